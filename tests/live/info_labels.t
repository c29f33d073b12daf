# Test engines and scripts read these lines under the name bpftrace; scry describes its own build.
== run
ln -s "$SCRY" bpftrace
./bpftrace --info | sed -n '/^Build/,/^$/p' | grep -v version
"$SCRY" --info | grep -c 'eBPF compiler: built in'
"$SCRY" info | grep -c 'libdw (DWARF support)'; true
== ready none
== stdout
Build
  LLVM: none (eBPF compiler built in)
  bfd: yes
  libdw (DWARF support): yes
  blazesym (advanced symbolization): no
  dwunwind (DWARF stack unwinding): no

1
0
== exit 0
