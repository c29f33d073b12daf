# A program whose values fill the stack keeps them in scratch memory, of which the verifier knows nothing: it can
# count the turns of a `while` all the same. Made by tests/support/random_nested.py, and cut down.
== script
begin {
  for $a : 0..3 {
    let $b : int64 = (int64)$a;
    unroll(3) {
      if ((($b / 3) != ($b + @m[@m[$b, $b, $b], $b, @m[(int64)1, (int64)3, (int64)1629318752190363979]]))) {
        print(($b, $b,));
      }
    }
    let $c : int64 = 3;
    while ($c > 0) {
      $c -= 2;
      for $d : 1..(($b ^ $c) & 7) {
        let $e : int64 = (int64)$d;
        if (((int64)strlen("a") != (int64)(((@m[@m[$b, @m[$e, $e, $e], (int64)1370102955360483125], $e, @m[@m[$c, $c, $b], $b, $b]] & $e) != ($c ^ $e))))) {
          if ((@m[@m[@m[$e, $c, $b], @m[(int64)2, (int64)3, $b], @m[@m[$e, @m[$b, $b, (int64)0], $e], (int64)2, $e]], (int64)3, $b] > @m[$c, $c, (int64)452])) {
            let $f : int64 = 5;
            while ($f > 0) {
              $f -= 2;
              print((@n[(int64)0], @m[@m[$c, (int64)2, @m[@m[@m[$c, ((int64)-475), (int64)3], $c, $c], ((int64)-478), $f]], $e, $b], (($e,), $e, ($f, $e,),),));
              printf("%ld [%s]\n", ((int64)(((((@m[$f, $c, $f] * @m[$b, (int64)7, $b]) < (int64)0) ? $b : @m[$b, $b, @m[$f, (int64)7, @m[$b, $c, (int64)1]]]) >= (int64)100)) << 55), "a");
            }
          }
        }
      }
      @o["abc"] = @m[$b, $b, @m[@m[@m[$c, @m[$c, @m[(int64)2, $b, $b], @m[$c, (int64)2, $c]], @m[$b, @m[$b, (int64)2, (int64)1], $c]], $c, $b], (int64)2, $b]];
    }
  }
  exit();
}
end { clear(@m); clear(@n); clear(@o); }
== args
-q --no-warnings
== stdout
(1, 1)
(1, 1)
(1, 1)
(2, 2)
(2, 2)
(2, 2)


