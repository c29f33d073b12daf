# Where the pointers of a value lead is known wherever the value goes: into variables, maps and tuples, through numbers,
# second pointers, parameters and results of functions. Elements of arrays are read wherever they lie.
== file calls.c
#include <sys/uio.h>
#include <sys/syscall.h>
#include <unistd.h>

struct rows { int first; int m[2][3]; char names[2][6]; double d; struct { short a, b, c; } e[2]; };

__attribute__((noinline)) void use(struct rows *rows, int k) { __asm__ volatile("" :: "r"(rows), "r"(k) : "memory"); }

int main(void) {
  static struct rows rows[] = {{1, {{10, 11, 12}, {20, 21, 22}}, {"one", "two22"}, 0.5, {{1, 2, 3}, {4, 5, 6}}},
                               {1, {}, {}, -2e300, {}}, {1, {}, {}, 1e21, {}}, {1, {}, {}, 3.0, {}}};
  struct iovec v[] = {{"hello\n", 6}, {"world\n", 6}};
  char *words[] = {"one", "two"};
  int x = 42, *px = &x;
  writev(2, v, 2);
  syscall(999, words, &px);
  for (int k = 0; k < 4; k++) use(&rows[k], k);
  return 0;
}
== needs root
== where host
== run
gcc -g -O1 -o calls calls.c
"$SCRY" -q -c ./calls -e '
fn text($p : int8 *) : string { return str($p, 6); }
fn parent($t : struct task_struct *) : struct task_struct * { return $t.real_parent; }
tracepoint:syscalls:sys_enter_writev /pid == cpid/ {
  $v = *(struct iovec *)args.vec; $w = args.vec[1]; @v = *args.vec; $t = (*args.vec, 1);
  printf("copies %s %s %s %s %r\n", str($v.iov_base, 6), str($w.iov_base, 6), str(@v.iov_base, 6),
         str($t.0.iov_base, 6), buf($v.iov_base, 5));
  $n = (uint64)args.vec; @n[tid] = $n + 16;
  printf("numbers %s %s\n", str(((struct iovec *)$n).iov_base, 6), text(((struct iovec *)@n[tid]).iov_base));
  clear(@v); clear(@n);
}
tracepoint:raw_syscalls:sys_enter /args.id == 999/ {
  $words = (int8 **)uptr(args.args[0]);
  printf("second %d %s %s\n", **(int32 **)uptr(args.args[1]), str(*$words), str($words[1]));
}
uprobe:./calls:main {
  $t = (struct task_struct *)((uint64)curtask + 0);
  printf("task %s %d\n", $t.comm, parent(curtask).tgid == ppid);
}
uprobe:libc:writev { $v = *(struct iovec *)arg1; printf("types of the kernel %s\n", str($v.iov_base, 6)); }
uprobe:./calls:use { @[args.k] = args.rows.d; }
uprobe:./calls:use /args.k == 0/ {
  $j = (uint8)(pid & 0) + 1; $m = args.rows.m; $n = args.rows.names; $s = *args.rows;
  printf("elements %d %s %d\n", $m[$j][2], $n[$j], $s.e[$j].b);
}
end { topk(@, 2); print(@, 1, 10); clear(@); }' 2>errors | grep -v '^$'
"$SCRY" -q --no-warnings -c ./calls -e 'uprobe:./calls:use /args.k == 0/ {
  $j = (uint64)(pid & 0) + 2; print((args.rows.m[$j][0], args.rows.m[(uint64)($j - 1)][0]));
  $m = args.rows.m; print(($m[$j][0], $m[(uint64)($j - 1)][0])); }' 2>>errors | grep -v '^$'
sort -u errors
== ready none
== stdout
task calls 1
types of the kernel hello
copies hello world hello hello hello
numbers hello world
second 42 one two
elements 22 two22 5
@[2]: 1e+21
@[3]: 3
@[2]: 1e+20
(0, 20)
(0, 20)
hello
world
