# The kernel's frames have no build id.
== script
interval:s:1 { print(kstack(build_id)); }
== stderr
stdin:1:29-37: ERROR: 'build_id' stack mode can only be used for ustack
interval:s:1 { print(kstack(build_id)); }
                            ~~~~~~~~
== exit 1
