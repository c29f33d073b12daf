# A run whose script asks for more commands than the machine can run ends soon after SIGINT: what is queued is dropped,
# and counted in one line.
== script
tracepoint:sched:sched_switch { system("true"); @asked = count(); }
== args
-q --unsafe
== workload
sleep 1
== where host
== timeout 20
== end INT
== stderr contains
HINT: run fewer commands, or shorter ones
== check
len(re.findall(r'^WARNING: [0-9]+ commands of system\(\) were not run: the run had ended$', err, re.M)) == 1
end_seconds < 3
