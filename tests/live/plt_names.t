# A stub of the procedure linkage table has the name of the function that it calls: puts@plt, in stacks and in usym().
== file app.c
#include <stdio.h>
__attribute__((noinline)) int say(const char *text) { return puts(text); }
int main(void) {
  for (int i = 0; i < 3; i++) say("x");
  return 0;
}
== run
gcc -O0 -fno-pie -no-pie -Wl,-z,lazy -fcf-protection=none -o app app.c
stub=$(objdump -d app | sed -n 's/^0*\([0-9a-f]*\) <puts@plt>:$/\1/p')
"$SCRY" -q --unsafe -c ./app -e "uprobe:./app:0x$stub { @stub[usym(reg(\"ip\"))] = count(); @caller[ustack(2)] = count(); }
  uprobe:./app:say { @say = count(); }" | sed 's/say+[0-9]*/say+N/'
== where host
== check
maps['@say'] == 3
maps['@stub'] == {'puts@plt': 3}
re.search(r'@caller\[\s*puts@plt\+0\n *say\+N\n\]: 3\n', out)
