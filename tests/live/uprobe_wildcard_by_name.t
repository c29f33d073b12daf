# A pattern leaves out the functions that have no size, also where the body wants the name of each.
== file sizes.c
__asm__(".text\n.globl raw\nraw:\n ret\n");
void raw(void);
__attribute__((noinline)) int twice(int x) { return 2 * x; }
int main(int argc, char** argv) { raw(); return twice(argc) - 2; }
== run
gcc -O0 -o sizes sizes.c
"$SCRY" -q -c ./sizes -e 'uprobe:./sizes:*t*w* { @[probe] = count(); }' 2>warnings
grep -c 'left out: .*raw' warnings
"$SCRY" -q -c ./sizes -e 'uprobe:./sizes:raw { @[probe] = count(); }' 2>&1 | head -n 1
"$SCRY" tool funccount -q -c ./sizes './sizes:[rt]*w*' 2>/dev/null
"$SCRY" tool funccount './sizes:nosuch*' 2>&1
echo "status $?"
== needs gcc
== where host
== ready none
== stdout
