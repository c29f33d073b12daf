# Options of ltrace: filters, libraries, functions in files, the table, indentation, columns, times, JSON, processes.
== run
app=$(command -v libcalls)
shown() { sed 's/0x[0-9a-f]\{6,\}/ADDRESS/g; s/  *= / = /' out; }
echo "-e"; "$SCRY" ltrace -e 'clo*+calloc' -o out $app > /dev/null; shown
echo "-e -"; "$SCRY" ltrace -e '-/^[a-eg-z_]/' -o out $app > /dev/null; shown
echo "-l"; "$SCRY" ltrace -l 'libm*' -o out $app 2>&1 > /dev/null | grep -o 'libcalls imports.*'
echo "-x"; "$SCRY" ltrace -L -x order@MAIN -x snprintf@libc.so.6 -o out $app > /dev/null; shown
echo "-c"; "$SCRY" ltrace -c -e close -o out $app > /dev/null; awk '/close|total/ { print $(NF - 1), $NF }' out
echo "-n -a"; "$SCRY" ltrace -n 2 -a 30 -e strcmp+qsort -o out $app > /dev/null; sed -n 2p out
echo "-T -tt -r -i"; "$SCRY" ltrace -T -tt -r -i -e close -o out $app > /dev/null
grep -c '^[0-9][0-9]:[0-9][0-9]:[0-9][0-9]\.[0-9]\{6\} (+  [0-9]\.[0-9]\{6\}) \[0x[0-9a-f]*\] libcalls->close(3) *= 0 <0\.[0-9]\{6\}>$' out
echo "-s"; "$SCRY" ltrace -s 3 -e puts -o out $app > /dev/null; shown | head -n 1
echo "-S"; "$SCRY" ltrace -S -e write -o out $app > /dev/null; shown | grep -A 2 '^libcalls->write'
echo "-S -L"; "$SCRY" ltrace -S -L -o out $app > /dev/null; grep -c '^SYS_write(' out; grep -vc '^SYS_\|^+++' out
echo "json"; "$SCRY" ltrace --format json -e read+fopen -o out $app > /dev/null
python3 - out << 'END'
import json, sys
for line in open(sys.argv[1]):
    message = json.loads(line)
    call = message["data"]
    if message["type"] == "library_call" and "result" in call:
        print(call["name"], call["library"], call["arguments"][0], call["arguments"][1], call["result"], call["result_text"])
END
== ready none
== where host
== stdout
-e
libcalls->close(3) = 0
libcalls->close(-1) = -1 EBADF (Bad file descriptor)
libcalls->calloc(3, 7) = ADDRESS
+++ exited (status 7) +++
-e -
libcalls->fopen("/nonexistent/file", "r") = 0 ENOENT (No such file or directory)
libcalls->free(ADDRESS) = <void>
+++ exited (status 7) +++
-l
libcalls imports 19 functions, of which none fits '-l libm*'
-x
order(ADDRESS, ADDRESS) = 1
snprintf@libc.so.6("5-five-55aa", 32, "%d-%s-%lx", 5, "five", 0x55aa) = 11
+++ exited (status 7) +++
-c
2 close
2 total
-n -a
  libcalls->strcmp("b", "a") = 1
-T -tt -r -i
1
-s
libcalls->puts("hel"...) = 6
-S
libcalls->write(1, "written\n", 8 <unfinished ...>
SYS_write(1, "written\n", 8) = 8
<... write resumed> ) = 8
-S -L
2
0
json
fopen libc.so.6 "/nonexistent/file" "r" 0 0 ENOENT (No such file or directory)
read libc.so.6 3 "\0\0\0\0" 4 4
