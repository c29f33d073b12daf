# syscount counts the calls of a known dd; the failed ones by their error; processes by their calls.
== run
tool() { "$SCRY" tool syscount -q -f csv --top 500 --follow "$@" 2> /dev/null; }
tool -c 'dd if=/dev/zero of=/dev/null bs=1 count=5000' > calls.csv
awk -F, '$1 == "write" { print "writes=" ($2 >= 5000 && $2 < 5010) } $1 == "read" { print "reads=" ($2 >= 5000 && $2 < 5020) }' calls.csv
tool -c 'rmdir ./missing' --failed | grep rmdir,
tool -c 'dd if=/dev/zero of=/dev/null bs=1 count=5000' -P | awk -F, '$2 == "dd" { print "dd=" ($3 > 10000 && $3 < 10200) }'
== ready none
== where host
== stdout
writes=1
reads=1
rmdir,No such file or directory,1
dd=1
