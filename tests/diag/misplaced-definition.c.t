# C definitions come first.
== script
begin { }
#define X 1
== stderr
stdin:2:1-2: ERROR: syntax: C definitions must appear before probes and functions
#define X 1
~
HINT: move preprocessor lines before the first probe; begin a comment with '//'
== exit 1
