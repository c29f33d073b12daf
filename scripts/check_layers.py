#!/usr/bin/env python3
"""Holds src/ to the house of docs/map.md: who reaches whom, no name compared with a literal, pieces that stay small.

usage: check_layers.py [--sizes | --write-sizes] [SRC]     (SRC: the sources, default src/ beside this folder)

A room is a folder of src/, or one inside another (ir/backend). What counts is what a file reaches by its includes and
theirs, not what it names itself. Prints one line per violation and fails if there is any. Sizes are held by
scripts/sizes.txt, the list of what is larger than style.md allows: it may only shrink. --write-sizes writes it anew,
--sizes prints it.
"""

import pathlib
import re
import sys

# A room may reach the rooms it stands on, and whatever those stand on.
LAYERS = {
    "base": [],
    "syntax": ["base"],
    "types": ["base"],
    "c": ["types"],
    "elf": ["types"],  # parameters and members that DWARF describes become types
    "unwind": ["elf"],
    "symbols": ["elf"],
    "targets": ["types"],
    "syscalls": ["base"],
    "syscalls/generate": ["c"],
    "libcalls": ["syscalls"],
    "libcalls/generate": ["c"],
    "machine": ["targets", "symbols"],
    "bpf": ["targets", "unwind"],  # a bundle has types, and says how programs are attached: docs/decisions/0001, 0026
    "link": ["bpf"],
    "ir": ["bpf"],
    "ir/backend": ["ir"],
    "vm": ["bpf"],
    "kernel": ["vm", "machine"],  # vm: programs that try features are written with vm/assembler.h
    "machine/system": ["machine", "kernel"],
    "engine": ["kernel"],
    "values": ["types", "symbols", "syscalls"],
    "sinks": ["values", "libcalls"],
    "sema": ["syntax", "targets", "c"],
    "frontends": ["sema"],
    "codegen": ["sema", "ir", "link", "libcalls"],
    "builtins": ["sema", "codegen", "sinks", "machine"],
    "probes": ["sema", "codegen", "kernel"],
    "processes": ["kernel", "syscalls"],
    "runtime": ["engine", "processes", "sinks"],
}
# Records of other rooms that a room reads, by header; what else lies in those rooms stays closed
# (docs/decisions/0026-four-readers-of-a-row.md).
WORDS_AND_CHECKS = ["builtins/builtin.h", "builtins/receive_event.h", "probes/provider.h", "probes/expansion.h",
                    "probes/words.h", "probes/diags.h", "machine/facts.h", "machine/feature.h"]
RECORDS = {
    "sema": WORDS_AND_CHECKS,
    "frontends": WORDS_AND_CHECKS,
    "codegen": WORDS_AND_CHECKS + ["builtins/task_ids.h", "probes/context.h", "probes/syscalls.h"],
    "builtins": WORDS_AND_CHECKS + ["probes/context.h", "probes/registers.h", "probes/syscalls.h"],
    "probes": WORDS_AND_CHECKS,
    "runtime": ["builtins/action.h", "builtins/receive.h", "builtins/receive_event.h", "probes/attaching.h"],
}
# These may reach everything: the command line, and the files directly in src/ (pipeline, main).
EVERYTHING = {"cli", "cli/commands", "."}
# Rooms whose libraries link without the kernel, so that nothing of it may be reached even by a record.
WITHOUT_KERNEL = ["sema", "codegen", "frontends"]

# Stages in which a comparison with a string literal would be a feature hidden in a branch (style.md, rule 1).
NAMELESS = ["sema", "codegen", "ir", "runtime"]
# Files whose literals are no names of builtins, providers or options: (words, what they are).
ALLOWED_LITERALS = {
    "sema/check_call.cc": ({"any", "int", "integer", "ptr", "text", "number", "void", "?"}, "the type words of signatures"),
    "sema/signature.cc": ({"..."}, "punctuation of the signature language"),
    "sema/check_access.cc": ({"rcu", "user"}, "BTF type tags of the kernel"),
}
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')

MAX_FUNCTION_LINES = 60
MAX_FILE_LINES = 400
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
NOT_A_FUNCTION = re.compile(r"^(namespace|struct|class|enum|union|extern|inline namespace|#|//|\}|using|template)\b")


