# scry strace writes the lines of strace for calls whose arguments nobody chose: numbers, flags and memory by chance.
== needs root strace
== where host
== slow
== timeout 300
== run
gcc -w -O0 -o random_calls "$TESTS/support/strace/random_calls.c" || exit
chmod 755 . random_calls
# Addresses of its own memory, those of who started it (execve), and the numbers of processes, differ.
plain() { sed -E 's/  *= / = /; s/(^execve.*, )0x[0-9a-f]+/\1ADDRESS/; s/0x[57][0-9a-f]{11}/ADDRESS/g; s/(set_tid_address.*= )[0-9]+/\1TID/' "$1"; }
for seed in 1 2 3 4 5 6 7 8; do
  for flags in abbrev raw verbose; do
    options="-qq -u nobody -e signal=none -X $flags"
    timeout 60 strace $options -o lines ./random_calls $seed 3 2> /dev/null; plain lines > expected
    timeout 60 "$SCRY" strace $options -o lines ./random_calls $seed 3; plain lines > shown
    [ "$(wc -l < expected)" -gt 500 ] && diff expected shown && echo "$flags: equal"
  done
done | sort | uniq -c
== ready none
== stdout
      8 abbrev: equal
      8 raw: equal
      8 verbose: equal
