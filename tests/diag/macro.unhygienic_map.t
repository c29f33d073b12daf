# A map must be passed.
== script
macro m() { @a = 1; } begin { m(); }
== exit 1
== stderr
stdin:1:13-15: ERROR: Unhygienic access to map: @a. Maps must be passed into the macro as arguments.
macro m() { @a = 1; } begin { m(); }
            ~~
stdin:1:31-34: ERROR: expanded from
macro m() { @a = 1; } begin { m(); }
                              ~~~
