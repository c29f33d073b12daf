# -k reports every read that fails: of memory, with its helper and errno, and of map entries that are not there.
== script
begin {
  print(*uptr((uint32*)8)); @a[1] = 1; print(@a[2]); print(str(uptr((int8*)16)));
  print(buf(uptr((int8*)16), 3));
}
== args
-k
== stdout
0
0

\x00\x00\x00


@a[1]: 1
== stderr
Attached 1 probe
stdin:2:9-26: WARNING: Bad address
Additional Info - helper: probe_read_user, retcode: -14
  print(*uptr((uint32*)8)); @a[1] = 1; print(@a[2]); print(str(uptr((int8*)16)));
        ~~~~~~~~~~~~~~~~~
stdin:2:46-51: WARNING: Can't lookup map element because it does not exist.
Additional Info - helper: map_lookup_elem, retcode: 0
  print(*uptr((uint32*)8)); @a[1] = 1; print(@a[2]); print(str(uptr((int8*)16)));
                                             ~~~~~
stdin:2:60-80: WARNING: Bad address
Additional Info - helper: probe_read_user_str, retcode: -14
  print(*uptr((uint32*)8)); @a[1] = 1; print(@a[2]); print(str(uptr((int8*)16)));
                                                           ~~~~~~~~~~~~~~~~~~~~
stdin:3:9-32: WARNING: Bad address
Additional Info - helper: probe_read_user, retcode: -14
  print(buf(uptr((int8*)16), 3));
        ~~~~~~~~~~~~~~~~~~~~~~~
