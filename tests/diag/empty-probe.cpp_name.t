# A C++ name stands for all functions that are called so, a USDT name for those of every provider: like a wildcard,
# they may match nothing as long as another attach point matches.
== script
uprobe:/proc/self/exe:cpp:"no::such" { }
usdt:/bin/sh:no_such { }
uprobe:/proc/self/exe:cpp:"no::such", usdt:/bin/sh:no_such, interval:s:1 { }
== stderr
stdin:1:1-37: ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
uprobe:/proc/self/exe:cpp:"no::such" { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: list the names that it has with scry -l 'uprobe:/proc/self/exe:*'; debug information would add more
stdin:2:1-21: ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
usdt:/bin/sh:no_such { }
~~~~~~~~~~~~~~~~~~~~
HINT: use another file: /bin/sh has no USDT probes (no .note.stapsdt section)
== exit 1
