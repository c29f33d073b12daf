# capable shows a check that fails for a user without privileges, and one that root passes.
== run
setpriv=$(command -v setpriv)
"$SCRY" tool capable -q -f csv --failed --comm kill -c "$setpriv --reuid 65534 --regid 65534 --clear-groups kill -0 1" > checks 2> /dev/null
awk -F, '$3 == 65534 && $4 == "kill" && $5 == "kill" { print "kill=" $6 }' checks | sort -u
"$SCRY" tool capable -q -f csv --comm chown -c "chown 1 ./checks" 2> /dev/null | awk -F, '$5 == "chown" { print "chown=" $6 }' | sort -u
== needs root
== ready none
== where host
== stdout
kill=no
chown=yes
