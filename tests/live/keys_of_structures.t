# Structures as keys are equal when their members are: padding, unused bits and what lies behind the end of a text do not
# count. Enumerators of the program are names, and what a structure of its own cannot be mistaken for is said.
== file keys.c
#include <string.h>
enum color { RED = 3, GREEN = 7 };
struct padded { char c; long l; short s : 3; enum color color; long double wide; };
struct texts { char one[8]; char two[2][8]; };
struct file { int dummy; long f_mode; };
__attribute__((noinline)) void padded(struct padded *p, double part) { __asm__ volatile("" ::"r"(p) : "memory"); }
__attribute__((noinline)) void texts(struct texts *t) { __asm__ volatile("" ::"r"(t) : "memory"); }
__attribute__((noinline)) void opened(struct file *f) { __asm__ volatile("" ::"r"(f) : "memory"); }

int main(void) {
  struct file f = {1, 4242};
  for (int k = 0; k < 4; k++) {
    struct padded p;
    struct texts t;
    memset(&p, 0x11 * k, sizeof p);
    memset(&t, 0x11 * k, sizeof t);
    p.c = 'a', p.l = 5, p.s = k == 3 ? -1 : 2, p.color = GREEN;
    memset(&p.wide, 0, sizeof p.wide);
    strcpy(t.one, "text"), strcpy(t.two[0], "x"), memcpy(t.two[1], "12345678", 8);
    padded(&p, k);
    texts(&t);
  }
  opened(&f);
  return 0;
}
== needs root
== where host
== run
gcc -g -O1 -o keys keys.c
"$SCRY" -c ./keys -e '
uprobe:./keys:padded /args.p.color == GREEN/ { @one[*args.p] = count(); @two[*args.p, 1] = 5; print(args); exit(); }' 2>&1 |
  grep -o 'WARNING.*'
"$SCRY" -q -c ./keys -e '
uprobe:./keys:padded /args.p.color == GREEN/ { @one[args.p.l, *args.p] = count(); @found = has_key(@one, (5, *args.p)); }
uprobe:./keys:texts { @texts[*args.t] = count(); @pair[args.t.two] = count(); }
uprobe:./keys:padded /args.p.color == RED/ { @never = 1; }' | grep -v '^$'
"$SCRY" -c ./keys -e 'uprobe:./keys:opened { $g = (struct file *)args.f; $h = (typeof(args.f))arg0; print($h.f_mode); }' 2>&1 |
  grep -o 'WARNING.*\|^4242' | sed 's/with [0-9]* bytes$/with others/'
== ready none
== stdout
WARNING: args is without part: scripts cannot have this parameter
@found: true
@one[5, { .c = 97, .l = 5, .s = -1, .color = GREEN, .wide = [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] }]: 1
@one[5, { .c = 97, .l = 5, .s = 2, .color = GREEN, .wide = [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] }]: 3
@pair[[x,12345678..]]: 4
@texts[{ .one = text, .two = [x,12345678..] }]: 4
WARNING: This is a 'struct file' of the program, with 16 bytes; the name means the kernel's, with others
4242
