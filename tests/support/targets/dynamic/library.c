/* libscrytarget.so: a library for uprobes. */
__attribute__((noinline)) int library_double(int value) {
  __asm__ volatile("" ::: "memory");
  return value * 2;
}
__attribute__((noinline)) int library_calls_back(int (*function)(int), int value) {
  int got = function(value);
  __asm__ volatile("" ::: "memory");
  return got + 1;
}
