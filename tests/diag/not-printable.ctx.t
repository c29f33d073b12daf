# The context itself has no text; its members have.
== script
struct pt_regs { long di; };
uprobe:/proc/self/exe:main { print(ctx.di); print(ctx); }
== stderr
stdin:2:45-55: ERROR: struct pt_regs * type passed to print() is not printable
uprobe:/proc/self/exe:main { print(ctx.di); print(ctx); }
                                            ~~~~~~~~~~
== exit 1
