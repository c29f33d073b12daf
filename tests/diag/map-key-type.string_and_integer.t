# A map has one key type.
== script
begin { @x[1] = 1; @x["ab", 2] = 1; }
== stderr
stdin:1:20-31: ERROR: Argument mismatch for @x: trying to access with arguments: '(string[3],int8)' when map expects arguments: 'int8'
begin { @x[1] = 1; @x["ab", 2] = 1; }
                   ~~~~~~~~~~~
stdin:1:9-14: ERROR: the keys of @x have their type from here
begin { @x[1] = 1; @x["ab", 2] = 1; }
        ~~~~~
== exit 1
