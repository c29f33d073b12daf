"""Reads back the text that scry prints for maps (docs/language.md 5.6 and 6.3), for the assertions of live tests.

    @x: 5                    {"@x": [5]}
    @x[a, b]: 5              {"@x": [{"a, b": 5}]}
    @h: (rows)               {"@h": [{"[4, 8)": 3}]}
    @s: { .count = 3, ... }  {"@s": [{"count": 3, ...}]}

A map that is printed several times has one item per print in the list: a line repeating a key, or a scalar, starts the
next one, and so does an empty line (`print(@)` in an interval is followed by other output or none).
"""

import re

ENTRY = re.compile(r"^(@\w*)(?:\[(.*)\])?: ?(.*)$", re.DOTALL)
ROW = re.compile(r"^([\[(].*[\])])\s+(\d+) \|[@ ]*\|$")
STATS = re.compile(r"\.(\w+) = (-?\d+)")


def value_of(text):
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    if text.startswith("{ .count ="):
        return {name: int(number) for name, number in STATS.findall(text)}
    return text


class Prints:
    def __init__(self):
        self.by_map = {}
        self.closed = set()

    def add(self, name, key, value):
        prints = self.by_map.setdefault(name, [])
        if key is None:
            prints.append(value)
            return
        if not prints or key in prints[-1] or name in self.closed:
            prints.append({})
            self.closed.discard(name)
        prints[-1][key] = value

    def close(self):
        """What is printed from here on belongs to a new print."""
        self.closed.update(self.by_map)


def parse(text):
    """{map name: [value of each print]}"""
    prints, rows = Prints(), None
    for line in text.splitlines():
        row = ROW.match(line)
        entry = ENTRY.match(line)
        if row and rows is not None:
            rows[row.group(1)] = int(row.group(2))
        elif entry and entry.group(3) == "":
            rows = {}
            prints.add(entry.group(1), entry.group(2), rows)
        elif entry:
            rows = None
            prints.add(entry.group(1), entry.group(2), value_of(entry.group(3)))
        elif rows is None:
            prints.close()
        else:
            rows = None  # the empty line that ends a histogram
    return prints.by_map


def from_json(messages):
    """The same from the messages of -f json: histogram rows become {(min, max): count}."""
    prints = {}
    for message in messages:
        if message["type"] in ("map", "hist", "stats"):
            for name, value in message["data"].items():
                prints.setdefault(name, []).append(json_value(value))
    return prints


def json_value(value):
    if isinstance(value, list) and all(isinstance(row, dict) and "count" in row for row in value):
        return {(row.get("min"), row.get("max")): row["count"] for row in value}
    if isinstance(value, dict):
        return {key: json_value(item) for key, item in value.items()}
    return value


def total(histogram):
    return sum(histogram.values())
