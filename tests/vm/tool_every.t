# Every tool is accepted by this kernel: it is attached, and ends by itself without a warning.
== run
count=0
for tool in $("$SCRY" tool | awk '/^    / { print $1 }'); do
  case $tool in
    funccount|stackcount) words='tracepoint:syscalls:sys_enter_getpid' ;;
    syslat) words=nanosleep ;;
    bashreadline|funclatency|gethostlatency|memleak|sslsnoop) continue ;; # no such files here
    *) words= ;;
  esac
  "$SCRY" tool $tool -q -d 0.1 $words > out 2> err && ! grep -v -e 'user stacks' -e 'symbols were not read' err || { echo "$tool:"; head -5 err; }
  count=$((count + 1))
done
[ $count -ge 40 ] && echo tools
== ready none
== where vm
== timeout 240
== stdout
tools
