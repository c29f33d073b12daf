// Functions that tests import. functions.bpf.o is made of it, for machines without the compiler:
//   clang-19 -target bpf -O2 -g -c functions.bpf.c
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long s64;

static u64 (*bpf_get_current_pid_tgid)(void) = (void*)14;

static const int kTable[4] = {10, 20, 30, 40};
int counter;

struct {
  int (*type)[1];
} unused_map __attribute__((section(".maps")));

__attribute__((noinline)) static int twice(int a) {
  return a * 2;
}

int add(int a, int b) {
  return a + b;
}
int quadruple(int a) {
  return twice(twice(a));
}
u64 own_pid(void) {
  return bpf_get_current_pid_tgid() >> 32;
}
int look_up(u32 i) {
  return i < 4 ? *(volatile const int*)&kTable[i] : -1;
}
int next_number(void) {
  return ++counter;
}
void set(int* place, int value) {
  *place = value;
}
unsigned char narrow(int a) {
  return a;
}
int first_letter(const char* text) {
  return text[0];
}
s64 negative(s64 a) {
  return -a;
}
_Bool is_odd(int a) {
  return a & 1;
}
int on_the_stack(int n) {
  int numbers[16];
  for (int i = 0; i < 16; i++) numbers[i] = n + i;
  volatile int* visible = numbers;
  return visible[n & 15];
}
void* of_a_map(void) {
  return &unused_map;
}
struct pair {
  long a, b, c;
};
int by_value(struct pair p) {
  return p.a;
}
// Of the kernel's structure as much as is read; the offsets are the running kernel's.
struct signal_struct {
  int nr_threads;
} __attribute__((preserve_access_index));
struct task_struct {
  char comm[16];
  int tgid;
  struct signal_struct* signal;
  int no_such_member;
} __attribute__((preserve_access_index));
static long (*bpf_probe_read_kernel)(void* to, u32 size, const void* from) = (void*)113;
#define READ(from)                                          \
  ({                                                        \
    __typeof__(from) value_;                                \
    bpf_probe_read_kernel(&value_, sizeof value_, &(from)); \
    value_;                                                 \
  })
int process_of(struct task_struct* task) {
  return READ(task->tgid);
}
int threads_of(struct task_struct* task) {
  return READ(READ(task->signal)->nr_threads);
}
int second_letter(struct task_struct* task) {
  return READ(task->comm[1]);
}
int exists(void) {
  struct task_struct* task = 0;
  return __builtin_preserve_field_info(task->tgid, 2) * 10 + __builtin_preserve_field_info(task->no_such_member, 2);
}
int lacks(struct task_struct* task) {
  return READ(task->no_such_member);
}
extern int not_there(int);
int calls_kernel(int a) {
  return not_there(a);
}
