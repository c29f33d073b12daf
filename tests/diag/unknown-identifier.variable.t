# A variable without its sigil; constants of the C text; a function.
== script
#define LIMIT 5
fn double_it($x : uint64) : uint64 { return $x * 2; }
begin { $count = 1; print(count_); print(LIMT); print(doubel_it(1)); print(countt); $rate = 2; print(rate); }
== stderr
stdin:3:27-33: ERROR: Unknown identifier: 'count_'
begin { $count = 1; print(count_); print(LIMT); print(doubel_it(1)); print(countt); $rate = 2; print(rate); }
                          ~~~~~~
HINT: did you mean count?
stdin:3:42-46: ERROR: Unknown identifier: 'LIMT'
begin { $count = 1; print(count_); print(LIMT); print(doubel_it(1)); print(countt); $rate = 2; print(rate); }
                                         ~~~~
HINT: did you mean LIMIT?
stdin:3:55-64: ERROR: Unknown function: 'doubel_it'
begin { $count = 1; print(count_); print(LIMT); print(doubel_it(1)); print(countt); $rate = 2; print(rate); }
                                                      ~~~~~~~~~
HINT: did you mean double_it?
stdin:3:76-82: ERROR: Unknown identifier: 'countt'
begin { $count = 1; print(count_); print(LIMT); print(doubel_it(1)); print(countt); $rate = 2; print(rate); }
                                                                           ~~~~~~
HINT: did you mean count?
stdin:3:102-106: ERROR: Unknown identifier: 'rate'
begin { $count = 1; print(count_); print(LIMT); print(doubel_it(1)); print(countt); $rate = 2; print(rate); }
                                                                                                     ~~~~
HINT: did you mean $rate?
== exit 1
