#!/usr/bin/env python3
"""Comments, strings and pages are plain technical English (CONTRIBUTING.md): no words that force a second reading.

scripts/english_allowance names, for each file that still has such words, how many lines: it may only shrink.

usage: check_english.py [--update] [TOP]   Prints one line per violation and fails if there is any.
                                           --update: writes the numbers that became smaller into the allowance
"""

import pathlib
import re
import subprocess
import sys

# What to write instead stands beside each.
WORDS = [
    (r"behind", "after"),
    (r"in front of", "before"),
    (r"(?:is|are|was|were|be|being) said", "reported"),
    (r"(?:is|are|was|were|be|being) told", "informed, or name the value"),
    (r"said to", "reported as"),
    (r"whom?(?:ever)? (?:has|is|does|needs|knows|reads|wants|notes|finds|leaves|calls|asks)", "the program that ..."),
    (r"he (?:is|has|leaves|finds|takes|may|must|reads)", "the program"),
    (r"nobody|somebody", "nothing, or name the program"),
    (r"at one stroke", "in one step"),
    (r"beforehand", "in advance, or preallocated"),
    (r"anew", "again"),
    (r"stands? (?:in|on|behind|over|beside) (?!for)", "is in"),
    (r"of those that", "name what they are"),
    (r"as it was told|as they were told", "as requested"),
    (r"goes? on behind", "continues after"),
]
PATTERNS = [(re.compile(rf"\b{words}\b", re.IGNORECASE), instead) for words, instead in WORDS]
COMMENT = re.compile(r"//.*$|/\*.*?\*/")
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
ALLOWANCE = "scripts/english_allowance"


def prose_of(path, text):
    """(line number, the part of the line that people read)."""
    is_code = path.suffix in (".cc", ".h")
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if is_code:
            comments = COMMENT.findall(STRING.sub('""', line)) if "//" in line or "/*" in line else []
            yield number, " ".join(STRING.findall(COMMENT.sub("", line) if not STRING.search(line) else line) + comments)
            continue
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield number, re.sub(r"`[^`]*`", "", line)


def findings(path, text):
    """(line number, word, what to write instead)."""
    for number, prose in prose_of(path, text):
        for pattern, instead in PATTERNS:
            if found := pattern.search(prose):
                yield number, found.group(0), instead


def checked_files(top):
    listed = subprocess.run(["git", "ls-files", "src", "docs", "README.md", "CONTRIBUTING.md"], cwd=top, check=True,
                            stdout=subprocess.PIPE, text=True).stdout.split("\n")
    for name in listed:
        path = pathlib.Path(name)
        if path.suffix in (".cc", ".h", ".md") and not path.name.endswith("_test.cc") and (top / path).is_file():
            yield path


def read_allowance(top):
    file = top / ALLOWANCE
    rows = [line.split() for line in file.read_text().splitlines()] if file.exists() else []
    return {name: int(count) for count, name in rows}


def judge(found, allowed):
    """The violations: found maps a file to its findings, allowed a file to the number of lines it may have."""
    for name in sorted(found.keys() | allowed.keys()):
        lines, limit = found.get(name, []), allowed.get(name, 0)
        if len(lines) > limit:
            yield from (f"{name}:{number}: \"{word}\": write \"{instead}\"" for number, word, instead in lines)
            if limit:
                yield f"{name}: {len(lines)} lines, {ALLOWANCE} allows {limit}"
        elif len(lines) < limit:
            yield f"{name}: {len(lines)} lines, {ALLOWANCE} still allows {limit}: run scripts/check_english.py --update"


def shrink(found, allowed):
    """The allowance with the numbers that became smaller; a new file gets none."""
    smaller = {name: min(limit, len(found.get(name, []))) for name, limit in allowed.items()}
    return {name: limit for name, limit in smaller.items() if limit}


def write_allowance(top, allowed):
    (top / ALLOWANCE).write_text("".join(f"{count} {name}\n" for name, count in sorted(allowed.items())))


def main(arguments):
    words = [word for word in arguments if word != "--update"]
    top = pathlib.Path(words[0]) if words else pathlib.Path(__file__).resolve().parent.parent
    found = {}
    for path in checked_files(top):
        if lines := list(findings(path, (top / path).read_text(errors="replace"))):
            found[str(path)] = lines
    allowed = read_allowance(top)
    if "--update" in arguments:
        allowed = shrink(found, allowed)
        write_allowance(top, allowed)
    violations = list(judge(found, allowed))
    for line in violations:
        print(line)
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
