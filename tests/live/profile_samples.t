# profile:hz:99 samples a busy process about 99 times per second of its CPU time; fewer times on a virtual machine that
# is kept from running itself, more where the hypervisor takes time that the timer counts and the program does not.
== script
profile:hz:99 { @[comm] = count(); }
== workload
spin 1000
== check
20 <= maps['@']['spin'] <= 150
