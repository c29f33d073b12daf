# The commands of docs/answers.md, word by word, while what they look for happens all the time.
== file work.sh
#!/bin/bash
cd "$(dirname "$0")"
export PATH=$PATH:$TARGETS
until [ -e stop ]; do timeout 0.3 yes; done > /dev/null &
until [ -e stop ]; do dd if=/dev/zero of=/dev/null bs=700 count=2000 status=none; done &
until [ -e stop ]; do python3 touch.py; done &
until [ -e stop ]; do sleep 0.1; done &
until [ -e stop ]; do postgres_queries 3 20; done &
wait
== file touch.py
import ctypes, mmap, time
libc = ctypes.CDLL(None); lock = ctypes.create_string_buffer(64)
for _ in range(100): libc.pthread_mutex_lock(lock); libc.pthread_mutex_unlock(lock)
memory = mmap.mmap(-1, 4096 * 3000)
for page in range(3000): memory[page * 4096] = 1
time.sleep(0.2)
== run
export PATH=$PATH:$TARGETS
ln -s "$SCRY" scry; PATH=$PWD:$PATH
./work.sh 2> /dev/null &
scry profile --comm yes -d 2 -o yes.folded > tree
awk '/^yes/ { n += $NF } END { print "samples=" (n > 20) }' yes.folded
scry tool syslat read --by-thread --comm dd -d 2 | grep -c '^@us\[dd, [0-9]*\]:' | awk '{ print "threads=" ($1 >= 2) }'
scry tool stackcount 'uprobe:libc:pthread_mutex_*lock' --user --comm python3 -d 2 | awk '/^python3/ { n += $2 } /pthread_mutex_unlock/ { u = 1 } END { print "calls=" (n >= 200), u }'
scry pagefaults --comm python3 -d 2 -o faults.svg > tree
grep -c '</svg>' faults.svg
scry wakeup --comm sleep -d 2 | grep -c -i nanosleep | awk '{ print "wakers=" ($1 >= 1) }'
scry tool dbslower postgres_queries --min 10ms -d 2 | awk '/select [012]$/ { n++ } END { print "queries=" (n >= 6) }'
scry tool argdist t:syscalls:sys_enter_read args.count 'comm == "dd"' -d 2 | awk '$1 == 700 { print "reads=" ($2 >= 2000) }'
touch stop; wait
== needs root python
== ready none
== where host
== timeout 90
== slow
== stdout
samples=1
threads=1
calls=1 1
1
wakers=1
queries=1
reads=1
== stderr contains
Wrote yes.folded
Wrote faults.svg
