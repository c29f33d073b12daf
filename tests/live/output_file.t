# -o sends the output to a file; only the harness line stays on stdout.
== run
"$SCRY" -o out.txt -e 'BEGIN { printf("to the file\n"); @x = 3; exit(); }'
echo "status=$?"
cat out.txt
== stdout
status=0
to the file


@x: 3
