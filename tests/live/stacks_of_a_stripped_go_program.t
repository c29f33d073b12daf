# A Go program without symbols: its functions have the names that Go's runtime has for them.
== file main.go
package main

import "syscall"

//go:noinline
func inner(n int) int { return syscall.Getppid() + n }

//go:noinline
func outer(n int) int { return inner(n) + 1 }

func main() { outer(1) }
== file go.mod
module app
== run
HOME=$PWD GOCACHE=$PWD/cache go build -ldflags='-s -w' -o app .
readelf -sW app | grep -c main.inner
"$SCRY" -q -f folded -e 'tracepoint:syscalls:sys_enter_getppid /comm == "app"/ { @[ustack] = count(); }' -c ./app | grep -o 'main.main;main.outer;main.inner;.* 1$' | sed 's/;syscall.*//'
== needs root go
== where host
== ready none
== timeout 120
== stdout
0
main.main;main.outer;main.inner
