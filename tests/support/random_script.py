"""Random scripts that are legal by construction, and what they must print.

A script is a tree. render() writes it as text; Machine executes the same tree by the type rules of docs/language.md 2.2 to
3.4 and section 13, in the most obvious way: Python integers, one function for each rule. It knows nothing of scry, so
it judges the whole way from the text to the kernel's answer.

usage: random_script.py SEED      prints the script and, behind a line of dashes, what it must print
"""

import dataclasses
import random
import sys

SIZES = (8, 16, 32, 64)
INTEGERS = [f"{sign}int{size}" for sign in ("", "u") for size in SIZES]
WORDS = ["", "a", "ab", "abc", "abd", "scry", "a longer text of more than thirty-two bytes"]
ARITHMETIC = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"]
COMPARISONS = ["==", "!=", "<", ">", "<=", ">="]


# ---- the rules


def is_signed(kind):
    return not kind.startswith("u") and kind != "bool"


def size_of(kind):
    return 8 if kind == "bool" else int(kind.removeprefix("u").removeprefix("int"))


def wrap(value, kind):
    """The value as the type holds it: cut to its bits, then read with its sign."""
    bits = size_of(kind)
    value &= (1 << bits) - 1
    return value - (1 << bits) if is_signed(kind) and value >> (bits - 1) else value


def unify(a, b):
    """The type that holds values of both (3.4)."""
    if is_signed(a) == is_signed(b):
        return a if size_of(a) >= size_of(b) else b
    signed, unsigned = (a, b) if is_signed(a) else (b, a)
    if size_of(signed) > size_of(unsigned):
        return signed
    return f"int{min(64, 2 * size_of(unsigned))}"


def arithmetic_type(op, left, right):
    if op == "-":
        return "int64"
    return "int64" if is_signed(left) or is_signed(right) else "uint64"


def arithmetic(op, left, right, kind, left_kind):
    """Both as values of the result type; what is divided or shifted to the right keeps its own sign (3.2)."""
    if left_kind == "uint64" and op in ("/", "%", ">>"):
        return wrap(computed(op, wrap(left, left_kind), wrap(right, left_kind), left_kind), kind)
    return computed(op, wrap(left, kind), wrap(right, kind), kind)


def computed(op, left, right, kind):
    if op == "+":
        return wrap(left + right, kind)
    if op == "-":
        return wrap(left - right, kind)
    if op == "*":
        return wrap(left * right, kind)
    if op in "/%":
        quotient = abs(left) // abs(right)
        if (left < 0) != (right < 0):
            quotient = -quotient
        return wrap(quotient if op == "/" else left - quotient * right, kind)
    if op == "&":
        return wrap(left & right, kind)
    if op == "|":
        return wrap(left | right, kind)
    if op == "^":
        return wrap(left ^ right, kind)
    count = right & 63
    return wrap(left << count if op == "<<" else left >> count, kind)


def compare(op, left, right):
    return {"==": left == right, "!=": left != right, "<": left < right, ">": left > right, "<=": left <= right,
            ">=": left >= right}[op]


# ---- the tree. An expression has `.kind`, its static type; `str` for texts.


@dataclasses.dataclass
class Node:
    op: str
    kind: str
    parts: tuple


def render_expression(node):
    op, parts = node.op, node.parts
    if op == "literal":
        return f"({node.kind}){parts[0]}" if parts[0] >= 0 else f"({node.kind})({parts[0]})"
    if op == "plain":
        return str(parts[0])
    if op == "text":
        return f'"{parts[0]}"'
    if op in ("variable", "scalar"):
        return parts[0]
    if op == "element":
        return f"{parts[0]}[{', '.join(map(render_expression, parts[1]))}]"
    if op == "cast":
        return f"({node.kind})({render_expression(parts[0])})"
    if op in ("-u", "~", "!"):
        return f"({op[0]}({render_expression(parts[0])}))"
    if op == "?":
        return "({} ? {} : {})".format(*map(render_expression, parts))
    if op == "call":
        return f"{parts[0]}({', '.join(part if isinstance(part, str) else render_expression(part) for part in parts[1:])})"
    if op == "tuple_element":
        return f"({', '.join(map(render_expression, parts[1]))}).{parts[0]}"
    if op == "part":
        return f"{parts[0]}.{parts[1]}"
    if op == "aggregate":
        return f"({node.kind}){render_expression(parts[0])}"
    return f"({render_expression(parts[0])} {op} {render_expression(parts[1])})"


