# No truth value.
== script
begin { print(!"abc"); }
== stderr
stdin:1:15-21: ERROR: The ! operator can not be used on expressions of type 'string[4]'
begin { print(!"abc"); }
              ~~~~~~
== exit 1
