# A call that fits no definition.
== script
macro f($v) { $v = 1; }
macro one(x) { x }
begin { @m[1] = 5; f(5); print(one(1, 2)); f(@m); }
== exit 1
== stderr
stdin:3:20-21: ERROR: Call to f() has arguments that do not match any definition.
begin { @m[1] = 5; f(5); print(one(1, 2)); f(@m); }
                   ~
stdin:3:22-23: ERROR: Mismatched arg. f() expects a variable for arg $v but got an expression.
begin { @m[1] = 5; f(5); print(one(1, 2)); f(@m); }
                     ~
stdin:3:32-35: ERROR: Call to one() has arguments that do not match any definition.
begin { @m[1] = 5; f(5); print(one(1, 2)); f(@m); }
                               ~~~
stdin:2:7-10: ERROR: The closest definition of one() has a different number of arguments. Expected: 1 but got 2
macro one(x) { x }
      ~~~
stdin:3:44-45: ERROR: Call to f() has arguments that do not match any definition.
begin { @m[1] = 5; f(5); print(one(1, 2)); f(@m); }
                                           ~
stdin:3:46-48: ERROR: Mismatched arg. f() expects a variable for arg $v but got a map.
begin { @m[1] = 5; f(5); print(one(1, 2)); f(@m); }
                                             ~~
