# A sample in a BPF program has the name of that program, also when it is printed long after the program has gone: the
# kernel reports each program, where it lies, as it comes and goes. Its loop is a function of its own.
== run
timeout 8 dd if=/dev/zero of=/dev/null bs=1 status=none & work=$!
"$SCRY" -q -e 'profile:hz:199 /comm == "dd"/ { @[kstack(3)] = count(); } interval:s:7 { exit(); }' > stacks & profile=$!
sleep 1.5
timeout -s INT 3 "$SCRY" -q -e 'rawtracepoint:sys_enter /comm == "dd"/ { for $i : 0..3000 { @work = count(); } }' > /dev/null
wait $profile
kill $work
grep -o 'bpf_prog_[0-9a-z_]*' stacks | sort | uniq -c > names
awk '/rawtracepoint_sys_enter|_loop$/ { n++; next } { print "another program: " $0 } END { print "its programs: " (n > 0) }' names
== needs root
== ready none
== where host
== timeout 60
== stdout
its programs: 1
== stderr lacks
ERROR