def reachable(room):
    """The room itself and all it stands on."""
    found = {room}
    for below in LAYERS[room]:
        found |= reachable(below)
    return found


def room_of(name):
    """Of a file by its name below src/: "ir/backend" of "ir/backend/emit.h"."""
    return name.rpartition("/")[0] or "."


def may_reach(room, header):
    if room in EVERYTHING or room_of(header) == room:
        return True
    return room_of(header) in reachable(room) or header in RECORDS.get(room, [])


def sources(src):
    return sorted(path for path in src.rglob("*") if path.suffix in (".cc", ".h"))


def is_test(name):
    """Tests, and headers that only tests include, may reach everything."""
    return "test" in name.rpartition("/")[2].removesuffix(".cc").removesuffix(".h").split("_")


def include_graph(src):
    """name -> [(line number, included name)], for the files of src/; includes of other files are left out."""
    names = {str(path.relative_to(src)) for path in sources(src)}
    graph = {}
    for name in sorted(names):
        lines = enumerate((src / name).read_text().splitlines(), 1)
        found = [(number, match.group(1)) for number, line in lines if (match := INCLUDE.match(line))]
        graph[name] = [(number, header) for number, header in found if header in names]
    return graph


def closures(graph):
    """name -> {reached name: the file's own include that leads there}."""
    reached = {}
    for name, includes in graph.items():
        found = {}
        for _, first in includes:
            todo = [first]
            while todo:
                header = todo.pop()
                if header not in found:
                    found[header] = first
                    todo += [following for _, following in graph[header]]
        reached[name] = found
    return reached


def include_violations(src):
    graph = include_graph(src)
    for name, reached in closures(graph).items():
        room = room_of(name)
        if room not in LAYERS and room not in EVERYTHING:
            yield f"{src / name}:1: folder '{room}' has no row in scripts/check_layers.py"
            continue
        if is_test(name):
            continue
        told = set()
        for header, first in sorted(reached.items()):
            target = room_of(header)
            if may_reach(room, header) or (target, first) in told:
                continue
            told.add((target, first))
            line = next(number for number, included in graph[name] if included == first)
            way = "include" if header == first else "reach"
            through = "" if header == first else f" by {first}"
            yield f"{src / name}:{line}: {room}/ may not {way} {header}{through}"


# "Tested by NAME" in a comment names files beside it, or below the folder of the project; * stands for any text.
TESTED_BY = re.compile(r"[Tt]ested by ((?:[\w./*]+\.(?:cc|py|t|sh)(?:, | and |,? )?)+)")
FILE_NAME = re.compile(r"[\w./*]+\.(?:cc|py|t|sh)\b")


def missing_tests(src):
    root = src.parent
    for path in sources(src):
        text = re.sub(r"\n\s*// ?", " ", path.read_text())  # a comment over several lines
        for found in TESTED_BY.finditer(text):
            for name in FILE_NAME.findall(found.group(1)):
                folder = root if "/" in name else root / "fuzz" if name.endswith("_fuzz.cc") else path.parent
                if not any(folder.glob(name)):
                    yield f"{path}: says that it is tested by {name}, which does not exist"


def compared_literals(line):
    """The string literals that stand beside == or != in a line of C++."""
    for found in STRING.finditer(line):
        before, after = line[:found.start()].rstrip(), line[found.end():].lstrip()
        before = before.removesuffix("std::string_view(").rstrip()
        if found.group(1) and (before.endswith(("==", "!=")) or after.startswith(("==", "!="))):
            yield found.group(1)


def name_comparisons(src):
    for folder in NAMELESS:
        for path in sources(src / folder) if (src / folder).is_dir() else []:
            if path.name.endswith("_test.cc"):
                continue
            allowed, _ = ALLOWED_LITERALS.get(f"{folder}/{path.name}", (set(), ""))
            for number, line in enumerate(path.read_text().splitlines(), 1):
                for literal in compared_literals(line):
                    if literal not in allowed:
                        yield (f"{path}:{number}: compares with \"{literal}\"; make it a row of a table, "
                               "or say in ALLOWED_LITERALS why it is none")


