# A histogram cannot be walked.
== script
begin { @h[1] = hist(5); for $kv : @h { } }
== stderr
stdin:1:36-38: ERROR: Loop expression does not support type: hist_t
begin { @h[1] = hist(5); for $kv : @h { } }
                                   ~~
== exit 1
