# A comment without an end hides a probe: the script is legal, and the user is warned.
== script
begin { exit(); } /* the end
end { print("never"); }
== stderr
stdin:1:19-21: WARNING: syntax: this comment has no closing '*/' and hides the rest
begin { exit(); } /* the end
                  ~~
HINT: close the comment with '*/', or begin it with '//'
