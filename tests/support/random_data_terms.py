"""The expressions of random_data.py. Each is a pair: its text, and a function of the world that does what the text means.

The contract fixes the order in which the operands of an expression act, not that of an assignment's two sides: there at
most one side has effects, and the other then reads nothing.
"""

import contextlib
import random

from .random_data_rules import (BOOL, I8, I64, INTS, TEXT, U64, Array, Enum, Int, Record, Struct, Tuple, arithmetic,
                                compare, convert, empty, follow, from_array, paths, read_kind, reduced, result_kind,
                                to_array, unify, wrap)

LENGTHS = [0, 1, 2, 3, 7, 8, 9, 14, 15, 16, 30, 31, 32, 62, 63]
COMPARISONS = ["==", "!=", "<", ">", "<=", ">="]
ARITHMETIC = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"]
ASCENDING = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_-"
READABLE = ["count", "sum", "min", "max", "avg"]
MEASURES = ["strlen", "strncmp", "strstr", "index", "sizeof", "bswap"]


class TooLong(Exception):
    pass


class World:
    """What a script has while it runs. `bound` has the names of the function or macro that runs: variables and maps by the
    name of what they stand for, an expression as (function, names of its own place)."""

    MOST_STEPS = 4000

    def __init__(self):
        self.variables, self.maps, self.given, self.lines, self.bound, self.steps, self.calls = {}, {}, {}, [], {}, 0, 0

    def step(self):
        self.steps += 1
        if self.steps > self.MOST_STEPS:
            raise TooLong()

    def name(self, name):
        return self.bound.get(name, name)

    def map(self, name):
        return self.maps.setdefault(self.name(name), {})

    def get(self, name):
        return self.variables[self.name(name)]

    def set(self, name, value):
        self.variables[self.name(name)] = value

    def values_of(self, name, key):
        return self.given.setdefault(name, {}).get(key, [])

    @contextlib.contextmanager
    def within(self, bound):
        outer, self.bound = self.bound, bound
        try:
            yield
        finally:
            self.bound = outer

    def frame(self, locals_):
        """Names for the variables of one call."""
        self.calls += 1
        self.step()
        return {name: f"{name}#{self.calls}" for name in locals_}


