# Widths never cut; zeros pad left of a sign; precision and * are read and ignored; + shows for signed only.
== script
begin {
  printf("[%6d] [%-6d] [%06d] [%+d] [%+d] [%+u]\n", 42, 42, 42, 5, -5, 5);
  printf("[%05d] [%+05d] [%#06x] [%08p] [%05s] [%-05d]\n", -7, 5, 10, 255, "ab", 7);
  printf("[%10s] [%-10s] [%2s] [%.3s] [%-10.10s] [%*d]\n", "abcdef", "abcdef", "abcdef", "abcdef", "abcdefghijklmn", 5);
  printf("[%6s] [%-6s] [%6c] [%-4x]|\n", 42, 42, 65, 255);
  printf("[%10s] [%-10s] [%10s]\n", (1, 2), (1, 2), (a = 1));
  printf("%% %5%| 100%\n"); printf("%y %+-5d\n");
}
== stdout
[    42] [42    ] [000042] [+5] [-5] [5]
[000-7] [000+5] [0000xa] [00000xff] [000ab] [70000]
[    abcdef] [abcdef    ] [abcdef] [abcdef] [abcdefghijklmn] [5]
[    42] [42    ] [     A] [ff  ]|
[         (1, 2)] [(         1, 2)] [        { .a = 1 }]
% %| 100%
%y %+-5d


