# A command that is there and whose interpreter is not: the one that is missing is named.
== file script
#!/no/such/interpreter
== run
exec "$SCRY" -c ./script -e 'BEGIN { }'
== ready none
== exit 255
== stdout
== stderr contains
ERROR: Failed to execute './script': No such file or directory
HINT: install its interpreter or change its first line: the file exists, but the interpreter '/no/such/interpreter' does not exist
