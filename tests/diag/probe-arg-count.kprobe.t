# Functions have at most a module in front.
== script
kprobe { } kprobe:a:b:c { }
== stderr
stdin:1:1-7: ERROR: kprobe probe type requires 1 or 2 arguments, found 0
kprobe { } kprobe:a:b:c { }
~~~~~~
HINT: write kprobe:[module:]function[+offset]
stdin:1:12-24: ERROR: kprobe probe type requires 1 or 2 arguments, found 3
kprobe { } kprobe:a:b:c { }
           ~~~~~~~~~~~~
HINT: write kprobe:[module:]function[+offset]
== exit 1
