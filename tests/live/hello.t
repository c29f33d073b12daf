# The smallest script: its output, the two newlines, and the line on stderr, to the byte.
== script
BEGIN { printf("hello\n"); exit(); }
== stdout
hello


== stderr
Attached 1 probe