def render_block(statements, depth):
    return "".join(render_statement(one, depth) for one in statements)


def render_statement(node, depth):
    pad, op, parts = "  " * depth, node[0], node[1:]
    if op == "let":
        return f"{pad}let {parts[0]}: {parts[1]} = {render_expression(parts[2])};\n"
    if op == "assign":
        return f"{pad}{render_expression(parts[0])} {parts[1]} {render_expression(parts[2])};\n"
    if op == "count":
        return f"{pad}{render_expression(parts[0])}{parts[1]};\n"
    if op == "delete":
        return f"{pad}delete({parts[0].parts[0]}, {render_key(parts[0].parts[1])});\n"
    if op == "if":
        text = f"{pad}if ({render_expression(parts[0])}) {{\n{render_block(parts[1], depth + 1)}{pad}}}"
        return text + (f" else {{\n{render_block(parts[2], depth + 1)}{pad}}}\n" if parts[2] else "\n")
    if op == "for":
        return f"{pad}for {parts[0]} : {parts[1]}..{parts[2]} {{\n{render_block(parts[3], depth + 1)}{pad}}}\n"
    if op == "while":
        start, test, step = f"{pad}{parts[0]} = 0;\n", f"{pad}while ({parts[0]} < {parts[1]}) {{\n", f"{pad}  {parts[0]}++;\n"
        return f"{start}{test}{step}{render_block(parts[2], depth + 1)}{pad}}}\n"
    if op == "tuple":
        return f"{pad}{parts[0]} = ({', '.join(map(render_expression, parts[1]))},);\n"
    if op == "aggregate":
        value = render_expression(parts[2]) if parts[2] else ""
        return f"{pad}{render_expression(parts[0])} = {parts[1]}({value});\n"
    if op == "unroll":
        return f"{pad}unroll({parts[0]}) {{\n{render_block(parts[1], depth + 1)}{pad}}}\n"
    if op in ("break", "continue"):
        return f"{pad}{op};\n"
    if op == "printf":
        directives = " ".join({"str": "%s", "bool": "%d"}.get(part.kind, "%ld" if is_signed(part.kind) else "%lu") for part in parts)
        return f"{pad}printf(\"{directives}\\n\", {', '.join(map(render_expression, parts))});\n"
    assert op == "print", op
    return f"{pad}print(({', '.join(map(render_expression, parts))},));\n"


def render_key(key):
    texts = [render_expression(part) for part in key]
    return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"


# ---- what it means


class Jump(Exception):
    pass


