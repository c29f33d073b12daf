"""Statements that store, count and print: (lines, function of the world) each."""

from . import random_data_rules as rules
from .random_data_operators import Operators
from .random_data_rules import I64, INTS, LONG, TEXT, U64, Int, Struct, Tuple, wrap

COMPOUND = ["+", "-", "*", "&", "|", "^", "<<", ">>", "/", "%"]
LAYOUTS = ["", "", "6", "-9", "20"]


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


class Statements(Operators):
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
        choices = ["let", "change", "store"] * 3 + ["delete", "print", "print", "printf", "expand", "effect"]
        choices += ["aggregate"] * 2 * bool(self.aggregates) + ["struct"] * bool(self.structs)
        choices += ["jump"] * (self.may_jump + (self.result is not None))
        if self.budget > 0 and len(self.scopes) < 5:
            choices += ["if", "if", "bare", "each", "entry", "unroll"] + ["range", "while"] * (self.loops < 2)
        return self.made(getattr(self, f"make_{self.pick(choices)}"))

    def made(self, maker):
        outer, self.first = self.first, len(self.declared)
        piece = maker()
        self.first = outer
        return piece

    def make_let(self):
        kind = self.pick(self.palette) if self.chance(0.95) else LONG
        form = self.pick(["typed", "let", "plain", "plain", "widened", "late"] if kind != LONG else ["let", "plain"])
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

            typed = self.pick(["", f": {rules.type_text(kind)}"])
            return [f"let {name}{typed};", f"if ({test}) {{ {name} = {text}; }}"], maybe
        (text, do), (first, do_first) = self.of(kind, 2), self.fitting(kind, 1)
        if form == "plain" and self.chance(0.1) and (found := self.read_aggregate()):
            kind, (text, do) = found
        names = [name for name in self.visible(kind) if name in self.typed]
        type_name = f"typeof({self.pick(names)})" if names and self.chance(0.3) else rules.type_text(kind)
        name = self.declare(kind)
        if form == "typed":
            self.typed.add(name)
            return [f"let {name} : {type_name} = {text};"], lambda world: world.set(name, do(world))
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
        if op in "/%":
            divisor = self.pick([1, 3, 10, 127])
            text, do = f"({its}){divisor}", lambda world: divisor
        result = rules.result_kind(op, kind, its)
        return f" {op}= {text}", lambda world, old: wrap(rules.arithmetic(op, old, do(world), result, kind), kind)

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
        index, do_key, (text, do) = self.keyed(key, kind, self.key, lambda its: self.fitting(its, 3))

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
        return self.give(self.pick(self.aggregates), self.key, lambda kind: self.fitting(kind, 2))

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
        scalars = [name for name, (key, _) in self.maps.items() if key is None]
        if scalars and self.chance(0.2):
            name = self.pick(scalars)
            return [f"delete({name});"], lambda world: world.map(name).pop((), None)
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
            number = its.fields.index(field)
            world.lines.append(f"({rules.shown_field(value[number], its.kinds[number])}, {rules.shown(value, its)})")
            if maps:
                world.map(maps[0])[do_key(world)] = value

        return lines, run
