# reg() and ctx read the interrupted registers.
== script
profile:hz:99 { print(reg("ip")); print(reg("cs") & 3); print(reg("orig_rax")); }
== events
tick profile:hz:99 cpu=0
== stdout
0
0
0


