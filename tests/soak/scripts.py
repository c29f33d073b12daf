"""Random scripts. Those of tests/support/random_script.py are valid, and print what the rules of the language say; mutated ones of tests/golden are mostly not, and are compiled only. No crash, no hang, no refusal by the
kernel's verifier. A failing script is made smaller while it fails in the same way, and shown."""

import re

from support import random_script

from .context import judge_end

LIMIT = 60  # seconds of one script
MUTATED = 8  # of each valid one
MINIMIZING = 60  # attempts
TOKEN = re.compile(r"\s+|\w+|\W")


def golden_scripts(top):
    """The text of every golden script."""
    found = []
    for path in sorted((top / "tests/golden").glob("*.t")):
        text = path.read_text(errors="replace")
        if match := re.search(r"^== script[^\n]*\n(.*?)(?=^== |\Z)", text, re.M | re.S):
            found.append(match.group(1))
    return found


def mutate(random, script, others):
    tokens = TOKEN.findall(script)
    for _ in range(random.randint(1, 4)):
        if not tokens:
            break
        at = random.randrange(len(tokens))
        donor = TOKEN.findall(random.choice(others)) or [" "]
        random.choice([
            lambda: tokens.pop(at),
            lambda: tokens.insert(at, tokens[random.randrange(len(tokens))]),
            lambda: tokens.__setitem__(at, random.choice(donor)),
            lambda: tokens.__setitem__(slice(at, at + 8), donor[: random.randint(1, 30)]),
            lambda: tokens.insert(at, random.choice(["{", "}", "(", "\"", "0x", "/", "\0", "\xff", "99999999999999999999"])),
        ])()
    return "".join(tokens)


def compile_only(soak, script):
    """Lines about a crash, a hang or a message that no script should lead to."""
    path = soak.folder / "script.bt"
    path.write_text(script, errors="surrogateescape")
    outcome = soak.finish(soak.start(["--unsafe", "--show", "bpf", path]), LIMIT)
    return judge_end(outcome, {0, 1, 2, 255})


def run_valid(soak, script, expected):
    path = soak.folder / "script.bt"
    path.write_text(script)
    outcome = soak.finish(soak.start(["-q", "--no-warnings", path]), LIMIT)
    problems = judge_end(outcome, {0})
    if not problems and outcome.out.decode(errors="replace") != expected + "\n\n":
        problems = ["it printed something else"]
    return problems


def minimize(script, fails):
    """Removes lines, then tokens, while it still fails."""
    for pieces in (script.splitlines(keepends=True), None):
        pieces = pieces if pieces is not None else TOKEN.findall(script)
        size, attempts = max(1, len(pieces) // 2), 0
        while size and attempts < MINIMIZING:
            at = 0
            while at < len(pieces) and attempts < MINIMIZING:
                attempts += 1
                fewer = pieces[:at] + pieces[at + size:]
                if fails("".join(fewer)):
                    pieces = fewer
                else:
                    at += size
            size //= 2
        script = "".join(pieces)
    return script


def judge_mutated(soak, script):
    problems = compile_only(soak, script)
    if not problems:
        return []
    first = problems[0]
    smaller = minimize(script, lambda text: (compile_only(soak, text) or [""])[0] == first)
    return problems + ["the smallest script that fails so:", *smaller.splitlines()]


def campaign(soak):
    golden = golden_scripts(soak.top)
    for number in soak.rounds():
        before = soak.world()
        seed = soak.random.randrange(1 << 30)
        problems = run_valid(soak, *random_script.make(seed))
        if problems:
            problems.append(f"tests/support/random_script.py {seed} shows the script")
        soak.count("valid scripts")
        soak.verdict(f"{number} seed {seed}", problems + before.leftovers())
        for _ in range(MUTATED):
            soak.count("mutated scripts")
            soak.verdict(f"{number} mutated", judge_mutated(soak, mutate(soak.random, soak.random.choice(golden), golden)))
        before.close()
