# Every one of many calls is shown, of a command and of a process that runs already; a static program has none.
== run
"$SCRY" ltrace -o out $(command -v libcalls) 20000
echo "status $?"
grep -c '^strtol("42", 0, 10) *= 42$' out
sed -n '1p;$p' out | sed 's/  *= / = /'
mkfifo data; sh -c 'exec 3< data; while read line <&3; do echo "$line"; done' > /dev/null & shell=$!
exec 4> data
"$SCRY" ltrace -e write -o attached -p $shell 4>&- & scry=$!
for i in $(seq 100); do [ -e attached ] && break; sleep 0.1; done
sleep 1
echo one >&4; echo two >&4; sleep 0.5
exec 4>&-
wait $shell $scry
sed 's/^[a-z]*->//; s/  *= / = /' attached
"$SCRY" ltrace $(command -v calls) 2>&1 | grep -o 'calls imports.*'
== ready none
== where host
== stdout
status 0
20000
strtol("20000", 0, 10) = 20000
+++ exited (status 0) +++
write(1, "one\n", 4) = 4
write(1, "two\n", 4) = 4
+++ exited (status 0) +++
calls imports no functions: it is linked statically
