# Points of SystemTap.
== script
kernel.function("vfs_read"), kernel.function("vfs_read").return, module("ext4").function("ext4_*"), process("/bin/ls").function("main").call,
process("/bin/ls").mark("here"), syscall.openat, syscall.openat.return, timer.ms(100), timer.profile, kernel.trace("sched_switch") { print(1); }
== stderr
stdin:1:1-28: ERROR: Invalid probe type: kernel.function(vfs_read)
kernel.function("vfs_read"), kernel.function("vfs_read").return, module("ext4").function("ext4_*"), process("/bin/ls").function("main").call,
~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: write kprobe:vfs_read
stdin:1:30-64: ERROR: Invalid probe type: kernel.function(vfs_read).return
kernel.function("vfs_read"), kernel.function("vfs_read").return, module("ext4").function("ext4_*"), process("/bin/ls").function("main").call,
                             ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: write kretprobe:vfs_read
stdin:1:66-99: ERROR: No probe type matched for module(ext4).function(ext4_*)
kernel.function("vfs_read"), kernel.function("vfs_read").return, module("ext4").function("ext4_*"), process("/bin/ls").function("main").call,
                                                                 ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: write kprobe:ext4:ext4_*
stdin:1:101-141: ERROR: Invalid probe type: process(/bin/ls).function(main).call
kernel.function("vfs_read"), kernel.function("vfs_read").return, module("ext4").function("ext4_*"), process("/bin/ls").function("main").call,
                                                                                                    ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: write uprobe:/bin/ls:main
stdin:2:1-32: ERROR: Invalid probe type: process(/bin/ls).mark(here)
process("/bin/ls").mark("here"), syscall.openat, syscall.openat.return, timer.ms(100), timer.profile, kernel.trace("sched_switch") { print(1); }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: write usdt:/bin/ls:here
stdin:2:34-48: ERROR: Invalid probe type: syscall.openat
process("/bin/ls").mark("here"), syscall.openat, syscall.openat.return, timer.ms(100), timer.profile, kernel.trace("sched_switch") { print(1); }
                                 ~~~~~~~~~~~~~~
HINT: write tracepoint:syscalls:sys_enter_openat
stdin:2:50-71: ERROR: Invalid probe type: syscall.openat.return
process("/bin/ls").mark("here"), syscall.openat, syscall.openat.return, timer.ms(100), timer.profile, kernel.trace("sched_switch") { print(1); }
                                                 ~~~~~~~~~~~~~~~~~~~~~
HINT: write tracepoint:syscalls:sys_exit_openat
stdin:2:73-86: ERROR: Invalid probe type: timer.ms(100)
process("/bin/ls").mark("here"), syscall.openat, syscall.openat.return, timer.ms(100), timer.profile, kernel.trace("sched_switch") { print(1); }
                                                                        ~~~~~~~~~~~~~
HINT: write interval:ms:100
stdin:2:88-101: ERROR: Invalid probe type: timer.profile
process("/bin/ls").mark("here"), syscall.openat, syscall.openat.return, timer.ms(100), timer.profile, kernel.trace("sched_switch") { print(1); }
                                                                                       ~~~~~~~~~~~~~
HINT: write profile:hz:99
stdin:2:103-131: ERROR: Invalid probe type: kernel.trace(sched_switch)
process("/bin/ls").mark("here"), syscall.openat, syscall.openat.return, timer.ms(100), timer.profile, kernel.trace("sched_switch") { print(1); }
                                                                                                      ~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: write tracepoint:*:sched_switch
== exit 1
