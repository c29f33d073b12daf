# Frames of code that a process made itself are named by its perf map, and have kinds of their own: interpreted as long as
# V8 has no code of its own for a function, then JIT; frames of node's own code stay native.
== file app.js
function hot(n) { let s = 0; for (let i = 0; i < n; i++) s = (s + i * i) % 1000003; return s; }
function outer(end) { let k = 0; while (Date.now() < end) k += hot(200000); return k; }
outer(Date.now() + 1500);
== run
"$SCRY" profile -F 499 -o out.folded -c 'node --perf-basic-prof --interpreted-frames-native-stack app.js' >/dev/null 2>&1
awk '{ weight = $NF; all += weight } / ?node/ { node += weight }
  /JS:[*^+]hot [^;]*app.js:1:[0-9]*_\[j\]/ { jit += weight } /JS:~[^;]*app.js:3?[0-9:]*_\[0\]/ { interpreted += weight }
  /;main;|;node::Start/ { native += weight } END { print "share=" (all ? jit / all : 0); print "interpreted=" interpreted; print "native=" native }' out.folded
== where host
== needs node
== timeout 60
== check
float(re.search('share=(.*)', out).group(1)) > 0.4
float(re.search('interpreted=(.*)', out).group(1)) > 0
float(re.search('native=(.*)', out).group(1)) > 0
