# The kernel takes 256 functions in a program, and each loop is one: scry says so before the kernel does.
== run
loops() { printf 'begin {'; for i in $(seq "$1"); do printf ' for $i : 0..100 { @[%d] = $i; }' "$i"; done; printf ' exit(); }'; }
"$SCRY" -q -e "$(loops 255)" | grep -c ': 99'
"$SCRY" -q -e "$(loops 256)"; echo "status $?"
== ready none
== where host
== stdout
255
status 255
== stderr
ERROR: program begin_1: 256 loops, with those of functions and macros at each place that calls them, and those of unroll() once a round; the kernel takes 255
