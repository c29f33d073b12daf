# The contract has plain strftime(3) here.
== script
begin { time("%H:%M:%S.%f %%f\n"); }
== stderr
stdin:1:9-34: WARNING: time() prints %f as it is written
begin { time("%H:%M:%S.%f %%f\n"); }
        ~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: use strftime() for microseconds: printf("%s\n", strftime("%H:%M:%S.%f", nsecs))
== exit 1
