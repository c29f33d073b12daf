# A map that is never assigned has nothing to print, clear or count; each one is named.
== script
begin { @start = 1; print(@stort); clear(@v); print(len(@w)); delete(@k, 1); has_key(@h, 1); nosuch(); }
== stderr
stdin:1:94-100: ERROR: Unknown function: 'nosuch'
begin { @start = 1; print(@stort); clear(@v); print(len(@w)); delete(@k, 1); has_key(@h, 1); nosuch(); }
                                                                                             ~~~~~~
stdin:1:27-33: ERROR: Undefined map: @stort
begin { @start = 1; print(@stort); clear(@v); print(len(@w)); delete(@k, 1); has_key(@h, 1); nosuch(); }
                          ~~~~~~
HINT: did you mean @start?
stdin:1:42-44: ERROR: Undefined map: @v
begin { @start = 1; print(@stort); clear(@v); print(len(@w)); delete(@k, 1); has_key(@h, 1); nosuch(); }
                                         ~~
stdin:1:57-59: ERROR: Undefined map: @w
begin { @start = 1; print(@stort); clear(@v); print(len(@w)); delete(@k, 1); has_key(@h, 1); nosuch(); }
                                                        ~~
stdin:1:70-72: ERROR: Undefined map: @k
begin { @start = 1; print(@stort); clear(@v); print(len(@w)); delete(@k, 1); has_key(@h, 1); nosuch(); }
                                                                     ~~
stdin:1:86-88: ERROR: Undefined map: @h
begin { @start = 1; print(@stort); clear(@v); print(len(@w)); delete(@k, 1); has_key(@h, 1); nosuch(); }
                                                                                     ~~
stdin:1:78-92: WARNING: Return value discarded.
begin { @start = 1; print(@stort); clear(@v); print(len(@w)); delete(@k, 1); has_key(@h, 1); nosuch(); }
                                                                             ~~~~~~~~~~~~~~
== exit 1
