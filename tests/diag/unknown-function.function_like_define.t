# Function-like macros are for C text.
== script
#define F(x) x
begin { print(F(1)); }
== stderr
stdin:2:15-16: ERROR: Unknown function: 'F'
begin { print(F(1)); }
              ~
== exit 1