def functions(lines):
    """(first line, lines) of each function whose body ends with a brace in the first column."""
    start = None
    for number, line in enumerate(lines, 1):
        if start is None and line[:1] not in (" ", "\t", "") and line.endswith("{") and not NOT_A_FUNCTION.match(line):
            start = number
        elif start is None and line.startswith("    ") and line.endswith(") {") and number > 1 and lines[number - 2][:1].isalpha():
            start = number - 1  # a signature over two lines
        elif start is not None and line.startswith("}"):
            yield start, number - start + 1
            start = None


MAX_CLASS_METHODS = 30
MAX_CLASS_MEMBERS = 7
CLASS = re.compile(r"^(?:class|struct) (\w+)[^;]*\{$")
# Of a class body, at the indentation of its members: a declaration that calls nothing is a member, one that has
# parentheses a method.
MEMBER_LINE = re.compile(r"^  (?!\s|//|public:|private:|protected:|using |friend |struct |class |enum |static |template|#|\})")


def classes(lines):
    """(first line, name, methods, members) of each class or structure that begins in the first column."""
    start = None
    for number, line in enumerate(lines, 1):
        found = CLASS.match(line)
        if found and start is None:
            start, name, methods, members = number, found.group(1), 0, 0
        elif start is not None and line.startswith("}"):
            yield start, name, methods, members
            start = None
        elif start is not None and MEMBER_LINE.match(line):
            declared = without_brackets(re.split(r"//", line)[0])
            is_pointer = re.search(r"\(\s*\*", line)
            if "(" in declared and not is_pointer:
                methods += 1
            elif is_pointer or ";" in line or line.rstrip().endswith(","):
                members += 1 if is_pointer else declared.count(",") + 1


def without_brackets(text):
    """The text without what stands in <>, {} and () but for the outermost ( itself."""
    for inner in (r"<[^<>]*>", r"\{[^{}]*\}", r"\([^()]*\)"):
        while re.search(inner, text):
            text = re.sub(inner, "\0" if inner.startswith("\\(") else "", text)
    return text.replace("\0", "(")


def sizes(src):
    """{"what": size} of all that is larger than style.md allows. Names have no line numbers: those move."""
    found = {}
    for path in sources(src):
        name = str(path.relative_to(src))
        lines = path.read_text().splitlines()
        if len(lines) > MAX_FILE_LINES:
            found[f"file {name}"] = len(lines)
        for start, length in functions(lines):
            named = re.search(r"([\w:~]+)\(", lines[start - 1])
            if length > MAX_FUNCTION_LINES and named:  # tables have as many rows as they need
                found[f"function {name} {named.group(1)}"] = length
        for _, class_name, methods, members in [] if is_test(name) else classes(lines):
            if methods > MAX_CLASS_METHODS:
                found[f"methods {name} {class_name}"] = methods
            if members > MAX_CLASS_MEMBERS:
                found[f"members {name} {class_name}"] = members
    return found


def size_text(found):
    return "".join(f"{size} {what}\n" for what, size in sorted(found.items()))


def growth(src, allowed_text):
    """What is larger than the list allows."""
    allowed = {}
    for line in allowed_text.splitlines():
        size, _, what = line.partition(" ")
        allowed[what] = int(size)
    for what, size in sorted(sizes(src).items()):
        if size > allowed.get(what, 0):
            limit = allowed.get(what)
            yield f"{what}: {size}" + (f", was {limit}" if limit else "") + "; make it smaller (style.md, rule 15)"


SIZES = pathlib.Path(__file__).resolve().parent / "sizes.txt"


def main(arguments):
    places = [argument for argument in arguments if not argument.startswith("--")]
    src = pathlib.Path(places[0]) if places else pathlib.Path(__file__).resolve().parent.parent / "src"
    if "--write-sizes" in arguments:
        SIZES.write_text(size_text(sizes(src)))
        return 0
    if "--sizes" in arguments:
        print(size_text(sizes(src)), end="")
        return 0
    found = [*include_violations(src), *name_comparisons(src), *missing_tests(src), *growth(src, SIZES.read_text())]
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
