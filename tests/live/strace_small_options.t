# Options that change few characters of a line: as strace writes them.
== needs root strace
== where host
== run
plain() { sed -E 's/  *= / = /; s/0x[0-9a-f]+/ADDRESS/g; s/^[0-9:.]+ /TIME /; s/(kill\(|si_pid=|\[pid +)[0-9]+/\1N/g' "$1"; }
same() {
  strace "$@" 2> expected > /dev/null; plain expected > a
  "$SCRY" strace "$@" 2> shown > /dev/null; plain shown > b
  [ -s a ] && diff a b && echo "$1 $2: equal"
}
same -n -qq -e trace=exit_group true
# Lines about something else have the number of the last call, where all calls are traced.
strace -n sh -c 'trap : USR1; kill -USR1 $$' 2>&1 | grep -e '---' -e '+++' > expected; plain expected > a
"$SCRY" strace -n sh -c 'trap : USR1; kill -USR1 $$' 2>&1 | grep -e '---' -e '+++' > shown; plain shown > b
[ "$(wc -l < a)" = 2 ] && diff a b && echo "-n alone: equal"
"$SCRY" strace -n -e trace=close true 2>&1 | tail -n 1
same -Y -e trace=close true
same -Y -e trace=kill sh -c 'trap : USR1; kill -USR1 $$'
same --timestamps -e trace=close true
same -q -e trace=close -xx true
# The column of the results, and widths of the table.
for column in '-a 60' -a60; do strace $column -e trace=close true 2> a; "$SCRY" strace $column -e trace=close true 2> b; cmp a b && echo "$column: equal"; done
strace -c -U min-time,max-time,name -o a true; "$SCRY" strace -c -U min-time,max-time,name -o b true; head -n 2 a > c; head -n 2 b | diff c - && echo "widths: equal"
== ready none
== stdout
-n -qq: equal
-n alone: equal
[????] +++ exited with 0 +++
-Y -e: equal
-Y -e: equal
--timestamps -e: equal
-q -e: equal
-a 60: equal
-a60: equal
widths: equal
