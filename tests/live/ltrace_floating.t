# ltrace cannot read floating-point values, and warns once why; a program without them gets no warning.
== file floats.c
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
int main(int count, char** arguments) {
  if (count == 1) return puts("none") < 0;
  double number = atof(arguments[1]);
  printf("%d %.1f\n", count, pow(number, 2));
  return 0;
}
== needs root
== where host
== run
gcc -O0 -fno-builtin -o floats floats.c -lm
"$SCRY" ltrace -o out ./floats
"$SCRY" ltrace -o out ./floats 1.5
sed 's/  *= / = /' out
== ready none
== stdout
none
2 2.2
atof("1.5") = <double>
pow(<double>, <double>) = <double>
printf("%d %.1f\n", 2, <double>) = 6
+++ exited (status 0) +++
== stderr
WARNING: floating-point arguments and results are shown as <double>: the registers that hold them cannot be read in a probe
