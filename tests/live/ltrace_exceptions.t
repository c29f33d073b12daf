# Exceptions pass functions of libraries unharmed: no return probe is in their way.
== run
"$SCRY" ltrace -C -o out $(command -v libcalls_throw) > /dev/null
echo "status $?"
sed 's/0x[0-9a-f]*/ADDRESS/g; s/  *= / = /' out | grep -e '^qsort' -e '^puts' -e +++
== ready none
== where host
== stdout
status 3
qsort(ADDRESS, 2, 4, ADDRESS) = ?
puts("caught") = 7
+++ exited (status 3) +++
