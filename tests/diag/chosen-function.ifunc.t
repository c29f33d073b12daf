# A function that the dynamic linker calls to choose the one that the name stands for.
== script
uprobe:/proc/self/exe:chosen_function { }
== stderr
stdin:1:1-38: WARNING: chosen_function only chooses, when a program starts, the function that is called by this name: its calls do not hit this probe
uprobe:/proc/self/exe:chosen_function { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: install the debug information of /proc/self/exe, which has no symbols of those functions
== exit 0
