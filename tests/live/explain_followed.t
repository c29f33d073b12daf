# scry explain of probes that children inherit: one place, and several that share events.
== needs root
== where host
== run
"$SCRY" explain --follow -c true -e 'uprobe:calls:add { @ = count(); } uprobe:calls:le* { @by[probe] = count(); }' |
  sed -n '/inherit/{s/^.*: \(an event\|events\)/\1/; s/program .* instructions)/PROGRAM/; s/for [0-9]* places/for N places/; p}'
"$SCRY" explain --follow -c true --no-feature inherited_events -e 'uprobe:calls:add { @ = count(); }' | grep -o 'uprobe.multi link'
== stdout
an event that children inherit, PROGRAM: processes that are not followed have no breakpoints
events for N places that children inherit, PROGRAM: processes that are not followed have no breakpoints
uprobe.multi link
