# An import inside a block is not enabled by default.
== script
begin { import "lib.bt"; }
== file lib.bt
begin { }
== stderr
stdin:1:9-24: ERROR: import statement feature is not enabled by default. To enable this unstable feature, set the config flag to enable. unstable_import_statement=enable
begin { import "lib.bt"; }
        ~~~~~~~~~~~~~~~
== exit 1
