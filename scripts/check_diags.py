#!/usr/bin/env python3
"""Every diagnostic has an id of its own and at least one test, tests/diag/<id>.<case>.t; every such test has its id.

tests/diag/UNTESTED names the ids that still wait for their test: it may only shrink, a tested id must leave it.

usage: check_diags.py [TOP]   Prints one line per violation and fails if there is any.
"""

import pathlib
import re
import sys

KIND = re.compile(r'DiagKind\s+k\w+\s*\{\s*"([^"]*)"')
COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def declared_kinds(top):
    """(id, file) of each diagnostic in the sources."""
    for path in sorted((top / "src").rglob("*")):
        if path.suffix in (".cc", ".h") and not path.name.endswith("_test.cc"):
            for name in KIND.findall(COMMENT.sub("", path.read_text())):
                yield name, path.relative_to(top)


def violations(top):
    places = {}
    for name, path in declared_kinds(top):
        if not ID.fullmatch(name):
            yield f"{path}: the id \"{name}\" is not lower-case words with hyphens"
        if name in places:
            yield f"{path}: the id \"{name}\" is also declared in {places[name]}"
        places.setdefault(name, path)
    tests = {path.name: path.name.split(".")[0] for path in sorted((top / "tests/diag").glob("*.t"))}
    waiting_file = top / "tests/diag/UNTESTED"
    waiting = set(waiting_file.read_text().split()) if waiting_file.exists() else set()
    for name in sorted(waiting):
        if name not in places:
            yield f"tests/diag/UNTESTED: there is no diagnostic \"{name}\""
        elif name in tests.values():
            yield f"tests/diag/UNTESTED: \"{name}\" has a test now"
    for name, path in places.items():
        if name not in tests.values() and name not in waiting:
            yield f"{path}: the diagnostic \"{name}\" has no test tests/diag/{name}.<case>.t"
    for file, name in tests.items():
        if name not in places:
            yield f"tests/diag/{file}: there is no diagnostic \"{name}\""


def main(arguments):
    top = pathlib.Path(arguments[0]) if arguments else pathlib.Path(__file__).resolve().parent.parent
    found = list(violations(top))
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
