# A string longer than a small max_strlen prints with the trailer; str(p, n) keeps n-1 bytes and no trailer, unless n
# too is beyond max_strlen.
== script
config = { max_strlen = 8; str_trunc_trailer = "~" }
tracepoint:syscalls:sys_enter_openat { printf("[%s] [%s] [%s]\n", str(args.filename), str(args.filename, 8), str(args.filename, 5));
  $n = args.dfd;
  printf("[%s] [%s]\n", str(args.filename, 50), str(args.filename, $n)); }
== events
string 0x7000 "abcdefghijkl"
syscall openat args=8,0x7000,0
string 0x7000 "abcdefgh"
syscall openat args=200,0x7000,0
string 0x7000 "abc"
syscall openat args=3,0x7000,0
== stdout
[abcdefgh~] [abcdefg] [abcd]
[abcdefgh~] [abcdefg]
[abcdefgh~] [abcdefg] [abcd]
[abcdefgh~] [abcdefgh~]
[abc] [abc] [abc]
[abc] [ab]


== stderr
stdin:2:87-108: WARNING: length param (8) is too long and will be shortened to 8 bytes (see BPFTRACE_MAX_STRLEN)
tracepoint:syscalls:sys_enter_openat { printf("[%s] [%s] [%s]\n", str(args.filename), str(args.filename, 8), str(args.filename, 5));
                                                                                      ~~~~~~~~~~~~~~~~~~~~~
stdin:4:25-47: WARNING: length param (50) is too long and will be shortened to 8 bytes (see BPFTRACE_MAX_STRLEN)
  printf("[%s] [%s]\n", str(args.filename, 50), str(args.filename, $n)); }
                        ~~~~~~~~~~~~~~~~~~~~~~
Attached 1 probe
2 strings of printf at stdin:2:40-132 were cut: they are longer than max_strlen
3 strings of printf at stdin:4:3-72 were cut: they are longer than max_strlen
HINT: raise max_strlen
