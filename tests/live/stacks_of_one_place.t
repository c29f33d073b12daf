# A task that is in a system call and one that is interrupted right after it are at one place: one key.
== where host
== needs python
== file keys.py
import json, sys
twice = []
def pairs(items):
    names = [name for name, _ in items]
    twice.extend(name for name in set(names) if "write" in name and names.count(name) > 1)
    return dict(items)
maps = 0
for line in sys.stdin:
    maps += "@calls" in json.loads(line, object_pairs_hook=pairs).get("data", {})
print("maps", maps, "keys twice", len(twice))
== run
"$SCRY" -f json -c 'dd if=/dev/zero of=/dev/null bs=1 count=1000000 status=none' -e '
  profile:hz:2999 /comm == "dd"/ { @calls[ustack] = count(); }
  tracepoint:syscalls:sys_enter_write /comm == "dd" && rand % 64 == 0/ { @calls[ustack] = count(); }' > out.json
python3 keys.py < out.json
== ready none
== timeout 120
== stdout
maps 1 keys twice 0
