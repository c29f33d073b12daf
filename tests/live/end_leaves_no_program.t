# A run that ends by itself leaves no program of its own behind.
== script
BEGIN { printf("x\n"); }
tracepoint:syscalls:sys_enter_openat { @ = count(); }
== needs root bpftool
== where host
== run
"$SCRY" -e "$(cat script.bt)" &
echo $! > pid
wait $!
left=0
for id in $(cat ids); do
  for try in 1 2 3 4 5 6 7 8 9 10; do
    bpftool prog show id "$id" >/dev/null 2>&1 || break
    sleep 0.1
  done
  bpftool prog show id "$id" >/dev/null 2>&1 && left=$((left + 1))
done
echo "of $(wc -l < ids) programs $left are left"
== workload
sed -n 's/^prog_id:\s*//p' /proc/"$(cat pid)"/fdinfo/* 2>/dev/null | sort -un > ids
kill -TERM "$(cat pid)"
== end none
== check
re.search('^of [1-9][0-9]* programs 0 are left$', out, re.M)
