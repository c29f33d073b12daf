"""Random scripts of data, legal by construction, and what they must print: effects inside expressions, macros,
functions of every kind of value, tuples, records, arrays, structures, enumerators, aggregations, strings of critical
sizes.

A third generator beside random_script.py (integers of every type) and random_nested.py (loops in loops). Each script
draws a palette of a few kinds of values, so that its variables, maps, functions and macros meet. This file makes the
definitions, the probes and the whole; random_data_flow.py and _statements.py make statements, _operators.py and
_terms.py expressions. Each piece is a pair: its text, and a Python function that does what the text means by the rules
of random_data_rules.py.

usage: random_data.py SEED      prints the script and, behind a line of dashes, what it must print
"""

import contextlib
import dataclasses
import pathlib
import sys

if __package__:
    from . import random_data_rules as rules
    from .random_data_flow import Flow
    from .random_data_rules import BOOL, I64, INTS, TEXT, U64, Array, Enum, Int, Record, Struct, Tuple
    from .random_data_statements import in_order, indent
    from .random_data_terms import World
    from .random_nested import Return, draw, show
else:
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
    from support import random_data_rules as rules
    from support.random_data_flow import Flow
    from support.random_data_rules import BOOL, I64, INTS, TEXT, U64, Array, Enum, Int, Record, Struct, Tuple
    from support.random_data_statements import in_order, indent
    from support.random_data_terms import World
    from support.random_nested import Return, draw, show

C_TYPES = {"unsigned char": (8, False), "signed char": (8, True), "short": (16, True), "unsigned short": (16, False),
           "int": (32, True), "unsigned int": (32, False), "long": (64, True), "unsigned long": (64, False)}
OF_A_BODY = ["scopes", "maps", "aggregates", "declared", "first", "result", "in_macro", "parameters", "pure"]
HISTOGRAMS = {"hist": [(), (1,), (3,), (5,)],
              "lhist": [(0, 100, 10), (20, 50, 7), (0, 5, 1), (0, 1 << 20, 1 << 18)]}


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


class Generator(Flow):
    def __init__(self, seed):
        super().__init__(seed)
        self.names, self.retired, self.declared, self.first = 0, [], [], 0
        self.loops, self.unrolled, self.may_jump, self.in_macro, self.result = 0, False, False, False, None
        self.head, self.is_seed, self.may_exit = [], False, False
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
        """One of at most 64 bits."""
        name, fields, places, kinds, lines, bit = self.new_name("s"), [], [], [], [], 0
        for _ in range(self.random.randint(1, 5)):
            c_type, form = self.pick(C_TYPES), self.pick(["", "", "bits", "array"]) if lines else ""
            size, signed = C_TYPES[c_type]
            bits = {"": size, "bits": self.random.randint(1, size), "array": size * self.random.randint(2, 3)}[form]
            start = bit if form == "bits" and bit % size + bits <= size else -(-bit // size) * size
            if start + bits > 64:
                continue
            field, kind = f"f{len(fields)}", Int(size, signed)
            lines.append(f"{c_type} {field}{ {'': '', 'bits': f' : {bits}', 'array': f'[{bits // size}]'}[form]};")
            fields.append(field)
            places.append((start, bits, signed))
            kinds.append({"": kind, "bits": None, "array": Array(kind, bits // size)}[form])
            bit = start + bits
        self.head.append(f"struct {name} {{ {' '.join(lines)} }};")
        return Struct(name, tuple(fields), tuple(places), tuple(kinds))

    def draw_maps(self):
        for _ in range(self.random.randint(2, 5)):
            key = None if self.chance(0.15) else self.pick([I64, TEXT, *self.palette])
            self.maps[self.new_name("@m")] = (key, self.pick([I64, *self.palette]))
        for its in self.structs:
            self.maps[self.new_name("@m")] = (self.pick([I64, TEXT]), its)
        for _ in range(self.pick([0, 1, 2])):
            function = self.pick(["count", "sum", "min", "max", "avg", "stats", "hist", "hist", "lhist"])
            kind = self.pick(INTS if function == "hist" else [its for its in INTS if its.bits < 64])
            options = self.pick(HISTOGRAMS.get(function, [()]))
            key = None if self.chance(0.2) else self.pick(self.palette)
            self.aggregates[self.new_name("@g")] = (key, function, kind, options)
        if self.chance(0.3):
            limit, longest = self.pick([0, 8, 16, 64]), self.pick([128, 1024])
            self.head.append(f"config = {{ on_stack_limit = {limit}; max_strlen = {longest} }}")
        for name, row in [*self.maps.items(), *self.aggregates.items()]:
            if row[0] is not None and self.chance(0.1):
                self.head.append(f"let {name} = {'lruhash' if name in self.maps else 'percpuhash'}(1000);")

    # -- the whole

    @contextlib.contextmanager
    def new_body(self, scope, result, maps=None):
        """The body of a function, macro or probe, with variables of its own."""
        saved = {name: getattr(self, name) for name in OF_A_BODY}
        self.scopes, self.declared, self.first, self.result, self.pure = [scope], list(scope), 0, result, set()
        self.budget += 3
        if maps is not None:
            self.maps, self.aggregates, self.in_macro = maps, {}, True
        yield
        for name, value in saved.items():
            setattr(self, name, value)

    def function(self):
        kinds = [its for its in self.palette if not isinstance(its, Struct)]
        parameters = [(self.new_name("$a"), self.pick(kinds)) for _ in range(self.pick([1, 2, 3, 6]))]
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
                store = lambda world, name=name, key=do_key, do=do: world.maps[name].__setitem__(key(world), do(world))
                yield unsigned(kind) or self.chance(0.5), ([f"{name}{index} = {text};"], store)
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
            test, do_test = self.condition(2) if size and self.chance(0.15) else ("", lambda world: True)
            pieces = [self.made(self.make_let) for _ in range(min(size, self.pick([0, 2, 4])))]
            pieces += [self.statement() for _ in range(size)]
            for seed in seeds:
                pieces.insert(self.random.randint(0, len(pieces)) if size else len(pieces), seed)
            lines, do = in_order(pieces)

        def run(world):
            with contextlib.suppress(Return):
                if do_test(world):
                    do(world)

        return [f"begin {f'/({test})/ ' if test else ''}{{", *indent(lines), "}"], run

    def map_lines(self, world, name, top, divisor, is_zero=False):
        """What print(@map, top, divisor) prints."""
        if name in self.maps:
            key_kind, kind = self.maps[name]
            entries = [(key, rules.empty(kind) if is_zero else value) for key, value in world.maps[name].items()]
            rank = lambda value: value if isinstance(kind, (Int, Enum)) else 0
            entries.sort(key=lambda one: (rank(one[1]), rules.as_sorted(one[0], key_kind)))
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
        probes, count = [], self.pick([1, 1, 2])
        for i in range(count):
            self.may_exit = i == count - 1
            probes.append(self.probe(self.pick([2, 4, 7, 10]), rest if i == 0 else []))
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
    return draw(Generator, seed)


if __name__ == "__main__":
    show(make)
