# An event of a source is written to its end, in quotes where there is a comma.
== script
hardware:"cpu/cycles" { } hardware:"cpu/cycles/":x:y { }
== stderr
stdin:1:1-22: ERROR: Invalid hardware event: 'cpu/cycles' is not written SOURCE/EVENT/
hardware:"cpu/cycles" { } hardware:"cpu/cycles/":x:y { }
~~~~~~~~~~~~~~~~~~~~~
HINT: write cpu/NAME/, or in quotes "cpu/event=0x2e,umask=0x41/"
stdin:1:27-53: ERROR: hardware probe type requires 1 or 2 arguments, found 3
hardware:"cpu/cycles" { } hardware:"cpu/cycles/":x:y { }
                          ~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: write hardware:event[:count]
== exit 1
