# --probe-filter keeps the probes whose name, or user-chosen name, has the expression; begin and end stay.
== run
"$SCRY" --probe-filter '^reads$' -e 'begin { printf("begin\n"); } reads=interval:ms:10 { printf("reads\n"); exit(); } interval:ms:1 { printf("dropped\n"); } end { printf("end\n"); }'
"$SCRY" --probe-filter '(' -e 'begin { }'
echo $?
== ready none
== stdout
begin
reads
end


255
== stderr
Attached 3 probes
ERROR: --probe-filter: '(' is not a regular expression: Mismatched '(' and ')' in regular expression
