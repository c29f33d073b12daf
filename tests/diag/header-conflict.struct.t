# Two headers define a structure differently: the kernel's definition counts.
== script
# 1 "/usr/include/bits/stat.h"
struct stat { int a; };
# 1 "/usr/include/linux/stat.h"
struct stat { long a; };
begin { print(sizeof(struct stat)); exit(); }
== stderr
WARNING: headers define names differently: 'struct stat' (/usr/include/linux/stat.h:1, not /usr/include/bits/stat.h:1)
HINT: include the headers of the kernel or those of the C library, but not both, if the script uses these names
