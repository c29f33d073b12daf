# A connection's address and cookie, from typed arguments and from a cast register.
== script
fentry:tcp_connect {
  $s = args.sk;
  printf("%s %d %d\n", ntop($s.__sk_common.skc_daddr), bswap($s.__sk_common.skc_dport), socket_cookie($s) > 0);
}
kprobe:tcp_connect { $d = ((struct sock *)arg0)->__sk_common.skc_dport; @port[($d >> 8) | (($d << 8) & 0xff00)] = count(); }
== args
-q -c '/bin/nc 127.0.0.1 99'
== needs kprobes
== where vm
== stdout
127.0.0.1 99 1


@port[99]: 1
== stderr contains
nc: can't connect to remote host (127.0.0.1): Connection refused
