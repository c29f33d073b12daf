# A loop in begin prints more than the ring of a script of timers holds: nothing is lost.
== script
begin { for $i : 0..20000 { printf("%d some text that is a little longer\n", $i); } exit(); }
== args
-q
== where host
== check
[int(l.split()[0]) for l in lines if 'some text' in l] == list(range(20000))
'WARNING' not in err
