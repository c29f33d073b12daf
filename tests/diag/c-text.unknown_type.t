# A member of a type that nothing defines, named by its line; C errors end with status 2.
== script
struct s {
  int a;
  nowhere_t b;
};
begin { print(sizeof(struct s)); }
== stderr
stdin:3:3-15: ERROR: unknown type name 'nowhere_t'
  nowhere_t b;
  ~~~~~~~~~~~~
HINT: include the header that defines the type; this kernel has no type information (BTF)
== exit 2
