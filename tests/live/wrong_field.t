# A field that the tracepoint lacks: the place, and the nearest names; status 1.
== script
tracepoint:syscalls:sys_enter_openat { print(str(args.filenam)); }
== ready none
== exit 1
== stdout
== stderr contains
stdin:1:
ERROR:
tracepoint:syscalls:sys_enter_openat { print(str(args.filenam)); }
~~~
HINT:
filename
