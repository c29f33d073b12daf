# system() prints what the command wrote to both streams and a newline; cat() a file as it is; failures go to stderr.
== script
begin {
  system("echo hi"); system("printf x"); system("true"); system("echo out; echo err >&2");
  system("echo %d %s", 5, "a b"); system("echo lost; exit 3"); system("kill -9 $$");
  cat("/proc/%s/ostype", "sys/kernel"); cat("/nope"); cat("/proc/version_signature_%d", 1);
}
== args
--unsafe
== stdout
hi

x

out
err

5 a b

Linux


== stderr
Attached 1 probe
ERROR: command exited with code 3 (Success)
ERROR: command exited with code 137 (Success)
ERROR: failed to open file '/nope' (No such file or directory)
ERROR: failed to open file '/proc/version_signature_1' (No such file or directory)
