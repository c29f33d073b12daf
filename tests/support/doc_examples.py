"""The examples of docs/language.md as tests: each script of the page compiles, and prints what the page says.

A page writes a script in a block that begins with ```bt, and right after it what it prints in a block ```output, or the
diagnostics in a block ```error. Words after `bt` are sections of a golden test, one per `;`:

    ```bt args: 7 hello; events: tick interval:s:1

A script without either block only has to compile and run. Empty lines at the end of the output, and those that separate
it from the maps, are not compared.

usage: doc_examples.py SCRY_GOLDEN PAGE... [--accept]      --accept: write what came out into the pages
"""

import dataclasses
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```(bt|output|error)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclasses.dataclass
class Example:
    line: int  # of the opening fence, from 1
    script: str
    sections: dict  # name -> text, beyond the script
    kind: str = ""  # "output", "error" or "": what the page expects
    expected: str = ""
    place: tuple = (0, 0)  # of the expected text in the page


def parse_sections(words):
    """`args: 7 hello; machine: btf` as {"args": "7 hello", "machine": "btf"}; several of one name are its lines."""
    sections = {}
    for part in filter(None, (part.strip() for part in words.split(";"))):
        name, colon, text = part.partition(":")
        if not colon:
            raise ValueError(f"'{part}' in the words of an example is not NAME: TEXT")
        name = name.strip()
        sections[name] = sections.get(name, "") + text.strip() + "\n"
    return sections


def examples_of(page):
    """The examples of a page's text, in order."""
    found = []
    for block in BLOCK.finditer(page):
        kind, words, text = block.groups()
        line = page.count("\n", 0, block.start()) + 1
        if kind == "bt":
            found.append(Example(line, text, parse_sections(words)))
            end = block.end()
        elif not found or found[-1].kind or page[end:block.start()].strip():
            raise ValueError(f"line {line}: this block follows no script")
        else:
            found[-1].kind, found[-1].expected, found[-1].place = kind, text, block.span(3)
    return found


def significant(text):
    """The lines that are compared."""
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def test_text(example):
    """The example as a golden test whose outputs are still empty."""
    text = f"# The example in line {example.line} of the page.\n== script\n{example.script}"
    for name, lines in example.sections.items():
        text += f"== file {name.removeprefix('file ')}\n{lines}" if name.startswith("file ") else f"== {name}\n{lines}"
    return text + ("== stderr\n" if example.kind == "error" else "") + "== stdout\n"


def run_example(golden, example, folder):
    """What the example printed, and what went wrong beside that: lines."""
    path = folder / "docs" / f"line_{example.line}.t"
    path.write_text(test_text(example))
    done = subprocess.run([str(golden), "--accept", str(path)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace", timeout=60, check=False)
    section = "stderr" if example.kind == "error" else "stdout"
    result = re.split(r"^== ", path.read_text(errors="replace"), flags=re.MULTILINE)
    real = next((part.removeprefix(section + "\n") for part in result if part.startswith(section + "\n")), "")
    unexpected = [line for line in done.stdout.splitlines() if line.startswith("unexpected on stderr")]
    refused = "exit status: expected 0" in done.stdout
    if refused and example.kind != "error":
        unexpected.append("the script is refused")
    if example.kind == "error" and not real.strip():
        unexpected.append("the script is accepted")
    if done.returncode not in (0, 1) or str(path) in done.stdout:
        unexpected += done.stdout.splitlines()
    return real, unexpected


def make_folder(path, support):
    """A folder in which scry_golden finds the fake tracefs."""
    folder = pathlib.Path(path)
    (folder / "docs").mkdir()
    (folder / "support").symlink_to(support)
    return folder


def check_page(golden, page, support, verdict):
    """Calls verdict(line, problems) for each example of the page."""
    with tempfile.TemporaryDirectory() as path:
        folder = make_folder(path, support)
        for example in examples_of(page):
            real, problems = run_example(golden, example, folder)
            if example.kind and significant(real) != significant(example.expected):
                problems = problems + ["the page has:"] + significant(example.expected) + ["it printed:"] + significant(real)
            verdict(example.line, problems)


def accept_page(golden, path, support):
    """Writes what the examples print into the page."""
    page = path.read_text()
    with tempfile.TemporaryDirectory() as temporary:
        folder = make_folder(temporary, support)
        for example in reversed(examples_of(page)):
            real, problems = run_example(golden, example, folder)
            for problem in problems:
                print(f"{path}:{example.line}: {problem}")
            if example.kind:
                begin, end = example.place
                page = page[:begin] + "".join(line + "\n" for line in significant(real)) + page[end:]
    path.write_text(page)


def main():
    words = [word for word in sys.argv[1:] if word != "--accept"]
    golden, pages = pathlib.Path(words[0]), [pathlib.Path(word) for word in words[1:]]
    support = pathlib.Path(__file__).resolve().parent
    failed = []

    def verdict(line, problems):
        if problems:
            failed.append(line)
            print(f"line {line}:", *problems, sep="\n  ")

    for page in pages:
        if "--accept" in sys.argv:
            accept_page(golden, page, support)
        else:
            check_page(golden, page.read_text(), support, verdict)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
