# A place in user code counts the same by a multi link and, where there is none, by an event of its own.
== run
script='uprobe:usdt_sites:main { @entries = count(); } uretprobe:usdt_sites:main { @returns = count(); }
usdt:usdt_sites:app:request { @requests[arg0, str(arg1)] = count(); } usdt:usdt_sites:app:w* { @widths = count(); }'
counts() {
  "$SCRY" $1 -q -e "$script" -c "$(command -v usdt_sites) 8" | grep -v pid=
}
for hidden in '' '--no-feature uprobe_multi'; do
  "$SCRY" $hidden --explain -e "$script" | sed '/^Estimated/d; s/^[a-z]*:[^:]*:\([a-z:]*\): \([^,]*\), .*/\1 \2/'
done
counts > shared
counts "--no-feature uprobe_multi" > single
cat shared
cmp shared single && echo "the same"
== ready none
== end none
== where host
== stdout
main uprobe.multi link
main uprobe.multi link
app:request uprobe.multi link
app:widths uprobe.multi link
main a probe event of its own
main a probe event of its own
app:request a probe event of its own
app:widths a probe event of its own
rounds=8
guarded=0


@entries: 1
@requests[0, round]: 1
@requests[1, round]: 1
@requests[2, round]: 1
@requests[3, round]: 1
@requests[4, round]: 1
@requests[5, round]: 1
@requests[6, round]: 1
@requests[7, round]: 1
@returns: 1
@widths: 8
the same
