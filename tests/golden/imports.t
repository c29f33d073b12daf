# Imported files stand in front: their begin probes run first, their macros, functions and maps are known; each counts once.
== script
import "lib.bt";
import "more";
import "lib.bt"
begin { print(twice(21)); @m[1] = 1; @m[2] = 2; @m[3] = 3; print(three()); print(len(@m)); exit(); }
== file lib.bt
import "more/b.bt";
let @m = lruhash(2);
macro twice(x) { x * 2 }
begin { print("lib"); }
== file more/a.bt
begin { print("a"); }
== file more/b.bt
import "a.bt";
fn three() : int64 { return 3; }
begin { print("b"); }
== file more/README
no script
== stdout
a
b
lib
42
3
2


@m[2]: 2
@m[3]: 3
