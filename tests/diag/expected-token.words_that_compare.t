# Words of other languages between two values, and two arguments without a comma.
== script
begin { if (comm contains "x") { exit() } }
end { if (pid is 1) { exit() } }
interval:s:1 { printf("%d %s", pid comm); }
== stderr
== exit 1
