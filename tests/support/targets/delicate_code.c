/* delicate_code: functions that a kernel may damage when it probes them. usage: delicate_code [ROUNDS]
 *
 * Each round calls repeated(3), which is 3, compared(1.0, 2.0), which is -1, added(1.0, 2.0), which is 3, and kept(5),
 * which is 5. Prints rounds= and total=, which is 10 a round. Without AVX2: rounds=0.
 */
#include <stdio.h>
#include <stdlib.h>

/* The opcodes of vpbroadcastb (78) and vcmpsd (c2) are, without their prefixes, those of `js` and `ret`. The kernel
 * executes 16 bytes from the probe on in another place, hence the long nops. kept() has its value below the stack
 * pointer, where a leaf function may (the red zone), across a five-byte nop. */
__asm__(
    ".text\n"
    ".type repeated, @function\n"
    "repeated: vpbroadcastb (%rdi), %ymm0\n  vmovd %xmm0, %eax\n  movzbl %al, %eax\n  vzeroupper\n  ret\n"
    ".size repeated, . - repeated\n"
    ".type compared, @function\n"
    "compared: vcmpsd $1, %xmm1, %xmm0, %xmm0\n  nopw 512(%rax,%rax)\n  nopw 512(%rax,%rax)\n"
    "  vmovq %xmm0, %rax\n  ret\n"
    ".size compared, . - compared\n"
    ".type added, @function\n"
    "added: vaddsd %xmm1, %xmm0, %xmm0\n  ret\n"
    ".size added, . - added\n"
    ".type kept, @function\n"
    "kept: mov %rdi, -8(%rsp)\n  .byte 0x0f, 0x1f, 0x44, 0x00, 0x00\n  mov -8(%rsp), %rax\n  ret\n"
    ".size kept, . - kept\n");
int repeated(const char* byte);
long compared(double less, double more);
double added(double x, double y);
long kept(long value);

int main(int argc, char** argv) {
  const int rounds = __builtin_cpu_supports("avx2") ? argc > 1 ? atoi(argv[1]) : 1 : 0;
  const char three = 3;
  double total = 0;
  for (int i = 0; i < rounds; i++) total += repeated(&three) + compared(1.0, 2.0) + added(1.0, 2.0) + kept(5);
  printf("rounds=%d\ntotal=%g\n", rounds, total);
  return 0;
}
