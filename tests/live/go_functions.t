# Functions of a Go program: arguments are in other registers than C's, the stack is one of a goroutine, names have dots.
# What the compiler puts in front of a function asks for a larger stack, and then begins it anew.
== script
uprobe:go_calls:main.work { @arguments[reg("ax"), args.n] = count(); @stacks[ustack(2)] = count(); }
uprobe:go_calls:main.ma* { @main[func] = count(); }
== args
-c 'go_calls 6'
== where host
== needs go
== check
set(maps['@arguments']) == {f'{n}, {n}' for n in range(1, 7)}
all(1 <= times <= 2 for times in maps['@arguments'].values())
maps['@main']['main.main'] == 1
'total=42' in out
'main.work+0' in out and 'main.main+' in out and 'main.main.func1+' in out and 'runtime.main+' not in out
