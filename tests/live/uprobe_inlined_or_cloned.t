# Why a function of the source is not there: inlined, left in changed copies only, named with its result. Where it is
# there beside such copies, that some calls are not seen is a warning.
== run
said_or_counted() { grep -e WARNING: -e '^@' | sed "s/^stdin:[0-9:-]* //"; }
said() { grep -e ERROR -e WARNING -e HINT | sed 's/^stdin:[0-9:-]* //'; }
"$SCRY" -e 'uprobe:copies:step { }' 2>&1 | said
"$SCRY" -e 'uprobe:copies:cpp:"ns::step(int)" { }' 2>&1 | said
"$SCRY" -e 'uretprobe:copies:step { }' 2>&1 | said
objcopy --redefine-sym twice=once.constprop.0 "$TARGETS/copies" both
"$SCRY" --dry-run -e 'uprobe:./both:once { }' 2>&1 | said
"$SCRY" -q -e 'uprobe:./both:once* { @pattern = count(); }' -c './both 5' 2>&1 | grep @
"$SCRY" -q -e 'uprobe:./both:once, uprobe:./both:once.constprop.0 { @both = count(); }' -c './both 5' 2>&1 | said_or_counted
objcopy --redefine-sym once=once.isra.0.constprop.1 both neither
"$SCRY" -e 'uprobe:./neither:once { }' 2>&1 | said
objcopy --redefine-sym once=_ZN2ns4tmplIiEET_S1_ "$TARGETS/copies" template
for name in 'ns::tmpl<int>' 'ns::tmpl<int>(int)'; do
  "$SCRY" -e "uprobe:./template:cpp:\"$name\" { }" 2>&1 | said
done
objcopy --redefine-sym once=_ZN2ns1fEi.constprop.0 "$TARGETS/copies" clone
"$SCRY" -q -e 'uprobe:./clone:cpp:"ns::f(int)" { @clone = count(); }' -c './clone 5' 2>&1 | grep @
== where host
== stdout
ERROR: No matches for uprobe copies:step.
HINT: step (copies.c:11) has no code of its own: the compiler inlined it into its callers; probe a line of it: uprobe:copies@FILE:LINE
ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
HINT: ns::step(int) (copies.c:11) has no code of its own: the compiler inlined it into its callers; probe a line of it: uprobe:copies@FILE:LINE
ERROR: No matches for uretprobe copies:step.
HINT: step (copies.c:11) has no code of its own: the compiler inlined it into its callers
WARNING: some calls of once go to copies that the compiler optimized, and do not hit this probe
HINT: probe the copies too (their arguments may differ): uprobe:./both:once.constprop.0
@pattern: 10
WARNING: some calls of once go to copies that the compiler optimized, and do not hit this probe
@both: 10
ERROR: No matches for uprobe ./neither:once.
HINT: probe the copies of once that the compiler made (their arguments may differ): uprobe:./neither:once.constprop.0, uprobe:./neither:once.isra.0.constprop.1
ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
HINT: the name of a function of a template begins with its result: uprobe:./template:cpp:"int ns::tmpl<int>"
ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
HINT: the name of a function of a template begins with its result: uprobe:./template:cpp:"int ns::tmpl<int>(int)"
@clone: 5
