# Of two equally near names the longer.
== script
begin { prinf("a"); }
== stderr
stdin:1:9-14: ERROR: Unknown function: 'prinf'
begin { prinf("a"); }
        ~~~~~
HINT: did you mean printf?
== exit 1
