# Events of a module (nbd) by its own types: named with and without the module, listed, and as many as requests were
# sent over the socket.
== run
"$SCRY" -l 'rawtracepoint:nbd:nbd_send*'
"$SCRY" -l 'rawtracepoint:nbd_send_request'
"$SCRY" -lv 'rawtracepoint:nbd:nbd_send_request'
"$SCRY" -e 'rawtracepoint:nbd:nbd_send_request { @of_module[args.index, probe] = count(); }
  rawtracepoint:nbd_send_request { @plain = count(); }
  rawtracepoint:nbd:nbd_header_* { @headers = count(); }' -c 'nbd_reads /dev/nbd0 20'
"$SCRY" -e 'rawtracepoint:nbd:nbd_send_nothing { }' || echo "status $?"
== needs root nbd
== where vm
== check
lines[:2] == ['rawtracepoint:nbd:nbd_send_request'] * 2
lines[2:6] == ['rawtracepoint:nbd:nbd_send_request', '    struct nbd_request * nbd_request', '    int index', '    struct request * rq']
int(re.search(r'requests=(\d+)', out)[1]) >= 20
maps['@of_module'] == {'0, rawtracepoint:nbd:nbd_send_request': maps['@plain']}
maps['@plain'] >= int(re.search(r'requests=(\d+)', out)[1])
maps['@headers'] == 2 * maps['@plain']
lines[-1] == 'status 1'
== stderr contains
ERROR: No matches for rawtracepoint nbd:nbd_send_nothing.
