# Some variables are read from the environment only.
== script
config = { btf = "x" } begin { }
== stderr
stdin:1:12-21: ERROR: btf can only be set as an environment variable
config = { btf = "x" } begin { }
           ~~~~~~~~~
== exit 1
