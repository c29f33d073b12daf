# A line marker in the script counts lines anew; what is wrong behind it is told without a line of the script.
== script
# 9000 "stdin"
#nonsense
begin { }
== stderr
ERROR: stdin:9000: invalid preprocessing directive '#nonsense'
== exit 2
