# An aggregation is assigned to a map, directly.
== script
begin { $x = count(); count(); @a = count() + 1; @h = hist(1); $y = @h; @c = count(); @d = @c; }
== stderr
stdin:1:14-21: ERROR: count() must be assigned directly to a map
begin { $x = count(); count(); @a = count() + 1; @h = hist(1); $y = @h; @c = count(); @d = @c; }
             ~~~~~~~
HINT: write @name = count(...) or @name[key] = count(...)
stdin:1:23-30: ERROR: count() must be assigned directly to a map
begin { $x = count(); count(); @a = count() + 1; @h = hist(1); $y = @h; @c = count(); @d = @c; }
                      ~~~~~~~
HINT: write @name = count(...) or @name[key] = count(...)
stdin:1:37-44: ERROR: count() must be assigned directly to a map
begin { $x = count(); count(); @a = count() + 1; @h = hist(1); $y = @h; @c = count(); @d = @c; }
                                    ~~~~~~~
HINT: write @name = count(...) or @name[key] = count(...)
stdin:1:64-71: ERROR: Value 'hist_t' cannot be assigned to a scratch variable.
begin { $x = count(); count(); @a = count() + 1; @h = hist(1); $y = @h; @c = count(); @d = @c; }
                                                               ~~~~~~~
stdin:1:87-94: ERROR: Map value 'count_t' cannot be assigned from one map to another. The function that returns this type must be called directly e.g. `@d = count(...);`.
begin { $x = count(); count(); @a = count() + 1; @h = hist(1); $y = @h; @c = count(); @d = @c; }
                                                                                      ~~~~~~~
HINT: Add a cast to integer if you want the value of the aggregate, e.g. `(int64)@c`.
== exit 1
