# A pointer of a probe without memory of its own is read as the kernel's; said once.
== script
begin { $p = (int32 *)16; print(*$p); print(*$p); }
== stderr
stdin:1:33-36: WARNING: Addrspace is not set
begin { $p = (int32 *)16; print(*$p); print(*$p); }
                                ~~~
HINT: use kptr(p) for kernel memory, uptr(p) for memory of the process
== exit 0
