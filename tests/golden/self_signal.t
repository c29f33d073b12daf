# A script that only waits for a signal runs once for each, and ends by SIGINT like any other.
== script
self:signal:SIGUSR1 { @n++; printf("signal %d\n", @n); }
end { printf("end\n"); }
== events
signal USR1
signal USR1
== stdout
signal 1
signal 2
end


@n: 2
