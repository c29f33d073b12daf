# A stack mode of the configuration that only ustack has: the kernel's stack falls back.
== script
config = { stack_mode = build_id } interval:s:1 { print(kstack); print(ustack); }
== stderr
stdin:1:57-63: WARNING: 'build_id' stack mode can only be used for ustack. Falling back to 'raw' mode.
config = { stack_mode = build_id } interval:s:1 { print(kstack); print(ustack); }
                                                        ~~~~~~
