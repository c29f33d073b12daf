# USDT arguments in memory that a symbol names, in each way that compilers write it and at each site for itself; what
# cannot be known (no such symbol, two of them, operands of site_other kinds) is an error, and never a number.
== run
"$SCRY" -q -e 'usdt:usdt_symbols:members { print((arg0, arg1, arg2, arg3, arg4, arg5)); } usdt:usdt_symbols:twice { @twice = sum(arg0); }
  usdt:usdt_symbols:strange { print(("strange", arg6)); }' -c usdt_symbols | grep .
said() { grep ERROR | cut -d" " -f2-; }
for n in 0 1 2 3 4 5; do "$SCRY" -e "usdt:usdt_symbols:strange { print(arg$n); }" 2>&1 | said; done
strip -o stripped "$TARGETS/usdt_symbols"
"$SCRY" -e 'usdt:./stripped:members { print(arg1); }' 2>&1 | said
"$SCRY" -q -e 'usdt:./stripped:members { @ = count(); }' -c ./stripped | grep @
objcopy --redefine-sym site_other=site_counter "$TARGETS/usdt_symbols" ambiguous
"$SCRY" -e 'usdt:./ambiguous:members { print((arg0, arg3)); }' 2>&1 | said
== where host
== stdout
(7, -8, -3, 40, 22, 0)
(strange, 3)
@twice: 80
ERROR: arg0 cannot be read: usdt:usdt_symbols:app:strange has it at '8f@%xmm0', which is no integer in a general register, or in memory that one points to or a symbol names
ERROR: arg1 cannot be read: usdt:usdt_symbols:app:strange has it at '4@%fs:0', which is no integer in a general register, or in memory that one points to or a symbol names
ERROR: arg2 cannot be read: usdt:usdt_symbols:app:strange has it at '4@8(%rip)', which is no integer in a general register, or in memory that one points to or a symbol names
ERROR: arg3 cannot be read: usdt:usdt_symbols:app:strange has it at '4@8', which is no integer in a general register, or in memory that one points to or a symbol names
ERROR: arg4 cannot be read: usdt:usdt_symbols:app:strange has it at '4@site_counter@tpoff(%rip)', which is no integer in a general register, or in memory that one points to or a symbol names
ERROR: arg5 cannot be read: usdt:usdt_symbols:app:strange has it at '8f@%rdx', which is no integer in a general register, or in memory that one points to or a symbol names
ERROR: arg1 cannot be read: usdt:./stripped:app:members has it at '-8@8+site_state(%rip)', but the file has no symbol 'site_state' (it may be stripped), or more than one
@: 1
ERROR: arg3 cannot be read: usdt:./ambiguous:app:members has it at '8@-8+site_counter+8(%rip)', but the file has no symbol 'site_counter' (it may be stripped), or more than one
