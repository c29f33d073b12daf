# scry strace -k: the stack of each call, also of those that do not return; -A appends.
== file calls.c
#include <unistd.h>
__attribute__((noinline)) int inner(int n) { return (int)alarm((unsigned)n) + 1; }
__attribute__((noinline)) int outer(int n) { return inner(n) + 1; }
int main(void) { return outer(0) == 2 ? 7 : 0; }
== needs root
== where host
== run
gcc -O1 -fno-optimize-sibling-calls -o calls calls.c
"$SCRY" strace -k -e trace=alarm,exit_group -o out ./calls
sed 's/ \[0x[0-9a-f]*\]$//; s/+0x[0-9a-f]*)/+N)/; s/> [^ ]*libc[^ ]*(/> LIBC(/; s#'"$(pwd -P)"'#HERE#; s/  *= / = /' out | grep -e '^[a-z+]' -e LIBC.alarm -e HERE.*er -e HERE.*main -e exit
# A call that is not shown has no stack either.
"$SCRY" strace -k -P /no/such -e trace=alarm -o none ./calls; cat none
"$SCRY" strace -A -e trace=none -o out ./calls
tail -n 2 out
== ready none
== stdout
alarm(0) = 0
 > LIBC(alarm+N)
 > HERE/calls(inner+N)
 > HERE/calls(outer+N)
 > HERE/calls(main+N)
exit_group(7) = ?
 > LIBC(_exit+N)
 > LIBC(__run_exit_handlers+N)
 > LIBC(exit+N)
+++ exited with 7 +++
+++ exited with 7 +++
+++ exited with 7 +++
+++ exited with 7 +++
