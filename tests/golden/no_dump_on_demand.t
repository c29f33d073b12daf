# print_maps_on_exit=false leaves the maps out and keeps the two newlines.
== script
config = { print_maps_on_exit = false }
begin { @a = 1; printf("no newline"); }
== stdout
no newline

