# scry strace writes the lines of strace: 99 of 100 and more are equal over 70 programs.
== needs root python
== where host
== slow
== timeout 120
== run
SCRY_TRACER="$SCRY strace -o" python3 "$TESTS/support/strace_text_test.py" StraceText.test_programs_of_debian 2>&1 | tail -n 1
== ready none
== stdout
OK
