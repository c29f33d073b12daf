# syscount does not give calls of 32-bit programs the names that their numbers have in 64-bit programs: 20 is getpid there,
# and writev here.
== file old.c
int main(void) {
  for (int i = 0; i < 300; i++) __asm__ volatile("int $0x80" : : "a"(20) : "memory");
  return 0;
}
== run
cc -O0 -o old old.c || exit 1
"$SCRY" tool syscount -q -f csv --top 500 --comm old -c ./old 2> /dev/null | grep -e ^writev, -e ^32-bit
== needs root int80
== ready none
== where host
== stdout
32-bit calls,300
