# A probe that is missing does not hide how the others are attached; a script with no other is refused.
== run
"$SCRY" --explain -e 'tracepoint:sched:sched_swich { @ = 1; } tracepoint:sched:sched_switch { @ = 2; }' 2>&1 >explained |
  grep -E '^(stdin|HINT)' | head -n 2
sed '/^Estimated/d; s/,.*//' explained
"$SCRY" explain -e 'profile:hz:99, tracepoint:sched:sched_swich { @ = 1; }' 2>/dev/null | grep -v ^Estimated | cut -d: -f1-3
"$SCRY" explain -e 'tracepoint:sched:sched_swich { @ = 1; }' 2>/dev/null || echo "refused: $?"
== ready none
== stdout
stdin:1:1-29: WARNING: No matches for tracepoint sched:sched_swich. Skipping.
HINT: did you mean tracepoint:sched:sched_switch?
tracepoint:sched:sched_switch: raw tracepoint
profile:hz:99
A run is refused: it has no probe to attach
refused: 1
