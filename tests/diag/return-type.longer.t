# What a function says it returns does not grow.
== script
fn name() : string[8] { return comm; }
begin { print(name()); }
== stderr
stdin:1:25-36: ERROR: function name returns a value of type 'string[8]', not 'string[16]'
fn name() : string[8] { return comm; }
                        ~~~~~~~~~~~
== exit 1
