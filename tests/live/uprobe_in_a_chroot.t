# A process whose root is another: in a folder of this mount namespace, and in a mount namespace of its own. A probe
# without a target, a library and `*` find its files; its stacks have names.
== needs root unshare
== run
mkdir -p jail/lib64 mounted
program=$(command -v waiting) shapes=$(command -v shapes)
cp "$program" jail/waiting
chroot jail /waiting /go 4 > plain.out & plain=$!
unshare -m sh -c 'mount -t tmpfs none mounted && cp jail/waiting mounted/ && touch mounted/ready && exec chroot mounted /waiting /go 6' > hidden.out & hidden=$!
until [ -s plain.out ] && [ -s hidden.out ]; do sleep 0.02; done
"$SCRY" -q -p $plain -e 'uprobe:tick { @plain[usym(reg("ip")), func] = count(); }' &
"$SCRY" -q -p $hidden -e 'uprobe:tick { @hidden[usym(reg("ip")), func] = count(); }' &
"$SCRY" -q -p $hidden -e 'uprobe:*:tick { @any[usym(reg("ip")), func] = count(); }' &
while [ "$(grep -c __BPFTRACE_NOTIFY_PROBES_ATTACHED "$CASE_STDOUT")" -lt 3 ]; do sleep 0.05; done
touch jail/go /proc/$hidden/root/go
wait
== end none
== check
maps['@plain'] == {'tick, tick': 4}
maps['@hidden'] == {'tick, tick': 6}
maps['@any'] == {'tick, tick': 6}
