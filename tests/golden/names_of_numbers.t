# Texts of errors, signals and system calls, and what stands for numbers without a text.
== script
begin {
  $i = 1000; $enoent = -2;
  printf("%s|%s|%s|%s|%s\n", strerror(0), strerror($enoent), strerror(11), strerror(133), strerror(95));
  printf("%s|%s|%s|%s\n", strerror(41), strerror(58), strerror(134), strerror(-$i));
  printf("%s|%s|%s|%s|%s\n", signal_name(9), signal_name(0), signal_name(32), signal_name(34), signal_name(64));
  printf("%s|%s\n", signal_name(65), signal_name(-1));
  printf("%s|%s|%s|%s\n", syscall_name(0), syscall_name(257), syscall_name(400), syscall_name(-1));
  @[strerror($enoent)] = count(); @[strerror(2)] = count();
}
== stdout
Success|No such file or directory|Try again (operation would block)|Memory page has hardware error|Operation not supported on transport endpoint
Unknown error|Unknown error|Unknown error|Unknown error
Killed|Unknown signal 0|Unknown signal 32|Real-time signal 0|Real-time signal 30
N/A|N/A
read|openat|Unknown syscall|Unknown syscall


@[No such file or directory]: 2
== stderr
Attached 1 probe
