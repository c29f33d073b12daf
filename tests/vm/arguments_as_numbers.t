# Arguments that the verifier knows as pointers, as what they are to a script: numbers, wherever arithmetic wants them.
== script
fentry:vfs_read /comm == "dd"/ {
  $n = (uint64)args.file;
  @bits[$n >> 48, $n & 7, (uint64)args.file ^ $n, ($n / 8) * 8 == $n] = count();
  @narrow[(uint32)args.file == ($n & 0xffffffff)] = count();
  @hist = hist($n >> 32); @sum = sum($n % 2); @low = lhist($n, 0, 10, 1);
  $p = args.file; $size = sizeof(*args.file);
  for $i : 0..3 { $p++; @steps[$i] = ((uint64)$p - $n) / $size }
  $far = args.file + (pid - pid);
  @flags[$far.f_flags == args.file.f_flags] = count();
}
== args
-c '/bin/dd if=/dev/zero of=/dev/null bs=512 count=200'
== needs kprobes
== check
maps['@bits'] == {'65535, 0, 0, true': 200}
maps['@narrow'] == {'true': 200}
maps['@sum'] == 0
maps['@steps'] == {'0': 1, '1': 2, '2': 3}
maps['@flags'] == {'true': 200}
== stderr contains
200+0 records in
