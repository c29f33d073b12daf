# --comm limits every kind of probe that fires in a task, and no timer; a name of 16 characters is cut as the kernel
# cuts it, also in a pattern.
== file a_name_of_sixteen
#!/bin/sh
syscalls getppid 3; calls 4
cd /; cd /tmp
== file other.sh
#!/bin/sh
./a_name_of_sixteen; cd /; cd /tmp
== run
"$SCRY" --follow --comm a_name_of_sixteen -c ./other.sh \
  -e 'tracepoint:syscalls:sys_enter_chdir { @[comm] = count(); } uprobe:libc:chdir { @u[comm] = count(); }
      rawtracepoint:sys_enter /arg1 == 80/ { @r[comm] = count(); } interval:ms:1 { @ticks = count(); }'
"$SCRY" --follow --comm '[cx]all?' -c ./other.sh -e 'uprobe:calls:add { @g[comm] = count(); }'
"$SCRY" --follow --comm 'a_name_of_sixteen*' -c ./other.sh -e 'tracepoint:syscalls:sys_enter_chdir { @cut[comm] = count(); }'
== where host
== check
maps['@'] == {'a_name_of_sixte': 2}
maps['@u'] == {'a_name_of_sixte': 2}
maps['@r'] == {'a_name_of_sixte': 2}
maps['@ticks'] > 0
maps['@g'] == {'calls': 4}
maps['@cut'] == {'a_name_of_sixte': 2}
== stderr contains
Attached 4 probes
Attached 1 probe
