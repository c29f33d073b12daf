# At the end, after two newlines, all maps come in bytewise order of their names.
== script
begin { @b = 1; @a["k"] = count(); @Z = 2; @aa = 3; @ = 4; @a_ = 5; exit(); }
== stdout


@: 4
@Z: 2
@a[k]: 1
@a_: 5
@aa: 3
@b: 1
