# Expressions without a value, an enumeration without its keyword, and a function of other languages.
== script
enum Level { LOW }
begin { $x = if (pid > 1) { 5 }; $t = time(); $y = (Level)7; print(exists(@m)); }
== stderr
== exit 1
