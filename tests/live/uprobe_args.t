# `args` has the parameters by name and type: integers with their sign, enumerators, strings, structures through pointers.
== script
uprobe:calls:add { @add[args.a, args.b, args.c, args.d] = count(); }
uprobe:calls:point_sum { @point[args.p.x, args->p->y, str(args.p.label), args.p.next.x, args.color] = count(); }
uprobe:calls:greet { printf("%s %d\n", str(args.name), args.times); }
uprobe:calls:leaf { print(args); }
uprobe:calls:point_sum { $p = (struct point *)arg0; @named[$p.y, str($p->next.label), (enum color)arg1, sizeof(struct point)] = count(); }
uretprobe:calls:point_sum { @offset = offsetof(struct point, label); }
uprobe:shapes:cpp:"geo::area(int, int)" { @area = sum(args.width * args.height); }
== where host
== workload
calls 4
shapes 4
== check
maps['@named'] == {f'{2 * i}, tail, {["RED", "GREEN"][i % 2]}, 24': 1 for i in range(4)}
maps['@offset'] == 8
maps['@add'] == {f'{i}, 10, 65, {-i}': 1 for i in range(4)}
maps['@point'] == {f'{i}, {2 * i}, head, {100 + i}, {["RED", "GREEN"][i % 2]}': 1 for i in range(4)}
lines.count('world 3') == 4
lines.count('{ .depth = 6 }') == 4
maps['@area'] == 7 * (0 + 1 + 2 + 3)
