# Macros as constants: each is one node wherever an expression has its name.
== script
#define N 1+2
#define BIG 5UL
#define TEXT "esc \033[31m"
#define SHIFT (1 << 3)
#define B 7
#define A (B + 1)
#define ALIAS B
#define WHO pid
#define SAY printf("said\n")
#define SIZE sizeof(struct s)
#define WORDS (unsigned int)-1
#define FLAG
#define CHOICE if (pid == 1) { 10 } else { 20 }
#define LONG 4 + \
  5
#define VAR $x
#define DROPPED 1
#undef DROPPED
#define IPPROTO IPPROTO
struct s { char a[A]; };
enum { IPPROTO = 6 };
#if defined(FLAG) && A == 8 && !defined(DROPPED)
#define BRANCH "taken"
#elif 1
#define BRANCH "not taken"
#else
#define BRANCH "else"
#endif
macro twice(x) { x * B }

begin {
  $x = 3;
  print(N * 3); print(BIG); printf(TEXT); printf("\n"); print(SHIFT); print(A); print(ALIAS + 1); print(WHO); SAY;
  print(SIZE); print(WORDS); print(CHOICE); print(LONG); print(VAR + 1); print(BRANCH); print(IPPROTO);
  @[A] = B; print(@[8]); print(twice(2)); print((B, A)); $r = (B = 1, c = A); print($r.B);
}
== stdout
9
5
esc [31m
8
8
8
1000
said
8
4294967295
20
9
4
taken
IPPROTO
7
14
(7, 8)
1


@[8]: 7
