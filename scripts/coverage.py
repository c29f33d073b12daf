#!/usr/bin/env python3
"""Which lines the tests have executed, by room of src/: a table, from what a build of the preset `coverage` has counted.

usage: scripts/coverage.py BUILD [--files ROOM]

gcov reads the counts (Debian's package gcc-12). A line counts once, whichever programs execute it; tests are left out. --files lists the
files of a room, the least covered first, with the lines that no test reaches. The exit status is 1 if a room is below
its floor.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
FLOORS = {room: 90 for room in ("syntax", "sema", "codegen", "bpf", "values", "elf", "unwind")}  # percent


def counts_of(data):
    """[(path below src, {line: whether it was executed})] of one object file."""
    done = subprocess.run(["gcov-12", "--json-format", "--stdout", data.name], cwd=data.parent, capture_output=True)
    found = []
    for document in done.stdout.splitlines():
        described = json.loads(document)
        for file in described["files"]:
            path = pathlib.Path(described["current_working_directory"], file["file"]).resolve()
            if path.is_relative_to(TOP / "src") and not path.name.endswith("_test.cc"):
                found.append((path.relative_to(TOP / "src"),
                              {line["line_number"]: line["count"] > 0 for line in file["lines"]}))
    return found


def merged(build):
    files = collections.defaultdict(dict)
    objects = sorted(build.rglob("*.gcda"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(counts_of, objects):
            for path, lines in found:
                for number, executed in lines.items():
                    files[path][number] = files[path].get(number, False) or executed
    return files


def share(lines):
    return 100 * sum(lines.values()) / max(1, len(lines))


def spans(numbers):
    """"3-5 9": consecutive numbers together."""
    found = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in found)


def show_files(files, room):
    rows = [(share(lines), path, lines) for path, lines in files.items() if path.parts[0] == room]
    for percent, path, lines in sorted(rows):
        print(f"{percent:6.1f} %  {path}  {spans(number for number, executed in lines.items() if not executed)}")


def show_rooms(files):
    """Whether every room reaches its floor."""
    rooms = collections.defaultdict(list)
    for path, lines in files.items():
        rooms[path.parts[0] if len(path.parts) > 1 else "(src)"] += lines.values()
    reached = True
    print("room            lines  executed")
    for room, lines in sorted(rooms.items()):
        percent = 100 * sum(lines) / len(lines)
        low = percent < FLOORS.get(room, 0)
        reached = reached and not low
        print(f"{room:12} {len(lines):8} {percent:7.1f} %" + (f"  below {FLOORS[room]} %" if low else ""))
    return reached


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--files", metavar="ROOM")
    options = parser.parse_args()
    files = merged(options.build.resolve())
    if not files:
        sys.exit(f"{options.build} has no counts; `make coverage` builds, runs the tests and calls this script")
    if options.files:
        show_files(files, options.files)
        return 0
    return 0 if show_rooms(files) else 1


if __name__ == "__main__":
    sys.exit(main())
