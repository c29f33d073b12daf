// A function that debug information describes, in scry_golden itself (/proc/self/exe): CMakeLists.txt compiles this
// file with -g.
struct file {  // one of the kernel has this name too
  int dummy;
  long f_mode;
};

extern "C" [[gnu::used, gnu::retain, gnu::noinline]] long described_open(file* opened, double part) {
  asm volatile("" ::"r"(opened) : "memory");
  return opened->f_mode + static_cast<long>(part);
}
