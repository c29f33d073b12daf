# Aggregates of numbers name the type that they got; histograms its family.
== script
begin { @a = sum("abc"); @b = avg((1, 2)); @c = min("x"); @d = max(comm); @e = stats("y"); @f = hist("z"); @g = count(); }
== stderr
stdin:1:18-23: ERROR: sum() only supports integer arguments (string[4] provided)
begin { @a = sum("abc"); @b = avg((1, 2)); @c = min("x"); @d = max(comm); @e = stats("y"); @f = hist("z"); @g = count(); }
                 ~~~~~
stdin:1:35-41: ERROR: avg() only supports integer arguments ((int8,int8) provided)
begin { @a = sum("abc"); @b = avg((1, 2)); @c = min("x"); @d = max(comm); @e = stats("y"); @f = hist("z"); @g = count(); }
                                  ~~~~~~
stdin:1:53-56: ERROR: min() only supports integer arguments (string[2] provided)
begin { @a = sum("abc"); @b = avg((1, 2)); @c = min("x"); @d = max(comm); @e = stats("y"); @f = hist("z"); @g = count(); }
                                                    ~~~
stdin:1:68-72: ERROR: max() only supports integer arguments (string[16] provided)
begin { @a = sum("abc"); @b = avg((1, 2)); @c = min("x"); @d = max(comm); @e = stats("y"); @f = hist("z"); @g = count(); }
                                                                   ~~~~
stdin:1:86-89: ERROR: stats() only supports integer arguments (string[2] provided)
begin { @a = sum("abc"); @b = avg((1, 2)); @c = min("x"); @d = max(comm); @e = stats("y"); @f = hist("z"); @g = count(); }
                                                                                     ~~~
stdin:1:102-105: ERROR: hist() only supports int arguments (string provided)
begin { @a = sum("abc"); @b = avg((1, 2)); @c = min("x"); @d = max(comm); @e = stats("y"); @f = hist("z"); @g = count(); }
                                                                                                     ~~~
== exit 1
