# Functions of which no header tells are shown by their debug information: enumerators, strings, structures, signs and widths;
# in the library itself, and in a file of its own that a debug link names. Without any, four values are guessed.
== file shop.c
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
enum color { RED, GREEN = 5, BLUE = -1 };
enum access { READ = 1, WRITE = 2, RUN = 4 };
struct size { short width, height; };
struct item {
  int number;
  const char *name;
  char code[8];
  enum color color;
  unsigned flag : 1, level : 5;
  struct size size;
  int history[6];
  double weight;
  struct item *next;
};
struct pair { long first; int second; };
struct big { long words[4]; };
struct hidden;
int shop_paint(enum color color, enum access access, bool wet) { return color + access + wet; }
unsigned char shop_small(signed char a, unsigned short b, char c, long d, unsigned e) { return a + b + c + d + e; }
const char *shop_name(const struct item *item, const char *prefix) { return item && prefix ? item->name : 0; }
struct item *shop_find(struct item *all, int number) { return all->number == number ? all : 0; }
double shop_weigh(double factor, const struct item *item, float part) { return factor * item->weight * part; }
long shop_add(struct pair pair, int last) { return pair.first + pair.second + last; }
struct big shop_grow(int by) { return (struct big){{by, 2, 3, 4}}; }
struct size shop_size(int width) { return (struct size){width, -2}; }
struct pair shop_pair(void) { return (struct pair){1, 2}; }
struct share { float part; int of; };
struct share shop_share(void) { return (struct share){0.5, 2}; }
void *shop_open(struct hidden *hidden, int (*check)(int)) { return hidden ? &check : 0; }
int shop_log(int level, const char *format, ...) { return level + format[0]; }
enum color shop_color(void) { return BLUE; }
bool shop_is_open(void) { return true; }
== file app.c
#include <stdbool.h>
#include <stddef.h>
struct size { short width, height; };
struct item { int number; const char *name; char code[8]; int color; unsigned flag : 1, level : 5; struct size size;
              int history[6]; double weight; struct item *next; };
struct pair { long first; int second; };
struct big { long words[4]; };
int shop_paint(int, int, bool), shop_log(int, const char *, ...), shop_color(void);
unsigned char shop_small(signed char, unsigned short, char, long, unsigned);
const char *shop_name(const struct item *, const char *);
struct item *shop_find(struct item *, int);
double shop_weigh(double, const struct item *, float);
long shop_add(struct pair, int);
struct big shop_grow(int);
struct size shop_size(int);
struct pair shop_pair(void);
struct share { float part; int of; };
struct share shop_share(void);
void *shop_open(void *, int (*)(int));
bool shop_is_open(void);
int main(void) {
  struct item item = {7, "nail", "n-1", 5, 1, 9, {-2, 3}, {1, 2, 3, 4, 5, 6}, 2.5, NULL};
  shop_paint(5, 3, true);
  shop_paint(-1, 8, false);
  shop_small(-3, 65535, 'x', -1L << 40, 4000000000u);
  shop_name(&item, "of");
  shop_name(NULL, NULL);
  shop_find(&item, 7);
  shop_find(&item, 8);
  shop_weigh(1, &item, 2);
  shop_add((struct pair){1, -2}, 3);
  shop_grow(1);
  shop_size(3), shop_pair(), shop_share();
  shop_open(NULL, main);
  shop_log(1, "%d", 2);
  shop_color();
  shop_is_open();
  return 0;
}
== run
gcc -w -O1 -fno-inline -g -shared -fPIC -o libshop.so shop.c
gcc -w -O1 -o app app.c -L. -lshop -Wl,-rpath,"$PWD"
show() { "$SCRY" ltrace "$@" -o out ./app 2> /dev/null; sed 's/0x[0-9a-f]\{6,\}/ADDRESS/g; s/  *= / = /' out; }
show
cp out whole
objcopy --only-keep-debug libshop.so libshop.debug
objcopy --strip-debug --add-gnu-debuglink=libshop.debug libshop.so
show > linked.txt
grep -c 'color=GREEN' linked.txt
rm libshop.debug
show | sed -n "s/^\(shop_paint([^,]*, [^,]*, [^,]*, \)[^)]*/\1.../p; s/^shop_color(.*)/shop_color(...)/p"
== ready none
== where host
== timeout 60
== stdout
shop_paint(GREEN, READ|WRITE, true) = 9
shop_paint(BLUE, 8, false) = 7
shop_small(-3, 65535, 'x', -1099511627776, 4000000000) = 116
shop_name({number=7, name="nail", code="n-1", color=GREEN, flag=1, level=9, size={width=-2, height=3}, history=[1, 2, 3, 4, ...], weight=2.5, next=0}, "of") = "nail"
shop_name(nil, nil) = nil
shop_find({number=7, name="nail", code="n-1", color=GREEN, flag=1, level=9, size={width=-2, height=3}, history=[1, 2, 3, 4, ...], weight=2.5, next=0}, 7) = {number=7, name="nail", code="n-1", color=GREEN, flag=1, level=9, size={width=-2, height=3}, history=[1, 2, 3, 4, ...], weight=2.5, next=0}
shop_find({number=7, name="nail", code="n-1", color=GREEN, flag=1, level=9, size={width=-2, height=3}, history=[1, 2, 3, 4, ...], weight=2.5, next=0}, 8) = nil
shop_weigh(<double>, {number=7, name="nail", code="n-1", color=GREEN, flag=1, level=9, size={width=-2, height=3}, history=[1, 2, 3, 4, ...], weight=2.5, next=0}, <float>) = <double>
shop_add({first=1, second=-2}, 3) = 2
shop_grow(1) = {words=[1, 2, 3, 4]}
shop_size(3) = {width=3, height=-2}
shop_pair() = ?
shop_share() = ?
shop_open(0, ADDRESS) = 0
shop_log(1, "%d", ...) = 38
shop_color() = BLUE
shop_is_open() = true
+++ exited (status 0) +++
4
shop_paint(5, 3, 1, ...) = 9
shop_paint(-1, 8, 0, ...) = 7
shop_color(...) = -1
