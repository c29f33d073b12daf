# A declared map has the declared room; an LRU map gives up its oldest entry.
== script
let @few = hash(2);
let @new = lruhash(2);
let @sum = percpuhash(10);
let @few = hash(100)
begin {
  for $i : 0..3 { @new[$i] = $i; @sum[$i] = sum($i); }
  @few["a"] = 1; @few["b"] = 2;
  print(len(@few)); print(len(@new)); print(len(@sum));
  exit();
}
== stdout
2
2
3


@few[a]: 1
@few[b]: 2
@new[1]: 1
@new[2]: 2
@sum[0]: 0
@sum[1]: 1
@sum[2]: 2
