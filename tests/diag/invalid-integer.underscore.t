# An underscore stands between digits.
== script
begin { print(1_); }
== stderr
stdin:1:15-17: ERROR: syntax: trailing underscore in integer literal
begin { print(1_); }
              ~~
== exit 1
