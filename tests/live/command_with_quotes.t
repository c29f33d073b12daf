# -c of the commands that are no scripts: quotes keep words together, as people write them. A script's are split at spaces.
== needs root
== where host
== run
"$SCRY" offcpu -q -c 'sh -c "sleep 0.1; echo \"it'"'"'s\" \$0 done > words" name' 2> /dev/null -o x.folded; echo "$?"; cat words
"$SCRY" tool execsnoop -q -f csv --follow -c "sh -c 'exec echo \"a b\" c'" | grep -c 'echo,'
"$SCRY" profile -q -c 'sh -c "exit' || true
"$SCRY" -q -e 'BEGIN { }' -c 'echo "a  b"' | grep b
== ready none
== stdout
0
it's name done
1
"a  b"
== stderr
ERROR: USAGE: '-c sh -c "exit': a quote has no end.
