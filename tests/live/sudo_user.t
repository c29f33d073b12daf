# Started through sudo: the command of -c, the files that are written, and the rest of the run belong to the user who
# called it; what he may not read or write, scry does not read or write for him. A wrong SUDO_UID changes nothing.
== file run.sh
#!/bin/bash
as_sudo() { env SUDO_UID=65534 SUDO_GID=65534 HOME=/root USER=root "$@"; }
chmod 777 .; mkdir -m 700 secret; echo 'begin { printf("secret\n"); exit(); }' > secret/script.bt
echo "command: $(as_sudo "$SCRY" -q -c 'id -u' -e 'begin { }' | grep .)"
echo 'echo $(id -u):$(id -g):$(id -G) $HOME $USER' > who.sh; chmod 755 who.sh
echo "command: $(as_sudo "$SCRY" -q -c 'sh who.sh' -e 'begin { }' | grep .)"
as_sudo "$SCRY" -q -o out.txt -f json:events.json -f text -e 'begin { printf("written\n"); exit(); }'
echo "files: $(stat -c '%u %n' out.txt events.json | xargs)"
as_sudo "$SCRY" strace -q -ff -o calls -e trace=getppid sh -c : > /dev/null 2>&1
echo "separate: $(stat -c %u calls.* | sort -u)"
as_sudo "$SCRY" compile -o bundle.scry -e 'begin { exit(); }'; echo "bundle: $(stat -c %u bundle.scry)"
echo "denied: $(as_sudo "$SCRY" -q -o secret/out -e 'begin { exit(); }' 2>&1 | tail -1)"
echo "denied: $(as_sudo "$SCRY" -q secret/script.bt 2>&1)"
echo "denied: $(as_sudo "$SCRY" -q -e 'import "./secret/script.bt"; begin { exit(); }' 2>&1 | grep -c 'Unable to find suitable path')"
mkdir own
echo 'macro seven() { 7 }' > own/lib.bt
echo 'import "./lib.bt"; begin { printf("own %d\n", seven()); exit(); }' > own/own.bt; chmod 755 . own; chown -R 65534:65534 own
echo "import: $(cd own && as_sudo "$SCRY" -q own.bt 2>&1 | grep .)"
echo "tool: $(cd own && as_sudo "$SCRY" tool own 2>&1 | grep -o 'own 7')"
chown 65533 own/lib.bt
echo "denied: $(cd own && as_sudo "$SCRY" -q own.bt 2>&1 | grep -c 'cowardly')"
SUDO_UID=65534 SUDO_GID=65534 "$SCRY" -q -e 'interval:s:9 { @ = count(); }' > run 2>&1 & run=$!
for i in $(seq 200); do [ "$(awk '/^Uid/ { print $2 }' /proc/$run/status)" = 65534 ] && break; sleep 0.05; done
awk '/^(Uid|Gid|Groups|CapEff|NoNewPrivs)/' /proc/$run/status | xargs
kill -INT $run; wait $run
for wrong in 0 root -1 4294967296 ''; do
  echo "SUDO_UID=$wrong $(env SUDO_UID=$wrong SUDO_GID=65534 "$SCRY" -q -c 'id -u' -e 'begin { }' | grep .)"
done
== run
./run.sh
== ready none
== needs root
== where host
== build release
== timeout 60
== stdout
command: 65534
command: 65534:65534:65534 /nonexistent nobody
files: 65534 out.txt 65534 events.json
separate: 65534
bundle: 65534
denied: ERROR: Failed to open output file: "secret/out": Permission denied
denied: ERROR: failed to open file 'secret/script.bt': Permission denied
denied: 1
import: own 7
tool: own 7
denied: 1
Uid: 65534 65534 65534 65534 Gid: 65534 65534 65534 65534 Groups: 65534 CapEff: 0000000000000000 NoNewPrivs: 1
SUDO_UID=0 0
SUDO_UID=root 0
SUDO_UID=-1 0
SUDO_UID=4294967296 0
SUDO_UID= 0
