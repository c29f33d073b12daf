# --dry-run attaches, and leaves nothing: no pin of an iterator either.
== run
pin=/sys/fs/bpf/scry_test_$$
"$SCRY" -q --dry-run -e "iter:task:$pin { printf(\"x\"); }"
echo "status $?"
ls "$pin" 2>/dev/null || echo "no pin"
== ready none
== stdout
status 0
no pin
