# A Java program that writes its perf map when it ends, with "0x" before the numbers: compiled methods are JIT frames, the
# interpreter's are interpreted ones.
== file Hot.java
public class Hot {
  static long hot(int n) { long s = 0; for (int i = 0; i < n; i++) s = (s + (long) i * i) % 1000003; return s; }
  public static void main(String[] words) {
    long end = System.currentTimeMillis() + 2000, sum = 0;
    while (System.currentTimeMillis() < end) sum += hot(200000);
  }
}
== run
"$SCRY" profile -F 199 -o out.folded \
  -c 'java -XX:+PreserveFramePointer -XX:+UnlockDiagnosticVMOptions -XX:+DumpPerfMapAtExit Hot.java' >/dev/null 2>&1
awk '{ all += $NF } /;long Hot.hot\(int\)_\[j\] / { hot += $NF } /;Interpreter_\[0\]/ { interpreted += $NF }
  END { print "share=" (all ? hot / all : 0); print "interpreted=" interpreted }' out.folded
== where host
== needs java
== timeout 60
== check
float(re.search('share=(.*)', out).group(1)) > 0.3
float(re.search('interpreted=(.*)', out).group(1)) > 0
