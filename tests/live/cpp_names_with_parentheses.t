# C++ names with parentheses of their own, whole and by their parameters; templates are named by their result; a listing
# takes the quotes that a script needs.
== file names.cc
namespace { __attribute__((noinline)) int hidden(int n) { asm volatile("" ::: "memory"); return n; } }
struct Add { int operator()(int a, int b) const; };
__attribute__((noinline)) int Add::operator()(int a, int b) const { asm volatile("" ::: "memory"); return a + b; }
template <class T> __attribute__((noinline)) T twice(T n) { asm volatile("" ::: "memory"); return n + n; }
int main() { return hidden(1) + Add()(2, 3) + twice(4) == 14 ? 0 : 1; }
== needs root
== where host
== run
g++ -O1 -fno-ipa-ra -o names names.cc
"$SCRY" -q -c ./names -e '
uprobe:./names:cpp:"(anonymous namespace)::hidden" { @hidden = count(); }
uprobe:./names:cpp:"Add::operator()" { @add = count(); }
uprobe:./names:cpp:"Add::operator()(int, int) const" { @whole = count(); }
uprobe:./names:cpp:"int twice<int>" { @twice = count(); }' | grep -v '^$'
"$SCRY" -e 'uprobe:./names:cpp:"twice" { }' 2>&1 | grep HINT
"$SCRY" -l 'uprobe:./names:cpp:"Add::operator()(int, int) const"' | sed 's,:.*/,:,'
== ready none
== stdout
@add: 1
@hidden: 1
@twice: 1
@whole: 1
HINT: the name of a function of a template begins with its result: uprobe:./names:cpp:"int twice<int>"
uprobe:names:cpp:_ZNK3AddclEii
