# Where a probe may sleep, memory of the program that is not resident is brought in: strings inside a page and across
# two, buffers, plain reads; with the pointer from an argument or from a return value.
== script
config = { max_strlen = 8000 }
uprobe:cold_pages:take /arg1 < 3/ { @text[str(arg0)] = count(); @letter[*(uint8*)arg0] = count(); }
uprobe:cold_pages:take /arg1 == 3/ { @size = strlen(str(arg0)); @bytes[buf(arg0 + 5990, 10)] = count(); }
uretprobe:cold_pages:take { @returned[str(retval, 8)] = count(); }
== args
-k
== workload
cold_pages 3
== check
maps['@text'] == {'inside a page': 3, 'across the end of a page': 3}
maps['@letter'] == {str(ord('i')): 3, str(ord('a')): 3}
maps['@size'] == 5999
maps['@returned'] == {'inside ': 3, 'across ': 3, 'xxxxxxx': 3}
