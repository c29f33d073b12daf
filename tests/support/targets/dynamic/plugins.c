/* plugins: loads libtwin_one.so, calls one_library(3), unloads it; loads libtwin_two.so, calls two_library(4). The
 * second usually comes to lie where the first was: prints same=1 then. Libraries are those beside the program. */
#include <dlfcn.h>
#include <stdio.h>

static void* run(const char* library, const char* function, int rounds) {
  void* handle = dlopen(library, RTLD_NOW);
  int (*call)(int) = handle ? (int (*)(int))dlsym(handle, function) : NULL;
  if (!call) return fprintf(stderr, "%s\n", dlerror()), NULL;
  call(rounds);
  dlclose(handle);
  return (void*)call;
}

int main(void) {
  void* first = run("libtwin_one.so", "one_library", 3);
  void* second = run("libtwin_two.so", "two_library", 4);
  printf("same=%d\n", first && first == second);
  return 0;
}
