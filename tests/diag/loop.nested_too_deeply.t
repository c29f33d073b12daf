# The body of each loop is a call with a stack frame, of which the kernel allows eight. Many levels are refused at once.
== script
begin { for $a : 0..20 {
  for $b : 0..20 { for $c : 0..2 { for $d : 0..2 { for $e : 0..2 { for $f : 0..2 { for $g : 0..2 { for $h : 0..2 { @ = count(); } } } } } } } } }
== stderr
stdin:2:100-103: ERROR: Loops nest too deeply: the kernel allows at most 7 levels
  for $b : 0..20 { for $c : 0..2 { for $d : 0..2 { for $e : 0..2 { for $f : 0..2 { for $g : 0..2 { for $h : 0..2 { @ = count(); } } } } } } } } }
                                                                                                   ~~~
HINT: join two ranges to one: for $n : 0..100 { $i = $n / 10; $j = $n % 10; ... }
== exit 1
