# --no-warnings: what fails at run time is not reported, nor what warnf() says, and the results are the same.
== script
begin { $zero = 0; print(5 / $zero); print(cpid); warnf("%d", $zero++); print($zero); }
== args
--no-warnings
== stdout
1
0
1


