"""Test files (*.t): text in sections, as described in tests/README.md.

parse() reads one file; nothing here knows what the sections mean.
"""

import dataclasses
import pathlib
import re

SECTION = re.compile(r"^== ([a-z]+)(?: (.*))?$")


class BadTestFile(Exception):
    """The file breaks the format; the message names the place."""


@dataclasses.dataclass
class Section:
    name: str
    argument: str  # the rest of the section line, "" if none
    text: str  # the lines below it, with their newlines
    line: int


@dataclasses.dataclass
class TestFile:
    path: pathlib.Path
    purpose: str  # the comment at the top
    sections: list

    @property
    def name(self):
        return self.path.stem

    def all(self, name):
        return [s for s in self.sections if s.name == name]

    def get(self, name):
        """The only section of this name, or None."""
        found = self.all(name)
        if len(found) > 1:
            raise BadTestFile(f"{self.path}:{found[1].line}: a second section '{name}'")
        return found[0] if found else None

    def text(self, name, default=None):
        section = self.get(name)
        return section.text if section else default

    def argument(self, name, default=None):
        section = self.get(name)
        return section.argument if section else default


def parse(path, allowed):
    """Reads `path`; section names outside `allowed` are refused, so that a misspelt one cannot switch a check off."""
    path = pathlib.Path(path)
    purpose, sections = [], []
    for number, line in enumerate(path.read_text().splitlines(keepends=True), 1):
        head = SECTION.match(line.rstrip("\n"))
        if head:
            name, argument = head.group(1), (head.group(2) or "").strip()
            if name not in allowed:
                raise BadTestFile(f"{path}:{number}: unknown section '{name}' (known: {', '.join(sorted(allowed))})")
            sections.append(Section(name, argument, "", number))
        elif sections:
            sections[-1].text += line
        elif line.startswith("#"):
            purpose.append(line[1:].strip())
        elif line.strip():
            raise BadTestFile(f"{path}:{number}: text before the first section must be a comment")
    if not purpose:
        raise BadTestFile(f"{path}:1: say in a comment at the top what the test proves")
    return TestFile(path, " ".join(purpose), sections)
