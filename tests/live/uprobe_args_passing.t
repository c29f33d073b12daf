# `args` where the calling convention, or the compiler, puts parameters into other places than their order tells: beside
# floating point, in no register, by address, in front of the place for a large result, taken out by the optimizer.
== run
for level in O0 O2 dwarf2; do
  "$SCRY" -q -c "$(command -v passing_$level)" -e "
    uprobe:passing_$level:pass_mixed,uprobe:passing_$level:pass_empty,uprobe:passing_$level:pass_method { print((func, args.z)); }
    uprobe:passing_$level:pass_int_float { print((func, args.m.count, args.z)); }
    uprobe:passing_$level:pass_counted { print((func, args.m.value, args.z)); }
    uprobe:passing_$level:pass_pair { print((func, args.first, args.m.a, args.m.b, args.z)); }
    uprobe:passing_$level:pass_either { print((func, args.m.number, args.z)); }
    uprobe:passing_$level:pass_string { print((func, str(args.text._M_dataplus._M_p), args.text._M_string_length, args.z)); }
    uprobe:passing_$level:pass_owner { print((func, args.owner._M_t._M_t._M_head_impl == 0, args.z)); }
    uprobe:passing_$level:pass_doubles { print((func, args.x, args.y)); }
    uprobe:passing_$level:pass_small { print((func, args.s, args.low, args.high, args.z)); }
    uprobe:passing_$level:pass_derived { print((func, args.d.own, args.z)); }
    uprobe:passing_$level:return_big, uprobe:passing_$level:return_string { print((func, args.z, args.y)); }" | grep '^[(s]' | sort > "$level.txt"
done
cat O0.txt
cmp O0.txt O2.txt
cmp O0.txt dwarf2.txt
"$SCRY" -q -c "$(command -v passing_O2)" -e 'uprobe:passing_O2:*look_up* { print(args); }' | grep '^[{s]' | sort
"$SCRY" -q -e 'uprobe:passing_O2:*look_up* { print(args.tables); }' 2>&1 | head -1
"$SCRY" -q -e 'uprobe:passing_O0:pass_derived { print(args.d.at_base); }' 2>&1 | head -1
"$SCRY" -q -e 'uprobe:passing_O0:pass_big { print(args.z); }' 2>&1 | head -1
== where host
== stdout
(pass_counted, 99, 7)
(pass_derived, 2, 7)
(pass_doubles, -1, 7)
(pass_either, -55, 7)
(pass_empty, 7)
(pass_int_float, -11, 7)
(pass_method, 7)
(pass_mixed, 7)
(pass_owner, false, 7)
(pass_pair, 1, -2, -3, 7)
(pass_small, minus, low, high, 7)
(pass_string, hello, 5, 7)
(return_big, -1, -2)
(return_string, 3, 4)
sum 978
sum 978
{ .key = 100 }
{ .key = 101 }
{ .key = 102 }
stdin:1:37-48: ERROR: Can't find function parameter tables
stdin:1:40-54: ERROR: Struct/union of type 'struct Derived' does not contain a field named 'at_base'
stdin:1:1-27: ERROR: Could not parse arguments of "uprobe:passing_O0:pass_big": 'args' builtin is not supported for probes with stack-passed arguments.
