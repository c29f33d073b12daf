# errorf() and warnf() in a macro name the calls that it is expanded from.
== script
macro check(x) { if (x > 5) { errorf("%d is too much\n", x); } }
macro check_twice(x) { check(x); warnf("checked"); }
begin {
  check(6);
  check_twice(7);
  exit();
}
== stdout


== stderr
Attached 1 probe
stdin:1:31-60: ERROR: 6 is too much
stdin:4:3-11: ERROR: expanded from
  check(6);
  ~~~~~~~~
stdin:1:31-60: ERROR: 7 is too much
stdin:2:24-32: ERROR: expanded from
macro check_twice(x) { check(x); warnf("checked"); }
                       ~~~~~~~~
stdin:5:3-17: ERROR: expanded from
  check_twice(7);
  ~~~~~~~~~~~~~~
stdin:2:34-50: WARNING: checked
stdin:5:3-17: WARNING: expanded from
  check_twice(7);
  ~~~~~~~~~~~~~~
