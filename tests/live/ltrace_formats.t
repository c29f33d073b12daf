# Arguments of printf beyond the registers, names of signals and categories of locales, strings with a bound, characters, and
# strings that functions return, as ltrace shows them.
== file call.c
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
static volatile int zero;
int main(void) {
  char text[64] = "abc";
  setlocale(LC_ALL, "C");
  umask(022 + zero);
  printf("%d %d %d %d %d %d %s %c %ld\n", 1 + zero, 2, 3, 4, 5, 6, "seventh" + zero, 'x', 9L);
  snprintf(text, sizeof text, "%s %d %d %d %s", "one" + zero, 2, 3, 4, "five" + zero);
  signal(SIGUSR1, SIG_IGN);
  raise(SIGUSR1);
  strncat(text, "cut here" + zero, 3 + zero);
  puts(strchr(text, 'o' + zero));
  printf("%o %s\n", 8 + zero, "octal" + zero);
  puts(strrchr(text, '7') ? "found" : "none");
  FILE *file = fopen("call.c", "r");
  fgetc(file);
  mbstowcs(0, "\377" + zero, 0);
  return 0;
}
== run
umask 022
gcc -w -O0 -fno-builtin -o call call.c
"$SCRY" ltrace -o out ./call > /dev/null
sed 's/0x[0-9a-f]\{6,\}/ADDRESS/g; s/  *= / = /' out
== ready none
== where host
== stdout
setlocale(LC_ALL, "C") = "C"
umask(022) = 022
printf("%d %d %d %d %d %d %s %c %ld\n", 1, 2, 3, 4, 5, 6, "seventh", 'x', 9) = 24
snprintf("one 2 3 4 five", 64, "%s %d %d %d %s", "one", 2, 3, 4, "five") = 14
signal(SIGUSR1, 0x1) = 0
raise(SIGUSR1) = 0
strncat("one 2 3 4 five", "cut", 3) = "one 2 3 4 fivecut"
strchr("one 2 3 4 fivecut", 'o') = "one 2 3 4 fivecut"
puts("one 2 3 4 fivecut") = 18
printf("%o %s\n", 010, "octal") = 9
strrchr("one 2 3 4 fivecut", '7') = nil
puts("none") = 5
fopen("call.c", "r") = ADDRESS
fgetc(ADDRESS) = '#'
mbstowcs(0, "\377", 0) = -1
+++ exited (status 0) +++
