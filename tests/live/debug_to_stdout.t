# What -d prints of the loader and of the verifier goes to stdout, even with -o.
== run
"$SCRY" -q -d libbpf,verifier -o out.txt -e 'begin { @x[1] = 2; exit(); }' > log.txt
cat out.txt
grep -c "^\[DEBUG\] libbpf: map '.*': created successfully, fd=[0-9]*$" log.txt
grep "^\[DEBUG\] libbpf: prog" log.txt | sed 's/[0-9][0-9]*/N/g'
head -2 log.txt
== ready none
== end none
== stdout


@x[1]: 2
3
[DEBUG] libbpf: prog 'begin_N': loaded successfully, fd=N, N instructions
BPF verifier log for begin_1:
-----------------------------
