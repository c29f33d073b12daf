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
same -n -e trace=exit_group true
same -n sh -c 'kill -USR1 $$'
same -Y -e trace=close true
same -Y -e trace=kill sh -c 'trap : USR1; kill -USR1 $$'
same --timestamps -e trace=close true
same -q -e trace=close -xx true
# The column of the results, and widths of the table.
for column in '-a 60' -a60; do strace $column -e trace=close true 2> a; "$SCRY" strace $column -e trace=close true 2> b; cmp a b && echo "$column: equal"; done
strace -c -U min-time,max-time,name -o a true; "$SCRY" strace -c -U min-time,max-time,name -o b true; head -n 2 a > c; head -n 2 b | diff c - && echo "widths: equal"
== ready none
== stdout
-n -e: equal
-n sh: equal
-Y -e: equal
-Y -e: equal
--timestamps -e: equal
-q -e: equal
-a 60: equal
-a60: equal
widths: equal
