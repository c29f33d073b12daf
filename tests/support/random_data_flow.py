"""Statements that decide what runs: conditions, loops, jumps."""

import contextlib

from . import random_data_rules as rules
from .random_data_operators import READABLE
from .random_data_rules import I64, INTS, U64, Tuple, wrap
from .random_data_statements import Statements, indent
from .random_nested import Break, Continue, Return, rounds


class Flow(Statements):
    def make_if(self):
        arms = [(self.condition(3), self.block(self.random.randint(1, 3))) for _ in range(self.pick([1, 1, 2]))]
        lines = []
        for (test, _), (body, _) in arms:
            lines = [*lines[:-1], f"{'} else ' if lines else ''}if ({test}) {{", *indent(body), "}"]
        do_else = None
        if self.chance(0.5):
            body, do_else = self.block(self.random.randint(1, 2))
            lines = [*lines[:-1], "} else {", *indent(body), "}"]

        def do(world):
            for (_, do_test), (_, do_body) in arms:
                if do_test(world):
                    return do_body(world)
            return do_else(world) if do_else else None

        return lines, do

    def make_bare(self):
        lines, do = self.block(self.random.randint(1, 3))
        return ["{", *indent(lines), "}"], do

    def make_unroll(self):
        if self.unrolled:  # one in another, and in what that calls, would be a large program
            return self.make_let()
        outer, self.may_jump, self.unrolled = self.may_jump, False, True
        lines, do_body = self.block(self.random.randint(1, 3))
        self.may_jump, self.unrolled, count = outer, False, self.random.randint(1, 2 if self.in_macro else 4)
        return [f"unroll({count}) {{", *indent(lines), "}"], lambda world: [do_body(world) for _ in range(count)]

    def body(self, scope=()):
        outer, self.may_jump, self.loops = self.may_jump, True, self.loops + 1
        lines, do = self.block(self.random.randint(1, 3), scope)
        self.may_jump, self.loops = outer, self.loops - 1
        return indent(lines), do

    def make_range(self):
        kind = self.pick(INTS)
        start = self.random.randint(0, 3)
        end, do_end = f"({kind}){start + self.random.randint(0, 4)}", None
        limit = int(end.split(")")[1])
        do_end = lambda world: limit
        if kind.bits == 64 and self.chance(0.6):
            text, do_text = self.of(kind, 2)
            end, do_end = f"({text} & 7)", lambda world: wrap(do_text(world), U64) & 7
        self.scopes.append({})
        name = self.declare(kind)
        self.fixed.add(name)
        body, do_body = self.body()
        self.retired += self.scopes.pop()

        def do(world):
            values = iter(range(start, do_end(world)))

            def prepare(world):
                value = next(values, None)
                world.set(name, value)
                return value is not None

            rounds(world, prepare, do_body)

        return [f"for {name} : ({kind}){start}..{end} {{", *body, "}"], do

    def make_while(self):
        name, count = self.declare(I64), self.random.randint(0, 4)
        self.fixed.add(name)
        extra, do_extra = self.condition(2) if self.chance(0.4) else ("", lambda world: True)
        body, do_body = self.body()

        def prepare(world):
            value = world.get(name)
            world.set(name, value + 1)
            return value < count and do_extra(world)

        def do(world):
            world.set(name, 0)
            rounds(world, prepare, do_body)

        test = f"{name}++ < {count}" + (f" && {extra}" if extra else "")
        return [f"{name} = (int64)0;", f"while ({test}) {{", *body, "}"], do

    @contextlib.contextmanager
    def without(self, names):
        """Generates what may not look at these variables and maps, nor at maps through functions."""
        saved = self.hidden, self.maps, self.functions, self.aggregates
        self.hidden = self.hidden | names
        self.maps = {name: row for name, row in self.maps.items() if name not in names}
        self.functions, self.aggregates = [], {}
        with self.quiet():
            yield
        self.hidden, self.maps, self.functions, self.aggregates = saved

    def make_each(self):
        """Over the entries of a map, whose order is the kernel's: what is summed up does not depend on it."""
        names = [name for name, (key, *_) in self.maps.items() if key is not None]
        sums = [one for one in self.visible(I64, writable=True) if one not in self.typed]
        if not names or not sums:
            return self.make_change()
        if self.aggregates and self.chance(0.3):
            return self.each_aggregate(self.pick(self.aggregates), self.pick(sums))
        name, total, removes = self.pick(names), self.pick(sums), self.chance(0.3)
        self.writes += 1
        self.scopes.append({})
        entry = self.declare(Tuple(self.maps[name]))
        self.fixed.add(entry)
        with self.without({total} | ({name} if removes else set())):
            (skip, do_skip), (text, do_text) = self.condition(2), self.of(I64, 2)
        self.retired += self.scopes.pop()
        op = self.pick("+^")
        lines = [f"if ({skip}) {{ continue; }}", f"{total} {op}= {text};", f"delete({name}, {entry}.0);"]

        def do(world):
            for key, value in list(world.map(name).items()):
                world.step()
                world.set(entry, (key, value))
                if not do_skip(world):
                    world.set(total, rules.arithmetic(op, world.get(total), do_text(world), I64, I64))
                    if removes:
                        world.map(name).pop(key)

        return [f"for {entry} : {name} {{", *indent(lines[:2 + removes]), "}"], do

    def make_entry(self):
        """Any statements for the entry of a map that has at most one."""
        names = [name for name, (key, _) in self.maps.items() if key is not None]
        if not names or self.loops > 1:
            return self.make_change()
        name, saved = self.pick(names), (self.maps, self.functions, self.macros)
        self.scopes.append({})
        entry = self.declare(Tuple(self.maps[name]))
        self.fixed.add(entry)
        self.maps = {one: row for one, row in self.maps.items() if one != name}  # it must not grow meanwhile
        self.functions = [one for one in self.functions if not one.writes]
        self.macros = [one for one in self.macros if not one.writes]  # they may call functions that do
        body, do_body = self.body()
        self.maps, self.functions, self.macros = saved
        self.retired += self.scopes.pop()

        def do(world):
            entries = list(world.map(name).items())
            if len(entries) < 2:
                steps = iter(entries)

                def prepare(world):
                    world.set(entry, next(steps, None))
                    return world.get(entry) is not None

                rounds(world, prepare, do_body)

        return [f"if (len({name}) < 2) {{", f"  for {entry} : {name} {{", *indent(body), "  }", "}"], do

    def each_aggregate(self, name, total):
        key, function, kind, _ = self.aggregates[name]
        if key is None or function not in READABLE:
            return self.make_change()
        self.writes += 1
        self.scopes.append({})
        entry = self.declare(None)
        self.retired += self.scopes.pop()

        def do(world):
            for values in world.given.get(name, {}).values():
                world.step()
                world.set(total, wrap(world.get(total) + rules.reduced(function, values), I64))

        return [f"for {entry} : {name} {{", f"  {total} += (int64){entry}.1;", "}"], do

    def make_jump(self):
        words = [("break", Break), ("continue", Continue)] * self.may_jump
        words += [("return", Return)] * (self.result is not None)
        words += [("exit()", Return)] * (self.result == "probe" and self.may_exit)
        if not words:
            return self.make_let()
        test, do_test = self.condition(2)
        word, jump = self.pick(words)
        value = (lambda world: None)
        if word == "return" and self.result != "probe":
            text, value = self.of(self.result, 2)
            word += f" {text}"

        def do(world):
            if do_test(world):
                raise jump(value(world))

        return [f"if ({test}) {{ {word}; }}"], do
