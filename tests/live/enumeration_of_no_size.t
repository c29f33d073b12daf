# Debug information that says of an enumeration that it has no size: its members are left out, and nothing else.
== where host
== file en.c
#include <stdio.h>
enum color { red = 1, green = 5 };
struct s { enum color c; enum color all[3]; int z; };
__attribute__((noinline)) int f(enum color c, struct s *p) { return c + p->z + p->all[1]; }
int main(void) { struct s p = {green, {red, red, green}, 7}; return f(green, &p) == 0; }
== run
gcc -g -dA -O1 -S en.c
awk '/DIE.*DW_TAG_enumeration_type/ { e = 1 } e && /DW_AT_byte_size/ { sub(/0x[0-9a-f]+/, "0"); e = 0 } { print }' en.s > damaged.s
cmp -s en.s damaged.s && echo "not damaged"
gcc -o en damaged.s
for script in 'print(args.p.z);' 'print(args.p.c);' 'print(args.p.all[1]);' '@[args.c] = count();'; do
  "$SCRY" -q -e "uprobe:./en:f { $script }" -c ./en > out.txt 2>&1
  echo "status $?"
  grep -E '^7$|ERROR' out.txt
done
== stdout
status 0
7
status 1
stdin:1:23-31: ERROR: Struct/union of type 'struct s' does not contain a field named 'c'
status 1
stdin:1:23-33: ERROR: Struct/union of type 'struct s' does not contain a field named 'all'
status 1
stdin:1:19-25: ERROR: c has unsupported type
