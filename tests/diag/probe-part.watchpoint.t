# Addresses, lengths and modes that no watchpoint has; a wrong mode is said beside what is wrong in it.
== script
watchpoint:0:8:w { } watchpoint:0x1000:3:w { } watchpoint:0x1000:8:r { } watchpoint:0x1000:8:ww { } watchpoint:0x1000:8:wz { } watchpoint:nosuch:8:w { }
== stderr
stdin:1:1-17: ERROR: watchpoint must be attached to a non-zero address
watchpoint:0:8:w { } watchpoint:0x1000:3:w { } watchpoint:0x1000:8:r { } watchpoint:0x1000:8:ww { } watchpoint:0x1000:8:wz { } watchpoint:nosuch:8:w { }
~~~~~~~~~~~~~~~~
stdin:1:22-43: ERROR: watchpoint length must be one of (1,2,4,8)
watchpoint:0:8:w { } watchpoint:0x1000:3:w { } watchpoint:0x1000:8:r { } watchpoint:0x1000:8:ww { } watchpoint:0x1000:8:wz { } watchpoint:nosuch:8:w { }
                     ~~~~~~~~~~~~~~~~~~~~~
stdin:1:48-69: ERROR: invalid watchpoint mode: r
watchpoint:0:8:w { } watchpoint:0x1000:3:w { } watchpoint:0x1000:8:r { } watchpoint:0x1000:8:ww { } watchpoint:0x1000:8:wz { } watchpoint:nosuch:8:w { }
                                               ~~~~~~~~~~~~~~~~~~~~~
HINT: use one of the modes x, w, rw
stdin:1:74-96: ERROR: watchpoint modes may not be duplicated
watchpoint:0:8:w { } watchpoint:0x1000:3:w { } watchpoint:0x1000:8:r { } watchpoint:0x1000:8:ww { } watchpoint:0x1000:8:wz { } watchpoint:nosuch:8:w { }
                                                                         ~~~~~~~~~~~~~~~~~~~~~~
stdin:1:74-96: ERROR: invalid watchpoint mode: ww
watchpoint:0:8:w { } watchpoint:0x1000:3:w { } watchpoint:0x1000:8:r { } watchpoint:0x1000:8:ww { } watchpoint:0x1000:8:wz { } watchpoint:nosuch:8:w { }
                                                                         ~~~~~~~~~~~~~~~~~~~~~~
HINT: use one of the modes x, w, rw
stdin:1:101-123: ERROR: watchpoint mode must be combination of (r,w,x)
watchpoint:0:8:w { } watchpoint:0x1000:3:w { } watchpoint:0x1000:8:r { } watchpoint:0x1000:8:ww { } watchpoint:0x1000:8:wz { } watchpoint:nosuch:8:w { }
                                                                                                    ~~~~~~~~~~~~~~~~~~~~~~
stdin:1:101-123: ERROR: invalid watchpoint mode: wz
watchpoint:0:8:w { } watchpoint:0x1000:3:w { } watchpoint:0x1000:8:r { } watchpoint:0x1000:8:ww { } watchpoint:0x1000:8:wz { } watchpoint:nosuch:8:w { }
                                                                                                    ~~~~~~~~~~~~~~~~~~~~~~
HINT: use one of the modes x, w, rw
stdin:1:128-149: ERROR: Invalid function/address argument: invalid integer: nosuch
watchpoint:0:8:w { } watchpoint:0x1000:3:w { } watchpoint:0x1000:8:r { } watchpoint:0x1000:8:ww { } watchpoint:0x1000:8:wz { } watchpoint:nosuch:8:w { }
                                                                                                                               ~~~~~~~~~~~~~~~~~~~~~
HINT: the kernel has no symbol nosuch either; variables of a program are found with -c or -p
== exit 1
