# The literals of tseries().
== script
begin { @a = tseries(1, 0, 1); @b = tseries(1, 1, 0); @c = tseries(1, 1, 1000001); @d = tseries(1, 1, 1, "median"); $x = 1; @e = tseries(1, $x, 1); @f = tseries(1, 1, 1, ""); }
== stderr
stdin:1:25-26: ERROR: tseries() interval_ns must be >= 1 (0 provided)
begin { @a = tseries(1, 0, 1); @b = tseries(1, 1, 0); @c = tseries(1, 1, 1000001); @d = tseries(1, 1, 1, "median"); $x = 1; @e = tseries(1, $x, 1); @f = tseries(1, 1, 1, ""); }
                        ~
stdin:1:51-52: ERROR: tseries() num_intervals must be >= 1 (0 provided)
begin { @a = tseries(1, 0, 1); @b = tseries(1, 1, 0); @c = tseries(1, 1, 1000001); @d = tseries(1, 1, 1, "median"); $x = 1; @e = tseries(1, $x, 1); @f = tseries(1, 1, 1, ""); }
                                                  ~
stdin:1:74-81: ERROR: tseries() num_intervals must be < 1000000 (1000001 provided)
begin { @a = tseries(1, 0, 1); @b = tseries(1, 1, 0); @c = tseries(1, 1, 1000001); @d = tseries(1, 1, 1, "median"); $x = 1; @e = tseries(1, $x, 1); @f = tseries(1, 1, 1, ""); }
                                                                         ~~~~~~~
stdin:1:106-114: ERROR: tseries() expects one of the following aggregation functions: avg, max, min, sum ("median" provided)
begin { @a = tseries(1, 0, 1); @b = tseries(1, 1, 0); @c = tseries(1, 1, 1000001); @d = tseries(1, 1, 1, "median"); $x = 1; @e = tseries(1, $x, 1); @f = tseries(1, 1, 1, ""); }
                                                                                                         ~~~~~~~~
stdin:1:141-143: ERROR: tseries() expects an integer literal (int provided)
begin { @a = tseries(1, 0, 1); @b = tseries(1, 1, 0); @c = tseries(1, 1, 1000001); @d = tseries(1, 1, 1, "median"); $x = 1; @e = tseries(1, $x, 1); @f = tseries(1, 1, 1, ""); }
                                                                                                                                            ~~
stdin:1:171-173: ERROR: tseries() expects one of the following aggregation functions: avg, max, min, sum ("" provided)
begin { @a = tseries(1, 0, 1); @b = tseries(1, 1, 0); @c = tseries(1, 1, 1000001); @d = tseries(1, 1, 1, "median"); $x = 1; @e = tseries(1, $x, 1); @f = tseries(1, 1, 1, ""); }
                                                                                                                                                                          ~~
== exit 1
