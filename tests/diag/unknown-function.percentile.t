# Percentiles have one name.
== script
begin { @ = p99(5); }
== stderr
stdin:1:13-16: ERROR: Unknown function: 'p99'
begin { @ = p99(5); }
            ~~~
HINT: use percentiles(n), or hist(n): @ = percentiles(args.ret)
== exit 1
