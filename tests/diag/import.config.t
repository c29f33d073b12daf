# An imported file configures nothing.
== script
import "lib.bt";
begin { }
== file lib.bt
config = { max_strlen = 10 }
begin { }
== stderr
lib.bt:1:12-27: ERROR: invalid 'config' within import
config = { max_strlen = 10 }
           ~~~~~~~~~~~~~~~
stdin:1:8-16: ERROR: imported from here
import "lib.bt";
       ~~~~~~~~
== exit 1
