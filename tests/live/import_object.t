# Functions of a compiled object: calls among themselves, data, a helper, pointers to variables and to strings, and results of every width.
== file script.bt
import "functions.bpf.o";
begin {
  printf("%d %d %d\n", add(2, -3), quadruple(5), own_pid() == pid);
  printf("%d %d %d %d\n", look_up(2), look_up(9), next_number(), next_number());
  $v = (int32)1;
  set(&$v, 42);
  for $i : 0..2 { $v += add($i, 1); }
  printf("%d %d %d\n", $v, narrow(300), on_the_stack(3));
  printf("%d %d %d %d\n", process_of(curtask) == pid(init), threads_of(curtask) > 0, exists(), second_letter(curtask) > 0);
  printf("%c %d %d %s\n", first_letter("hello"), negative(7), is_odd(3), is_odd(4) ? "odd" : "even");
}
interval:ms:1 { printf("%d\n", next_number()); exit(); }
== run
cp "$TARGETS/functions.bpf.o" .
chmod go-w functions.bpf.o .
"$SCRY" script.bt
== ready none
== end none
== stdout
-1 20 1
30 -1 1 2
45 44 6
1 1 10 1
h -7 1 even
3


