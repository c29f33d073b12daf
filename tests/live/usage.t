# Without arguments: the usage on stderr, status 1; an unknown option is named.
== run
"$SCRY" > usage.out 2> usage.err
echo "status=$? out=$(wc -c < usage.out) err=$([ -s usage.err ] && echo some)"
"$SCRY" --no-such-option 2> unknown.err
echo "status=$?"
grep -c -- "unrecognized option '--no-such-option'" unknown.err
"$SCRY" --help | grep -ci '^usage'
"$SCRY" --version
== ready none
== stdout matches
status=1 out=0 err=some
status=1
1
1
scry v?[0-9]+\.[0-9]+\.[0-9]+.*
