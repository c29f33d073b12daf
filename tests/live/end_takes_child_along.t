# exit() ends the child of -c too.
== script
interval:ms:100 { exit(); }
== run
"$SCRY" -c '/usr/bin/sleep 1234.5' -e "$(cat script.bt)"
echo "status=$?"
sleep 0.1
pgrep -fx '/usr/bin/sleep 1234[.]5' || echo 'no sleep is left'
== where host
== stdout


status=0
no sleep is left
== check
seconds < 5
