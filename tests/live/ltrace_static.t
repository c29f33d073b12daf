# Functions of a static program in C are shown with their results; in one that throws they are not, because an exception could
# not pass a return probe.
== file pieces.c
#include <stdlib.h>
int twice(int number) { return 2 * number; }
int main(void) { return twice(atoi("21")) == 42 ? 0 : 1; }
== file throws.cc
extern "C" int twice(int number) { if (number > 20) throw number; return 2 * number; }
int main() { try { return twice(21); } catch (int number) { return number == 21 ? 0 : 1; } }
== run
gcc -O1 -fno-inline -static -o pieces pieces.c
g++ -O1 -fno-inline -static -o throws throws.cc
for program in "pieces atoi+" "pieces_pie atoi+" "throws "; do
  set -- $program
  [ $1 != pieces_pie ] || gcc -O1 -fno-inline -static-pie -o pieces_pie pieces.c
  "$SCRY" ltrace -L -x "$2twice" -o out ./$1
  sed 's/  *= / = /; s/twice(21, [^)]*)/twice(21)/' out
done
== ready none
== where host
== timeout 60
== stdout
atoi("21") = 21
twice(21) = 42
+++ exited (status 0) +++
atoi("21") = 21
twice(21) = 42
+++ exited (status 0) +++
twice(21) = ?
+++ exited (status 0) +++
