# elapsed starts when the script does.
== script
interval:ms:200 { printf("%d\n", elapsed / 1000000); exit(); }
== check
200 <= int(lines[0]) < 1000
