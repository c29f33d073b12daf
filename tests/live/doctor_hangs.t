# One hang is enough for scry doctor: threads that wait for a lock that is never released, one request to a disk (a loop
# device whose file is on a frozen file system) that takes more than a second.
== file locks.py
import ctypes, os, threading, time
libc = ctypes.CDLL(None); lock = ctypes.create_string_buffer(64)
libc.pthread_mutex_lock(lock)
for _ in range(60):
    threading.Thread(target=libc.pthread_mutex_lock, args=(lock,), daemon=True).start(); time.sleep(0.5)
os._exit(0)
== file freeze.sh
disk=$1
for i in 1 2 3 4; do
  fsfreeze -f outer
  dd if=/dev/zero of=$disk bs=4k count=1 oflag=direct status=none & sleep 1.5
  fsfreeze -u outer; wait
done
== run
dd if=/dev/zero of=one bs=1M count=48 status=none; mkfs.ext4 -q -F one; mkdir outer; mount -o loop one outer || exit 1
dd if=/dev/zero of=outer/two bs=1M count=8 status=none; sync
disk=$(losetup -f --show --direct-io=off outer/two)
python3 locks.py & locks=$!
sh freeze.sh $disk & freezes=$!
"$SCRY" tool doctor -q -f csv -d 5 2> /dev/null > found
kill $locks; wait $freezes
losetup -d $disk; umount outer
awk -F, -v disk=${disk#/dev/} '$2 >= 1 && $3 == "biosnoop" && /a second/ && $4 == disk { print "disk" } $2 >= 1 && $3 == "lockstat" && /a second/ { print "lock" }' found
== needs root python loop
== ready none
== where host
== timeout 60
== stdout
disk
lock