class Terms:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.scopes = [{}]  # variable -> kind
        # Variables that only their loop changes; with a declared type; that are not to be looked at.
        self.fixed, self.typed, self.hidden = set(), set(), set()
        self.maps, self.aggregates = {}, {}  # name -> (kind of key, of value); -> (kind of key, function, of argument, ...)
        self.functions, self.macros, self.parameters = [], [], {}
        self.palette, self.enums = [I64], []
        self.effects, self.writes, self.nested = True, 0, 0  # nested: blocks within expressions
        self.pure = set()  # parameters whose expression must have no effects

    def pick(self, items):
        return self.random.choice(list(items))

    def chance(self, share):
        return self.random.random() < share

    @contextlib.contextmanager
    def quiet(self):
        outer, self.effects = self.effects, False
        yield
        self.effects = outer

    def one_sided(self, *sides):
        """Two expressions, of a kind and its maker each, of which at most one has effects."""
        made, loud = [None, None], False
        for i in self.random.sample([0, 1], 2):
            kind, maker = sides[i]
            before = self.writes
            with self.quiet() if any(made) else contextlib.nullcontext():
                made[i] = self.constant(kind) if loud else maker(kind)
            loud = self.writes > before
        return made

    # -- of any kind

    def of(self, kind, depth):
        depth = min(depth, self.pick([2, 2, 3]) - self.nested)
        makers = [self.variable] * 4 + [self.parameter]
        if depth >= 0:
            makers += [self.element, self.inside]
        if depth > 0:
            makers += [self.choose, self.member, self.call, self.call, self.expand, self.expand, self.block_value, self.elvis]
            makers += self.special(kind) * 2
        for maker in self.random.sample(makers, min(4, len(makers))):
            if found := maker(kind, depth - 1):
                return found
        return self.compound(kind, depth - 1)

    def special(self, kind):
        if isinstance(kind, Int):
            wide = [self.operate, self.operate, self.unary, self.change] if kind.bits == 64 else []
            return [self.cast, self.measure, self.item, self.aggregate] + wide
        if kind == BOOL:
            return [self.comparison, self.comparison, self.logic, self.logic, self.question, self.removal]
        if isinstance(kind, Array):
            return [self.array]
        if isinstance(kind, Enum):
            return [self.enumerator]
        return [self.substring] if kind == TEXT else []

    def constant(self, kind):
        return self.compound(kind, -1)

    def compound(self, kind, depth):
        if not isinstance(kind, (Tuple, Record)):
            return self.literal(kind)
        parts = [self.of(part, depth) if depth >= 0 else self.constant(part) for part in kind.parts]
        return self.build(kind, parts)

    def build(self, kind, parts):
        text = ", ".join(one for one, _ in parts) + "," * (len(parts) == 1)
        if isinstance(kind, Record):
            text = ", ".join(f"{name} = {one}" for name, (one, _) in zip(kind.fields, parts))
        return f"({text})", lambda world: tuple([do(world) for _, do in parts])

    def literal(self, kind):
        if isinstance(kind, Int):
            low, high = wrap(1 << kind.bits - 1, kind) if kind.signed else 0, (1 << kind.bits - kind.signed) - 1
            value = self.pick([0, 1, 2, 3, 5, low, high, self.random.randint(low, high), self.random.randint(0, 100)])
            return f"({kind}){value}" if value >= 0 else f"({kind})({value})", lambda world: value
        if kind == BOOL:
            value = self.random.randint(0, 1)
            return ("true" if value else "false"), lambda world: value
        if isinstance(kind, Enum):
            name, number = self.pick(kind.values)
            return name, lambda world: number
        if isinstance(kind, Array):
            return self.array(kind, 0)
        word = self.word(self.pick(LENGTHS))
        return f'"{word}"', lambda world: word

    def word(self, length):
        return (ASCENDING[:length] if self.chance(0.8) else ASCENDING[::-1][:length])

    def plain(self, kind):
        """A literal without a cast, whose type this one holds."""
        value = self.random.randint(0 if not kind.signed else -100, 127)
        return str(value) if value >= 0 else f"({value})", lambda world: value

    def fitting(self, kind, depth):
        """An expression whose type unifies with this one without making it larger."""
        if isinstance(kind, Int):
            if self.chance(0.2):
                return self.plain(kind)
            narrower = [one for one in INTS if unify(one, kind) == kind and (one, kind) != (U64, I64)]
            return self.of(self.pick(narrower), depth)
        if isinstance(kind, (Tuple, Record)) and self.chance(0.5):
            return self.build(kind, [self.fitting(part, depth - 1) if part in INTS and part.signed else self.of(part, depth - 1)
                                     for part in kind.parts])
        return self.of(kind, depth)

    def buffer(self):
        word = self.word(self.pick([1, 2, 8, 15, 31, 33]))
        count = self.random.randint(1, len(word))
        return f'buf("{word}", {count})', lambda world: word[:count]

    def integers(self):
        """The kind of an integer, often one that a variable or map has."""
        kinds = [its for scope in self.scopes for its in scope.values() if isinstance(its, Int)]
        kinds += [its for _, its in self.maps.values() if isinstance(its, Int)]
        return self.pick(kinds if kinds and self.chance(0.6) else INTS)

    def visible(self, kind, writable=False):
        return [name for scope in self.scopes for name, its in scope.items()
                if its == kind and name not in self.hidden and not (writable and name in self.fixed)]

    def variable(self, kind, depth):
        if names := self.visible(kind):
            name = self.pick(names)
            return name, lambda world: world.get(name)
        return None

    def parameter(self, kind, depth):
        """An expression that was given to the macro."""
        names = [name for name, its in self.parameters.items() if its == kind]
        if not names:
            return None
        name = self.pick(names)
        if self.effects:
            self.writes += 1
        else:
            self.pure.add(name)

        def do(world):
            given, bound = world.bound[name]
            with world.within(bound):
                return given(world)

        return name, do

    def element(self, kind, depth):
        names = [name for name, (_, value) in self.maps.items() if value == kind]
        return self.element_of(self.pick(names), depth) if names else None

    def element_of(self, name, depth):
        key, value = self.maps[name]
        text, do = self.index(key, depth)
        return f"{name}{text}", lambda world: world.map(name).get(do(world), empty(value))

    def index(self, key, depth, maker=None):
        """The key of a map in its brackets."""
        if key is None:
            return "", lambda world: ()
        text, do = (maker or self.of)(key, min(depth, 2))
        if maker is None and key in INTS and self.chance(0.2):
            text, do = self.plain(key)
        if isinstance(key, Tuple) and text.startswith("(") and text.endswith(")") and self.chance(0.7):
            text = self.unwrapped(text)
        return f"[{text}]", do

    @staticmethod
    def unwrapped(text):
        """`(a, b)` without its parentheses, if they are one pair and a tuple's."""
        depth, commas = 0, 0
        for i, letter in enumerate(text):
            depth += (letter in "([{") - (letter in ")]}")
            commas += letter == "," and depth == 1
            if depth == 0 and i < len(text) - 1:
                return text
        return text[1:-1] if commas and not text.endswith(",)") else text

    def inside(self, kind, depth):
        """A member of a tuple or record, of one in it too."""
        found = [(name, suffix, path) for scope in self.scopes for name, its in scope.items()
                 for part, suffix, path in paths(its) if part == kind and path and name not in self.hidden]
        found += [(name, suffix, path) for name, (_, its) in self.maps.items()
                  for part, suffix, path in paths(its) if part == kind and path]
        if not found:
            return None
        name, suffix, path = self.pick(found)
        text, do = self.element_of(name, depth) if name.startswith("@") else (name, lambda world: world.get(name))
        return text + suffix, lambda world: follow(do(world), path)

    def member(self, kind, depth):
        """Of a tuple or record that is made for it."""
        parts = tuple(kind if i == 1 else self.pick(self.palette) for i in range(self.random.randint(2, 3)))
        whole = Tuple(parts) if self.chance(0.6) else Record(("p", "q", "r")[:len(parts)], parts)
        text, do = self.build(whole, [self.of(part, depth - 1) for part in parts])
        return f"{text}.{whole.names()[1]}", lambda world: do(world)[1]

    def choose(self, kind, depth):
        test, do_test = self.condition(depth)
        # A condition that is a literal drops the other side before types are checked.
        one_kind, other_kind = self.halves(kind) if "$" in test or "@" in test else (kind, kind)
        (one, do_one), (other, do_other) = self.of(one_kind, depth), self.of(other_kind, depth)
        text = f"({test} ? {one} : {other})" if self.chance(0.6) else f"(if ({test}) {{ {one} }} else {{ {other} }})"
        return text, lambda world: convert(do_one(world) if do_test(world) else do_other(world), kind)

    def halves(self, kind):
        """Two kinds that unify to this one."""
        pairs = [(a, b) for a in INTS for b in INTS if unify(a, b) == kind and I64 not in (a, b)]
        return self.pick(pairs) if kind in INTS and pairs and self.chance(0.4) else (kind, kind)

    def elvis(self, kind, depth):
        if not isinstance(kind, Int) and kind != BOOL:
            return None
        (one, do_one), (other, do_other) = self.of(kind, depth), self.of(kind, depth)
        return f"({one} ?: {other})", lambda world: do_one(world) if do_one(world) else do_other(world)

    def block_value(self, kind, depth):
        if self.nested > 1:
            return None
        lines, do_block, (text, do_value) = self.inner_block(kind, depth)

        def do(world):
            do_block(world)
            return do_value(world)

        return f"({{ {' '.join(lines)} {text} }})", do

    def arguments(self, kinds, depth):
        made = [self.fitting(kind, depth) if isinstance(kind, Int) else self.of(kind, depth) for kind in kinds]
        return [text for text, _ in made], [do for _, do in made]

    def call(self, kind, depth):
        fit = [one for one in self.functions if one.kind == kind and (self.effects or not one.writes)]
        if not fit:
            return None
        function = self.pick(fit)
        texts, values = self.arguments([its for _, its in function.parameters], depth)
        self.writes += function.writes

        def do(world):
            given = [convert(value(world), its) for value, (_, its) in zip(values, function.parameters)]
            frame = world.frame(function.locals)
            with world.within(frame):
                for (name, _), value in zip(function.parameters, given):
                    world.set(name, value)
                return function.do(world)

        return f"{function.name}({', '.join(texts)})", do

    def expand(self, kind, depth):
        fit = [one for one in self.macros if one.kind == kind and (self.effects or not one.writes)]
        return self.expansion(self.pick(fit), depth) if fit else None

    def expansion(self, macro, depth):
        texts, given = [], {}
        for name, its in macro.parameters:
            if name.startswith("$"):
                names = [one for one in self.visible(its, writable=True) if one not in self.typed and one not in given.values()]
            elif name.startswith("@"):
                names = [one for one, row in self.maps.items() if row == its and one not in given.values()]
            else:
                with self.quiet() if name in macro.pure or not self.effects else contextlib.nullcontext():
                    text, do = self.of(its, depth)
                texts.append(text)
                given[name] = do
                continue
            if not names:
                return None
            given[name] = self.pick(names)
            texts.append(given[name])
        self.writes += macro.writes

        def do(world):
            bound = world.frame(macro.locals)
            bound |= {name: world.name(one) if isinstance(one, str) else (one, world.bound) for name, one in given.items()}
            with world.within(bound):
                return macro.do(world)

        return f"{macro.name}({', '.join(texts)})", do

    # -- integers

    def cast(self, kind, depth):
        source = self.integers() if self.chance(0.8) else self.pick([BOOL] + self.enums)
        text, do = self.of(source, depth)
        return f"({kind})({text})", lambda world: wrap(do(world), kind)

    def unary(self, kind, depth):
        text, do = self.of(self.pick([one for one in INTS if one.signed == kind.signed]), depth)
        op = self.pick("-~")
        return f"({op}{text})", lambda world: wrap(-do(world) if op == "-" else ~do(world), kind)

    def operate(self, kind, depth):
        op = self.pick(ARITHMETIC if kind.signed else [one for one in ARITHMETIC if one != "-"])
        pairs = [(a, b) for a in INTS for b in INTS if result_kind(op, a, b) == kind]
        left_kind, right_kind = self.pick(pairs)
        (left, do_left), (right, do_right) = self.of(left_kind, depth), self.of(right_kind, depth)
        if op in "/%":
            right, do_small = f"(({right} & 7) + 1)", do_right
            do_right = lambda world: (wrap(do_small(world), I64) & 7) + 1
        elif self.chance(0.2) and left_kind.signed == kind.signed:
            right, do_right = self.plain(kind if op not in ("<<", ">>") else U64)
        return (f"({left} {op} {right})", lambda world: arithmetic(op, do_left(world), do_right(world), kind))

    def target(self, kind, depth):
        """(text, function that gives how to read and how to write) of a variable or an element."""
        names = self.visible(kind, writable=True)
        elements = [name for name, (_, value) in self.maps.items() if value == kind]
        if not names and not elements:
            return None
        name = self.pick(names + elements)
        if name.startswith("$"):
            return name, lambda world: (lambda: world.get(name), lambda value: world.set(name, value))
        text, do = self.index(self.maps[name][0], depth)

        def place(world):
            key, entries = do(world), world.map(name)
            return lambda: entries.get(key, empty(kind)), lambda value: entries.__setitem__(key, value)

        return f"{name}{text}", place

    def change(self, kind, depth):
        if not self.effects or not (found := self.target(kind, depth)):
            return None
        text, place = found
        self.writes += 1
        op, is_first = self.pick(["++", "--"] if kind.signed else ["++"]), self.chance(0.5)

        def do(world):
            read, write = place(world)
            old = read()
            new = wrap(old + (1 if op == "++" else -1), kind)
            write(new)
            return new if is_first else old

        return f"({op}{text})" if is_first else f"{text}{op}", do

    def aggregate(self, kind, depth):
        names = [name for name, row in self.aggregates.items()
                 if row[1] in READABLE and read_kind(row[1], row[2]) == kind]
        if not names:
            return None
        name = self.pick(names)
        text, do = self.index(self.aggregates[name][0], depth)
        form = self.pick([f"({kind}){name}{text}", f"({name}{text} + ({kind})0)"])
        return form, lambda world: wrap(reduced(self.aggregates[name][1], world.values_of(name, do(world))), kind)

    def read_aggregate(self):
        """An aggregation's value without a cast: (kind, expression)."""
        names = [name for name, row in self.aggregates.items() if row[1] in READABLE]
        if not names:
            return None
        name = self.pick(names)
        key, function, argument, _ = self.aggregates[name]
        with self.quiet():
            text, do = self.index(key, 1)
        return (read_kind(function, argument),
                (f"{name}{text}", lambda world: reduced(function, world.values_of(name, do(world)))))

    def measure(self, kind, depth):
        """An integer that tells something of another value."""
        which = self.pick(MEASURES)
        text, do = self.text(depth)
        if which == "strlen" and kind == U64:
            return f"strlen({text})", lambda world: len(do(world))
        if which == "strncmp" and kind == U64:
            (other, do_other), count = self.text(depth), self.pick([1, 2, 8, 15, 16, 31, 32, 64])
            return f"strncmp({text}, {other}, {count})", lambda world: int(do(world)[:count] != do_other(world)[:count])
        if which == "strstr" and kind == I64:
            other, do_other = self.text(depth)
            return f"strstr({text}, {other})", lambda world: do(world).find(do_other(world))
        if which == "index" and kind == I8:
            text, do = self.of(TEXT, depth)
            if text in self.maps or not any(one in text for one in "$@"):  # an element of a map; a literal
                return None
            at, do_at = self.variable(self.pick([Int(8, False), U64]), depth) or ("0", lambda world: 0)
            pick_letter = lambda word, i: ord(word[i]) if i < len(word) else 0
            return f"{text}[{at}]" if "[" in text else f"({text})[{at}]", lambda world: pick_letter(do(world), do_at(world))
        if which == "sizeof" and kind == U64:
            its = self.pick(INTS)
            return (f"sizeof({found[0]})", lambda world: its.bits // 8) if (found := self.variable(its, 0)) else None
        if which == "bswap" and not kind.signed:
            text, do = self.of(kind, depth)
            return f"bswap({text})", lambda world: int.from_bytes(do(world).to_bytes(kind.bits // 8, "little"), "big")
        names = [name for name, (key, _) in self.maps.items() if key is not None]
        if kind == I64 and names and (name := self.pick(names)):
            return f"len({name})", lambda world: len(world.map(name))
        return None

    def item(self, kind, depth):
        """Of an array."""
        arrays = [its for its in self.palette if isinstance(its, Array)]
        fit = [its for its in arrays if its.element == kind or its.element.bits * its.count == kind.bits]
        if not fit:
            return None
        its = self.pick(fit)
        text, do = self.variable(its, depth) or self.element(its, depth) or self.array(its, depth)
        if text in self.maps or text in self.parameters:
            return None
        if its.element != kind:
            return f"({kind})({text})", lambda world: from_array(do(world), its, kind)
        index = self.random.randrange(its.count)
        at, do_at = str(index), lambda world: index
        if self.chance(0.6):
            number, do_number = self.of(U64, depth)
            at, do_at = f"{number} % {its.count}", lambda world: do_number(world) % its.count
        return f"({text})[{at}]", lambda world: do(world)[do_at(world)]

    def array(self, kind, depth):
        bits = kind.element.bits * kind.count
        if bits not in (8, 16, 32, 64) or kind.element == I8 and self.chance(0.5):
            if kind.element != I8:
                return None
            word = self.word(kind.count - 1)
            return f'(int8[])"{word}"', lambda world: tuple(map(ord, word)) + (0,)
        text, do = self.of(Int(bits, False), depth) if depth > 0 else self.literal(Int(bits, False))
        bound = self.pick(["", kind.count])
        return f"({kind.element}[{bound}])({text})", lambda world: to_array(do(world), kind)

    def enumerator(self, kind, depth):
        """Of any number: one that the compiler knows must exist."""
        found = self.variable(Int(8, False), depth) or self.variable(Int(16, False), depth)
        return (f"(enum {kind.name}){found[0]}", found[1]) if found else None

    # -- conditions

    def condition(self, depth):
        return self.of(BOOL if self.chance(0.8) else self.integers(), depth)

    def comparison(self, kind, depth):
        its = self.pick([self.integers(), TEXT, *self.palette, self.pick(self.palette)])
        if isinstance(its, Struct):
            return None
        ordered = isinstance(its, Int) or its == TEXT or isinstance(its, Enum)
        op = self.pick(COMPARISONS if ordered else COMPARISONS[:2])
        other = self.integers() if isinstance(its, Int) else its
        (left, do_left), (right, do_right) = self.of(its, depth), self.of(other, depth)
        if isinstance(its, (Tuple, Record)) and self.chance(0.4):
            right, do_right = self.fitting(its, depth)
        elif isinstance(its, Record) and self.chance(0.5):
            right, do_right = self.permuted(its, depth)
        both = unify(its, other)
        return (f"({left} {op} {right})",
                lambda world: compare(op, convert(do_left(world), both), convert(do_right(world), both)))

    def permuted(self, kind, depth):
        """A record with its members in another order."""
        order = self.random.sample(range(len(kind.parts)), len(kind.parts))
        made = [self.of(kind.parts[i], depth - 1) for i in order]
        text = ", ".join(f"{kind.fields[i]} = {one}" for i, (one, _) in zip(order, made))

        def do(world):
            values = dict(zip(order, [one(world) for _, one in made]))
            return tuple(values[i] for i in range(len(order)))

        return f"({text})", do

    def logic(self, kind, depth):
        op = self.pick(["&&", "||", "!"])
        (left, do_left), (right, do_right) = self.condition(depth), self.condition(depth)
        if self.chance(0.1) and (found := self.read_aggregate()):
            right, do_right = found[1]
        if op == "!":
            return f"(!{left})", lambda world: int(not do_left(world))
        if op == "&&":
            return f"({left} && {right})", lambda world: int(bool(do_left(world)) and bool(do_right(world)))
        return f"({left} || {right})", lambda world: int(bool(do_left(world)) or bool(do_right(world)))

    def question(self, kind, depth):
        which = self.pick(["strcontains", "prefix", "cast", "has_key", "has_key", "bool", "buffer"])
        if which == "bool":
            text, do = self.of(self.integers(), depth)
            return f"(bool)({text})", lambda world: int(do(world) != 0)
        if which == "has_key":
            return self.of_key("has_key", depth, lambda world, name, key: int(key in world.map(name)))
        if which == "buffer":
            op, (left, do_left), (right, do_right) = self.pick(["==", "!="]), self.buffer(), self.buffer()
            return f"({left} {op} {right})", lambda world: compare(op, do_left(world), do_right(world))
        text, do = self.text(depth)
        if which == "cast":
            return f"(bool)({text})", lambda world: int(do(world) != "")
        if which == "prefix":
            word = self.word(self.pick([1, 8, 16, 31]))
            return f'has_prefix({text}, "{word}")', lambda world: int(do(world).startswith(word))
        other, do_other = self.text(depth)

        def contains(world):
            whole = do(world)
            return int(do_other(world) in whole)

        return f"strcontains({text}, {other})", contains

    def of_key(self, function, depth, do_it):
        names = [name for name, (key, _) in self.maps.items() if key is not None]
        if not names:
            return None
        name = self.pick(names)
        text, do = self.of(self.maps[name][0], min(depth, 1))
        return f"{function}({name}, {text})", lambda world: do_it(world, name, do(world))

    def removal(self, kind, depth):
        """A condition that removes an entry, or loads one."""
        if not self.effects:
            return None
        self.writes += 1
        if self.chance(0.5):
            remove = lambda world, name, key: int(world.map(name).pop(key, None) is not None)
            return self.of_key("delete", depth, remove)
        pairs = [(name, variable) for name, (key, value) in self.maps.items() if key is not None
                 for variable in self.visible(value, writable=True) if variable not in self.typed]
        if not pairs:
            return None
        name, variable = self.pick(pairs)
        with self.quiet():  # the contract does not say how often it is evaluated
            text, do = self.of(self.maps[name][0], min(depth, 1))

        def find(world):
            key = do(world)
            if key not in world.map(name):
                return 0
            world.set(variable, world.map(name)[key])
            return 1

        return f"find({name}, {text}, {variable})", find

    # -- strings

    def text(self, depth):
        """Of any length: one that is only looked at."""
        if depth > 0 and self.chance(0.2):
            (left, do_left), (right, do_right) = self.of(TEXT, depth - 1), self.of(TEXT, depth - 1)
            return f"str_concat({left}, {right})", lambda world: do_left(world) + do_right(world)
        return self.of(TEXT, depth)

    def substring(self, kind, depth):
        found = self.variable(TEXT, depth) or self.element(TEXT, depth)
        if not found:
            return None
        text, do = found
        count = self.pick([1, 2, 8, 9, 15, 16, 17, 31, 32, 33, 63])
        return f"str({text}, {count})", lambda world: do(world)[:count - 1]
