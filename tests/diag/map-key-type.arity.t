# The keys of a map have one type.
== script
begin { @a[1] = 5; @a[1, 2] = 6; }
== stderr
stdin:1:20-28: ERROR: Argument mismatch for @a: trying to access with arguments: '(int8,int8)' when map expects arguments: 'int8'
begin { @a[1] = 5; @a[1, 2] = 6; }
                   ~~~~~~~~
stdin:1:9-14: ERROR: the keys of @a have their type from here
begin { @a[1] = 5; @a[1, 2] = 6; }
        ~~~~~
== exit 1
