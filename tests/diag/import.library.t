# A part of the library that does not exist is answered by the nearest.
== script
import "scry/optoins";
begin { print(1); }
== stderr
stdin:1:8-22: ERROR: scry's library has no part 'optoins'
import "scry/optoins";
       ~~~~~~~~~~~~~~
HINT: did you mean scry/options?
== exit 1
