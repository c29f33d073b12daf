# A program whose path has quotes and braces is traced, and its path adds no probe to the script.
== run
odd='a" {} begin { printf("injected") } b'
mkdir "$odd"; cp "$(command -v libcalls)" "$odd/program"
"$SCRY" ltrace -e close -o out "$odd/program" > /dev/null
sed 's/  *= / = /' out
== ready none
== where host
== stdout
program->close(3) = 0
program->close(-1) = -1 EBADF (Bad file descriptor)
+++ exited (status 7) +++
