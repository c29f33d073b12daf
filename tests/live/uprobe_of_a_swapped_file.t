# The owner of a file puts a link to a program of root in its place once scry has read it: the breakpoints are set in the
# file whose functions were read, and not at the same offsets of the other one. Each way to attach is tried.
== file swap.py
# Renames the link over the file as soon as somebody reads that.
import ctypes, os, sys
mine, other = sys.argv[1:]
libc = ctypes.CDLL(None)
os.symlink(other, "link")
watch = libc.inotify_init()
libc.inotify_add_watch(watch, mine.encode(), 1)  # IN_ACCESS
open(f"{mine}.watched", "w").close()
os.read(watch, 4096)
os.rename("link", mine)
== file both.sh
./$1 3
calls 4
== run
other=$(command -v calls)
swapped() { # NAME ARGUMENTS: what runs the file that was read, and what the other one
  name=$1; shift
  cp "$other" $name; ln $name $name.old
  python3 swap.py $name "$other" & swap=$!
  while [ ! -e $name.watched ]; do sleep 0.02; done
  "$SCRY" -q --follow -e "uprobe:./$name:add { @[comm] = count(); }" -c "sh both.sh $name.old" "$@" 2>&1 |
    grep '^@\|ERROR'
  wait $swap
}
swapped inherited
swapped multi --no-feature inherited_events
swapped single --no-feature inherited_events,uprobe_multi
== needs root python
== ready none
== where host
== stdout
@[inherited.old]: 3
@[multi.old]: 3
@[single.old]: 3
