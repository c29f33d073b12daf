# Bytes that are not UTF-8 become U+EF80 to U+EFFF in JSON: Python's parser takes every line, and nothing is lost.
== run
"$SCRY" -q -f json -e 'begin { print(str($1)); @[str($1)] = 1; exit(); }' "$(printf 'a\377\302\244\356\276\200')"
== ready none
== check
[m['data'] for m in json if m['type'] == 'value'] == ['a\uefff\xa4\uefee\uefbe\uef80']
[list(m['data']['@'].keys()) for m in json if m['type'] == 'map'] == [['a\uefff\xa4\uefee\uefbe\uef80']]
