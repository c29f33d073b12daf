# Kernels take some AVX instructions for others and emulate those, and make a call of a five-byte nop, which overwrites
# the red zone: a program that is probed there would compute nonsense or crash. scry does not probe them, and says where
# it can.
== run
total() { sed -n 's/total=//p'; }
rounds=$(delicate_code 5 | sed -n 's/rounds=//p')
[ "$rounds" = 5 ] || { echo "5 of 5, total right"; exit 0; }
scry() { "$SCRY" -q "$@" -c 'delicate_code 5'; }
try() { # PLACE: must be refused, and what is said must work
  scry -e "uprobe:delicate_code:$1 { @ = count(); }" > explicit.txt 2>&1 && echo "attached to $1"
  grep -q "instruction at delicate_code:$1 cannot be probed" explicit.txt || cat explicit.txt
  behind=$(sed -n 's/HINT: .*uprobe:delicate_code:/uprobe:delicate_code:/p' explicit.txt)
  scry -e "$behind { @ = count(); }" > out.txt
  [ "$(grep -c -e total=50 -e '^@: 5$' out.txt)" = 2 ] || { echo "$behind"; cat out.txt; }
}
try repeated
try compared
try kept+5
scry -e 'uprobe:delicate_code:*ed { @[func] = count(); }' 2> err.txt > out.txt
[ "$(total < out.txt)" = 50 ] || echo "the program miscounts"
for left in repeated compared; do grep -q "left out:.* $left" err.txt || echo "$left is not named"; done
grep -q '^@\[added\]: 5$' out.txt && echo "5 of 5, total right"
== stdout
5 of 5, total right
