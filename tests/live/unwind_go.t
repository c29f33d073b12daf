# A Go program: stacks by frame pointers, of goroutines, whose stack is none that the kernel made. Each ends where the
# runtime starts a goroutine. The innermost function, which is without a frame, hides the one that calls it.
== file main.go
package main

import "syscall"

//go:noinline
func inner(n int) int { return syscall.Getppid() + n }

//go:noinline
func middle(n int) int { return inner(n) + 1 }

//go:noinline
func outer(n int) int { return middle(n) + 1 }

func main() {
	outer(1)
	done := make(chan int)
	go func() { done <- outer(2) }()
	<-done
}
== run
HOME=$PWD GOCACHE=$PWD/cache go build -o app main.go
"$SCRY" -q -f json -e 'tracepoint:syscalls:sys_enter_getppid /comm == "app"/ { printf("%s", ustack); }' -c ./app
== needs root go
== where host
== ready none
== timeout 120
== check
len([m for m in json if m['type'] == 'printf']) == 2
all(re.search(r'\n *main\.middle\+\d+\n *main\.outer\+\d+\n *main\.main', m['data']) for m in json if m['type'] == 'printf')
all(re.search(r'runtime\.goexit[.\w]*\+\d+\n$', m['data']) for m in json if m['type'] == 'printf')
[m['data']['complete'] for m in json if m['type'] == 'user_stacks'] == [2]
