# Each attach point of a list is a run of its own, also where two are the same.
== script
begin, begin, end { printf("%s\n", probe); }
begin, begin { @ = count(); }
== stdout
begin
begin
end


@: 2
