# With both prefixes the hint names the one that counts.
== env
SCRY_MISSING_PROBES=maybe
BPFTRACE_MISSING_PROBES=warn
== script
begin { }
== stderr
missing_probes: Invalid value for missing_probes: valid values are ignore, warn, and error. Found: maybe
HINT: change or unset the environment variable SCRY_MISSING_PROBES=maybe
== exit 2
