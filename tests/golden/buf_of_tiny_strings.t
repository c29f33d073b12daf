# With a max_strlen that leaves no room behind the length word, buf() is empty.
== script
config = { max_strlen = 2 } begin { printf("[%r]", buf(kptr(4096), nsecs)); }
== stdout
[]

