# A script can say itself what a kernel without the address of a symbol lacks: the branch that reads it is not looked at.
== script
begin {
  if comptime (kaddr_exist("no_such_symbol")) { print(kaddr("no_such_symbol")); }
  else { fail("needs no_such_symbol"); }
}
== stderr
stdin:3:10-38: ERROR: needs no_such_symbol
  else { fail("needs no_such_symbol"); }
         ~~~~~~~~~~~~~~~~~~~~~~~~~~~~
== exit 1
