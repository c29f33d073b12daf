# A script with only a begin probe ends by itself.
== script
BEGIN { @x = 1; }
== stdout


@x: 1
== check
seconds < 5
