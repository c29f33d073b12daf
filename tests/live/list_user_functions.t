# Functions and USDT probes of a program are listed under the name it was given.
== run
"$SCRY" -l 'uprobe:calls:name_*'
"$SCRY" -l "uprobe:$TARGETS/libscrytarget.so:*_double"
"$SCRY" -l 'usdt:usdt_sites:*'
"$SCRY" -l 'usdt:usdt_sites:other:*'
"$SCRY" -l 'uprobe:/etc/passwd:*'
"$SCRY" -l 'uprobe:/nowhere/at/all:*'
== where host
== exit 1
== stderr contains
HINT: '/etc/passwd' is not an ELF file
HINT: open '/nowhere/at/all': No such file or directory
== check
lines[0] == 'uprobe:calls:name_of'
lines[1].endswith('/libscrytarget.so:library_double')
lines[2:] == ['usdt:usdt_sites:app:guarded', 'usdt:usdt_sites:app:places', 'usdt:usdt_sites:app:request', 'usdt:usdt_sites:app:twice', 'usdt:usdt_sites:app:widths', 'usdt:usdt_sites:other:request', 'usdt:usdt_sites:other:request']
