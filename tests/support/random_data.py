"""Random scripts of data, legal by construction, and what they must print: effects inside expressions, macros, functions of
every kind of value, tuples, records, arrays, structures, enumerators, aggregations, strings of critical sizes.

A third generator beside random_script.py (integers of every type) and random_nested.py (loops in loops). Each script
draws a palette of a few kinds of values, so that its variables, maps, functions and macros meet. Expressions are in
random_data_terms.py, the rules in random_data_rules.py.

usage: random_data.py SEED      prints the script and, behind a line of dashes, what it must print
"""

import contextlib
import dataclasses
import pathlib
import sys

if __package__:
    from . import random_data_rules as rules
    from .random_data_rules import BOOL, I64, INTS, TEXT, U64, Array, Enum, Int, Record, Struct, Tuple, wrap
    from .random_data_terms import READABLE, Terms, TooLong, World
else:
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
    from support import random_data_rules as rules
    from support.random_data_rules import BOOL, I64, INTS, TEXT, U64, Array, Enum, Int, Record, Struct, Tuple, wrap
    from support.random_data_terms import READABLE, Terms, TooLong, World

C_TYPES = {"unsigned char": (8, False), "signed char": (8, True), "short": (16, True), "unsigned short": (16, False),
           "int": (32, True), "unsigned int": (32, False), "long": (64, True), "unsigned long": (64, False)}
COMPOUND = ["+", "-", "*", "&", "|", "^", "<<", ">>"]
LAYOUTS = ["", "", "6", "-9", "20"]


class Break(Exception):
    pass


class Continue(Exception):
    pass


class Return(Exception):
    pass


@dataclasses.dataclass
class Definition:
    """A function or a macro."""
    name: str
    parameters: list  # (name, kind); of a map its row
    kind: object  # None: no value
    do: object = None
    writes: bool = False
    locals: list = dataclasses.field(default_factory=list)
    pure: set = dataclasses.field(default_factory=set)


def indent(lines):
    return ["  " + line for line in lines]


def in_order(pieces):
    """The statements of a block as one: (lines, function of the world)."""
    pieces = list(pieces)

    def do(world):
        for _, one in pieces:
            world.step()
            one(world)

    return [line for lines, _ in pieces for line in lines], do


