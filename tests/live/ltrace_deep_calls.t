# Calls within 32 others are all there; of deeper ones the number is told, under a name of their own.
== file rec.c
#include <stdlib.h>
__attribute__((noinline)) int rec(int n) { return n > 1 ? rec(n - 1) + 1 : 1; }
int main(int argc, char** argv) { return rec(atoi(argv[1])) == 0; }
== run
gcc -O0 -g -o rec rec.c
"$SCRY" ltrace -x rec -c ./rec 33 2>&1 | awk '$NF == "rec" { print $(NF - 1) }'
"$SCRY" ltrace -x rec -c ./rec 43 2>&1 | grep missing
== ready none
== where host
== stdout
33
10 calls of library functions are missing: they were made within 32 others of their thread
