# The call in which a signal ends a process is shown, before the signal: it is what one looks for after a crash.
== file crash.c
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char** argv) {
  char* volatile nowhere = (char*)8;
  malloc(77);
  if (argc == 1) puts(nowhere);
  if (argc == 2) memcpy(nowhere, argv[1], 5);
  return 0;
}
== run
gcc -O0 -fno-builtin -w -o crash crash.c
for words in '' five; do
  "$SCRY" ltrace -o out ./crash $words
  echo "status $?"
  sed 's/0x[0-9a-f]\{6,\}/ADDRESS/g; s/  *= / = /; s/, ADDRESS)/)/' out
  "$SCRY" ltrace -b -o out ./crash $words
  tail -n 2 out
done 2> errors
== ready none
== where host
== stdout
status 139
malloc(77) = ADDRESS
puts(0x8 <no return ...>
--- SIGSEGV (Segmentation fault) ---
+++ killed by SIGSEGV +++
puts(0x8 <no return ...>
+++ killed by SIGSEGV +++
status 139
malloc(77) = ADDRESS
memcpy(0x8, "five\0", 5 <no return ...>
--- SIGSEGV (Segmentation fault) ---
+++ killed by SIGSEGV +++
memcpy(0x8, "five\0", 5 <no return ...>
+++ killed by SIGSEGV +++
