# -l -p lists the functions of the program that the process runs, also in a mount namespace of its own, and of no
# library; an empty provider of a USDT probe means any.
== run
mkfifo hold
program=$(command -v bash) unshare -m sh -c 'mount -t tmpfs none /mnt && cp "$program" /mnt/only_here &&
  exec /mnt/only_here -c "read -t 20 <> hold"' &
pid=$!
until [ "$(readlink /proc/$pid/exe)" = /mnt/only_here ]; do sleep 0.05; done
"$SCRY" -l -p $pid | grep -c "^uprobe:/proc/$pid/root/mnt/only_here:readline$" || true
"$SCRY" -l -p $pid | grep '^uprobe:' | grep -vc '/only_here:' || true
kill $pid
"$SCRY" -l 'usdt:usdt_sites::twice'
== where host
== stdout
1
0
usdt:usdt_sites:app:twice
