#!/usr/bin/env python3
"""Holds src/ to the house of docs/map.md: who may include whom, no name compared with a literal, small pieces.

usage: check_layers.py [--sizes] [SRC]     (SRC: the sources, default src/ beside this folder)

Prints one line per violation and fails if there is any. With --sizes it lists what is longer than style.md suggests
instead; that list is for reading and never fails.
"""

import pathlib
import re
import sys

# A folder may include the folders it stands on, and whatever those stand on.
LAYERS = {
    "base": [],
    "syntax": ["base"],
    "types": ["base"],
    "c": ["types"],
    "elf": ["types"],  # parameters and members that DWARF describes become types
    "symbols": ["elf"],
    "bpf": ["types"],  # the bundle describes layouts by types: docs/decisions/0001-bundle-speaks-types.md
    "link": ["bpf"],
    "ir": ["bpf"],
    "vm": ["bpf"],
    "kernel": ["bpf", "vm"],  # vm: programs that try features are written with vm/assembler.h
    "engine": ["kernel"],
    "values": ["types", "symbols"],
    "sinks": ["values"],
    "sema": ["syntax", "types", "c"],
    "frontends": ["sema"],
    "codegen": ["sema", "ir", "link"],
    "builtins": ["sema", "codegen", "values", "sinks"],
    "probes": ["kernel", "symbols", "sema", "codegen"],  # a provider types its context and lowers its own builtins
    "runtime": ["kernel", "engine", "values", "sinks"],
}
# Stages that read the tables of builtins and providers: the headers of those folders only, not what they stand on.
TABLES = {
    "sema": ["builtins", "probes"],
    "codegen": ["builtins", "probes"],
    "builtins": ["probes"],
    "runtime": ["builtins", "probes"],
    "frontends": ["builtins"],
}
# These may include everything: the folder cli/ and the files directly in src/ (pipeline, main).
EVERYTHING = {"cli", "."}

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


def reachable(folder):
    """The folder itself and all it stands on."""
    found = {folder}
    for below in LAYERS[folder]:
        found |= reachable(below)
    return found


def may_include(folder, target):
    if folder in EVERYTHING:
        return True
    return target in reachable(folder) or target in TABLES.get(folder, [])


def folder_of(path, src):
    parts = path.relative_to(src).parts
    return parts[0] if len(parts) > 1 else "."


def sources(src):
    return sorted(path for path in src.rglob("*") if path.suffix in (".cc", ".h"))


def include_violations(src):
    for path in sources(src):
        folder = folder_of(path, src)
        if folder not in LAYERS and folder not in EVERYTHING:
            yield f"{path}:1: folder '{folder}' has no row in scripts/check_layers.py"
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = INCLUDE.match(line)
            if not found:
                continue
            target = found.group(1).split("/")[0] if "/" in found.group(1) else "."
            if not may_include(folder, target):
                yield f"{path}:{number}: {folder}/ may not include {found.group(1)}"


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


def sizes(src):
    for path in sources(src):
        lines = path.read_text().splitlines()
        if len(lines) > MAX_FILE_LINES:
            yield f"{path}: {len(lines)} lines (a file has about {MAX_FILE_LINES})"
        for start, length in functions(lines):
            if length > MAX_FUNCTION_LINES:
                yield f"{path}:{start}: a function of {length} lines (about {MAX_FUNCTION_LINES})"


def main(arguments):
    wants_sizes = "--sizes" in arguments
    places = [argument for argument in arguments if argument != "--sizes"]
    src = pathlib.Path(places[0]) if places else pathlib.Path(__file__).resolve().parent.parent / "src"
    found = list(sizes(src)) if wants_sizes else list(include_violations(src)) + list(name_comparisons(src))
    for line in found:
        print(line)
    return 1 if found and not wants_sizes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
