# A pattern leaves out the functions that have no size, also where the body wants the name of each.
== file sizes.c
__asm__(".text\n.globl raw\n.type raw,@function\nraw:\n ret\n");
void raw(void);
__attribute__((noinline)) int twice(int x) { return 2 * x; }
int main(int argc, char** argv) { raw(); return twice(argc) - 2; }
== run
gcc -O0 -o sizes sizes.c
"$SCRY" -q -c ./sizes -e 'uprobe:./sizes:*w* { @[probe] = count(); }' 2>warnings | grep @
grep -c 'left out: .*raw' warnings
"$SCRY" -q -c ./sizes -e 'uprobe:./sizes:raw { @[probe] = count(); }' 2>&1 | head -n 1
"$SCRY" tool funccount -q -c ./sizes './sizes:*w*' 2>/dev/null | grep twice
"$SCRY" tool funccount './sizes:nosuch*' 2>&1
echo "status $?"
== where host
== ready none
== stdout
@[uprobe:./sizes:twice]: 1
1
ERROR: Could not determine boundary for raw (symbol has size 0).
uprobe:./sizes:twice     1
ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
HINT: list the names that it has with scry -l 'uprobe:./sizes:*'; debug information would add more
status 1
