# Every example that `scry help` shows is accepted, loaded and attached.
== run
for family in values functions aggregations probes; do
  "$SCRY" help "$family" | sed -n 's/^  \([a-z_]*\) .*/\1/p'
done | sort -u > names
while read -r name; do
  "$SCRY" help "$name" | sed -n "s/^    scry -e '\(.*\)'$/\1/p" > examples
  [ -s examples ] || echo "no example: $name"
  while read -r script; do
    "$SCRY" --dry-run -e "$script" 2> problem || echo "refused: $script: $(cat problem)"
  done < examples
done < names
[ "$(wc -l < names)" -ge 40 ] && echo "all names tried"
== ready none
== end none
== where host
== timeout 60
== stdout
all names tried
