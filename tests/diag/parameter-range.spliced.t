# $(0) is no parameter.
== script
begin { print($(0)); }
== stderr
stdin:1:15-19: ERROR: syntax: param $0 is out of integer range [1, 9223372036854775807]
begin { print($(0)); }
              ~~~~
== exit 1
