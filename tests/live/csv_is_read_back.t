# What -f csv prints is what Python's csv module reads back: commas, quotes and newlines in keys included.
== run
"$SCRY" -q -f csv -e 'begin { @["a,b", 1] = 2; @["q\"q", 2] = 3; @["line\nbreak", 3] = 4; print((1, "x,\"y\"", -3)); }' > rows
python3 -c 'import csv; print(*[row for row in csv.reader(open("rows", newline=""))], sep="\n")'
== ready none
== end none
== needs python
== where host
== stdout
['1', 'x,"y"', '-3']
['@', 'a,b', '1', '2']
['@', 'q"q', '2', '3']
['@', 'line\nbreak', '3', '4']
