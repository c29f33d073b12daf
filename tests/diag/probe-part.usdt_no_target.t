# Neither a file nor a process.
== script
usdt::name { }
== stderr
stdin:1:1-11: ERROR: usdt probe must specify at least path or pid to probe. To target all paths/pids set the path to '*'.
usdt::name { }
~~~~~~~~~~
== exit 1
