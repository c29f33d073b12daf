# A declared type stays.
== script
begin { let $c: uint8 = 300; let $i: int8 = 128; let $b: bool = 1; let $s: string[3] = "ab"; $s = "abcdef"; let $k: count_t; }
== stderr
stdin:1:9-28: ERROR: Type mismatch for $c: trying to assign value of type 'int16' when variable already has a type 'uint8'
begin { let $c: uint8 = 300; let $i: int8 = 128; let $b: bool = 1; let $s: string[3] = "ab"; $s = "abcdef"; let $k: count_t; }
        ~~~~~~~~~~~~~~~~~~~
stdin:1:30-48: ERROR: Type mismatch for $i: trying to assign value of type 'int16' when variable already has a type 'int8'
begin { let $c: uint8 = 300; let $i: int8 = 128; let $b: bool = 1; let $s: string[3] = "ab"; $s = "abcdef"; let $k: count_t; }
                             ~~~~~~~~~~~~~~~~~~
stdin:1:50-66: ERROR: Type mismatch for $b: trying to assign value of type 'int8' when variable already has a type 'bool'
begin { let $c: uint8 = 300; let $i: int8 = 128; let $b: bool = 1; let $s: string[3] = "ab"; $s = "abcdef"; let $k: count_t; }
                                                 ~~~~~~~~~~~~~~~~
stdin:1:94-107: ERROR: Type mismatch for $s: trying to assign value of type 'string[7]' when variable already has a type 'string[3]'
begin { let $c: uint8 = 300; let $i: int8 = 128; let $b: bool = 1; let $s: string[3] = "ab"; $s = "abcdef"; let $k: count_t; }
                                                                                             ~~~~~~~~~~~~~
stdin:1:72-74: ERROR: $s has its type from here
begin { let $c: uint8 = 300; let $i: int8 = 128; let $b: bool = 1; let $s: string[3] = "ab"; $s = "abcdef"; let $k: count_t; }
                                                                       ~~
stdin:1:117-124: ERROR: Invalid variable declaration type: count_t
begin { let $c: uint8 = 300; let $i: int8 = 128; let $b: bool = 1; let $s: string[3] = "ab"; $s = "abcdef"; let $k: count_t; }
                                                                                                                    ~~~~~~~
== exit 1
