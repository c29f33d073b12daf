# A function whose constant arguments the compiler has taken out: what nobody passes is not read from a register.
== file app.c
struct settings { int number; };
static struct settings settings = {11};
static int table[4] = {1, 2, 3, 4};
volatile int sink;
static __attribute__((noinline)) int look(int index, int *from, struct settings *by, int last) {
  sink = from[index & 3] + by->number + last;
  return sink;
}
int main(int count, char **words) {
  for (int i = 0; i < 3; ++i) look(i + count, table, &settings, i * 7);
  return words[0] == 0;
}
== where host
== run
gcc -g -O2 -o app app.c
"$SCRY" -q -e 'uprobe:./app:look* { printf("%d %d\n", args.index, args.last); }' -c ./app | grep .
"$SCRY" -q -e 'uprobe:./app:look* { print(args.by); }' -c ./app 2>&1 | grep -o -m 1 'args.by.*\|optimized.*\|by .*'
"$SCRY" -e 'uprobe:./app@app.c:7 { print(args); }' 2>&1 | grep -o 'it is not where.*\|HINT.*'
== ready none
== stdout
1 0
2 7
3 14
by does not exist at the entry of the function: the compiler optimized it away
it is not where a function begins
HINT: probe the function itself: registers and the stack may hold anything by now
