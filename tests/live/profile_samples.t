# profile:hz:99 samples a busy process about 99 times per second of its CPU time.
== script
profile:hz:99 { @[comm] = count(); }
== workload
spin 1000
== check
60 <= maps['@']['spin'] <= 110
