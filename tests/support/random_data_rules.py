"""The rules that random_data.py judges by, written from the language's contract: kinds of values, arithmetic,
comparisons, the text of values, the order of printed maps, histograms. Values are Python's: int (also of bool and
enumerators), str, and tuples for tuples, records, arrays and structures.
"""

import dataclasses
import struct

KILO = 1024


@dataclasses.dataclass(frozen=True)
class Int:
    bits: int
    signed: bool

    def __str__(self):
        return f"{'' if self.signed else 'u'}int{self.bits}"


@dataclasses.dataclass(frozen=True)
class Tuple:
    parts: tuple

    def names(self):
        return tuple(map(str, range(len(self.parts))))


@dataclasses.dataclass(frozen=True)
class Record:
    fields: tuple
    parts: tuple

    def names(self):
        return self.fields


@dataclasses.dataclass(frozen=True)
class Array:
    element: Int
    count: int


@dataclasses.dataclass(frozen=True)
class Enum:
    name: str
    values: tuple  # (enumerator, number)


@dataclasses.dataclass(frozen=True)
class Struct:
    """A C structure: its members by name, (first bit, bits, signed) of each, and its kind: an integer, an array, or
    None for a bit field."""
    name: str
    fields: tuple
    places: tuple
    kinds: tuple

    def size(self):
        """0 where the contract leaves it to C: with bit fields."""
        if None in self.kinds:
            return 0
        sizes = [its.element.bits if isinstance(its, Array) else its.bits for its in self.kinds]
        first, bits, _ = self.places[-1]
        return -(-(first + bits) // max(sizes)) * max(sizes) // 8


BOOL, TEXT, LONG = "bool", "text", "long"  # LONG: of the greatest size, in variables only
SIZES = (8, 16, 32, 64)
INTS = [Int(bits, signed) for signed in (True, False) for bits in SIZES]
I8, I64, U64 = Int(8, True), Int(64, True), Int(64, False)
LONGEST_TEXT = 63


def wrap(value, kind):
    """The value as an integer type holds it."""
    value &= (1 << kind.bits) - 1
    return value - (1 << kind.bits) if kind.signed and value >> (kind.bits - 1) else value


def unify(a, b):
    """The type that holds values of both (3.4)."""
    if isinstance(a, Int):
        if a.signed == b.signed:
            return a if a.bits >= b.bits else b
        signed, unsigned = (a, b) if a.signed else (b, a)
        return signed if signed.bits > unsigned.bits else Int(min(64, 2 * unsigned.bits), True)
    if isinstance(a, (Tuple, Record)):
        return dataclasses.replace(a, parts=tuple(map(unify, a.parts, b.parts)))
    return a


def convert(value, kind):
    """A value of a type that unifies to this one."""
    if isinstance(kind, Int):
        return wrap(value, kind)
    if isinstance(kind, (Tuple, Record)):
        return tuple(map(convert, value, kind.parts))
    return value


def result_kind(op, left, right):
    """Of an operator on integers (3.3)."""
    return I64 if op == "-" or left.signed or right.signed else U64


def arithmetic(op, left, right, kind, left_kind):
    """Both as values of the result's kind; what is divided or shifted to the right keeps its own sign."""
    if left_kind == U64 and op in ("/", "%", ">>") and kind != U64:
        return wrap(arithmetic(op, left, right, U64, U64), kind)
    left, right = wrap(left, kind), wrap(right, kind)
    if op in "/%":
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return wrap(quotient if op == "/" else left - quotient * right, kind)
    count = right & 63
    return wrap({"+": left + right, "-": left - right, "*": left * right, "&": left & right, "|": left | right,
                 "^": left ^ right, "<<": left << count, ">>": left >> count}[op], kind)


def compare(op, left, right):
    return int({"==": left == right, "!=": left != right, "<": left < right, ">": left > right, "<=": left <= right,
                ">=": left >= right}[op])


def empty(kind):
    if kind in (TEXT, LONG):
        return ""
    if isinstance(kind, (Tuple, Record)):
        return tuple(map(empty, kind.parts))
    if isinstance(kind, Array):
        return (0,) * kind.count
    return to_struct(0, kind) if isinstance(kind, Struct) else 0


def type_text(kind):
    """The kind as a type in the script."""
    if kind == TEXT:
        return f"string[{LONGEST_TEXT + 1}]"
    if isinstance(kind, (Tuple, Record)):
        return f"typeof({sample(kind)})"
    if isinstance(kind, Array):
        return f"{kind.element}[{kind.count}]"
    return f"enum {kind.name}" if isinstance(kind, Enum) else str(kind)


def sample(kind):
    """An expression of exactly this type."""
    if kind == BOOL:
        return "true"
    if isinstance(kind, Tuple):
        return f"({', '.join(map(sample, kind.parts))},)"
    if isinstance(kind, Record):
        return f"({', '.join(f'{name} = {sample(part)}' for name, part in zip(kind.fields, kind.parts))})"
    if isinstance(kind, Array):
        size = kind.element.bits * kind.count
        return f"({kind.element}[])(uint{size})0" if size in SIZES else f'({kind.element}[])"{"." * (kind.count - 1)}"'
    return kind.values[0][0] if isinstance(kind, Enum) else f'({type_text(kind)}){chr(34) * 2 if kind == TEXT else 0}'


def paths(kind, suffix="", path=()):
    """(kind, how the script names it, how Python finds it) of a value and of all in it."""
    yield kind, suffix, path
    if isinstance(kind, (Tuple, Record)):
        for i, (name, part) in enumerate(zip(kind.names(), kind.parts)):
            yield from paths(part, f"{suffix}.{name}", path + (i,))


def follow(value, path):
    for i in path:
        value = value[i]
    return value


def to_array(value, kind):
    """An integer as an array: its bytes in memory order."""
    bits = kind.element.bits
    return tuple(wrap(value >> bits * i, kind.element) for i in range(kind.count))


def from_array(value, kind, into):
    bits = kind.element.bits
    return wrap(sum((one & (1 << bits) - 1) << bits * i for i, one in enumerate(value)), into)


def to_struct(value, kind):
    members = [wrap(value >> first, Int(bits, signed)) for first, bits, signed in kind.places]
    return tuple(to_array(one, its) if isinstance(its, Array) else one for one, its in zip(members, kind.kinds))


# ---- what is printed


def shown(value, kind):
    if kind == BOOL:
        return "true" if value else "false"
    if isinstance(kind, Tuple):
        return f"({', '.join(map(shown, value, kind.parts))})"
    if isinstance(kind, Record):
        return "{ " + ", ".join(f".{n} = {shown(v, k)}" for n, v, k in zip(kind.fields, value, kind.parts)) + " }"
    if isinstance(kind, Struct):
        rows = zip(kind.fields, value, kind.kinds)
        return "{ " + ", ".join(f".{name} = {shown_field(one, its)}" for name, one, its in rows) + " }"
    if isinstance(kind, Array):
        return f"[{','.join(map(str, value))}]"
    if isinstance(kind, Enum):
        return next((name for name, number in kind.values if number == value), str(value))
    return str(value)


def shown_field(value, kind):
    return shown(value, kind) if isinstance(kind, Array) else str(value)


def shown_key(name, key, kind):
    if kind is None:
        return name
    text = shown(key, kind)
    return f"{name}[{text[1:-1] if isinstance(kind, Tuple) else text}]"


def formatted(directive, value):
    """What printf prints for an integer; `directive` is (flags and width, length, letter)."""
    layout, length, letter = directive
    kind = Int({"": 32, "l": 64, "h": 16, "hh": 8}[length], letter == "d")
    text = f"{wrap(value, kind):{'x' if letter == 'x' else 'd'}}"
    return padded(text, layout)


def shown_bytes(text, letters):
    if letters == "rh":
        return text.encode().hex(" ")
    is_plain = lambda one: letters == "r" and 32 <= ord(one) < 127
    return "".join(one if is_plain(one) else f"\\x{ord(one):02x}" for one in text)


def padded(text, layout):
    return text.ljust(int(layout[1:])) if layout.startswith("-") else text.rjust(int(layout or 0))


def as_sorted(key, kind):
    """What the order of printed maps compares of a key: unsigned values from 2**63 as negative ones."""
    if isinstance(kind, Int):
        return wrap(key, I64)
    return tuple(map(as_sorted, key, kind.parts)) if isinstance(kind, (Tuple, Record)) else key


def can_divide(kind):
    """Whether the contract says what print's divisor does with it; of an aggregation `kind` is the function's name."""
    return isinstance(kind, (Int, str)) or isinstance(kind, Tuple) and all(map(can_divide, kind.parts))


def divided(value, kind, divisor):
    if isinstance(kind, Int):
        return abs(value) // divisor * (1 if value >= 0 else -1)
    if isinstance(kind, Tuple):
        return tuple(divided(one, its, divisor) for one, its in zip(value, kind.parts))
    return value


# ---- aggregations. `values` is what one key was given.


def reduced(function, values):
    if function in ("count", "hist", "lhist"):
        return len(values)
    if function == "sum":
        return sum(values)
    if function in ("min", "max"):
        return {"min": min, "max": max}[function](values, default=0)
    total = sum(values)
    return abs(total) // len(values) * (1 if total >= 0 else -1) if values else 0


def read_kind(function, argument):
    return I64 if function != "count" and argument.signed else U64


def aggregate_text(function, head, values, options):
    if function == "stats":
        return [f"{head}: {{ .count = {len(values)}, .average = {reduced('avg', values)}, .total = {sum(values)} }}"]
    bucket, label = (hist_bucket, hist_label) if function == "hist" else (lhist_bucket, lhist_label)
    counts = {}
    for value in values:
        index = bucket(value, *options)
        counts[index] = counts.get(index, 0) + 1
    rows = range(min(counts), max(counts) + 1) if counts else []
    return [f"{head}:", *(row(label(i, *options), counts.get(i, 0), max(counts.values())) for i in rows), ""]


def single(value):
    return struct.unpack("f", struct.pack("f", value))[0]


def row(label, count, largest):
    bar = int(single(single(count / largest) * 52))
    return f"{label:<16}{count:>8} |{'@' * bar:<52}|"


def hist_bucket(value, bits=0):
    value = wrap(value, I64)
    if value < 0:
        return 0
    if value < 1 << bits:
        return value + 1
    power = value.bit_length() - 1
    return ((power - bits + 1) << bits) + ((value >> (power - bits)) & ((1 << bits) - 1)) + 1


def hist_edge(index, bits):
    """(the lower edge of a bucket, its text)"""
    if index < 1 << bits:
        return index, str(index)
    power, part = (index >> bits) - 1, (index & (1 << bits) - 1) + (1 << bits)
    return part << power, f"{part << power % 10}{' KMGTPE'[power // 10].strip()}"


def hist_label(bucket, bits=0):
    if bucket == 0:
        return "(..., 0)"
    (low, low_text), (high, high_text) = hist_edge(bucket - 1, bits), hist_edge(bucket, bits)
    return f"[{low_text}]" if high == low + 1 else f"[{low_text}, {high_text})"


def lhist_bucket(value, low, high, step):
    return 0 if value < low else 1 + min(value - low, high - low) // step


def lhist_label(bucket, low, high, step):
    def edge(value):
        if step % KILO or value == 0:
            return str(value)
        if value % KILO ** 2 == 0:
            return f"{value // KILO ** 2}M"
        return f"{value // KILO}K" if value % KILO == 0 else str(value)

    if bucket == 0:
        return f"(..., {edge(low)})"
    first = low + (bucket - 1) * step
    if bucket == lhist_bucket(high, low, high, step):
        return f"[{edge(first)}, ...)"
    return f"[{first}]" if step == 1 else f"[{edge(first)}, {edge(first + step)})"
