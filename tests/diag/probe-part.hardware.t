# Hardware events by their names, with a count.
== script
hardware:cycels { } hardware:cycles:x { } hardware:cyc* { } hardware:cycles: { } hardware:cycles:0 { }
== stderr
stdin:1:1-16: ERROR: cycels is not a hardware probe
hardware:cycels { } hardware:cycles:x { } hardware:cyc* { } hardware:cycles: { } hardware:cycles:0 { }
~~~~~~~~~~~~~~~
HINT: did you mean hardware:cycles?
stdin:1:21-38: ERROR: Invalid count for hardware probe: invalid integer: x
hardware:cycels { } hardware:cycles:x { } hardware:cyc* { } hardware:cycles: { } hardware:cycles:0 { }
                    ~~~~~~~~~~~~~~~~~
stdin:1:43-56: ERROR: wildcards are not allowed for hardware probe type
hardware:cycels { } hardware:cycles:x { } hardware:cyc* { } hardware:cycles: { } hardware:cycles:0 { }
                                          ~~~~~~~~~~~~~
stdin:1:61-77: ERROR: Invalid count for hardware probe: invalid integer: 
hardware:cycels { } hardware:cycles:x { } hardware:cyc* { } hardware:cycles: { } hardware:cycles:0 { }
                                                            ~~~~~~~~~~~~~~~~
stdin:1:82-99: ERROR: hardware count should be a positive integer
hardware:cycels { } hardware:cycles:x { } hardware:cyc* { } hardware:cycles: { } hardware:cycles:0 { }
                                                                                 ~~~~~~~~~~~~~~~~~
== exit 1
