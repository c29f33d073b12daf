# --version with --verbose, in any order, tells what the program was built from; alone, and under the name bpftrace, it is one line.
== run
"$SCRY" --version > short
"$SCRY" --version --verbose > long
head -n 1 long | cmp - short && echo "begins like the short one"
sed 's/: .*//' long | tail -n +2 | paste -sd ,
"$SCRY" -v -V | cmp - long && echo "the same in another order"
"$SCRY" --version --no-such-option -h | cmp - short && echo "nothing else counts"
ln -s "$SCRY" bpftrace
./bpftrace --version --verbose
== ready none
== stdout matches
begins like the short one
commit,compiler,build type,flags,sanitizers,libraries,C library,Linux headers,kernel features
the same in another order
nothing else counts
bpftrace v0\.26\.\d+ \(scry [0-9.]+\)
