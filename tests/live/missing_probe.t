# A probe that does not exist: the place, and the nearest ones; status 1.
== script
tracepoint:syscalls:sys_enter_opnat { exit(); }
== ready none
== exit 1
== stdout
== stderr contains
stdin:1:1-36: ERROR:
~~~
sys_enter_openat
