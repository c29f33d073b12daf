# Begin probes run before, end probes after everything else, each in source order.
== script
END { printf("end 1\n"); }
BEGIN { printf("begin 1\n"); }
interval:ms:20 { printf("tick\n"); exit(); }
end { printf("end 2\n"); }
begin { printf("begin 2\n"); }
== stdout
begin 1
begin 2
tick
end 1
end 2


== stderr
Attached 5 probes
