# A function in assembler whose symbol has no size, in a stripped program: what follows it without a name is not called by
# its name, neither code that has call-frame information of its own nor code that lies far away.
== file app.c
__asm__(".globl first\n.type first, @function\nfirst: nop\nret\n"
        ".skip 5000, 0x90\nfar: nop\nret\n"
        ".globl second\n.type second, @function\nsecond: nop\nret\n.balign 16\n");
void first(void), second(void), far(void);
__attribute__((noinline)) static void own(void) { __asm__ volatile("nop"); }
int main(void) {
  first();
  __asm__ volatile("call far" ::: "memory");
  second();
  own();
}
== where host
== needs root
== run
gcc -O1 -fno-toplevel-reorder -rdynamic -o app app.c 2>&1 || exit
nm app | sed -n 's/^0*\([0-9a-f]*\) [tT] \(first\|far\|second\|own\)$/\2 \1/p' > places
stripped=app.stripped; strip -o $stripped app
for program in app $stripped; do
  script=
  for name in first far second own; do
    address=0x$(sed -n "s/^$name //p" places)
    script="$script uprobe:./$program:$address { printf(\"$name: %s\\n\", usym(reg(\"ip\"))); }"
  done
  "$SCRY" -q --unsafe -c ./$program -e "$script" 2>&1 | grep -v '^$' | sed 's/0x[0-9a-f]*/N/'
done
== ready none
== stdout
first: first
far: far
second: second
own: own
first: first
far: N
second: second
own: N