class Generator(Terms):
    def __init__(self, seed):
        super().__init__(seed)
        self.names, self.retired, self.declared, self.first = 0, [], [], 0
        self.loops, self.unrolled, self.may_jump, self.in_macro, self.result = 0, False, False, False, None
        self.structs, self.head, self.is_seed = [], [], False
        self.budget = self.pick([6, 12, 20])

    # -- names and kinds

    def new_name(self, sigil):
        self.names += 1
        return f"{sigil}{self.names}"

    def declare(self, kind):
        """A new variable; often one with the name of another whose block has ended, outside of this statement."""
        used = {name for scope in self.scopes for name in scope} | set(self.declared[self.first:])
        free = [] if self.is_seed else [name for name in self.retired if name not in used]
        name = self.pick(free) if free and self.chance(0.4) else self.new_name("$v")
        self.fixed.discard(name)
        self.typed.discard(name)
        self.scopes[-1][name] = kind
        self.declared.append(name)
        return name

    def draw_kinds(self):
        for _ in range(self.pick([0, 0, 1, 2])):
            values = tuple((self.new_name("E"), number) for number in self.random.sample([0, 1, 2, 5, 100, 70000], 3))
            self.enums.append(Enum(self.new_name("enum_"), values))
            self.head.append(f"enum {self.enums[-1].name} {{ {', '.join(f'{n} = {v}' for n, v in values)} }};")
        for _ in range(self.pick([0, 0, 1])):
            self.structs.append(self.structure())
        simple = [BOOL, TEXT, TEXT, *self.enums, *self.random.sample(INTS, 2), U64]
        self.palette += simple
        arrays = [Array(Int(bits, signed), total // bits) for bits in (8, 16, 32) for signed in (True, False)
                  for total in (16, 32, 64) if total > bits] + [Array(rules.I8, count) for count in (6, 9, 17, 33, 64)]
        self.palette += self.random.sample(arrays, self.pick([0, 1]))
        for _ in range(3):
            parts = tuple(self.pick(self.palette) for _ in range(self.random.randint(1, 3)))
            fields = ("a", "b", "c")[:len(parts)]
            self.palette.append(Tuple(parts) if self.chance(0.6) else Record(fields, parts))

    def structure(self):
        name, fields, places, lines, bit, largest = self.new_name("s"), [], [], [], 0, 1
        for _ in range(self.random.randint(1, 5)):
            c_type = self.pick(C_TYPES)
            size, signed = C_TYPES[c_type]
            bits = self.random.randint(1, size) if self.chance(0.4) else size
            start = bit if bits < size and bit % size + bits <= size else -(-bit // size) * size
            if start + bits > 64 or max(largest, size) > 64:
                continue
            field = f"f{len(fields)}"
            lines.append(f"{c_type} {field}{f' : {bits}' if bits < size else ''};")
            fields.append(field)
            places.append((start, bits, signed))
            bit, largest = start + bits, max(largest, size)
        self.head.append(f"struct {name} {{ {' '.join(lines)} }};")
        return Struct(name, tuple(fields), tuple(places))

    def draw_maps(self):
        for _ in range(self.random.randint(2, 5)):
            key = None if self.chance(0.15) else self.pick([I64, TEXT, *self.palette])
            self.maps[self.new_name("@m")] = (key, self.pick([I64, *self.palette]))
        for its in self.structs:
            self.maps[self.new_name("@m")] = (self.pick([I64, TEXT]), its)
        for _ in range(self.pick([0, 1, 2])):
            function = self.pick(["count", "sum", "min", "max", "avg", "stats", "hist", "hist", "lhist"])
            kind = self.pick(INTS if function == "hist" else [its for its in INTS if its.bits < 64])
            options = {"hist": self.pick([(), (1,), (3,), (5,)]),
                       "lhist": self.pick([(0, 100, 10), (20, 50, 7), (0, 5, 1), (0, 1 << 20, 1 << 18)])}.get(function, ())
            key = None if self.chance(0.2) else self.pick(self.palette)
            self.aggregates[self.new_name("@g")] = (key, function, kind, options)
        if self.chance(0.3):
            self.head.append(f"config = {{ on_stack_limit = {self.pick([0, 8, 16, 64])}; max_strlen = {self.pick([128, 1024])} }}")
        for name, row in [*self.maps.items(), *self.aggregates.items()]:
            if row[0] is not None and self.chance(0.1):
                self.head.append(f"let {name} = {'lruhash' if name in self.maps else 'percpuhash'}(1000);")

    # -- statements: (lines, function of the world)

    def block(self, size, scope=()):
        self.scopes.append(dict(scope))
        pieces = [self.statement() for _ in range(size)]
        self.retired += self.scopes.pop()
        return in_order(pieces)

    def inner_block(self, kind, depth):
        """A block of an expression: its statements and its value."""
        outer, self.may_jump, result, self.result = self.may_jump, False, self.result, None
        self.scopes.append({})
        self.nested += 1
        makers = [self.make_let, self.make_let] + [self.make_change, self.make_store] * self.effects
        pieces = [self.made(self.pick(makers)) for _ in range(self.random.randint(1, 2))]
        value = self.of(kind, depth)
        self.retired += self.scopes.pop()
        self.nested -= 1
        self.may_jump, self.result = outer, result
        lines, do = in_order(pieces)
        return lines, do, value

    def statement(self):
        self.budget -= 1
        choices = ["let"] * 3 + ["change"] * 3 + ["store"] * 3 + ["delete", "print", "print", "printf", "expand", "effect"]
        choices += ["aggregate"] * 2 * bool(self.aggregates) + ["struct"] * bool(self.structs) + ["jump"] * self.may_jump
        choices += ["jump"] * (self.result is not None)
        if self.budget > 0 and len(self.scopes) < 5:
            choices += ["if", "if", "bare", "each", "entry", "unroll"] + ["range", "while"] * (self.loops < 2)
        return self.made(getattr(self, f"make_{self.pick(choices)}"))

    def made(self, maker):
        outer, self.first = self.first, len(self.declared)
        piece = maker()
        self.first = outer
        return piece

    def make_let(self):
        kind = self.pick(self.palette)
        form = self.pick(["typed", "let", "plain", "plain", "widened", "late"])
        if form == "late" and (self.loops or self.in_macro or not self.effects):
            form = "plain"
        if form == "late":
            name = self.declare(kind)
            self.hidden.add(name)
            (test, do_test), (text, do) = self.condition(1), self.of(kind, 2)
            self.hidden.remove(name)

            def maybe(world):
                world.set(name, rules.empty(kind))
                if do_test(world):
                    world.set(name, do(world))

            return [f"let {name}{self.pick(['', f': {rules.type_text(kind)}'])};", f"if ({test}) {{ {name} = {text}; }}"], maybe
        (text, do), (first, do_first) = self.of(kind, 2), self.fitting(kind, 1)
        if form == "plain" and self.chance(0.1) and (found := self.read_aggregate()):
            kind, (text, do) = found
        name = self.declare(kind)
        if form == "typed":
            self.typed.add(name)
            return [f"let {name} : {rules.type_text(kind)} = {text};"], lambda world: world.set(name, do(world))
        if form != "widened":
            return [f"{'let ' * (form == 'let')}{name} = {text};"], lambda world: world.set(name, do(world))
        do_both = lambda world: (do_first(world), world.set(name, do(world)))
        if self.chance(0.5):
            text, do = self.literal(kind) if kind in INTS else (text, do)
            do_both = lambda world: (do_first(world), world.set(name, do(world)))
        return [f"{name} = {first};", f"{name} = {text};"], do_both

    def make_change(self):
        kinds = {its for scope in self.scopes for name, its in scope.items() if name not in self.fixed | self.hidden}
        kinds = sorted((its for its in kinds if not isinstance(its, Struct)), key=str)
        if not kinds:
            return self.make_let()
        kind = self.pick(kinds)
        name = self.pick(self.visible(kind, writable=True))
        self.writes += 1
        if isinstance(kind, Int) and (kind.bits == 64 or name in self.typed) and self.chance(0.6):
            text, do = self.operation(kind, name in self.typed)
            return [f"{name}{text};"], lambda world: world.set(name, do(world, world.get(name)))
        text, do = self.of(kind, 3) if name in self.typed and not isinstance(kind, Int) else self.fitting(kind, 3)
        return [f"{name} = {text};"], lambda world: world.set(name, do(world))

    def operation(self, kind, is_typed=False, constant=False):
        """`++` or `op= value` for an integer: (text, function of the world and the old value)."""
        if self.chance(0.3):
            op = self.pick(["++", "--"] if kind.signed or is_typed else ["++"])
            return op, lambda world, old: wrap(old + (1 if op == "++" else -1), kind)
        its = self.pick(INTS if kind.signed or is_typed else [one for one in INTS if not one.signed])
        op = self.pick([one for one in COMPOUND if kind.signed or is_typed or one != "-"])
        with self.quiet():
            text, do = self.constant(its) if constant else self.of(its, 2)
        result = rules.result_kind(op, kind, its)
        return f" {op}= {text}", lambda world, old: wrap(rules.arithmetic(op, old, do(world), result), kind)

    def make_store(self):
        names = [name for name, (_, value) in self.maps.items() if not isinstance(value, Struct)]
        if not names:
            return self.make_let()
        name = self.pick(names)
        key, kind = self.maps[name]
        self.writes += 1
        if kind in (I64, U64) and self.chance(0.5):
            before = self.writes
            index, do_key = self.index(key, 2)
            text, do_value = self.operation(kind, constant=self.writes > before)

            def change(world):
                at, entries = do_key(world), world.map(name)
                entries[at] = do_value(world, entries.get(at, 0))

            return [f"{name}{index}{text};"], change
        index, do_key, (text, do) = self.keyed(key, kind, lambda its: self.of(its, 2), lambda its: self.fitting(its, 3))

        def store(world):
            value = do(world)
            world.map(name)[do_key(world)] = value

        return [f"{name}{index} = {text};"], store

    def keyed(self, key, kind, make_key, make_value):
        """A key in brackets, and a value beside it."""
        if key is None:
            return "", lambda world: (), make_value(kind)
        made, value = self.one_sided((key, make_key), (kind, make_value))
        return *self.index(key, 0, lambda *_: made), value

    def make_aggregate(self):
        if not self.aggregates:
            return self.make_store()
        self.writes += 1
        return self.give(self.pick(self.aggregates), lambda kind: self.of(kind, 2), lambda kind: self.fitting(kind, 2))

    def give(self, name, make_key, make_value):
        key, function, kind, options = self.aggregates[name]
        index, do_key, (text, do) = self.keyed(key, kind, make_key, make_value)
        if function == "count":
            text, do = "", lambda world: 1
        call = f"{function}({', '.join([text, *map(str, options)] if text else [])})"
        if text and self.chance(0.1):
            call = f"{{ let $t : {kind} = {text}; {function}({', '.join(['$t', *map(str, options)])}) }}"

        def run(world):
            value = do(world)
            world.given.setdefault(name, {}).setdefault(do_key(world), []).append(value)

        return [f"{name}{index} = {call};"], run

    def make_delete(self):
        self.writes += 1
        found = self.of_key("delete", 2, lambda world, name, key: world.map(name).pop(key, None))
        return ([f"{found[0]};"], found[1]) if found else self.make_let()

    def make_effect(self):
        kind = self.pick([I64, U64])
        found = self.change(kind, 2) or self.call(kind, 2) or self.expand(kind, 2)
        if not found:
            return self.make_let()
        is_call = "++" not in found[0] and "--" not in found[0]
        return [f"_ = {found[0]};" if is_call or self.chance(0.3) else f"{found[0]};"], found[1]

    def make_expand(self):
        macros = [one for one in self.macros if one.kind is None]
        found = self.expansion(self.pick(macros), 2) if macros else None
        return ([f"{found[0]};"], found[1]) if found else self.make_change()

    def make_print(self):
        kind = Tuple(tuple(self.pick(self.palette + INTS) for _ in range(self.random.randint(2, 3))))
        if self.chance(0.3):
            kind = self.pick(self.palette)
        text, do = self.of(kind, 3)
        if (found := self.read_aggregate()) and self.chance(0.2):
            its, (read, do_read) = found
            kind, text, do_rest = Tuple((kind, its)), f"({text}, {read})", do
            do = lambda world: (do_rest(world), do_read(world))
        if text in self.maps or text in self.parameters:  # it would be the map that is printed
            return self.make_printf()
        self.writes += 1
        return [f"print({text});"], lambda world: world.lines.append(rules.shown(do(world), kind))

    def make_printf(self):
        forms, made = [], []
        for _ in range(self.pick([1, 2, 3, 7])):
            kind, layout = self.pick(self.palette + INTS), self.pick(LAYOUTS)
            if self.chance(0.06):
                (text, do), letters = self.buffer(), self.pick(["r", "rh", "rx"])
                forms.append(f"[%{letters}]")
                made.append((text, do, lambda value, letters=letters: rules.shown_bytes(value, letters)))
                continue
            if isinstance(kind, Int) and self.chance(0.8):
                length, letter = self.pick(["", "l", "l", "h", "hh"]), self.pick("dux")
                forms.append(f"[%{layout}{length}{letter}]")
                show = lambda value, directive=(layout, length, letter): rules.formatted(directive, value)
            else:
                layout = layout if kind == TEXT else ""
                forms.append(f"[%{layout}s]")
                show = lambda value, kind=kind, layout=layout: rules.padded(rules.shown(value, kind), layout)
            made.append((*(self.text(2) if kind == TEXT else self.of(kind, 2)), show))
        self.writes += 1

        def do(world):
            world.lines.append("".join(f"[{show(one(world))}]" for _, one, show in made))

        return [f'printf("{"".join(forms)}\\n", {", ".join(text for text, _, _ in made)});'], do

    def make_struct(self):
        if not self.structs or self.in_macro:
            return self.make_let()
        its = self.pick(self.structs)
        text, do = self.of(U64, 2)
        bits, pointer, copy = self.declare(U64), self.declare(None), self.declare(its)
        self.fixed |= {bits, pointer, copy}
        maps = [name for name, row in self.maps.items() if row[1] == its]
        field = self.pick(its.fields)
        lines = [f"{bits} = {text};", f"{pointer} = (struct {its.name} *)&{bits};", f"{copy} = *{pointer};"]
        lines += [f"print(({pointer}.{field}, {copy}));"]
        self.writes += 1
        index, do_key = self.index(self.maps[maps[0]][0], 1) if maps else ("", None)
        lines += [f"{name}{index} = {self.pick([copy, f'*{pointer}'])};" for name in maps[:1]]

        def run(world):
            world.set(bits, do(world))
            value = rules.to_struct(world.get(bits), its)
            world.set(copy, value)
            world.lines.append(f"({value[its.fields.index(field)]}, {rules.shown(value, its)})")
            if maps:
                world.map(maps[0])[do_key(world)] = value

        return lines, run

    # -- control flow

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

    @staticmethod
    def rounds(world, prepare, body):
        while prepare():
            world.step()
            try:
                body(world)
            except Break:
                return
            except Continue:
                pass

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

            def prepare():
                value = next(values, None)
                world.set(name, value)
                return value is not None

            self.rounds(world, prepare, do_body)

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
            self.rounds(world, lambda: prepare(world), do_body)

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
                    world.set(total, rules.arithmetic(op, world.get(total), do_text(world), I64))
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
        body, do_body = self.body()
        self.maps, self.functions, self.macros = saved
        self.retired += self.scopes.pop()

        def do(world):
            entries = list(world.map(name).items())
            if len(entries) < 2:
                steps = iter(entries)

                def prepare():
                    world.set(entry, next(steps, None))
                    return world.get(entry) is not None

                self.rounds(world, prepare, do_body)

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
        if not words:
            return self.make_let()
        test, do_test = self.condition(2)
        word, jump = self.pick(words)
        value = (lambda world: None)
        if jump is Return and self.result != "probe":
            text, value = self.of(self.result, 2)
            word += f" {text}"

        def do(world):
            if do_test(world):
                raise jump(value(world))

        return [f"if ({test}) {{ {word}; }}"], do

    # -- the whole

    @contextlib.contextmanager
    def new_body(self, scope, result, maps=None):
        """The body of a function, macro or probe, with variables of its own."""
        saved = (self.scopes, self.maps, self.aggregates, self.declared, self.first, self.result, self.in_macro, self.parameters,
                 self.pure)
        self.scopes, self.declared, self.first, self.result, self.budget = [scope], list(scope), 0, result, self.budget + 3
        if maps is not None:
            self.maps, self.aggregates, self.in_macro = maps, {}, True
        self.pure = set()
        yield
        (self.scopes, self.maps, self.aggregates, self.declared, self.first, self.result, self.in_macro, self.parameters,
         self.pure) = saved

    def function(self):
        kinds = [its for its in self.palette if not isinstance(its, Struct)]
        parameters = [(self.new_name("$a"), self.pick(kinds)) for _ in range(self.random.randint(1, 3))]
        made = Definition(self.new_name("f"), parameters, self.pick([I64, *kinds]))
        writes = self.writes
        with self.new_body(dict(parameters), made.kind):
            self.typed |= {name for name, _ in parameters}
            self.scopes.append({})
            lines, do_body = in_order(self.statement() for _ in range(self.random.randint(0, 3)))
            text, do_value = self.of(made.kind, 3)
            made.locals, made.writes = self.declared, self.writes > writes

        def do(world):
            try:
                do_body(world)
            except Return as result:
                return result.args[0]
            return do_value(world)

        made.do = do
        self.functions.append(made)
        typed = ", ".join(f"{name} : {rules.type_text(its)}" for name, its in parameters)
        return [f"fn {made.name}({typed}) : {rules.type_text(made.kind)} {{", *indent(lines), f"  return {text};", "}"]

    def macro(self):
        kinds = [its for its in self.palette if not isinstance(its, Struct)]
        parameters = [(self.new_name(self.pick(["x", "x", "$a"])), self.pick([I64, *kinds]))
                      for _ in range(self.random.randint(0, 2))]
        maps = {self.new_name("@p"): self.pick(list(self.maps.values())) for _ in range(self.pick([0, 1]))}
        parameters = self.random.sample(parameters + list(maps.items()), len(parameters) + len(maps))
        made = Definition(self.new_name("m"), parameters, self.pick([None, I64, I64, *kinds]))
        writes = self.writes
        with self.new_body({name: its for name, its in parameters if name.startswith("$")}, None, maps):
            self.parameters = {name: its for name, its in parameters if name.startswith("x")}
            self.declared = []
            self.scopes.append({})
            lines, do_body = in_order(self.statement() for _ in range(self.random.randint(made.kind is None, 2)))
            text, do_value = self.of(made.kind, 3) if made.kind else ("", lambda world: None)
            made.locals, made.writes, made.pure = self.declared, self.writes > writes, self.pure

        def do(world):
            do_body(world)
            return do_value(world)

        made.do = do
        self.macros.append(made)
        head = f"macro {made.name}({', '.join(name for name, _ in parameters)}) {{"
        return [head, *indent(lines), *([f"  {text}"] if text else []), "}"]

    def seeds(self):
        """Assignments that give maps their exact types, and whether they must stand before all uses: what arithmetic
        makes of an integer whose type is not known yet is signed."""
        unsigned = lambda kind: any(isinstance(part, Int) and not part.signed for part, _, _ in rules.paths(kind))
        for name, (key, kind) in self.maps.items():
            if not isinstance(kind, Struct):
                (index, do_key), (text, do) = self.index(key, 0, lambda its, _: self.constant(its)), self.constant(kind)
                run = lambda world, name=name, do_key=do_key, do=do: world.maps[name].__setitem__(do_key(world), do(world))
                yield unsigned(kind) or self.chance(0.5), ([f"{name}{index} = {text};"], run)
        for name in self.aggregates:
            yield True, self.give(name, self.constant, self.constant)
        if self.structs:
            self.scopes.append({})
            self.is_seed = True
            lines, do = self.make_struct()
            self.is_seed = False
            self.scopes.pop()
            yield True, (["{", *indent(lines), "}"], do)

    def probe(self, size, seeds):
        with self.new_body({}, "probe"):
            pieces = [self.made(self.make_let) for _ in range(min(size, self.pick([0, 2, 4])))]
            pieces += [self.statement() for _ in range(size)]
            for seed in seeds:
                pieces.insert(self.random.randint(0, len(pieces)) if size else len(pieces), seed)
            lines, do = in_order(pieces)

        def run(world):
            with contextlib.suppress(Return):
                do(world)

        return ["begin {", *indent(lines), "}"], run

    def map_lines(self, world, name, top, divisor, is_zero=False):
        """What print(@map, top, divisor) prints."""
        if name in self.maps:
            key_kind, kind = self.maps[name]
            entries = [(key, rules.empty(kind) if is_zero else value) for key, value in world.maps[name].items()]
            entries.sort(key=lambda one: (one[1] if isinstance(kind, (Int, Enum)) else 0, rules.as_sorted(one[0], key_kind)))
            show = lambda head, value: [f"{head}: {rules.shown(rules.divided(value, kind, divisor), kind)}"]
        else:
            key_kind, function, argument, options = self.aggregates[name]
            entries = [(key, [] if is_zero else values) for key, values in world.given.get(name, {}).items()]
            entries.sort(key=lambda one: (rules.reduced(function, one[1]), rules.as_sorted(one[0], key_kind)))
            if function in ("stats", "hist", "lhist"):
                show = lambda head, values: rules.aggregate_text(function, head, values, options)
            else:
                show = lambda head, values: [f"{head}: {rules.divided(rules.reduced(function, values), I64, divisor)}"]
        kept = entries[-top:] if top and key_kind is not None else entries
        return [line for key, value in kept for line in show(rules.shown_key(name, key, key_kind), value)]

    def end(self):
        """Prints all maps, and empties them."""
        steps = []
        for name, row in [*self.maps.items(), *self.aggregates.items()]:
            steps.append((f"print({name});", name, 0, 1, False))
            if row[1] not in ("hist", "lhist", "stats") and not isinstance(row[1], Struct) and self.chance(0.4):
                top, divisor = self.random.randint(0, 3), self.pick([1, 2, 10]) if rules.can_divide(row[1]) else 1
                steps.append((f"print({name}, {top}, {divisor});", name, top, divisor, False))
            if row[0] is not None and self.chance(0.3) and not isinstance(row[1], Struct):
                steps.append((f"zero({name}); print({name});", name, 0, 1, True))
            steps.append((f"clear({name});", None, 0, 1, False))

        def run(world):
            for _, name, *how in steps:
                if name is not None:
                    lines = self.map_lines(world, name, *how)
                    if not lines and name in self.maps and self.maps[name][0] is None:
                        lines = [f"{name}: {rules.shown(rules.empty(self.maps[name][1]), self.maps[name][1])}"]
                    world.lines += lines

        return ["end {", *indent(text for text, *_ in steps), "}"], run

    def script(self):
        self.draw_kinds()
        self.draw_maps()
        definitions = [self.pick([self.function, self.macro])() for _ in range(self.random.randint(0, 4))]
        self.budget = self.pick([6, 12, 20])
        seeds = list(self.seeds())
        first = [statement for is_first, statement in seeds if is_first]
        rest = [statement for is_first, statement in seeds if not is_first]
        probes = [self.probe(self.pick([2, 4, 7, 10]), rest if i == 0 else []) for i in range(self.pick([1, 1, 2]))]
        if first:
            probes.insert(0, self.probe(0, first))
        probes.append(self.end())
        world = World()
        world.maps = {name: {} for name in self.maps}
        for _, run in probes:
            run(world)
        texts = [lines for lines, _ in probes]
        if first:  # before all uses
            texts, definitions = texts[1:], [texts[0], *definitions]
        if self.chance(0.3):  # macros may stand after their uses
            definitions.sort(key=lambda lines: lines[0].startswith("macro"))
            late = [lines for lines in definitions if lines[0].startswith("macro")]
            definitions, texts = definitions[:len(definitions) - len(late)], texts + late
        lines = self.head + [line for one in definitions + texts for line in one]
        return "".join(line + "\n" for line in lines), "".join(line + "\n" for line in world.lines)


def make(seed):
    """(script, what it prints)"""
    while True:
        try:
            return Generator(seed).script()
        except TooLong:
            seed += 1_000_003


if __name__ == "__main__":
    script_text, output = make(int(sys.argv[1]))
    print(script_text, output, sep="-----\n", end="")
