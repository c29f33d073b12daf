# A map that is never assigned has nothing to print, clear or count.
== script
begin { print(@u); clear(@v); print(len(@w)); }
== stderr
stdin:1:15-17: ERROR: Undefined map: @u
begin { print(@u); clear(@v); print(len(@w)); }
              ~~
== exit 1
