# scry pagefaults counts the pages that a program touches.
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
"$SCRY" pagefaults -q -c 'touch_pages 500' -o a.folded > /dev/null 2>&1
awk '/^touch_pages;/ { faults += $NF } END { print "touched=" (faults >= 500 && faults < 1500) }' a.folded
== stdout contains
touched=1
