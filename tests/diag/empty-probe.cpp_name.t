# A C++ name stands for all functions that are called so, a USDT name for those of every provider: like a wildcard,
# they may match nothing as long as another attach point matches.
== script
uprobe:/proc/self/exe:cpp:"no::such" { }
usdt:/proc/self/exe:no_such { }
uprobe:/proc/self/exe:cpp:"no::such", usdt:/proc/self/exe:no_such, interval:s:1 { }
== stderr
stdin:1:1-37: ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
uprobe:/proc/self/exe:cpp:"no::such" { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
stdin:2:1-28: ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
usdt:/proc/self/exe:no_such { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~
== exit 1
