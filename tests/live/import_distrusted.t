# What others can change is not imported, however it is reached: a folder of all, sticky or not, a file of another user,
# a file in an imported folder, a header that a script includes, or a link through such a folder.
== file lib/twice.bt
macro twice(x) { x * 2 }
== file head.h
#define ANSWER 42
== run
chmod 700 .
mkdir open sticky part
chmod 777 open; chmod 1777 sticky
for d in open sticky part other.d; do mkdir -p $d; cp lib/twice.bt $d; done
cp lib/twice.bt other.bt; chown 65534 other.bt
chown 65534 other.d
chmod 666 part/twice.bt
ln -s lib/twice.bt link.bt
ln -s ../lib/twice.bt open/link.bt
ln -s open/link.bt far.bt
try() {
  printf 'import "%s";\nbegin { print(twice(21)); exit(); }\n' $1 > main.bt
  "$SCRY" -q main.bt 2>&1 | sed -n -e "s#$PWD#HERE#" -e '/ERROR/p' -e '/^42/p'
}
for path in lib/twice.bt lib link.bt open/twice.bt open sticky/twice.bt sticky part other.bt other.d/twice.bt far.bt; do
  echo "$path: $(try $path)"
done
mkdir inc; cp head.h inc; chmod 777 inc
here=$PWD
try_header() { "$SCRY" -q "$@" -e '#include "head.h"
begin { print(ANSWER); exit(); }' 2>&1 | sed -n -e "s#$here#HERE#" -e '/ERROR/p' -e '/^42/p'; }
echo "own: $(try_header -I .)"
(mkdir -p sub && cd sub && echo "-I: $(try_header -I ../inc)")
== ready none
== where host
== stdout
lib/twice.bt: 42
lib: 42
link.bt: 42
open/twice.bt: main.bt:1:8-23: ERROR: cowardly refusing to import from a directory with global write permissions: HERE/open
open: main.bt:1:8-14: ERROR: cowardly refusing to import from a directory with global write permissions: open
sticky/twice.bt: main.bt:1:8-25: ERROR: cowardly refusing to import from a directory with global write permissions: HERE/sticky
sticky: main.bt:1:8-16: ERROR: cowardly refusing to import from a directory with global write permissions: sticky
part: main.bt:1:8-14: ERROR: cowardly refusing to import from a file with global write permissions: part/twice.bt
other.bt: main.bt:1:8-18: ERROR: cowardly refusing to import from a file of user 65534: other.bt
other.d/twice.bt: main.bt:1:8-26: ERROR: cowardly refusing to import from a directory of user 65534: HERE/other.d
far.bt: main.bt:1:8-16: ERROR: cowardly refusing to import from a directory with global write permissions: HERE/open
own: 42
-I: ERROR: cowardly refusing to include a directory with global write permissions: HERE/inc
