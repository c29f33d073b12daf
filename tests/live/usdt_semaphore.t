# A probe with a semaphore fires while it is attached, and the program knows.
== script
usdt:usdt_sites:app:guarded { @seen = count(); @i = sum(arg0); }
== workload
usdt_sites 6
== check
work['guarded'] == 6
maps['@seen'] == 6
maps['@i'] == 15
