# A line that the compiler has copied into several places is probed in each of them, a name that several functions have in
# all of them; an offset into one of those may mean any.
== run
code() { objdump -d --no-show-raw-insn "$TARGETS/copies" | sed -n "/<$1>:/,/^$/p"; }
address=$(code once | sed -n 's/^ *\([0-9a-f]*\):.*addl* .*rip.*/\1/p')
line=$(addr2line -e "$TARGETS/copies" "0x$address" | sed 's/.*://; s/ .*//')
"$SCRY" -e 'uprobe:copies@copies.c:$1 { @line = count(); @places[reg("ip")] = count(); }' -c 'copies 5' "$line" > out.txt 2>&1
grep Attached out.txt
sed -n 's/^\(@places\).*:/\1/; /^@/p' out.txt
objcopy --redefine-sym twice=once "$TARGETS/copies" same_names
"$SCRY" -e 'uprobe:./same_names:once { @name = count(); }' -c './same_names 5' 2>&1 | grep -e Attached -e @
"$SCRY" -e 'uprobe:./same_names:onc* { @pattern = count(); }' -c './same_names 5' 2>&1 | grep -e Attached -e @
"$SCRY" -l 'uprobe:./same_names:onc*'
"$SCRY" -e 'uprobe:./same_names:once+1 { }' 2>&1 | sed 's/0x[0-9a-f]*/0x/g'
== where host
== stdout
Attached 3 probes
@line: 15
@places 5
@places 5
@places 5
Attached 2 probes
@name: 10
Attached 2 probes
@pattern: 10
uprobe:./same_names:once
uprobe:./same_names:once
stdin:1:1-27: ERROR: 2 functions of ./same_names are called once: an offset may mean any of them
uprobe:./same_names:once+1 { }
~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: probe an address: uprobe:./same_names:0x, uprobe:./same_names:0x
