# A map that is only computed from itself has the type of the cast: it wraps around as uint64.
== script
begin { @x = (uint64)(@x - 1); @y = (uint8)(@y + 300); exit(); }
== stdout


@x: 18446744073709551615
@y: 44
