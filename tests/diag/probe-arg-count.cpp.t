# A C++ name without its quotes.
== script
uprobe:/bin/true:ns::K::run { }
== stderr
stdin:1:1-28: ERROR: uprobe probe type requires 2 or 3 arguments, found 6
uprobe:/bin/true:ns::K::run { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: put a C++ name into quotes: uprobe:/bin/true:cpp:"ns::K::run"
== exit 1
