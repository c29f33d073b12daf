# The message shows where the map and the variable have their types from.
== script
begin { @a = 1; $v = 1; $v = "x"; }
end { @a = "x"; }
== stderr
stdin:1:25-33: ERROR: Type mismatch for $v: trying to assign value of type 'string[2]' when variable already has a type 'int8'
begin { @a = 1; $v = 1; $v = "x"; }
                        ~~~~~~~~
stdin:1:17-19: ERROR: $v has its type from here
begin { @a = 1; $v = 1; $v = "x"; }
                ~~
stdin:2:7-15: ERROR: Type mismatch for @a: trying to assign value of type 'string[2]' when map already has a type 'int8'
end { @a = "x"; }
      ~~~~~~~~
stdin:1:9-15: ERROR: @a has its type from here
begin { @a = 1; $v = 1; $v = "x"; }
        ~~~~~~
== exit 1
