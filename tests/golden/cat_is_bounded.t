# max_cat_bytes bounds what cat() prints.
== script
config = { max_cat_bytes=5 } begin { cat("/proc/sys/kernel/ostype"); printf("|\n"); }
== stdout
Linux|


