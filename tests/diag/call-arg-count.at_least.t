# printf needs its format.
== script
begin { printf(); }
== stderr
stdin:1:9-17: ERROR: printf() requires at least one argument (0 provided)
begin { printf(); }
        ~~~~~~~~
HINT: printf(format: text, ...) -> void
== exit 1
