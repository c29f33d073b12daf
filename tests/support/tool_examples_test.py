"""The example in the comment of each tool has the columns and maps that the script prints: no drift between the two."""

import pathlib
import re
import unittest

TOOLS = pathlib.Path(__file__).resolve().parent.parent.parent / "tools"
HEADING = re.compile(r"[A-Z][A-Z0-9]*( [A-Z0-9]+)*( {1,}[A-Z][A-Z0-9]*)*")


def example_of(text):
    """The lines of the terminal below "Example:"."""
    part = re.search(r"^// Example: .*?^// How to read:", text, re.MULTILINE | re.DOTALL)
    return [line.removeprefix("//     ") for line in part.group().splitlines() if line.startswith("//     ")]


def printed_by(text):
    """Names of members of records, and of the maps whose values are a column."""
    code = re.sub(r"^//.*\n", "", text, flags=re.MULTILINE)
    return ({name.replace("_", " ").upper() for name in re.findall(r"[(,\s](\w+) = ", code)},
            {name.upper() for name in re.findall(r"@(\w+)", code)})


def words_of_heading(line, members):
    """The columns of a heading; a member's name with "_" is two words."""
    for name in sorted(members, key=len, reverse=True):
        if " " in name:
            line = line.replace(name, name.replace(" ", "_"))
    return [word.replace("_", " ") for word in line.split()]


class Examples(unittest.TestCase):
    def test_columns_are_those_of_the_script(self):
        for path in sorted(TOOLS.glob("*.bt")):
            text = path.read_text()
            members, maps = printed_by(text)
            lines = example_of(text)
            headings = [line for line in lines if HEADING.fullmatch(line.strip()) and not line.startswith("#")]
            has_map = [re.fullmatch(r"@(\w+)(\[.*\])?:", line) for line in lines]
            with self.subTest(path.stem):
                if "table(" in text or "row(" in text:
                    self.assertTrue(headings or any(has_map), f"{path.name}: no heading in the example")
                for heading in headings:
                    unknown = [word for word in words_of_heading(heading, members) if word not in members | maps]
                    self.assertEqual(unknown, [], f"{path.name}: columns that the script does not print")
                for found in filter(None, has_map):
                    self.assertIn(found.group(1).upper(), maps | {"US"}, path.name)


if __name__ == "__main__":
    unittest.main()
