# A histogram cannot go to a scratch variable.
== script
begin { $x = hist(5); }
== stderr
stdin:1:14-21: ERROR: hist() must be assigned directly to a map
begin { $x = hist(5); }
             ~~~~~~~
HINT: write @name = hist(...) or @name[key] = hist(...)
== exit 1
