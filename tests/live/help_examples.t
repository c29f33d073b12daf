# Every example that `scry help` shows is accepted, loaded and attached, or this kernel lacks what it needs and says so.
== run
lacking='this kernel has no kprobes|list of functions that can be probed does not exist|does not allow fentry|does not count|is not the directory of a'
lacking="$lacking|failed to find the address for kernel symbol|cannot use helper|Missing required kernel feature|keeps no addresses of variables|lets no program change what"
for family in values functions aggregations probes; do
  "$SCRY" help "$family" | sed -n 's/^  \([a-z_]*\) .*/\1/p'
done | sort -u > names
while read -r name; do
  "$SCRY" help "$name" | sed -n "s/^    scry \(--unsafe \)*-e '\(.*\)'$/\2/p" > examples
  [ -s examples ] || echo "no example: $name"
  while read -r script; do
    "$SCRY" --unsafe --dry-run -e "$script" 2> problem && continue
    grep -q 'use --test' problem && "$SCRY" --test -e "$script" >/dev/null && continue
    grep -q 'use --bench' problem && "$SCRY" --bench -e "$script" >/dev/null && continue
    grep -qE "$lacking" problem || echo "refused: $script: $(cat problem)"
  done < examples
done < names
[ "$(wc -l < names)" -ge 40 ] && echo "all names tried"
== ready none
== end none
== where host
== build release
== timeout 60
== stdout
all names tried
