# A global variable that is declared.
== script
int x; begin { x++; }
== stderr
== exit 1
