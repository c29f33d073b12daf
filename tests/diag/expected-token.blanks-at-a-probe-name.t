# The name of a probe touches its =.
== script
x = interval:ms:20 { print(1); }
== stderr
stdin:1:3-4: ERROR: syntax: expected '{', found '='
x = interval:ms:20 { print(1); }
  ~
HINT: write a probe's name without blanks: name=interval:s:1
== exit 1
