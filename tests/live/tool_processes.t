# The tools about processes show what a known script does: its programs with their arguments, how they end, the files
# they open and look for, the signals they send, their sleeps, the users they become.
== file work.sh
#!/bin/bash
sleep 0.25
sleep 9 & kill -USR1 $!
wait 2> /dev/null
/bin/cat ./present ./missing > /dev/null 2>&1
stat ./present ./missing > /dev/null 2>&1
setpriv --reuid 65534 true
exit 3
== file quotes.sh
#!/bin/bash
/bin/true 'a b' '' "it's" plain ''
== file present
x
== run
tool() { echo "-- $1"; "$SCRY" tool "$@" -q -f csv -c ./work.sh --follow 2> /dev/null | tail -n +2 | sed 's/^[0-9:]*,[0-9]*,//'; }
tool execsnoop | grep -v 'sleep 9' | sed 's/^[0-9]*,//'
"$SCRY" tool execsnoop -q -f csv --comm true --follow -c ./quotes.sh | tail -1 | cut -d, -f5-
tool exitsnoop | cut -d, -f2,4- | sort | grep -v -e ,status -e User
tool opensnoop --name ent | grep cat,
tool opensnoop --name ./ --failed | grep -v ^time,
tool statsnoop --name ./ | grep stat,
tool killsnoop | sed 's/,[0-9]*,$/,PID,/'
tool naptime | cut -d, -f1,3- | grep ,250
tool setuids | grep -v ^time,
tool elfexec | grep -v sleep | sed s/,scry,/,starter,/
== ready none
== where host
== stdout
-- execsnoop
work.sh,/bin/bash ./work.sh
sleep,sleep 0.25
cat,/bin/cat ./present ./missing
stat,stat ./present ./missing
setpriv,setpriv --reuid 65534 true
true,true
/bin/true 'a b' '' 'it'\''s' plain ''
-- exitsnoop
cat,1,
sleep,0,
stat,1,
true,0,
work.sh,3,
cat,3,,./present
-- opensnoop
cat,-1,No such file or directory,./missing
stat,,./present
stat,No such file or directory,./missing
-- killsnoop
work.sh,User defined signal 1,PID,
sleep,work.sh,250
-- setuids
setpriv,0,setresuid,65534,65534,
-- elfexec
/usr/bin/true,work.sh,1
/usr/bin/stat,work.sh,1
/usr/bin/setpriv,work.sh,1
/bin/cat,work.sh,1
./work.sh,starter,1
