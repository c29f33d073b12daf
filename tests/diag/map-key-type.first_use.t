# The first use is shown.
== script
begin { @[1] = 1; } end { @["a"] = 1; }
== stderr
stdin:1:27-33: ERROR: Argument mismatch for @: trying to access with arguments: 'string[2]' when map expects arguments: 'int8'
begin { @[1] = 1; } end { @["a"] = 1; }
                          ~~~~~~
stdin:1:9-13: ERROR: the keys of @ have their type from here
begin { @[1] = 1; } end { @["a"] = 1; }
        ~~~~
== exit 1
