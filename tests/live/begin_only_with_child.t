# A script of begin probes alone runs until the child of -c has ended.
== file child.sh
#!/bin/sh
sleep 0.5
echo child is done
== script
begin { @x = 1; }
end { print(@x); }
== args
-q -c ./child.sh
== ready none
== stdout
child is done
@x: 1


@x: 1
