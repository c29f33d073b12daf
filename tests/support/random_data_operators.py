"""Expressions that compute: arithmetic, comparisons, casts, arrays, strings, and those with effects."""

from .random_data_rules import (BOOL, I8, I64, INTS, LONG, TEXT, U64, Array, Enum, Int, Record, Struct, Tuple,
                                arithmetic, compare, convert, empty, from_array, read_kind, reduced, result_kind,
                                to_array, unify, wrap)
from .random_data_terms import Terms

COMPARISONS = ["==", "!=", "<", ">", "<=", ">="]
ARITHMETIC = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"]
READABLE = ["count", "sum", "min", "max", "avg"]
MEASURES = ["strlen", "strncmp", "strstr", "index", "sizeof", "bswap"]


class Operators(Terms):
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
        if kind == LONG:
            return [self.concatenation] * 3
        return [self.substring] if kind == TEXT else []

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
        if kind == U64 and self.enums and self.chance(0.1):
            left, do_left = self.of(self.pick(self.enums), depth)
        elif right_kind.signed and self.chance(0.1):
            left, do_left = self.of(BOOL, depth)
            left_kind = None
        if op in "/%":
            right, do_small = f"(({right} & 7) + 1)", do_right
            do_right = lambda world: (wrap(do_small(world), I64) & 7) + 1
        elif left_kind and self.chance(0.2) and left_kind.signed == kind.signed:
            right, do_right = self.plain(kind if op not in ("<<", ">>") else U64)
        return (f"({left} {op} {right})", lambda world: arithmetic(op, do_left(world), do_right(world), kind, left_kind))

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
        names = [name for name, row in self.aggregates.items() if row[1] in READABLE]
        if not names:
            return None
        name = self.pick(names)
        text, do = self.index(self.aggregates[name][0], depth)
        form = f"({kind}){name}{text}"
        if read_kind(*self.aggregates[name][1:3]) == kind and self.chance(0.5):
            form = f"({name}{text} + ({kind})0)"
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
            letter = lambda word, i: ord(word[i]) if i < len(word) else 0
            return (text if "[" in text else f"({text})") + f"[{at}]", lambda world: letter(do(world), do_at(world))
        if which == "sizeof" and kind == U64 and self.structs and self.chance(0.5):
            its = self.pick(self.structs)
            number, size = self.random.randrange(len(its.fields)), its.size()
            if size and its.kinds[number] is not None:
                return (f"(sizeof(struct {its.name}) + offsetof(struct {its.name}, {its.fields[number]}))",
                        lambda world: size + its.places[number][0] // 8)
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
        return self.of(self.pick([BOOL] * 8 + [self.integers()] * 2 + self.enums), depth)

    def comparison(self, kind, depth):
        its = self.pick([self.integers(), TEXT, *self.palette, self.pick(self.palette)])
        if isinstance(its, Struct):
            return None
        ordered = isinstance(its, Int) or its == TEXT or isinstance(its, Enum)
        op = self.pick(COMPARISONS if ordered else COMPARISONS[:2])
        other = self.integers() if isinstance(its, Int) else its
        if isinstance(its, Int) and self.chance(0.1):
            return self.mixed(its, depth)
        (left, do_left), (right, do_right) = self.of(its, depth), self.of(other, depth)
        if isinstance(its, (Tuple, Record)) and self.chance(0.4):
            right, do_right = self.fitting(its, depth)
        elif isinstance(its, Record) and self.chance(0.5):
            right, do_right = self.permuted(its, depth)
        both = unify(its, other)
        return (f"({left} {op} {right})",
                lambda world: compare(op, convert(do_left(world), both), convert(do_right(world), both)))

    def mixed(self, kind, depth):
        """An integer beside a truth value or an enumerator."""
        (left, do_left), (right, do_right) = self.of(kind, depth), self.of(self.pick([BOOL, *self.enums]), depth)
        op = self.pick(COMPARISONS[:2])
        return f"({left} {op} {right})", lambda world: compare(op, do_left(world), do_right(world))

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
        text, do = self.key(self.maps[name][0], min(depth, 1))
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
            text, do = self.key(self.maps[name][0], min(depth, 1))

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
        if self.chance(0.2):
            return self.of(LONG, depth)
        return self.of(TEXT, depth)

    def concatenation(self, kind, depth):
        (left, do_left), (right, do_right) = self.of(TEXT, depth), self.of(TEXT, depth)
        return f"str_concat({left}, {right})", lambda world: do_left(world) + do_right(world)

    def substring(self, kind, depth):
        found = self.variable(TEXT, depth) or self.element(TEXT, depth)
        if not found:
            return None
        text, do = found
        count = self.pick([1, 2, 8, 9, 15, 16, 17, 31, 32, 33, 63])
        return f"str({text}, {count})", lambda world: do(world)[:count - 1]
