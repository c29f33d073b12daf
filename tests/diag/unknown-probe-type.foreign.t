# Probes as dtrace and SystemTap write them: the hint has the words of this language.
== script
syscall::openat:entry { } tick-5s { } profile-97 { } fbt::vfs_read:return { } timer:s:1 { }
== stderr
stdin:1:1-22: ERROR: Invalid probe type: syscall
syscall::openat:entry { } tick-5s { } profile-97 { } fbt::vfs_read:return { } timer:s:1 { }
~~~~~~~~~~~~~~~~~~~~~
HINT: write tracepoint:syscalls:sys_enter_openat
stdin:1:27-34: ERROR: Invalid probe type: tick-5s
syscall::openat:entry { } tick-5s { } profile-97 { } fbt::vfs_read:return { } timer:s:1 { }
                          ~~~~~~~
HINT: write interval:s:5
stdin:1:39-49: ERROR: Invalid probe type: profile-97
syscall::openat:entry { } tick-5s { } profile-97 { } fbt::vfs_read:return { } timer:s:1 { }
                                      ~~~~~~~~~~
HINT: write profile:hz:97
stdin:1:54-74: ERROR: Invalid probe type: fbt
syscall::openat:entry { } tick-5s { } profile-97 { } fbt::vfs_read:return { } timer:s:1 { }
                                                     ~~~~~~~~~~~~~~~~~~~~
HINT: use kprobe:FUNCTION, and kretprobe:FUNCTION for the return
stdin:1:79-88: ERROR: Invalid probe type: timer
syscall::openat:entry { } tick-5s { } profile-97 { } fbt::vfs_read:return { } timer:s:1 { }
                                                                              ~~~~~~~~~
HINT: use interval:s:1 for one run each second, profile:hz:99 for samples
== exit 1
