# What `scry help` shows runs: each example that asks for no right to act on the system is attached, runs beside a
# command, and ends with status 0, or this kernel lacks what it needs and says so.
== run
cat > try <<'END'
#!/bin/sh
lacking='this kernel has no kprobes|list of functions that can be probed does not exist|does not allow fentry|does not count|is not the directory of a'
lacking="$lacking|failed to find the address for kernel symbol|cannot use helper|Missing required kernel feature|keeps no addresses of variables"
timeout 10 "$SCRY" -c '/bin/sleep 0.2' -e "$1" > "out.$$" 2> "err.$$" && exit
status=$?
grep -qE "$lacking|use --test|use --bench" "err.$$" || echo "status $status: $1: $(cat "err.$$")"
END
chmod +x try
for family in values functions aggregations probes; do
  "$SCRY" help "$family" | sed -n 's/^  \([a-z_]*\) .*/\1/p'
done | sort -u > names
while read -r name; do
  "$SCRY" help "$name" | sed -n "s/^    scry -e '\(.*\)'$/\1/p"
done < names > examples
tr '\n' '\0' < examples | xargs -0 -n 1 -P 4 ./try
[ "$(wc -l < examples)" -ge 100 ] && echo "all examples tried"
== ready none
== end none
== where host
== build release
== timeout 120
== stdout
all examples tried
