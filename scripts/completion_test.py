"""What completions/scry.bash offers in a shell: commands, the options of each, the values of an option."""

import pathlib
import subprocess
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent / "completions/scry.bash"


def offers(*words):
    """The words that bash would offer for the last of `words`."""
    quoted = " ".join(f"'{word}'" for word in words)
    text = f"""
      source {SCRIPT}
      compopt() {{ :; }}
      COMP_WORDS=(scry {quoted})
      COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
      _scry scry "${{COMP_WORDS[COMP_CWORD]}}" "${{COMP_WORDS[COMP_CWORD - 1]}}"
      printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(["bash", "-c", text], capture_output=True, text=True, cwd="/", check=False)
    return done.stdout.split()


class BashCompletion(unittest.TestCase):
    def test_first_word_may_be_a_command(self):
        self.assertIn("explain", offers("expl"))
        self.assertNotIn("explain", offers("-v", "expl"))

    def test_options_are_those_of_the_command(self):
        self.assertEqual(offers("--foll"), ["--follow"])
        self.assertEqual(offers("help", "--"), ["--help"])

    def test_values_are_those_of_the_option(self):
        self.assertEqual(offers("-B", ""), ["line", "full", "none"])
        self.assertEqual(offers("--mode", "comp"), ["compiler-bench"])


if __name__ == "__main__":
    unittest.main()
