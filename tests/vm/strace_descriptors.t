# What descriptors stand for is read at the call: the verifier of each kernel takes the walk to the root, and the names
# are there when the file is closed and removed.
== run
echo text > /tmp/named
"$SCRY" strace -y -e trace=read,write,close -o out sh -c 'read x < /tmp/named; exec 5>/tmp/other; echo hi >&5; mv /tmp/other /tmp/again; echo ho >&5; exec 5>&-; rm /tmp/again'
echo "exit $?"
grep -e named -e other -e again out | sed 's/  *= / = /'
"$SCRY" strace -P /tmp/named -o out cat /tmp/named
echo "exit $?"
grep -c read out
== timeout 60
== check
lines.count('exit 0') == 2
any('read(' in line and '</tmp/named>' in line for line in lines)
any('"hi\\n"' in line and '</tmp/other>' in line for line in lines)
any('"ho\\n"' in line and '</tmp/again>' in line for line in lines)
lines[-1] == '2'
