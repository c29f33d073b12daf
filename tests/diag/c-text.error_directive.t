# #error speaks where it is reached.
== script
#ifdef NEVER
#error not this one
#else
#error this kernel is too old
#endif
begin { print(1); }
== stderr
stdin:4:1-30: ERROR: #error this kernel is too old
#error this kernel is too old
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
== exit 2
