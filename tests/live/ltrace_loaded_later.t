# scry ltrace: functions of libraries that a program loads while it runs, the call of exec, and what cannot be found.
== file app.c
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
  void *library = dlopen("./libloaded.so", RTLD_NOW);
  int (*twice)(int) = (int (*)(int))dlsym(library, "twice");
  if (twice(4) != 8) return 1;
  char *words[] = {"true", 0};
  execvp("/bin/true", words);
  return 1;
}
== file loaded.c
int twice(int number) { return 2 * number; }
== file waiting.c
#include <dlfcn.h>
#include <unistd.h>
int main(void) {
  int (*twice)(int) = (int (*)(int))dlsym(dlopen("./libloaded.so", RTLD_NOW), "twice");
  for (int i = 0; i < 1000; ++i, usleep(10000)) twice(4);
}
== file own.c
int warn(int level, long much) { return level + (int)much; }
== file calls.c
int warn(int level, long much);
int main(void) { return warn(3, -4) + 1; }
== needs root
== where host
== run
gcc -o app app.c && gcc -shared -fPIC -o libloaded.so loaded.c && gcc -static -w -o static_app app.c 2> /dev/null
export LD_LIBRARY_PATH=.
shown() { sed 's/0x[0-9a-f]\{6,\}/ADDRESS/g; s/  *= / = /' out; }
"$SCRY" ltrace -L -x twice@libloaded.so -o out ./app; shown | sed 's/twice@libloaded.so(4, .*)/twice@libloaded.so(4)/'
"$SCRY" ltrace -e execvp -o out ./app; shown
# Of a process too.
gcc -o waiting waiting.c
./waiting & pid=$!
for i in $(seq 100); do grep -q libloaded /proc/$pid/maps && break; sleep 0.1; done
timeout -s INT 3 "$SCRY" ltrace -L -x twice@libloaded.so -o out -p $pid; shown | sed -n 's/twice@libloaded.so(4, .*)/twice@libloaded.so(4)/; 1p'
kill $pid
# A library of one's own may have functions that the C library has too: their types are those of its debug information.
gcc -g -shared -fPIC -o libown.so own.c && gcc -o calls calls.c -L. -lown && "$SCRY" ltrace -e warn -o out ./calls; shown
# What is named and not there; the messages have no place in a script that nobody has written.
"$SCRY" ltrace -e execvp -x no_such_function -x twice@libmissing.so -o out ./app; shown | head -n 1
"$SCRY" ltrace -e no_such_call -o out ./app; echo "status $?"
"$SCRY" ltrace -o out ./static_app; echo "status $?"
== ready none
== stdout
twice@libloaded.so(4) = 8
--- Called exec() ---
+++ exited (status 0) +++
app->execvp("/bin/true", ADDRESS <no return ...>
--- Called exec() ---
+++ exited (status 0) +++
twice@libloaded.so(4) = 8
calls->warn(3, -4) = -1
+++ exited (status 0) +++
app->execvp("/bin/true", ADDRESS <no return ...>
status 1
status 1
== stderr
WARNING: ./app asks for libraries that were not found: libmissing.so
HINT: set LD_LIBRARY_PATH as the program has it; calls of their functions are left out
WARNING: no function of ./app or of its libraries that can be probed fits '-x no_such_function'
HINT: name the library where the program loads it while it runs: NAME@libz.so.1
WARNING: no function of ./app or of its libraries that can be probed fits '-x twice@libmissing.so'
HINT: name the library where the program loads it while it runs: NAME@libz.so.1
ERROR: ./app imports 5 functions, of which none fits '-e no_such_call'
HINT: scry -l 'libcall:./app:*' lists them
ERROR: ./static_app imports no functions: it is linked statically
HINT: scry ltrace -x NAME shows the calls of its own functions
