"""Random scripts of loops in loops, functions, tuples and strings, legal by construction, and what they must print.

A second generator beside random_script.py, with a grammar of its own: there integers have every type and loops are
simple, here every integer is an int64 and control flow is not. Each piece is made as a pair: its text, and a Python
function that does what the text means.

usage: random_nested.py SEED      prints the script and, behind a line of dashes, what it must print
"""

import random
import sys

WORDS = ["", "a", "ab", "abc", "b", "scry", "of more than thirty-two bytes: a longer text"]
COMPARISONS = {"==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
               ">": lambda a, b: a > b, "<=": lambda a, b: a <= b, ">=": lambda a, b: a >= b}
ARITHMETIC = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "&": lambda a, b: a & b,
              "|": lambda a, b: a | b, "^": lambda a, b: a ^ b}
MOST_LOOPS, MOST_IN_FUNCTION = 4, 2  # within each other: a function is called within loops
MOST_STEPS = 20_000  # of a script: one that makes more is drawn again


class Break(Exception):
    pass


class Continue(Exception):
    pass


class Return(Exception):
    pass


class TooLong(Exception):
    pass


def wrap(value):
    """As an int64 holds it."""
    return (value + (1 << 63)) % (1 << 64) - (1 << 63)


def rounds(world, prepare, body):
    """Runs the body after each `prepare`, until that says no."""
    while prepare(world):
        world.step()
        try:
            body(world)
        except Break:
            return
        except Continue:
            pass


def indent(lines):
    return ["  " + line for line in lines]


