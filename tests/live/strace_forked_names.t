# strace -f -y: a child's files have its own names, however late its parent's fork returns.
== run
for i in $(seq 9); do echo $i > file$i; done
for i in $(seq 20); do
  "$SCRY" strace -f -y -q -o out -e trace=openat,read,close sh -c 'cat file1 file2 file3 file4 file5 file6 file7 file8 file9; true' > /dev/null
  # What is read and closed is what was opened last under that number.
  sed 's/^[0-9]* *//' out | awk '
    /^openat.*= [0-9]*</ { number = $NF; sub(/<.*/, "", number); name = $NF; sub(/^[0-9]*</, "", name); names[number] = name }
    /^(read|close)\([3-9]</ { split($0, parts, /[(<>]/); if (names[parts[2]] != parts[3] ">") print "wrong:", $0 }
    /^openat.*file9/ { seen = 1 }
    END { print seen ? "seen" : "not seen" }'
done | sort | uniq -c | awk '{ print $1, $2 }'
== ready none
== stdout
20 seen
