# A script file with a #! line and comments runs by its name.
== file hello.bt
#!/usr/bin/env scry
// greets
BEGIN {
  /* one
     line */
  printf("%s\n", "from a file");
  exit();
}
== run
PATH=$(dirname "$SCRY"):$PATH exec ./hello.bt
== stdout
from a file


