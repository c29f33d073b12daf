// go_calls: a program whose functions take arguments by Go's own convention, on stacks that move.
//
// usage: go_calls COUNT
//
// Calls work(1), work(2), ... COUNT times, the half of them in goroutines; prints calls= and total= (of what they returned).
package main

import (
	"fmt"
	"os"
	"strconv"
	"sync"
)

//go:noinline
func work(n uint64) uint64 {
	var room [4096]byte // so that the stack of a goroutine has to grow
	room[n%4096] = 1
	return n + uint64(room[n%4096])*n
}

func main() {
	count := 1
	if len(os.Args) > 1 {
		count, _ = strconv.Atoi(os.Args[1])
	}
	var total uint64
	var lock sync.Mutex
	var all sync.WaitGroup
	for i := 1; i <= count; i++ {
		if i%2 == 0 {
			total += work(uint64(i))
			continue
		}
		all.Add(1)
		go func(n uint64) {
			defer all.Done()
			result := work(n)
			lock.Lock()
			defer lock.Unlock()
			total += result
		}(uint64(i))
		all.Wait()
	}
	fmt.Printf("calls=%d\ntotal=%d\n", count, total)
}
