# A probe that must not wait for memory that is not resident counts what it could not read, and says so at the end, with
# the place: open() of a name on a page that nobody has touched. Null pointers are no failures.
== script
tracepoint:syscalls:sys_enter_openat /comm == "cold_names"/ { @[str(args.filename)] = count(); @null = strlen(str(uptr(0))); }
== workload
cold_names 3
== stderr contains
WARNING: 3 reads of user memory failed here (not resident
== check
maps['@'] == {'': 3, 'cold.bin': 1}
err.count('WARNING') == 1
