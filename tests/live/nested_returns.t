# The kernel follows 64 pending returns of a thread. A probe that saw a return with 64 of them pending says that others
# may be missing; below the limit nothing is said.
== run
trace() { "$SCRY" -q "$@" 2>warned | grep .; cat warned; }
trace -e 'uretprobe:nested:down { @all = count(); }' -c 'nested 200 3'
echo -- 63
trace -e 'uretprobe:nested:down { @all = count(); }' -c 'nested 63 5'
echo -- two probes share the limit
trace -e 'uretprobe:nested:main { @main = retval; } uretprobe:nested:down { @all = count(); }' -c 'nested 64'
== ready none
== stdout
calls=600
@all: 192
stdin:1:1-42: WARNING: 3 returns were seen with 64 pending in their thread, the most that the kernel follows: returns of deeper calls, if any, are missing
HINT: probe an outer function, or fewer returns: all return probes of a thread share the limit
-- 63
calls=315
@all: 315
-- two probes share the limit
calls=64
@all: 63
@main: 0
stdin:1:43-84: WARNING: 1 returns were seen with 64 pending in their thread, the most that the kernel follows: returns of deeper calls, if any, are missing
HINT: probe an outer function, or fewer returns: all return probes of a thread share the limit
