# Arguments, lines and symbols of a stripped program from a separate file: by build id, by debug link, by NAME.debug, in
# the second of two folders; files of another build in the first one are passed over.
== file app.c
struct point { int x; long y; };
__attribute__((noinline)) long work(struct point *p, int n) {
  __asm__ volatile("" ::: "memory");
  return p->y + n;
}
int main(void) {
  struct point p = {3, 40};
  return work(&p, 2) != 42;
}
== run
gcc -O1 -g -DOTHER -o other app.c -Wl,--build-id=0x11112222
gcc -O1 -g -o app app.c -Wl,--build-id=0xaabbccdd
mkdir named linked wrong wrong/.build-id wrong/.build-id/aa ids ids/.build-id ids/.build-id/aa
objcopy --only-keep-debug app app.debug
objcopy --only-keep-debug other wrong/app.debug
cp wrong/app.debug wrong/.build-id/aa/bbccdd.debug
strip -o app.plain app
cp app.debug linked/link.debug
(cd linked && objcopy --add-gnu-debuglink=link.debug ../app.plain ../app.linked)
cp app.debug named/app.debug
cp app.debug ids/.build-id/aa/bbccdd.debug
rm app.debug
ask() { "$SCRY" -q "$@" -c ./app -e 'uprobe:./app:work { print((args.p->y, args.n, sizeof(struct point))); }' 2>&1; }
mv app whole
cp app.plain app
ask --debuginfo wrong --debuginfo named
ask --debuginfo wrong:ids
"$SCRY" -q --debuginfo wrong --debuginfo named -c ./app -e 'uprobe:./app@app.c:4 { print("line 4"); }'
cp app.linked app
ask --debuginfo wrong --debuginfo linked
cp app.plain app
ask --debuginfo wrong | head -1
== where host
== check
[line for line in lines if line and not line.startswith('_')] == ['(40, 2, 16)', '(40, 2, 16)', 'line 4', '(40, 2, 16)', 'stdin:1:1-18: ERROR: No matches for uprobe ./app:work.']
