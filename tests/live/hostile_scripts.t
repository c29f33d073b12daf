# Scripts made to hurt end with a message, in little time and memory.
== build release
== where host
== run
hostile() { # NAME PYTHON-EXPRESSION
  python3 -c "print($2)" > $1.bt
  (ulimit -t 4; ulimit -v 524288; "$SCRY" --dry-run $1.bt 2>&1 | cut -c1-200 | grep -c "ERROR: ." | sed "s/[1-9][0-9]*/refused/; s/^/$1: /")
}
hostile parentheses "'begin { \$x = ' + '(' * 5000000 + '1' + ')' * 5000000 + '; }'"
hostile identifier "'begin { @' + 'x' * 1000000 + ' = 1; }'"
hostile unroll "'begin { ' + 'unroll(100) { ' * 30 + '@x++; ' + '}' * 30 + ' }'"
hostile tuple "'begin { \$t = (' + '1, ' * 1000000 + '1); }'"
hostile doubled "'begin { \$t0 = (1, 1); ' + ''.join('\$t%d = (\$t%d, \$t%d); ' % (i + 1, i, i) for i in range(60)) + 'print(\$t60); }'"
hostile blocks "'begin { ' + 'if (1) { ' * 100000 + '}' * 100000 + ' }'"
hostile sum "'begin { \$x = pid' + '+pid' * 1000000 + '; }'"
hostile macros "'macro a(\$x) { \$x + \$x } begin { \$y = 1; ' + 'a(' * 1000 + '\$y' + ')' * 1000 + '; }'"
hostile doubling_macros "''.join('macro m%d(x) { m%d(x) + m%d(x) } ' % (i, i + 1, i + 1) for i in range(40)) + 'macro m40(x) { x } begin { print(m0(1)); }'"
hostile pattern "'tracepoint:' + '*' * 1000000 + ':x { }'"
hostile string "'begin { \$x = \"' + 'a' * 10000000 + '\"; }'"
hostile zeros "'\\0' * 1000000"
== ready none
== stdout
parentheses: refused
identifier: refused
unroll: refused
tuple: refused
doubled: refused
blocks: refused
sum: refused
macros: refused
doubling_macros: refused
pattern: refused
string: refused
zeros: refused
