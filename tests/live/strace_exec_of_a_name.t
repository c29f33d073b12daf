# --comm sees an exec end that began under another name: its path and its arguments are those that the new program has,
# and what is lost is no NULL.
== where host
== run
cp /bin/true napper
"$SCRY" strace -a --comm napper -e trace=execve -o lines 2> errors & run=$!
until grep -q execve lines 2> /dev/null; do ./napper one two; sleep 0.1; done
kill -INT $run
wait $run
sed -n '1s/^[^>]*> //p' lines
== ready none
== timeout 60
== stdout
execve("./napper", ["./napper", "one", "two"], ???) = 0
