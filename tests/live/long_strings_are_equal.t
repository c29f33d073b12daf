# Strings of 64 KiB are compared like short ones.
== script
config = { max_strlen = 65536; max_map_keys = 16 }
tracepoint:syscalls:sys_enter_openat /comm == "syscalls"/ {
  $s = str(args.filename);
  @last[tid] = $s;
  $same = @last[tid];
  printf("%d %d %d\n", $same == $s, $s == @other, $s != "/here");
  @other = str(args.filename);
}
end { clear(@last); clear(@other); }
== workload
syscalls openat 2 /$(head -c 3000 /dev/zero | tr '\0' a)
syscalls openat 1 /$(head -c 3000 /dev/zero | tr '\0' b)
syscalls openat 1 /here
== check
[line for line in lines if line[:1] == '1'] == ['1 0 1', '1 1 1', '1 0 1', '1 0 0']
