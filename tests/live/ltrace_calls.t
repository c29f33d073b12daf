# Calls of library functions as ltrace shows them: strings, buffers, callbacks, errno, ends; through stubs and without.
== run
for program in libcalls libcalls_got; do
  "$SCRY" ltrace -o out $(command -v $program) > /dev/null 2> $program.err
  echo "status $?"
  sed 's/0x[0-9a-f]\{6,\}/ADDRESS/g; s/  *= / = /' out > $program.lines
done
cat libcalls.lines libcalls.err
# Without stubs the function itself is probed. The kernel refuses AVX instructions, with which strcmp() begins on some
# machines: it is said, and the call is left out.
cp libcalls.lines expected
if grep -q 'their code cannot be probed: strcmp$' libcalls_got.err; then
  sed -i -z 's/ <unfinished ...>\nstrcmp("b", "a") = 1\n<... qsort resumed> )/)/' expected
fi
cmp expected libcalls_got.lines && echo same
head -n 1 out
== ready none
== where host
== stdout
status 7
status 7
puts("hello") = 6
qsort(ADDRESS, 2, 8, ADDRESS <unfinished ...>
strcmp("b", "a") = 1
<... qsort resumed> ) = <void>
_setjmp(ADDRESS) = ?
qsort(ADDRESS, 2, 8, ADDRESS <unfinished ...>
longjmp(ADDRESS, 1 <unfinished ...>
strcpy(ADDRESS, "copied") = ADDRESS
snprintf("5-five-55aa", 32, "%d-%s-%lx", 5, "five", 0x55aa) = 11
fopen("/nonexistent/file", "r") = 0 ENOENT (No such file or directory)
open("/dev/zero", 0) = 3
read(3, "\0\0\0\0", 4) = 4
close(3) = 0
close(-1) = -1 EBADF (Bad file descriptor)
write(1, "written\n", 8) = 8
getenv("SCRY_NO_SUCH_VARIABLE") = nil
calloc(3, 7) = ADDRESS
free(ADDRESS) = <void>
exit(7 <no return ...>
+++ exited (status 7) +++
same
puts("hello")                                    = 6
