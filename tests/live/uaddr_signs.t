# What uaddr() leads to is signed, of 1, 2, 4 and 8 bytes.
== file app.c
volatile signed char tiny = -7;
volatile short small = -3;
volatile int normal = -5;
volatile long large = -9;
__attribute__((noinline)) void step(void) { __asm__ volatile(""); }
int main(void) { step(); return 0; }
== where host
== run
gcc -O1 -o app app.c
"$SCRY" -q -e 'uprobe:./app:step { printf("%d %d %d %d %d\n", *uaddr("tiny"), *uaddr("small"), *uaddr("normal"), *uaddr("large"), *uaddr("normal") < 0); }' -c ./app | grep .
== ready none
== stdout
-7 -3 -5 -9 1
