# Of a process, libraries are known by the names that it asked for, whatever the files are called that it has mapped.
== file numbers.c
__attribute__((noinline)) int number(int n) { __asm__ volatile(""); return n + 1; }
== file app.c
#include <unistd.h>
int number(int n);
int main(void) { for (int i = 0; i < 1000; ++i, usleep(10000)) if (number(6) != 7) return 1; }
== where host
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
gcc -O1 -shared -fPIC -Wl,-soname,libnumbers.so.1 -o libnumbers.so.1.2.0 numbers.c
ln -s libnumbers.so.1.2.0 libnumbers.so.1; ln -s libnumbers.so.1 libnumbers.so
gcc -O1 -o app app.c -L. -lnumbers -Wl,-rpath,$PWD
./app & pid=$!
timeout -s INT 3 "$SCRY" ltrace -e number -p $pid 2> lines; head -n 1 lines
timeout -s INT 3 "$SCRY" ltrace -L -x number@libnumbers.so.1 -p $pid 2> lines; head -n 1 lines
kill $pid
== ready none
== stdout matches
app->number\(6.*\) += 7
number@libnumbers.so.1\(6.*\) += 7
