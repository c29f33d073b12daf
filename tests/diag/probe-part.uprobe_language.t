# C++ is the only language there is.
== script
uprobe:/proc/self/exe:rust:main { }
== stderr
stdin:1:1-32: ERROR: unsupported language type: rust
uprobe:/proc/self/exe:rust:main { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: use the language cpp
== exit 1
