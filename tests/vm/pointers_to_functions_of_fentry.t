# Parameters that lead to functions, of which the verifier lets no program load.
== run
"$SCRY" -q --dry-run -e 'fentry:smp_call_function_single { @[ksym(args.func), args.cpu] = count(); }'
echo "status $?"
== needs root
== where vm
== ready none
== stdout
status 0
