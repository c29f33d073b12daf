# The record of an opened file: what could be opened, and the error of what could not.
== file opens.bt
import "scry/file";
fexit:do_sys_openat2 /comm == "cat"/ {
  $open = file_open();
  if (strcontains($open.file, "known_")) { print(($open.file, $open.fd >= 0, $open.error, $open.flags & 3)); }
}
== run
echo text > known_file
"$SCRY" opens.bt -q -c 'cat known_file known_none' 2> /dev/null | grep known_.*,
== needs kprobes
== ready none
== where vm
== stdout
(known_file, true, 0, 0)
(known_none, false, 2, 0)
