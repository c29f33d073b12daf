# A variable of the environment that is nearly right is reported; bpftrace ignores it.
== run
ln -s "$SCRY" bpftrace
BPFTRACE_MAX_STRLN=5 "$SCRY" -q --mode codegen -e 'begin { }'
SCRY_WHATEVER_ELSE=5 "$SCRY" -q --mode codegen -e 'begin { }'
BPFTRACE_STRLEN=5 "$SCRY" -q --mode codegen -e 'begin { }'
SCRY_SYMBOL_SOURCE=dwarf "$SCRY" -q --mode codegen -e 'begin { }'
BPFTRACE_MAX_STRLN=5 ./bpftrace -q --mode codegen -e 'begin { }'
== ready none
== stderr
WARNING: BPFTRACE_MAX_STRLN is no variable of scry
HINT: did you mean BPFTRACE_MAX_STRLEN?
WARNING: BPFTRACE_STRLEN has no effect: it is BPFTRACE_MAX_STRLEN now
WARNING: SCRY_SYMBOL_SOURCE has no effect: there is no such setting any more
== exit 0
