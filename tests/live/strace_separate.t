# strace -ff -o PREFIX: a file for each thread, in which its own lines alone are.
== run
"$SCRY" strace -ff -o each -e trace=getppid sh -c 'syscalls getppid 3 > /dev/null; syscalls getppid 5 > /dev/null; true'
grep -c getppid each.* | cut -d: -f2 | sort -n | uniq -c | awk '{ print $1, "with", $2 }'
"$SCRY" strace -D true
"$SCRY" strace -yy -s 5000 -q -q -o out -e trace=getppid syscalls getppid 1 > /dev/null
cat out | wc -l
== ready none
== stdout
1 with 1
1 with 3
1 with 5
1
== stderr
ERROR: USAGE: -D: the command is a child of scry; let it start first, and trace it with -p.
WARNING: -s: at most 4000 bytes of a string are shown
