# The tools of Debian's package bpftrace load. What is refused is refused for what this kernel has not, or for a variable
# that is used outside its block.
== run
for tool in /usr/sbin/*.bt /bt/*.bt; do
  [ -e "$tool" ] || continue
  name=$(basename "$tool" .bt)
  if "$SCRY" -q --dry-run "$tool" >said 2>&1 </dev/null; then
    echo "$name: loads"
  else
    echo "$name: $(grep -m 1 "ERROR" said | sed 's/^[^ ]*bt:[-0-9:]* //')"
  fi
done
== ready none
== timeout 120
== needs bt-tools
== slow
== check
all(re.search('loads|No matches for|list of functions that can be probed does not exist|this kernel has no kprobes|Failed to resolve kernel symbol|struct cfs_rq. does not contain|Undefined or undeclared variable: .[sd]addr|needs a C compiler|target file .[\\w/]+. does not exist', line) for line in lines)
len(lines) > 30
len([line for line in lines if line.endswith(': loads')]) > 14
{'opensnoop: loads', 'execsnoop: loads', 'syscount: loads', 'statsnoop: loads', 'writeback: loads', 'setuids: loads'} <= set(lines)
{line.split(':')[0] for line in lines if 'Undefined' in line} <= {'tcpconnect', 'tcpdrop'}
