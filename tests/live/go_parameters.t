# Texts, slices and interfaces of Go lie in several registers, which do not follow one another.
== file words.go
package main

import "fmt"

//go:noinline
func Work(n int, text string, numbers []int, more string) int {
	return n + len(text) + numbers[0] + len(more)
}

func main() { fmt.Println(Work(3, "hello", []int{40, 5, 6}, "far")) }
== needs root go
== where host
== run
go build -o words words.go
"$SCRY" -q -c ./words -e 'uprobe:./words:main.Work {
  printf("%d %s %d of %d: %d %s\n", args.n, str(args.text.str, args.text.len + 1), args.numbers.len,
         args.numbers.cap, *args.numbers.array, str(args.more.str, args.more.len + 1)); }' | grep . | sort
== ready none
== stdout
3 hello 3 of 3: 40 far
51
