# A value of each thread, as in other languages.
== script
begin { self->ts = nsecs; }
== stderr
== exit 1
