# Reads of memory that is not resident, and returns beyond the kernel's limit, are in the report of losses too.
== run
show='import json, sys
for line in sys.stdin:
    message = json.loads(line) if line.startswith("{") else {}
    if message.get("type") == "losses":
        print([(loss["kind"], loss["count"]) for loss in message["data"]])'
"$SCRY" -q -f json --fail-on-loss -c 'cold_names 3' -e 'tracepoint:syscalls:sys_enter_openat /comm == "cold_names"/ {
  @[str(args.filename)] = count(); }' 2> err | python3 -c "$show"
grep -c '^HINT: read the memory when the call returns' err
"$SCRY" -q -f json -c 'nested 200 3' -e 'uretprobe:nested:down { @all = count(); }' 2> err | python3 -c "$show"
"$SCRY" -q --fail-on-loss -c 'nested 200 3' -e 'uretprobe:nested:down { @all = count(); }' > out 2> err
echo "status $?"
"$SCRY" -q --fail-on-loss -c 'nested 63 5' -e 'uretprobe:nested:down { @all = count(); }' > out 2> err
echo "status $?"
== ready none
== needs python
== stdout
[('reads_failed', 3)]
1
[('returns_missed', 3)]
status 3
status 0
