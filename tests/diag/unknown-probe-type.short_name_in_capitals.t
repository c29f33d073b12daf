# Short names of providers are case-sensitive.
== script
I:ms:1 { } K:vfs_read { }
== stderr
stdin:1:1-7: ERROR: Invalid provider: 'i'
I:ms:1 { } K:vfs_read { }
~~~~~~
stdin:1:12-22: ERROR: Invalid provider: 'k'
I:ms:1 { } K:vfs_read { }
           ~~~~~~~~~~
== exit 1
