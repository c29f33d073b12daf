# A program compiled with -gsplit-dwarf: arguments, types, lines and inlined frames from its .dwo files, from a package
# made by the packer of LLVM where there is one, and from a folder of --debuginfo; without them a message names the file.
== file app.c
struct point { int x; long y; char name[8]; };
static inline __attribute__((always_inline)) int inner(int v) {
  __asm__ volatile("nop" ::: "memory");
  return v * 3;
}
__attribute__((noinline)) long work(struct point *p, int n) {
  int s = inner(p->x);
  __asm__ volatile("" ::: "memory");
  return p->y + n + s;
}
int main(void) {
  struct point p = {3, 40, "hello"};
  return work(&p, 2) != 51;
}
== run
ask() { "$SCRY" -q "$@" -c ./app -e '
  config = { show_debug_info = true }
  uprobe:./app:work { print((args.p->y, args.n, args.p->name, ((struct point*)arg0).x)); }
  uprobe:./app@app.c:3 { print(ustack(2)); }' 2>&1 | grep -v '^_' | sed 's/[+0-9]*@.*app.c/@app.c/; /^$/d'; }
gcc -O2 -gdwarf-5 -gsplit-dwarf -c app.c
gcc app.o -o app
echo files; ask
mkdir folder empty
mv app.dwo folder
echo folder; ask --debuginfo empty --debuginfo folder
echo none; ask | head -1
cp folder/app.dwo .
dwp=$(command -v llvm-dwp || command -v llvm-dwp-19 || command -v llvm-dwp-14)
if [ -n "$dwp" ]; then "$dwp" -e app -o app.dwp; rm app.dwo; fi
echo package; ask
== where host
== stdout
files
(40, 2, hello, 3)
        [inlined] inner@app.c:3
        work@app.c:7
        main@app.c:13
folder
(40, 2, hello, 3)
        [inlined] inner@app.c:3
        work@app.c:7
        main@app.c:13
none
stdin:3:3-20: ERROR: Could not parse arguments of "uprobe:./app:work": no debuginfo found for ./app: its debug information is in 'app.dwo', which was not found
package
(40, 2, hello, 3)
        [inlined] inner@app.c:3
        work@app.c:7
        main@app.c:13
