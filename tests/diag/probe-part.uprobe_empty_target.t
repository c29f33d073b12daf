# Nothing where the target belongs.
== script
uprobe::main { }
== stderr
stdin:1:1-13: ERROR: uprobe should have a target
uprobe::main { }
~~~~~~~~~~~~
== exit 1
