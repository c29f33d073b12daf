# Stacks have at most 1024 frames, and the limit is a literal.
== script
interval:s:1 { print(kstack(1025)); print(ustack(perf, 0)); print(kstack(foo, 3)); print(kstack(-1)); print(kstack("x")); }
== stderr
stdin:1:29-33: ERROR: kstack([int limit]): limit shouldn't exceed 1024, 1025 given
interval:s:1 { print(kstack(1025)); print(ustack(perf, 0)); print(kstack(foo, 3)); print(kstack(-1)); print(kstack("x")); }
                            ~~~~
stdin:1:56-57: ERROR: ustack([int limit]): limit should be at least 1, 0 given
interval:s:1 { print(kstack(1025)); print(ustack(perf, 0)); print(kstack(foo, 3)); print(kstack(-1)); print(kstack("x")); }
                                                       ~
stdin:1:74-77: ERROR: Invalid stack mode: foo
interval:s:1 { print(kstack(1025)); print(ustack(perf, 0)); print(kstack(foo, 3)); print(kstack(-1)); print(kstack("x")); }
                                                                         ~~~
HINT: use one of the modes bpftrace, perf, raw, build_id
stdin:1:97-99: ERROR: kstack([int limit]): limit shouldn't exceed 1024, -1 given
interval:s:1 { print(kstack(1025)); print(ustack(perf, 0)); print(kstack(foo, 3)); print(kstack(-1)); print(kstack("x")); }
                                                                                                ~~
stdin:1:116-119: ERROR: kstack() expects a mode or an integer literal (string[2] provided)
interval:s:1 { print(kstack(1025)); print(ustack(perf, 0)); print(kstack(foo, 3)); print(kstack(-1)); print(kstack("x")); }
                                                                                                                   ~~~
HINT: write the mode, then the number of frames: kstack(perf, 10)
== exit 1
