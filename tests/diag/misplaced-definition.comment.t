# A comment of shells.
== script
begin { exit(); }
# ends here
end { }
== stderr
stdin:2:1-2: ERROR: syntax: C definitions must appear before probes and functions
# ends here
~
HINT: move preprocessor lines before the first probe; begin a comment with '//'
== exit 1
