# --bench repeats each benchmark until it has run for a millisecond; one that returns 1 is left out.
== file bench.bt
bench:count { @a[1] = count(); }
bench:left_out { return 1; }
== run
"$SCRY" --bench bench.bt
"$SCRY" --bench -f json bench.bt
== ready none
== stdout matches
^Benchmark {32}Time\(ns\) {7}Iterations$
^-{66}$
^count {36}\d+ +\d+$
^$
^$
^\{"type": "benchmark_result", "data": \{"count": \{"average": \d+, "iters": \d+\}\}\}$
== check
"left_out" not in out
