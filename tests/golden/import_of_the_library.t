# "scry/NAME" is a part of scry's own library, wherever the script lies; it needs no file.
== script
import "scry/options";
begin { printf("%d %d\n", interval(), top()); }
== args
-- --top=7
== stdout
0 7


