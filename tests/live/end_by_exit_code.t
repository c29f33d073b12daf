# exit(n) ends the run with status n, after the end probes.
== script
interval:ms:10 { printf("now\n"); exit(7); }
END { printf("bye\n"); }
== exit 7
== stdout
now
bye


== check
seconds < 5
