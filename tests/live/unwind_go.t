# A Go program: stacks by the tables of its runtime, of goroutines, whose stack is none that the kernel made. Each
# ends where the runtime starts a goroutine. No caller is left out, though the innermost function is without a frame, and
# assembler uses rbp for a number, as the SHA-256 of Go's compiler does.
== file main.go
package main

import "syscall"

//go:noinline
func inner(n int) int { return syscall.Getppid() + n }

//go:noinline
func middle(n int) int { busy(); return n + 1 }

func busy()  // in assembler

func called() { inner(1) }

//go:noinline
func outer(n int) int { return middle(n) + 1 }

func main() {
	outer(1)
	done := make(chan int)
	go func() { done <- outer(2) }()
	<-done
}
== file go.mod
module app
== file busy_amd64.s
TEXT ·busy(SB), 0, $16-0
	MOVQ $1, BP
	CALL ·called(SB)
	RET
== run
HOME=$PWD GOCACHE=$PWD/cache go build -o app .
"$SCRY" -q -f json -e 'tracepoint:syscalls:sys_enter_getppid /comm == "app"/ { printf("%s", ustack); }' -c ./app
== needs root go
== where host
== ready none
== timeout 120
== check
len([m for m in json if m['type'] == 'printf']) == 2
all(re.search(r'\n *main\.inner\+\d+\n *main\.called\+\d+\n(?: *main\.called.*\n)? *main\.busy.*\n(?: *main\.busy.*\n)? *main\.middle\+\d+\n *main\.outer\+\d+\n *main\.main', m['data']) for m in json if m['type'] == 'printf')
all(re.search(r'runtime\.goexit[.\w]*\+\d+\n$', m['data']) for m in json if m['type'] == 'printf')
[m['data']['complete'] for m in json if m['type'] == 'user_stacks'] == [2]
