# Started through sudo, scry reads, runs and overwrites nothing for its user that the user could not: whatever names a
# file, no message and no output has a line of it. Links of others in a sticky folder are not followed, FIFOs not waited for.
== file run.sh
#!/bin/bash
chmod 755 .; mkdir -m 700 secret; mkdir -m 1777 shared; mkdir work; chmod 777 work
printf 'TOPSECRET line ( {\n' > secret/file; cp secret/file secret/header.h; cp secret/file secret/x.bt
ln -s ../secret/x.bt work/leak.bt; chown -h 65534:65534 work work/leak.bt
as_sudo() { timeout 20 env SUDO_UID=65534 SUDO_GID=65534 "$@" 2>&1 < /dev/null; }
tried=0
leaks() { # WHAT COMMAND...
  local what=$1; shift
  as_sudo "$@" > output; local status=$?
  tried=$((tried + 1))
  grep -q TOPSECRET output && echo "$what: $(grep -m1 TOPSECRET output)"
  [ $status = 124 ] && echo "$what: hung"
}
end='begin { exit(); }'
leaks script "$SCRY" secret/file
leaks check "$SCRY" fmt secret/file
leaks import "$SCRY" -e "import \"./secret/x.bt\"; $end"
leaks header "$SCRY" -e "#include \"$PWD/secret/header.h\"
$end"
leaks folder "$SCRY" -I secret -e "#include <header.h>
$end"
leaks bundle "$SCRY" run secret/file
leaks facts "$SCRY" list --facts secret/file
leaks functions "$SCRY" list --traceable-functions secret/file 'kprobe:*'
leaks types env BPFTRACE_BTF=secret/file "$SCRY" -e "$end"
leaks tool sh -c 'cd work && exec "$SCRY" tool leak'
leaks cat "$SCRY" -q -e 'begin { cat("secret/file"); exit(); }'
leaks cat "$SCRY" --test -e 'test:one { cat("secret/file"); }'
leaks command "$SCRY" -q -c 'cat secret/file' -e 'begin { }'
leaks interpreter "$SCRY" -q -c ./secret/file -e 'begin { }'
mkfifo work/fifo
leaks fifo "$SCRY" -q -e 'begin { cat("work/fifo"); exit(); }'
echo "tried $tried"
echo kept > victim; ln -s ../victim shared/out; chown -h 65534:65534 shared/out
for words in '-o shared/out' '-f json:shared/out' '--emit-elf shared/out'; do
  "$SCRY" -q $words -e "$end" > output 2>&1; echo "status $? $(cat victim) $(grep -c ERROR output)"
done
"$SCRY" compile -o shared/out -e "$end" > output 2>&1; echo "status $? $(cat victim) $(grep -c ERROR output)"
== run
./run.sh
== ready none
== needs root
== where host
== timeout 120
== stdout
tried 15
status 1 kept 1
status 1 kept 1
status 1 kept 1
status 1 kept 1
