# software:faults:1 sees every page fault of a process.
== script
software:faults:1 { @[comm] = count(); }
== workload
touch_pages 500
== check
maps['@']['touch_pages'] >= work['pages']
maps['@']['touch_pages'] <= work['faults'] + 50
