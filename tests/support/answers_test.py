"""Each command of docs/answers.md is a line of the test that runs them."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Answers(unittest.TestCase):
    def test_every_command_is_run(self):
        commands = re.findall(r"^```sh\n(.*?)\n```", (ROOT / "docs/answers.md").read_text(), re.MULTILINE | re.DOTALL)
        lines = (ROOT / "tests/live/answers.t").read_text().splitlines()
        self.assertEqual(len(commands), 7)
        for command in commands:
            self.assertTrue(any(line == command or line.startswith((command + " |", command + " >")) for line in lines), command)


if __name__ == "__main__":
    unittest.main()
