# A program that runs on while its file is deleted, or replaced by another, as an upgrade does: its code has its own
# names, and a probe without a target finds its file. One that has ended, and whose file is another one by then, has no
# names rather than those of the other.
== needs root
== run
program=$(command -v waiting) other=$(command -v calls)
cp "$program" deleted; ./deleted go 3 > deleted.out & deleted=$!
cp "$program" replaced; ./replaced go 5 > replaced.out & replaced=$!
cp "$program" gone; ln gone same_as_gone
until [ -s deleted.out ] && [ -s replaced.out ]; do sleep 0.02; done
rm deleted replaced; cp "$other" replaced
"$SCRY" -q -p $deleted -e 'uprobe:tick { @deleted[usym(reg("ip")), func] = count(); }' &
"$SCRY" -q -p $replaced -e 'uprobe:tick { @replaced[usym(reg("ip")), func] = count(); }' &
: > gone.txt
sh -c 'while [ ! -e go ]; do sleep 0.02; done; exec ./gone go 7' > gone.out & gone=$!
"$SCRY" -q -e 'uprobe:./same_as_gone:tick { @gone[usym(reg("ip"))] = count(); }' > gone.txt &
scry=$!
while [ "$(cat "$CASE_STDOUT" gone.txt | grep -c __BPFTRACE_NOTIFY_PROBES_ATTACHED)" -lt 3 ]; do sleep 0.05; done
touch go; wait $gone $deleted $replaced
rm gone; cp "$other" gone
kill -INT $scry; wait
cat gone.txt
== end none
== check
maps['@deleted'] == {'tick, tick': 3}
maps['@replaced'] == {'tick, tick': 5}
list(maps['@gone'].values()) == [7]
re.fullmatch('0x[0-9a-f]+', list(maps['@gone'])[0])
