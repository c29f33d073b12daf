# The scripts of the commands about stacks run by themselves, with every option that changes them.
== run
check() {
  "$SCRY" "$@" --script > script.bt && "$SCRY" -q --dry-run script.bt > messages 2>&1 && "$SCRY" --fmt script.bt > formatted || {
    echo "$*"; cat script.bt messages; }
}
for by in process pid thread cpu cgroup none; do
  check profile --by $by
  check offcpu --by $by
  check wakeup --by $by
  check pagefaults --by $by
  [ ! -e /etc/ld.so.cache ] || check malloc --by $by -p $$
done
check profile --user -F 1 -d 500ms
check profile --kernel --idle -d 2m
for state in blocked S D R all; do check offcpu --state $state --min 10us; done
check offcpu --io
check offcpu --locks --min 1.5
check wakeup --waker-only --min 1ms --io
check pagefaults --major --every 10
[ ! -e /etc/ld.so.cache ] || check malloc --total --min-size 100 -p $$
echo done
== stdout
done
