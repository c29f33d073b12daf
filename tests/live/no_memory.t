# Without memory scry ends with an error that says so, wherever that happens.
== build release
== run
ulimit -c 0
for mib in $(seq 12 3 60); do
  (ulimit -v $((mib << 10)); exec "$SCRY" -e 'begin { @[kstack, comm] = count(); printf("a line\n"); exit(); }') > out 2> err
  status=$?
  [ $status -ne 0 ] || continue
  [ $status -ne 134 ] && grep -qE 'ERROR|error|annot' err || echo "$mib MiB: status $status: $(cat err)"
done
echo "ended"
== stdout
ended
