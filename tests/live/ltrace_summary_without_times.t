# The table of -c counts calls that have no return probe, as those of C++: their times are not known.
== where host
== run
cat > news.cc <<'END'
#include <cstdio>
int main() {
  for (int i = 0; i < 30; ++i) delete[] new char[i + 1];
  puts("done");
}
END
g++ -O0 -o news news.cc
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
"$SCRY" ltrace -c -o table ./news > /dev/null
awk '$5 ~ /^(_Znam|_ZdaPv|puts)$/ { print $5, $4, $1 == "?" ? "without" : "timed" }' table | sort
awk '$NF == "total" { print "total", $(NF - 1) }' table
== needs root
== ready none
== stdout
_ZdaPv 30 without
_Znam 30 without
puts 1 timed
total 61
