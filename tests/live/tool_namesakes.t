# Debian's bpftrace comes with tools of the same names: beside each other, both count what a workload does.
== file programs.sh
#!/bin/sh
for i in 1 2 3 4 5 6 7 8; do /bin/true scry_mark; done
== run
# NAME PATTERN WORKLOAD: how many lines of the namesake, and of the tool, have the pattern.
both() {
  rm -f theirs ours err
  bpftrace "/usr/sbin/$1.bt" > theirs 2> /dev/null & local theirs=$!
  "$SCRY" tool "$1" > ours 2> err & local ours=$!
  for i in $(seq 600); do grep -qs Attaching theirs && grep -qs Attached err && break; sleep 0.1; done
  sleep 2  # the namesake says so before it attaches
  eval "$3" > /dev/null 2>&1
  sleep 0.5
  kill -INT $ours
  # It may not hear the first one: a program in the background begins with SIGINT ignored.
  while kill -INT $theirs; do sleep 0.2; done 2> /dev/null
  wait $theirs $ours
  echo "$1 $(grep -c -e "$2" theirs) $(grep -c -e "$2" ours)"
}
both execsnoop '/bin/true scry_mark' ./programs.sh
both opensnoop scry_opened 'for i in 1 2 3 4 5; do cat ./scry_opened; done'
both statsnoop scry_looked 'for i in 1 2 3 4 5; do stat ./scry_looked; done'
both killsnoop ' 12\b.*\|User defined signal 2' 'sleep 5 & victim=$!; /bin/kill -USR2 $victim'
both syncsnoop '[0-9]  *sync ' 'sync; sync; sync'
both gethostlatency scry.invalid 'getent ahosts scry.invalid'
== needs root bt-tools
== ready none
== where host
== timeout 90
== slow
== stdout
execsnoop 8 8
opensnoop 5 5
statsnoop 5 5
killsnoop 1 1
syncsnoop 3 3
gethostlatency 1 1
