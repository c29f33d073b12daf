# More samples a second than the kernel's setting allows: the message names the setting and its value.
== script
profile:hz:2000000000 { @ = count(); }
== args
--force
== ready none
== exit 255
== stderr contains
(sysctl kernel.perf_event_max_sample_rate)
== check
"the kernel takes at most %s samples a second" % open("/proc/sys/kernel/perf_event_max_sample_rate").read().strip() in err
