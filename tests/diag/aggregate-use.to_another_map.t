# The message names the function and the maps that were written; only what can be cast is said to be.
== script
begin { @m = min(5); @i["a"] = @m; @h[1] = hist(2); @j = @h[1]; @s = sum((uint64)1); @t = 1 ? @s : @s; }
== stderr
stdin:1:22-34: ERROR: Map value 'min_t' cannot be assigned from one map to another. The function that returns this type must be called directly e.g. `@i[...] = min(...);`.
begin { @m = min(5); @i["a"] = @m; @h[1] = hist(2); @j = @h[1]; @s = sum((uint64)1); @t = 1 ? @s : @s; }
                     ~~~~~~~~~~~~
HINT: Add a cast to integer if you want the value of the aggregate, e.g. `(int64)@m`.
stdin:1:53-63: ERROR: Map value 'hist_t' cannot be assigned from one map to another. The function that returns this type must be called directly e.g. `@j = hist(...);`.
begin { @m = min(5); @i["a"] = @m; @h[1] = hist(2); @j = @h[1]; @s = sum((uint64)1); @t = 1 ? @s : @s; }
                                                    ~~~~~~~~~~
stdin:1:86-102: ERROR: Map value 'usum_t' cannot be assigned from one map to another. The function that returns this type must be called directly e.g. `@t = sum(...);`.
begin { @m = min(5); @i["a"] = @m; @h[1] = hist(2); @j = @h[1]; @s = sum((uint64)1); @t = 1 ? @s : @s; }
                                                                                     ~~~~~~~~~~~~~~~~
HINT: Add a cast to integer if you want the value of the aggregate, e.g. `(int64)@x`.
== exit 1
