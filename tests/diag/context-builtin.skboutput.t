# Packets are in the arguments of typed programs only.
== script
begin { skboutput("a.pcap", kptr((uint8 *)1), 1, 1); }
== stderr
stdin:1:9-52: ERROR: skboutput can not be used with "begin" probes
begin { skboutput("a.pcap", kptr((uint8 *)1), 1, 1); }
        ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: use it in a rawtracepoint, fentry, fexit or iter probe, which has typed arguments
stdin:1:29-45: ERROR: skboutput() only supports struct sk_buff * arguments (uint8 * provided)
begin { skboutput("a.pcap", kptr((uint8 *)1), 1, 1); }
                            ~~~~~~~~~~~~~~~~
== exit 1
