# A return probe belongs to what is called: in the cold part of a function, at the entry of a program or inside a function
# the word that the kernel replaces is the program's data. Patterns leave such places out, names and addresses are refused.
== run
nm "$TARGETS/cold_part" | grep -c ' serve[.]cold$'
"$SCRY" -q -e 'uretprobe:cold_part:*serve* { @[probe] = count(); }' -c 'cold_part 9' | grep .
"$SCRY" -q -e 'uprobe:cold_part:*serve* { @[probe] = count(); }' -c 'cold_part 9' | grep -e sum -e @
BPFTRACE_MAX_PROBES=9999 "$SCRY" -q -e 'uretprobe:cold_part:* { @ = count(); }' -c 'cold_part 9' 2>/dev/null | grep sum
"$SCRY" -l 'uprobe:cold_part:serve*'
echo refused:
inside=0x$(objdump -d --no-show-raw-insn "$TARGETS/cold_part" | sed -n '/<serve>:/,/^$/ s/^ *\([0-9a-f]*\):.*<fill>.*/\1/p')
for place in serve.cold _start "$inside"; do
  "$SCRY" --unsafe -q -e "uretprobe:cold_part:$place { @ = count(); }" -c 'cold_part 9' 2>&1 |
    grep -e '^ERROR:.*call' -e HINT -e sum -e @ | sed "s/$inside/inside/"
done
echo by name:
"$SCRY" -q -e 'uprobe:cold_part:serve.cold { @ = count(); }' -c 'cold_part 9' | grep -e sum -e @
== where host
== stdout
1
sum=198
@[uretprobe:cold_part:serve]: 9
sum=198
@[uprobe:cold_part:serve]: 9
sum=198
uprobe:cold_part:serve
refused:
ERROR: cold_part:serve.cold is not entered by a call: a return probe would overwrite data of the program
HINT: probe the return of serve, which jumps to it
ERROR: cold_part:_start is not entered by a call: a return probe would overwrite data of the program
ERROR: cold_part:inside is not entered by a call: a return probe would overwrite data of the program
by name:
sum=198
@: 3