class World:
    """What a script has while it runs."""

    def __init__(self):
        self.variables, self.maps, self.lines, self.steps = {}, {}, [], 0

    def step(self):
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooLong()


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.scopes = [{}]  # variable -> "int", "str", or a tuple of such kinds
        self.fixed = set()  # counters, which only their loop changes
        self.maps = {}  # map -> (kind of its key, kind of its value)
        self.functions = []  # (name, number of parameters, body)
        self.names = self.loops = 0
        self.may_jump = False  # out of the innermost loop, or to its next round
        self.in_function = False
        self.budget = self.random.choice([10, 25, 50])

    # -- choices

    def pick(self, items):
        return self.random.choice(list(items))

    def chance(self, share):
        return self.random.random() < share

    def new_name(self, sigil):
        self.names += 1
        return f"{sigil}{'mf'[sigil == 'f'] if sigil != '$' else 'v'}{self.names}"

    def visible(self, kind, writable=False):
        return [name for scope in self.scopes for name, its in scope.items()
                if its == kind and not (writable and name in self.fixed)]

    # -- expressions: (text, function of the world)

    def literal(self):
        value = self.pick([0, 1, 2, 3, 7, 100, self.random.randint(-1000, 1000), self.random.randint(-2**62, 2**62)])
        return f"(int64){value}" if value >= 0 else f"((int64){value})", lambda world: value

    def integer(self, depth):
        choices = ["literal", "variable", "variable", "variable", "element"]
        if depth > 0:
            choices += ["arithmetic"] * 4 + ["divide", "shift", "choose", "compare", "strlen", "part", "call", "call"]
        choice = self.pick(choices)
        if choice == "variable" and (names := self.visible("int")):
            name = self.pick(names)
            return name, lambda world: world.variables[name]
        if choice == "element" and (names := [name for name, (_, value) in self.maps.items() if value == "int"]):
            return self.element(self.pick(names))
        if choice == "part" and (found := self.part("int")):
            return found
        if choice == "arithmetic":
            op = self.pick(ARITHMETIC)
            (left, do_left), (right, do_right) = self.integer(depth - 1), self.integer(depth - 1)
            return f"({left} {op} {right})", lambda world: wrap(ARITHMETIC[op](do_left(world), do_right(world)))
        if choice == "divide":
            (text, do), divisor = self.integer(depth - 1), self.pick([2, 3, 10])
            return f"({text} / {divisor})", lambda world: (lambda v: abs(v) // divisor * (1 if v >= 0 else -1))(do(world))
        if choice == "shift":
            (text, do), count = self.integer(depth - 1), self.random.randint(0, 63)
            return f"({text} << {count})", lambda world: wrap(do(world) << count)
        if choice == "choose":
            (test, do_test), (one, do_one), (other, do_other) = self.test(1), self.integer(depth - 1), self.integer(depth - 1)
            return f"({test} ? {one} : {other})", lambda world: do_one(world) if do_test(world) else do_other(world)
        if choice == "compare":
            text, do = self.test(1)
            return f"(int64)({text})", lambda world: int(do(world))
        if choice == "strlen":
            text, do = self.string()
            return f"(int64)strlen({text})", lambda world: len(do(world))
        if choice == "call" and self.functions and not self.in_function:
            return self.call(depth)
        return self.literal()

    def call(self, depth):
        name, parameters, body = self.pick(self.functions)
        arguments = [self.integer(depth - 1) for _ in parameters]

        def do(world):
            values = [argument(world) for _, argument in arguments]
            world.variables.update(zip(parameters, values))
            try:
                body(world)
            except Return as result:
                return result.args[0]

        return f"{name}({', '.join(text for text, _ in arguments)})", do

    def test(self, depth):
        choice = self.pick(["integers", "integers", "strings", "both"] if depth > 0 else ["integers"])
        if choice == "both":
            op, (left, do_left), (right, do_right) = self.pick(["&&", "||"]), self.test(depth - 1), self.test(depth - 1)
            if op == "&&":
                return f"({left} && {right})", lambda world: do_left(world) and do_right(world)
            return f"({left} || {right})", lambda world: do_left(world) or do_right(world)
        if choice == "strings":
            op, (left, do_left), (right, do_right) = self.pick(["==", "!="]), self.string(), self.string()
            return f"({left} {op} {right})", lambda world: COMPARISONS[op](do_left(world), do_right(world))
        op, (left, do_left), (right, do_right) = self.pick(COMPARISONS), self.integer(depth), self.integer(depth)
        return f"({left} {op} {right})", lambda world: COMPARISONS[op](do_left(world), do_right(world))

    def string(self):
        if self.chance(0.4) and (names := self.visible("str")):
            name = self.pick(names)
            return name, lambda world: world.variables[name]
        if self.chance(0.2) and (found := self.part("str")):
            return found
        if self.chance(0.2) and (names := [name for name, (_, value) in self.maps.items() if value == "str"]):
            return self.element(self.pick(names))
        word = self.pick(WORDS)
        return f'"{word}"', lambda world: word

    def part(self, kind):
        """Of a tuple variable, of one in it too."""
        found = []

        def look(name, kinds, path):
            for i, its in enumerate(kinds):
                if its == kind:
                    found.append((name, path + (i,)))
                if isinstance(its, tuple):
                    look(name, its, path + (i,))

        for scope in self.scopes:
            for name, its in scope.items():
                if isinstance(its, tuple):
                    look(name, its, ())
        if not found:
            return None
        name, path = self.pick(found)

        def do(world):
            value = world.variables[name]
            for i in path:
                value = value[i]
            return value

        return f"{name}.{'.'.join(map(str, path))}", do

    def of_kind(self, kind, depth=1):
        if kind == "int":
            return self.integer(depth)
        if kind == "str":
            return self.string()
        if self.chance(0.3) and (names := self.visible(kind)):
            name = self.pick(names)
            return name, lambda world: world.variables[name]
        parts = [self.of_kind(one, depth - 1) for one in kind]
        return f"({', '.join(text for text, _ in parts)},)", lambda world: tuple(do(world) for _, do in parts)

    def kind(self, depth=2):
        if depth == 0 or self.chance(0.7):
            return self.pick(["int", "int", "str"])
        return tuple(self.kind(depth - 1) for _ in range(self.random.randint(1, 3)))

    def element(self, name):
        key, value = self.maps[name]
        text, do = self.index(key)
        empty = "" if value == "str" else 0
        return f"{name}[{text}]", lambda world: world.maps[name].get(do(world), empty)

    # -- statements: (lines, function of the world)

    def block(self, size):
        self.scopes.append({})
        pieces = [self.statement() for _ in range(size)]
        self.scopes.pop()

        def do(world):
            for _, one in pieces:
                world.step()
                one(world)

        return indent([line for lines, _ in pieces for line in lines]), do

    def statement(self):
        self.budget -= 1
        choices = ["let", "let", "tuple", "string", "change", "change", "change", "printf", "print", "store", "store"]
        if self.budget > 0:
            choices += ["if", "if"]
        if self.budget > 0 and self.loops < (MOST_IN_FUNCTION if self.in_function else MOST_LOOPS):
            choices += ["while", "while", "range", "range", "unroll"] + ["each"] * (len(self.maps) > 0 and not self.in_function)
        if self.may_jump:
            choices += ["jump"]
        if self.in_function:
            choices = [one for one in choices if one not in ("printf", "print")]
        return getattr(self, f"make_{self.pick(choices)}")()

    def declare(self, kind):
        name = self.new_name("$")
        self.scopes[-1][name] = kind
        return name

    def assign(self, text, name, do):
        return [text], lambda world: world.variables.__setitem__(name, do(world))

    def make_let(self):
        text, do = self.integer(3)
        name = self.declare("int")
        return self.assign(f"let {name} : int64 = {text};", name, do)

    def make_string(self):
        text, do = self.string()
        name = self.declare("str")
        return self.assign(f"{name} = {text};", name, do)

    def make_tuple(self):
        kind = tuple(self.kind() for _ in range(self.random.randint(1, 3)))
        text, do = self.of_kind(kind)
        name = self.declare(kind)
        return self.assign(f"{name} = {text};", name, do)

    def make_change(self):
        kinds = {its for scope in self.scopes for name, its in scope.items() if name not in self.fixed}
        if not kinds:
            return self.make_let()
        kind = self.pick(sorted(kinds, key=str))
        name = self.pick(self.visible(kind, writable=True))
        text, do = self.of_kind(kind, 2)
        if kind == "int" and self.chance(0.5):
            op = self.pick(ARITHMETIC)
            return self.assign(f"{name} {op}= {text};", name,
                               lambda world: wrap(ARITHMETIC[op](world.variables[name], do(world))))
        return self.assign(f"{name} = {text};", name, do)

    def make_store(self):
        is_new = not self.maps or (len(self.maps) < 4 and self.chance(0.5))
        if self.in_function and is_new:
            return self.make_change()
        name = self.new_name("@") if is_new else self.pick(self.maps)
        key, kind = (self.kind(1), self.pick(["int", "int", "str"])) if is_new else self.maps[name]
        (index, do_key), (text, do_value) = self.index(key), self.of_kind(kind, 2)
        self.maps[name] = key, kind  # from here on: the first assignment gives it its type

        def do(world):
            value = do_value(world)
            world.maps[name][do_key(world)] = value

        return [f"{name}[{index}] = {text};"], do

    def index(self, key):
        """The key of a map: a tuple in the brackets of the map."""
        text, do = self.of_kind(key)
        return (text[1:-2] if isinstance(key, tuple) and len(key) > 1 and text.endswith(",)") else text), do

    def make_printf(self):
        parts = [(kind, *self.of_kind(kind, 2)) for kind in (self.pick(["int", "int", "str"]) for _ in range(2))]
        form = " ".join("%ld" if kind == "int" else "[%s]" for kind, _, _ in parts)

        def do(world):
            world.lines.append(" ".join(str(one(world)) if kind == "int" else f"[{one(world)}]" for kind, _, one in parts))

        return [f'printf("{form}\\n", {", ".join(text for _, text, _ in parts)});'], do

    def make_print(self):
        kind = tuple(self.kind() for _ in range(self.random.randint(2, 3)))
        text, do = self.of_kind(kind)

        def shown(value):
            return f"({', '.join(map(shown, value))})" if isinstance(value, tuple) else str(value)

        return [f"print({text});"], lambda world: world.lines.append(shown(do(world)))

    def make_if(self):
        (test, do_test), (then, do_then) = self.test(1), self.block(self.random.randint(1, 3))
        lines, do_else = [f"if ({test}) {{", *then, "}"], None
        if self.chance(0.5):
            otherwise, do_else = self.block(self.random.randint(1, 2))
            lines = [*lines[:-1], "} else {", *otherwise, "}"]

        def do(world):
            if do_test(world):
                do_then(world)
            elif do_else:
                do_else(world)

        return lines, do

    def body(self, size, scope=()):
        self.scopes.append(dict(scope))
        self.fixed |= set(dict(scope))
        self.loops += 1
        outer, self.may_jump = self.may_jump, True
        lines, do = self.block(size)
        self.may_jump = outer
        self.loops -= 1
        self.scopes.pop()
        return lines, do

    def make_while(self):
        name, count, step = self.new_name("$"), self.random.randint(0, 5), self.pick([1, 1, 2])
        self.scopes[-1][name] = "int"
        self.fixed.add(name)
        down, extra, do_extra = self.chance(0.3), "", lambda world: True
        if self.chance(0.3):
            test, do_extra = self.test(0)
            extra = f" && {test}"
        bound, do_bound = str(count), lambda world: count
        if not down and self.chance(0.3):  # one that the verifier does not know
            text, do_text = self.integer(1)
            bound, do_bound = f"({text} & 3)", lambda world: do_text(world) & 3
        body, do_body = self.body(self.random.randint(1, 4))
        first, change = (count, -step) if down else (0, step)

        def prepare(world):
            value = world.variables[name]
            if not ((value > 0 if down else value < do_bound(world)) and do_extra(world)):
                return False
            world.variables[name] += change
            return True

        def do(world):
            world.variables[name] = first
            rounds(world, prepare, do_body)

        condition = f"{name} > 0" if down else f"{name} < {bound}"
        return [f"let {name} : int64 = {first};", f"while ({condition}{extra}) {{",
                f"  {name} {'-' if down else '+'}= {step};", *body, "}"], do

    def make_range(self):
        name, start, count = self.new_name("$"), self.random.randint(0, 2), self.pick([0, 1, 2, 3, 5, 20])
        inner = self.new_name("$")
        end, do_end = str(start + count), lambda world: start + count
        if self.chance(0.4):
            text, do_text = self.integer(1)
            end, do_end = f"({text} & 7)", lambda world: do_text(world) & 7
        body, do_body = self.body(self.random.randint(1, 4), {inner: "int"})

        def do(world):
            values = iter(range(start, do_end(world)))

            def prepare(world):
                value = next(values, None)
                world.variables[inner] = value
                return value is not None

            rounds(world, prepare, do_body)

        return [f"for {name} : {start}..{end} {{", f"  let {inner} : int64 = (int64){name};", *body, "}"], do

    def make_unroll(self):
        count, outer = self.random.randint(1, 3), self.may_jump
        self.may_jump = False  # break belongs to no unroll
        self.loops += 1
        body, do_body = self.block(self.random.randint(1, 2))
        self.loops -= 1
        self.may_jump = outer

        def do(world):
            for _ in range(count):
                do_body(world)

        return [f"unroll({count}) {{", *body, "}"], do

    def make_each(self):
        """A sum over the entries of a map: the order of them is the kernel's."""
        names = [name for name, (_, value) in self.maps.items() if value == "int"]
        sums = self.visible("int", writable=True)
        if not names or not sums:
            return self.make_store()
        name, total, entry = self.pick(names), self.pick(sums), self.new_name("$")
        limit = self.random.randint(-100, 100)

        def do(world):
            for value in world.maps[name].values():
                world.step()
                if value > limit:
                    world.variables[total] = wrap(world.variables[total] + value)

        return [f"for ({entry} : {name}) {{", f"  if ({entry}.1 <= {limit}) {{ continue; }}",
                f"  {total} += {entry}.1;", "}"], do

    def make_jump(self):
        test, do_test = self.test(1)
        word, jump = self.pick([("break", Break), ("continue", Continue)])
        value = None
        if self.in_function and self.chance(0.4):
            text, value = self.integer(1)
            word, jump = f"return {text}", Return

        def do(world):
            if do_test(world):
                raise jump(value(world)) if value else jump()

        return [f"if ({test}) {{ {word}; }}"], do

    # -- the whole

    def function(self):
        name = self.new_name("f")
        parameters = [self.new_name("$") for _ in range(self.random.randint(1, 3))]
        outer, self.scopes = self.scopes, [{one: "int" for one in parameters}]
        self.in_function = True
        body, do_body = self.block(self.random.randint(1, 4))
        text, do_value = self.integer(2)
        self.in_function, self.scopes = False, outer

        def do(world):
            do_body(world)
            raise Return(do_value(world))

        self.functions.append((name, parameters, do))
        typed = ", ".join(f"{one} : int64" for one in parameters)
        return [f"fn {name}({typed}) : int64 {{", *body, f"  return {text};", "}"]

    def script(self):
        functions = [line for _ in range(self.random.randint(0, 3)) for line in self.function()]
        self.budget += 15
        body, do = self.block(self.random.choice([4, 8, 16]))
        ends = [f"  clear({name});" for name in self.maps]
        lines = [*functions, "begin {", *body, "  exit();", "}", *(["end {", *ends, "}"] if ends else [])]
        world = World()
        world.maps = {name: {} for name in self.maps}
        do(world)
        return "".join(line + "\n" for line in lines), "".join(line + "\n" for line in world.lines)


def draw(generator, seed):
    """(script, what it prints), of the first seed from this one on whose script makes few enough steps."""
    while True:
        try:
            return generator(seed).script()
        except TooLong:
            seed += 1_000_003


def show(make):
    text, output = make(int(sys.argv[1]))
    print(text, output, sep="-----\n", end="")


def make(seed):
    """(script, what it prints)"""
    return draw(Generator, seed)


if __name__ == "__main__":
    show(make)
