# Expressions without a value, an enumeration without its keyword, and a function of other languages.
== script
enum Level { LOW }
begin { $x = if (pid > 1) { 5 }; $t = time(); $y = (Level)7; print(exists(@m)); }
== stderr
stdin:2:9-32: ERROR: Invalid expression for assignment
begin { $x = if (pid > 1) { 5 }; $t = time(); $y = (Level)7; print(exists(@m)); }
        ~~~~~~~~~~~~~~~~~~~~~~~
HINT: add an else: without one an if has no value
stdin:2:34-45: ERROR: Invalid expression for assignment
begin { $x = if (pid > 1) { 5 }; $t = time(); $y = (Level)7; print(exists(@m)); }
                                 ~~~~~~~~~~~
HINT: time() has no value
stdin:2:53-58: ERROR: Cannot resolve unknown type "Level"
begin { $x = if (pid > 1) { 5 }; $t = time(); $y = (Level)7; print(exists(@m)); }
                                                    ~~~~~
HINT: write (enum Level)
stdin:2:68-74: ERROR: Unknown function: 'exists'
begin { $x = if (pid > 1) { 5 }; $t = time(); $y = (Level)7; print(exists(@m)); }
                                                                   ~~~~~~
HINT: use has_key(@map, key)
stdin:2:29-30: WARNING: Return value discarded.
begin { $x = if (pid > 1) { 5 }; $t = time(); $y = (Level)7; print(exists(@m)); }
                            ~
== exit 1
