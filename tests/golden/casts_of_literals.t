# A literal's size fills an empty bound; integers become arrays of bool, byte by byte.
== script
begin { print((int8[])"hello"); print((int8[6])"hello"); print((bool[2])(uint16)1); print((bool[])(uint16)256); }
== stdout
[104,101,108,108,111,0]
[104,101,108,108,111,0]
[true,false]
[false,true]


