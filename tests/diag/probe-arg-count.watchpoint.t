# A watchpoint is address, length and mode.
== script
watchpoint:0x1000 { } hardware { } iter { } fentry:a:b:c { }
== stderr
stdin:1:1-18: ERROR: watchpoint probe type requires 3 arguments, found 1
watchpoint:0x1000 { } hardware { } iter { } fentry:a:b:c { }
~~~~~~~~~~~~~~~~~
HINT: write watchpoint:address:length:mode
stdin:1:23-31: ERROR: hardware probe type requires 1 or 2 arguments, found 0
watchpoint:0x1000 { } hardware { } iter { } fentry:a:b:c { }
                      ~~~~~~~~
HINT: write hardware:event[:count]
stdin:1:36-40: ERROR: iter probe type requires 1 or 2 arguments, found 0
watchpoint:0x1000 { } hardware { } iter { } fentry:a:b:c { }
                                   ~~~~
HINT: write iter:name[:pin]
stdin:1:45-57: ERROR: fentry probe type requires 1 or 2 arguments, found 3
watchpoint:0x1000 { } hardware { } iter { } fentry:a:b:c { }
                                            ~~~~~~~~~~~~
HINT: write fentry:[module:]function
== exit 1
