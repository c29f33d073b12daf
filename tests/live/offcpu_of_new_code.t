# A thread that sleeps at once in a library that was just loaded: its call-frame table is not there yet. Such a stack
# either has its callers, or a mark that it may lack them.
== file plugin.c
#include <unistd.h>
__attribute__((noinline)) static int inner(void) { return usleep(300000) + 1; }
__attribute__((noinline)) int outer(void) { char room[200]; __asm__ volatile("" : : "r"(room) : "memory"); return inner() + 1; }
== file app.c
#include <dlfcn.h>
int main(void) {
  int (*outer)(void) = (int (*)(void))dlsym(dlopen("./plugin.so", RTLD_NOW), "outer");
  return outer() == 0;
}
== needs root
== where host
== run
gcc -O2 -fno-optimize-sibling-calls -shared -fPIC -o plugin.so plugin.c && gcc -O2 -fno-optimize-sibling-calls -o app app.c
"$SCRY" offcpu -q -c ./app -o all.folded
awk '/;inner;usleep;/ { n++; good += /;main;outer;inner;usleep;/ || /;\[no table yet\];/ } END { print (n > 0), n - good }' all.folded
== ready none
== stdout
1 0
