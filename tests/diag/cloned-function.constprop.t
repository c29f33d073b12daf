# A function that the compiler has copied for some of its callers.
== script
uprobe:/proc/self/exe:cloned_function { }
== stderr
stdin:1:1-38: WARNING: some calls of cloned_function go to copies that the compiler optimized, and do not hit this probe
uprobe:/proc/self/exe:cloned_function { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: probe the copies too (their arguments may differ): uprobe:/proc/self/exe:cloned_function.constprop.0
== exit 0
