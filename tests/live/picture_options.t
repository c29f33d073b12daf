# Wrong options of a picture are errors that name what is expected.
== run
"$SCRY" -f flamegraph,icicel:x.svg -e 'begin { exit(); }'
"$SCRY" -f flamegraph,colors=red:x.svg -e 'begin { exit(); }'
"$SCRY" -f flamegraph,baseline=missing:x.svg -e 'begin { exit(); }'
"$SCRY" -f flamegraph:/nonexistent/x.svg -e 'begin { exit(); }'
== exit 1
== stderr
ERROR: -f flamegraph: unknown option 'icicel'; it has title, unit, interrupts, baseline, icicle, colors, width
ERROR: -f flamegraph: 'red' is not a value of 'colors': kind, module
ERROR: open 'missing': No such file or directory
ERROR: Failed to open output file: "/nonexistent/x.svg": No such file or directory