class Machine:
    def __init__(self):
        self.variables, self.maps, self.kinds, self.lines = {}, {}, {}, []

    def value(self, node):
        op, parts = node.op, node.parts
        if op in ("literal", "plain", "text"):
            return parts[0]
        if op == "variable":
            return self.variables[parts[0]]
        if op == "scalar":
            return self.maps.setdefault(parts[0], {}).get((), 0)
        if op == "element":
            empty = "" if node.kind == "str" else 0
            return self.maps.setdefault(parts[0], {}).get(self.key(parts[1]), empty)
        if op == "cast":
            value = self.value(parts[0])
            return int(value != 0) if node.kind == "bool" else wrap(int(value), node.kind)
        if op == "-u":
            return wrap(-self.value(parts[0]), node.kind)
        if op == "~":
            return wrap(~self.value(parts[0]), node.kind)
        if op == "!":
            return int(not self.value(parts[0]))
        if op == "&&":
            return int(bool(self.value(parts[0])) and bool(self.value(parts[1])))
        if op == "||":
            return int(bool(self.value(parts[0])) or bool(self.value(parts[1])))
        if op == "?":
            chosen = self.value(parts[1] if self.value(parts[0]) else parts[2])
            return chosen if node.kind == "str" else wrap(chosen, node.kind)
        if op == "call":
            return self.call(parts[0], parts[1:])
        if op == "tuple_element":
            return self.value(parts[1][parts[0]])
        if op == "part":
            return self.variables[parts[0]][parts[1]]
        if op == "aggregate":
            return self.aggregate(parts[1], self.values_of(parts[0]))
        left, right = self.value(parts[0]), self.value(parts[1])
        if op in COMPARISONS:
            if parts[0].kind != "str":
                both = unify(flexible(parts[0], parts[1]), flexible(parts[1], parts[0]))
                left, right = wrap(left, both), wrap(right, both)
            return int(compare(op, left, right))
        return arithmetic(op, left, right, node.kind, parts[0].kind)

    def call(self, name, parts):
        if name == "strlen":
            return len(self.value(parts[0]))
        if name == "has_key":
            return int(self.key(parts[1].parts) in self.maps.get(parts[0], {}))
        assert name == "strncmp"
        count = parts[2].parts[0]
        return int(self.value(parts[0])[:count] != self.value(parts[1])[:count])

    def values_of(self, target):
        """What an aggregate has been given so far."""
        key = self.key(target.parts[1]) if target.op == "element" else ()
        return self.maps.setdefault(target.parts[0], {}).get(key, [])

    def aggregate(self, function, values):
        if function == "count":
            return len(values)
        if not values:
            return 0
        if function == "avg":
            total = sum(values)
            return wrap(abs(total) // len(values) * (1 if total >= 0 else -1), "int64")
        return {"sum": sum, "min": min, "max": max}[function](values)

    def key(self, key):
        return tuple(self.value(part) for part in key)

    def store(self, target, value):
        if target.op == "variable":
            self.variables[target.parts[0]] = value
        else:
            key = self.key(target.parts[1]) if target.op == "element" else ()
            self.maps.setdefault(target.parts[0], {})[key] = value

    def run(self, statements):
        for statement in statements:
            self.statement(statement)

    def loop(self, bodies):
        for prepare, body in bodies:
            prepare()
            try:
                self.run(body)
            except Jump as jump:
                if jump.args[0] == "break":
                    return

    def statement(self, node):
        op, parts = node[0], node[1:]
        if op == "let":
            self.variables[parts[0]] = wrap(self.value(parts[2]), parts[1])
        elif op == "assign":
            value = self.value(parts[2])
            if parts[1] != "=":
                kind = arithmetic_type(parts[1][:-1], parts[0].kind, flexible(parts[2], parts[0]))
                value = arithmetic(parts[1][:-1], self.value(parts[0]), value, kind, parts[0].kind)
            self.store(parts[0], value if parts[0].kind == "str" else wrap(value, parts[0].kind))
        elif op == "count":
            step = 1 if parts[1] == "++" else -1
            self.store(parts[0], wrap(self.value(parts[0]) + step, parts[0].kind))
        elif op == "delete":
            self.maps.setdefault(parts[0].parts[0], {}).pop(self.key(parts[0].parts[1]), None)
        elif op == "if":
            self.run(parts[1] if self.value(parts[0]) else parts[2])
        elif op == "for":
            self.loop([(lambda i=i: self.variables.__setitem__(parts[0], i), parts[3]) for i in range(parts[1], parts[2])])
        elif op == "while":
            name = parts[0]
            self.variables[name] = 0
            step = lambda: self.variables.__setitem__(name, self.variables[name] + 1)
            self.loop([(step, parts[2])] * parts[1])
        elif op == "tuple":
            self.variables[parts[0]] = tuple(self.value(part) for part in parts[1])
        elif op == "aggregate":
            values = self.values_of(parts[0]) + [self.value(parts[2]) if parts[2] else 1]
            self.store(parts[0], values)
        elif op == "unroll":
            for _ in range(parts[0]):
                self.run(parts[1])
        elif op in ("break", "continue"):
            raise Jump(op)
        elif op == "printf":
            self.lines.append(" ".join(str(self.value(part)) for part in parts))
        else:
            texts = [("true" if self.value(part) else "false") if part.kind == "bool" else str(self.value(part)) for part in parts]
            self.lines.append(f"({', '.join(texts)})")


def flexible(node, other):
    """The type of an operand beside another: a literal without a sign takes that of the other."""
    if node.op != "plain" or other.op == "plain" or other.kind == "bool":
        return node.kind
    return node.kind if is_signed(other.kind) else "u" + node.kind


# ---- making them


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.scopes = [{}]  # variable -> kind
        self.fixed = set()  # variables that only their loop assigns
        self.maps = {}  # map -> (kinds of its key, kind of its value)
        self.names = 0
        self.loops = 0
        self.budget = self.random.choice([15, 40, 120])
        self.depth = self.random.choice([3, 3, 3, 6])
        self.tuples = [{}]  # like scopes: variable -> kinds of its elements
        self.aggregates = {}  # map -> (kinds of its key, function, kind of its argument, kind when read)

    def pick(self, items):
        return self.random.choice(list(items))

    def chance(self, share):
        return self.random.random() < share

    def visible(self, kind, writable=False):
        return [name for scope in self.scopes for name, its in scope.items()
                if its == kind and not (writable and name in self.fixed)]

    def literal(self, kind):
        low = -(1 << size_of(kind) - 1) if is_signed(kind) else 0
        high = (1 << size_of(kind) - is_signed(kind)) - 1
        value = self.pick([0, 1, 2, 7, low, high, self.random.randint(low, high), self.random.randint(0, 100)])
        return Node("literal", kind, (max(low, min(high, value)),))

    def integer(self, kind, depth):
        """An expression of exactly this type."""
        if kind == "bool":
            return self.boolean(depth)
        choices = ["literal", "variable", "variable", "element", "part", "aggregate"]
        if depth > 0:
            choices += ["cast", "cast", "?", "tuple"] + (["arithmetic"] * 6 + ["unary", "call"] if size_of(kind) == 64 else [])
        choice = self.pick(choices)
        if choice == "variable" and (names := self.visible(kind)):
            return Node("variable", kind, (self.pick(names),))
        if choice == "element" and (element := self.element(kind, depth)):
            return element
        if choice == "part" and (part := self.part(kind)):
            return part
        if choice == "aggregate" and (read := self.aggregate_read(kind, depth)):
            return read
        if choice == "cast":
            return Node("cast", kind, (self.integer(self.pick(INTEGERS + ["bool"]), depth - 1),))
        if choice == "?":
            return Node("?", kind, (self.boolean(depth - 1), self.integer(kind, depth - 1), self.integer(kind, depth - 1)))
        if choice == "tuple":
            parts = [self.integer(self.pick(INTEGERS), 0) for _ in range(self.random.randint(1, 3))]
            index = self.random.randint(0, len(parts))
            parts.insert(index, self.integer(kind, depth - 1))
            return Node("tuple_element", kind, (index, tuple(parts)))
        if choice == "unary":
            operand = self.integer(self.pick([k for k in INTEGERS if is_signed(k) == is_signed(kind)]), depth - 1)
            return Node(self.pick(["-u", "~"]), kind, (operand,))
        if choice == "arithmetic":
            return self.arithmetic(kind, depth)
        if choice == "call" and kind == "uint64":
            return self.pick([Node("call", kind, ("strlen", self.text(depth - 1))),
                              Node("call", kind, ("strncmp", self.text(depth - 1), self.text(depth - 1),
                                                  Node("plain", "int8", (self.random.randint(1, 5),))))])
        return self.literal(kind)

    def arithmetic(self, kind, depth):
        op = self.pick(ARITHMETIC if kind == "int64" else [op for op in ARITHMETIC if op != "-"])
        unsigned = [k for k in INTEGERS if not is_signed(k)]
        left_kind, right_kind = self.pick(INTEGERS), self.pick(INTEGERS)
        if kind == "uint64":
            left_kind, right_kind = self.pick(unsigned), self.pick(unsigned)
        elif op != "-" and not is_signed(left_kind) and not is_signed(right_kind):
            left_kind = self.pick([k for k in INTEGERS if is_signed(k)])
        left = self.integer(left_kind, depth - 1)
        if op in "/%":  # the result of a division by zero comes with a warning: another test's matter
            divisor = self.random.choice([3, 10, 127])
            return Node(op, kind, (left, Node("literal", right_kind, (divisor,))))
        plain = self.chance(0.2) and is_signed(left_kind) == is_signed(kind)  # a literal takes the sign of what it is beside
        if plain and op not in ("<<", ">>"):
            return Node(op, kind, (left, Node("plain", "int8", (self.random.randint(0, 127),))))
        if op in ("<<", ">>"):
            return Node(op, kind, (left, Node("literal", right_kind, (self.random.randint(0, 63),))))
        return Node(op, kind, (left, self.integer(right_kind, depth - 1)))

    def boolean(self, depth):
        if depth <= 0:
            return Node("cast", "bool", (self.integer(self.pick(INTEGERS), 0),))
        choice = self.pick(["compare", "compare", "text", "&&", "||", "!", "has_key"])
        if choice == "text":
            return Node(self.pick(["==", "!="]), "bool", (self.text(depth - 1), self.text(depth - 1)))
        if choice in ("&&", "||"):
            return Node(choice, "bool", (self.boolean(depth - 1), self.boolean(depth - 1)))
        if choice == "!":
            return Node("!", "bool", (self.boolean(depth - 1),))
        keyed = [name for name, (keys, _) in self.maps.items() if keys]
        if choice == "has_key" and keyed:
            name = self.pick(keyed)
            key = tuple(self.of_kind(k, depth - 1) for k in self.maps[name][0])
            return Node("call", "bool", ("has_key", name, KeyNode("key", "key", key)))
        left = self.integer(self.pick(INTEGERS), depth - 1)
        return Node(self.pick(COMPARISONS), "bool", (left, self.integer(self.pick(INTEGERS), depth - 1)))

    def text(self, depth):
        if names := self.visible("str"):
            if self.chance(0.4):
                return Node("variable", "str", (self.pick(names),))
        if self.chance(0.2) and (element := self.element("str", depth) or self.part("str")):
            return element
        return Node("text", "str", (self.pick(WORDS),))

    def of_kind(self, kind, depth):
        return self.text(depth) if kind == "str" else self.integer(kind, depth)

    def part(self, kind):
        """An element of a tuple variable."""
        found = [(name, index) for scope in self.tuples for name, kinds in scope.items()
                 for index, its in enumerate(kinds) if its == kind]
        return Node("part", kind, self.pick(found)) if found else None

    def aggregate_read(self, kind, depth):
        names = [name for name, row in self.aggregates.items() if row[3] == kind]
        if not names:
            return None
        name = self.pick(names)
        return Node("aggregate", kind, (self.aggregate_target(name, depth), self.aggregates[name][1]))

    def aggregate_target(self, name, depth):
        keys = self.aggregates[name][0]
        if not keys:
            return Node("scalar", "aggregate", (name,))
        return Node("element", "aggregate", (name, tuple(self.of_kind(key, min(depth - 1, 1)) for key in keys)))

    def element(self, kind, depth):
        names = [name for name, (_, value) in self.maps.items() if value == kind]
        return self.element_of(self.pick(names), depth) if names else None

    def element_of(self, name, depth):
        keys, kind = self.maps[name]
        if not keys:
            return Node("scalar", kind, (name,))
        return Node("element", kind, (name, tuple(self.of_kind(key, min(depth - 1, 1)) for key in keys)))

    def new_name(self, sigil):
        self.names += 1
        return f"{sigil}{'v' if sigil == '$' else 'm'}{self.names}"

    # -- statements

    def block(self, size):
        self.scopes.append({})
        self.tuples.append({})
        statements = [one for _ in range(size) for one in self.statement()]
        self.scopes.pop()
        self.tuples.pop()
        return statements

    def statement(self):
        self.budget -= 1
        nested = ["if", "if", "for", "unroll"] + ["while"] * (not self.loops) if self.budget > 0 and len(self.scopes) < 5 else []
        jumps = ["jump"] if self.loops and self.budget > 0 else []
        choice = self.pick(["let", "variable", "text", "map", "map", "assign", "assign", "compound", "count", "delete",
                            "tuple", "aggregate", "aggregate", "printf", "printf", "print"] + nested + jumps)
        return getattr(self, f"make_{choice}")()

    def declare(self, kind):
        name = self.new_name("$")
        self.scopes[-1][name] = kind
        return name

    def make_let(self):
        kind = self.pick(INTEGERS)
        value = self.integer(kind, 2)
        return [("let", self.declare(kind), kind, value)]

    def make_variable(self):
        kind = self.pick(INTEGERS)
        value = self.integer(kind, self.depth)
        return [("assign", Node("variable", kind, (self.declare(kind),)), "=", value)]

    def make_text(self):
        value = self.text(1)
        return [("assign", Node("variable", "str", (self.declare("str"),)), "=", value)]

    def make_map(self):
        if len(self.maps) < 6 and self.chance(0.6):
            keys = tuple(self.pick(["int64", "uint64", "str", "int32", "uint8"]) for _ in range(self.pick([0, 1, 1, 2, 3])))
            kind = self.pick(["int64", "uint64", "int32", "uint16", "str"] if keys else ["int64", "uint64", "int8"])
            value = self.of_kind(kind, 2)  # before there is such a map: an assignment gives it its type
            name = self.new_name("@")
            self.maps[name] = (keys, kind)
            return [("assign", self.first_element(name), "=", value)]
        if not self.maps:
            return self.make_variable()
        target = self.element_of(self.pick(self.maps), 2)
        return [("assign", target, "=", self.of_kind(target.kind, 2))]

    def first_element(self, name):
        keys, kind = self.maps[name]
        if not keys:
            return Node("scalar", kind, (name,))
        return Node("element", kind, (name, tuple(Node("text", "str", ("k",)) if key == "str" else self.literal(key)
                                                  for key in keys)))

    def target(self, kinds):
        variables = [Node("variable", kind, (name,)) for kind in kinds for name in self.visible(kind, writable=True)]
        elements = [self.element_of(name, 1) for name, (_, kind) in self.maps.items() if kind in kinds]
        return self.pick(variables + elements) if variables + elements else None

    def make_assign(self):
        target = self.target(INTEGERS + ["str"])
        return [("assign", target, "=", self.of_kind(target.kind, self.depth))] if target else self.make_printf()

    def make_compound(self):
        target = self.target(["int64", "uint64"])
        if not target:
            return self.make_let()
        kinds = [kind for kind in INTEGERS if is_signed(kind) == is_signed(target.kind)]
        op = self.pick(["+", "*", "&", "|", "^"] + (["-"] if is_signed(target.kind) else []))
        return [("assign", target, op + "=", self.integer(self.pick(kinds), 2))]

    def make_count(self):
        target = self.target(["int64", "uint64"])
        if not target:
            return self.make_let()
        return [("count", target, "++" if not is_signed(target.kind) else self.pick(["++", "--"]))]

    def make_tuple(self):
        kinds = [self.pick(INTEGERS + ["str"]) for _ in range(self.random.randint(1, 4))]
        values = tuple(self.of_kind(kind, 2) for kind in kinds)
        name = self.new_name("$")
        self.tuples[-1][name] = kinds
        return [("tuple", name, values)]

    def make_aggregate(self):
        if len(self.aggregates) < 4 and self.chance(0.5) or not self.aggregates:
            function = self.pick(["count", "sum", "min", "max", "avg"])
            argument = self.pick(["int32", "uint32", "int8", "uint16"])
            read = "int64" if is_signed(argument) and function != "count" else "uint64"
            keys = tuple(self.pick(["int64", "str", "uint8"]) for _ in range(self.pick([0, 1, 2])))
            row = (keys, function, argument, read)
            value = self.integer(argument, 2)
            name = self.new_name("@")
            self.aggregates[name] = row
        else:
            name = self.pick(self.aggregates)
            value = self.integer(self.aggregates[name][2], 2)
        function = self.aggregates[name][1]
        return [("aggregate", self.aggregate_target(name, 1), function, None if function == "count" else value)]

    def make_delete(self):
        keyed = [name for name, (keys, _) in self.maps.items() if keys]
        return [("delete", self.element_of(self.pick(keyed), 1))] if keyed else self.make_printf()

    def make_printf(self):
        kinds = [self.pick(INTEGERS + ["str", "bool", "int64", "uint64"]) for _ in range(self.random.randint(1, 4))]
        parts = [self.of_kind(kind, self.depth) for kind in kinds]
        # %d of a bool and everything narrower than 64 bits is extended by its own sign.
        return [("printf", *parts)]

    def make_print(self):
        kinds = [self.pick(INTEGERS + ["str", "bool"]) for _ in range(self.random.randint(2, 4))]
        return [("print", *(self.of_kind(kind, 2) for kind in kinds))]

    def make_if(self):
        condition = self.boolean(self.depth)
        then = self.block(self.random.randint(1, 4))  # before the other: what is first in the text gives a map its type
        otherwise = self.block(self.random.randint(1, 3)) if self.chance(0.6) else []
        return [("if", condition, then, otherwise)]

    def make_for(self):
        name = self.new_name("$")
        self.scopes.append({name: "int8"})
        self.fixed.add(name)
        self.loops += 1
        body = self.block(self.random.randint(1, 3))
        self.loops -= 1
        self.scopes.pop()
        start = self.random.randint(0, 3)
        return [("for", name, start, start + self.random.randint(0, 4), body)]

    def make_while(self):
        name = self.new_name("$")
        self.loops += 1
        self.fixed.add(name)
        # The verifier walks every round of a `while` by itself: branches inside would multiply its paths.
        budget, self.budget = self.budget, 0
        body = self.block(self.random.randint(1, 3))
        self.budget = budget
        self.loops -= 1
        return [("while", name, self.random.randint(1, 4), body)]

    def make_unroll(self):
        loops, self.loops = self.loops, 0  # break belongs to no unroll
        body = self.block(self.random.randint(1, 2))
        self.loops = loops
        return [("unroll", self.random.randint(1, 3), body)]

    def make_jump(self):
        return [("if", self.boolean(2), [(self.pick(["break", "continue"]),)], [])]


class KeyNode(Node):
    """The key argument of has_key(): one value or a tuple."""


def make(seed):
    """(script, what it prints)"""
    generator = Generator(seed)
    size = generator.random.choice([5, 15, 40, 40, 150])
    statements = generator.block(size)
    machine = Machine()
    machine.run(statements)
    script = "begin {\n" + render_block(statements, 1) + "  exit();\n}\n"
    if names := [*generator.maps, *generator.aggregates]:
        script += "end {\n" + "".join(f"  clear({name});\n" for name in names) + "}\n"
    return script, "".join(line + "\n" for line in machine.lines)


_render_plain = render_expression


def render_expression(node):  # noqa: F811
    return render_key(node.parts) if isinstance(node, KeyNode) else _render_plain(node)


if __name__ == "__main__":
    text, output = make(int(sys.argv[1]))
    print(text, output, sep="-----\n", end="")
