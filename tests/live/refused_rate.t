# Why a clock or a counter cannot be attached is a hint behind the one error; nothing is said by missing_probes=ignore.
== run
"$SCRY" -q --force -e 'interval:hz:2000000000 { }'
echo "interval: $?"
"$SCRY" -q --force -e 'config = { missing_probes = warn } profile:hz:2000000000 { }'
echo "profile: $?"
"$SCRY" -q --force -e 'config = { missing_probes = ignore } profile:hz:2000000000, interval:ms:1 { print(probe); exit(); }'
== ready none
== stdout
interval: 255
profile: 255
interval:ms:1


== stderr matches
^ERROR: Unable to attach probe: interval:hz:2000000000\. If this is expected, set the 'missing_probes' config variable to 'warn'\.$
^HINT: the kernel takes at most [0-9]+ samples a second \(sysctl kernel\.perf_event_max_sample_rate\)$
^WARNING: Unable to attach probe: profile:hz:2000000000\. Skipping\.$
^HINT: the kernel takes at most [0-9]+ samples a second \(sysctl kernel\.perf_event_max_sample_rate\)$
^ERROR: Attachment failed for all probes\.$
