# The contract has plain strftime(3) here.
== script
begin { time("%H:%M:%S.%f %%f\n"); }
== stderr
stdin:1:9-34: WARNING: time() prints %f as it is: strftime("%f", nsecs) has microseconds
begin { time("%H:%M:%S.%f %%f\n"); }
        ~~~~~~~~~~~~~~~~~~~~~~~~~
== exit 0
