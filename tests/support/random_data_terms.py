"""The expressions of random_data.py: values that are there, calls, choices.

The contract fixes the order in which the operands of an expression act, not that of an assignment's two sides: there at
most one side has effects, and the other then reads nothing.
"""

import contextlib
import random

from .random_data_rules import (BOOL, I64, INTS, TEXT, U64, Array, Enum, Int, Record, Tuple, convert, empty, follow,
                                paths, unify, wrap)
from .random_nested import TooLong

LENGTHS = [0, 1, 2, 3, 7, 8, 9, 14, 15, 16, 30, 31, 32, 62, 63]
ASCENDING = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_-"


class World:
    """What a script has while it runs. `bound` has the names of the function or macro that runs: variables and maps by
    the name of what they stand for, an expression as (function, names of its own place)."""

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
        self.maps = {}  # name -> (kind of key, of value)
        self.aggregates = {}  # name -> (kind of key, function, kind of its argument, options)
        self.functions, self.macros, self.parameters = [], [], {}
        self.palette, self.enums, self.structs = [I64], [], []
        self.common = {}  # kind -> constants
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
            makers += [self.choose, self.member, self.block_value, self.elvis]
            makers += [self.call, self.expand, *self.special(kind)] * 2
        for maker in self.random.sample(makers, min(4, len(makers))):
            if found := maker(kind, depth - 1):
                return found
        return self.compound(kind, depth - 1)

    def constant(self, kind):
        """Often one of two of the kind, so that keys meet."""
        common = self.common.setdefault(kind, [self.compound(kind, -1) for _ in range(2)])
        return self.pick(common) if self.chance(0.8) else self.compound(kind, -1)

    def key(self, kind, depth=2):
        return self.constant(kind) if self.chance(0.4) else self.of(kind, depth)

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
            maker = lambda part: self.fitting if isinstance(part, Int) and part.signed else self.of
            return self.build(kind, [maker(part)(part, depth - 1) for part in kind.parts])
        return self.of(kind, depth)

    def buffer(self):
        typed = [name for name in self.visible(TEXT) if name in self.typed]
        if typed and self.chance(0.5):
            name, count = self.pick(typed), self.pick([1, 2, 8, 15, 16, 33, 64])
            return f"buf({name}, {count})", lambda world: world.get(name).ljust(64, "\0")[:count]
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
        text, do = (maker or self.key)(key, min(depth, 2))
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
        head, _, last = suffix.rpartition(".")
        if last.isdigit() and text not in self.maps and self.chance(0.2):
            suffix = f"{head}[{last}]"
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
                names = [one for one in self.visible(its, writable=True) if one not in {*self.typed, *given.values()}]
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
            for name, one in given.items():
                bound[name] = world.name(one) if isinstance(one, str) else (one, world.bound)
            with world.within(bound):
                return macro.do(world)

        return f"{macro.name}({', '.join(texts)})", do
