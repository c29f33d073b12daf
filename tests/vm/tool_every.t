# Every tool is accepted by this kernel: it is attached, and ends by itself without a warning.
== run
count=0
for tool in $("$SCRY" tool | awk '/^    [a-z]/ { print $1 }'); do
  case $tool in
    funccount|stackcount) words='tracepoint:syscalls:sys_enter_getpid' ;;
    argdist|trace) words='tracepoint:syscalls:sys_enter_read args.count' ;;
    syslat) words=nanosleep ;;
    # No such files, counters or devices here.
    bashreadline|funclatency|funcslower|gethostlatency|memleak|mallocsnoop|sslsnoop|ssllatency|dbslower|dbstat|deadlock|python*|llcstat|mdflush) continue ;;
    *) words= ;;
  esac
  "$SCRY" tool $tool -q -d 0.1 $words > out 2> err && ! grep -v -e 'user stacks' -e 'symbols were not read' -e 'No processor told' err || { echo "$tool:"; head -5 err; }
  count=$((count + 1))
done
[ $count -ge 80 ] && echo tools
== ready none
== where vm
== timeout 400
== stdout
tools
