"""Completion in bash: commands, the names of tools, options."""
import pathlib
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent


def complete(*words):
    """What bash offers for the last of the words after `scry`."""
    line = ["scry", *words]
    script = (
        f"source {ROOT}/completions/scry.bash; COMP_WORDS=({' '.join(repr(word) for word in line)}); "
        f"COMP_CWORD={len(line) - 1}; _scry scry {line[-1]!r} {line[-2]!r}; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    return done.stdout.split()


class Completion(unittest.TestCase):
    def test_commands(self):
        self.assertIn("tool", complete("too"))

    def test_names_of_tools(self):
        self.assertEqual(complete("tool", "biol"), ["biolatency"])
        tools = sorted(path.stem for path in (ROOT / "tools").glob("*.bt"))
        self.assertEqual(sorted(complete("tool", "")), tools)

    def test_no_names_of_tools_after_another_command(self):
        self.assertNotIn("biolatency", complete("profile", "biol"))

    def test_options(self):
        self.assertEqual(complete("tool", "--sea"), ["--search"])


if __name__ == "__main__":
    unittest.main()
