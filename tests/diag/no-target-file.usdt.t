# The same for USDT.
== script
usdt:/nowhere/app:ns:name { }
== stderr
stdin:1:1-26: ERROR: usdt target file '/nowhere/app' does not exist or is not executable
usdt:/nowhere/app:ns:name { }
~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: open '/nowhere/app': No such file or directory
== exit 1
