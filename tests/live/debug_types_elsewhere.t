# Types in units of their own (-fdebug-types-section), in DWARF 4 and 5, in the program and in files of split
# information; and a type that the unit of the function only declares.
== where host
== file work.c
struct outer;
struct inner { int x; long y; };
struct known { struct inner in; char name[8]; };
__attribute__((noinline)) int work(struct known *o, struct outer *p, int n) {
  asm volatile("" ::: "memory");
  return o->in.x + n + (p != 0);
}
== file main.c
struct inner { int x; long y; };
struct known { struct inner in; char name[8]; };
struct outer { int a; struct inner in; };
int work(struct known *o, struct outer *p, int n);
int main(void) {
  volatile struct known o = {{1, 2}, "abc"};
  volatile struct outer p = {5, {6, 7}};
  return work((struct known *)&o, (struct outer *)&p, 3) != 5;
}
== run
for options in '' -gsplit-dwarf '-fdebug-types-section' '-gsplit-dwarf -fdebug-types-section'; do
  for version in 4 5; do
    rm -f *.dwo *.o app
    gcc -O1 -gdwarf-$version $options -c work.c main.c && gcc -o app work.o main.o || exit 1
    "$SCRY" -q -c ./app -e 'uprobe:./app:work {
      print((args.o.in.x, args.o.in.y, args.o.name, args.p.a, args.p.in.y, args.n, ((struct outer *)arg1).in.x)); }'
  done
done | grep , | sort | uniq -c | sed 's/^ *//'
== timeout 60
== stdout
8 (1, 2, abc, 5, 7, 3, 6)
