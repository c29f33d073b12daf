# A full map: what is stored and what the counter tells add up to the updates, also where no warnings are wanted.
== file full.bt
config = { max_map_keys = 1000 }
begin { for $i : 0..6000 { @x[$i] = 1; } for $i : 0..3000 { @y[$i] = count(); } exit(); }
== run
for more in -q --no-warnings; do
  "$SCRY" -q $more --fail-on-loss full.bt > out 2> err
  echo "status $?"
  grep -c '^@x\[' out
  grep -c '^@y\[' out
  grep 'not stored' err
  grep -c '^HINT: raise max_map_keys' err
done
== ready none
== stdout
status 3
1000
1000
5000 updates of @x at full.bt:2:28-38 were not stored: the map was full
2000 updates of @y at full.bt:2:61-77 were not stored: the map was full
1
status 3
1000
1000
5000 updates of @x at full.bt:2:28-38 were not stored: the map was full
2000 updates of @y at full.bt:2:61-77 were not stored: the map was full
1
