# What cannot be linked is an error of its call; what is no object, of its import.
== run
cp "$TARGETS/functions.bpf.o" .
chmod go-w functions.bpf.o .
echo "no object" > text.bpf.o
cp /proc/self/exe program.bpf.o
chmod go-w text.bpf.o program.bpf.o
for body in 'add(1)' 'add("a", 2)' 'ad(1, 2)' 'of_a_map()' 'by_value(1)' 'lacks(curtask)' 'calls_kernel(1)' 'twice(1)'; do
  "$SCRY" -e "import \"functions.bpf.o\"; begin { print($body); }" 2>&1 | grep -E '^(stdin|ERROR|HINT)' | sed 's/bpf_prog.*//'
done
"$SCRY" -e 'import "text.bpf.o"; begin { }' 2>&1 | head -1
"$SCRY" -e 'import "program.bpf.o"; begin { }' 2>&1 | head -1
mkdir none
PATH=$PWD/none "$SCRY" -e 'import "functions.bpf.c"; begin { }' 2>&1 | head -1
== file functions.bpf.c
int f(void) { return 1; }
== ready none
== end none
== stdout
stdin:1:41-47: ERROR: add() requires 2 arguments (1 provided)
stdin:1:45-48: ERROR: add() expects a value of type 'int32' for its parameter a ('string[2]' provided)
stdin:1:41-43: ERROR: Unknown function: 'ad'
HINT: did you mean add?
stdin:1:41-51: ERROR: of_a_map() cannot be called: it uses the map unused_map: maps are declared in the script
stdin:1:41-52: ERROR: by_value() cannot be called: its parameter p is neither a number nor a pointer
stdin:1:41-55: ERROR: lacks() cannot be called: this kernel's struct task_struct lacks a member that it reads
ERROR: find 'not_there' in the kernel's type information: No such file or directory
stdin:1:41-46: ERROR: Unknown function: 'twice'
stdin:1:8-20: ERROR: text.bpf.o: not an ELF file
stdin:1:8-23: ERROR: program.bpf.o: not a BPF object: compile it with `clang -target bpf -c`
stdin:1:8-25: ERROR: functions.bpf.c: functions in C need a compiler for BPF: neither clang nor clang-11 to clang-30 is installed; write them in the script (fn), or compile them elsewhere with `clang -target bpf -O2 -g -c` and import the .bpf.o file
