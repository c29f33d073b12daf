# Nobody listens to the guarded probe: its semaphore stays down.
== script
usdt:usdt_sites:app:request { @seen = count(); }
== workload
usdt_sites 6
== check
work['guarded'] == 0
maps['@seen'] == 6
