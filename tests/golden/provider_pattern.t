# A pattern in the place of the provider: those of kernel probes for which the rest makes sense.
== machine
btf
== script
*point:signal:signal_generate { @[probe] = count(); } k*:vfs_read { @[probetype] = count(); }
== show typed
map @: string[34] -> count_t
probe tracepoint:signal:signal_generate (tracepoint, direct)
  @["tracepoint:signal:signal_generate"] = count()
probe kprobe:vfs_read (fentry, direct)
  @[(string[34])"kprobe"] = count()
