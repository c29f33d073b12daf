# Tests have different names.
== script
test:a { } test:a { }
== stderr
stdin:1:12-18: ERROR: test:a is defined twice
test:a { } test:a { }
           ~~~~~~
stdin:1:1-7: ERROR: This is the first definition.
test:a { } test:a { }
~~~~~~
== exit 1
