# What one side of a predicate has looked up is not used in a body that is reached past it.
== script
begin / (pid == 1 && @a[7, (uint64)9] == 1) || pid > 1 / { @a[7, (uint64)9] = 3; }
begin / (pid == 1 && @b["abc"] == 1) || pid > 1 / { @b["abc"] = 3; }
begin / !((pid > 0 || @c[7, (uint64)9] == 1) && cpu > 1000) / { @c[7, (uint64)9] = 3; }
begin / (pid == 1 && has_key(@d, (cpu, 5))) || pid > 1 / { @d[(cpu, 5)] = 3; }
begin / (pid == 1 && (cpu == 9 || @e[cpu] == 1)) || (pid > 1 && @e[cpu] == 0) / { @e[cpu] = 3; }
begin / pid > 1 && (cpu > 1000 || @f[cpu, 1] == 0) / { @f[cpu, 1] = 3; }
== stdout


@a[7, 9]: 3
@b[abc]: 3
@c[7, 9]: 3
@d[0, 5]: 3
@e[0]: 3
@f[0, 1]: 3
