"""The rules that random_data.py judges by, on examples of the language's contract; and that a seed is one script."""
import pathlib
import subprocess
import sys
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
from support import random_data, random_data_rules as rules  # noqa: E402


def bars(text):
    """The label, count and length of the bar of each row."""
    return [(line[:16].strip(), int(line[16:24]), line.count("@")) for line in text[1:-1]]


class Rules(unittest.TestCase):
    def test_histogram_of_powers(self):
        rows = bars(rules.aggregate_text("hist", "@h", [-3, 0, 0, 1, 5, 5, 5, 40], ()))
        self.assertEqual(rows, [("(..., 0)", 1, 17), ("[0]", 2, 34), ("[1]", 1, 17), ("[2, 4)", 0, 0),
                                ("[4, 8)", 3, 52), ("[8, 16)", 0, 0), ("[16, 32)", 0, 0), ("[32, 64)", 1, 17)])

    def test_histogram_with_bits(self):
        self.assertEqual(bars(rules.aggregate_text("hist", "@h", [3, 4, 5, 6], (1,))),
                         [("[3]", 1, 26), ("[4, 6)", 2, 52), ("[6, 8)", 1, 26)])
        self.assertEqual([rules.hist_label(rules.hist_bucket(value, 1), 1) for value in (768, 1024, 1536, 2048)],
                         ["[768, 1024)", "[1024, 1536)", "[1536, 2K)", "[2K, 3K)"])
        self.assertEqual(rules.hist_label(rules.hist_bucket(2**63 - 1, 5), 5), "[8064P, 8192P)")
        self.assertEqual(rules.hist_label(rules.hist_bucket(2**63 - 1, 3), 3), "[7680P, 8E)")

    def test_histogram_of_steps(self):
        self.assertEqual(bars(rules.aggregate_text("lhist", "@l", [3, 8, 9, 10], (0, 10, 3))),
                         [("[3, 6)", 1, 26), ("[6, 9)", 1, 26), ("[9, ...)", 2, 52)])
        self.assertEqual(rules.lhist_label(2, 0, 2 << 20, 1 << 19), "[512K, 1M)")

    def test_unified_types(self):
        kind = lambda name: next(one for one in rules.INTS if str(one) == name)
        for a, b, both in [("int8", "uint8", "int16"), ("uint32", "int32", "int64"), ("int64", "uint64", "int64"),
                           ("int32", "uint16", "int32"), ("uint8", "uint16", "uint16")]:
            self.assertEqual(str(rules.unify(kind(a), kind(b))), both)

    def test_signed_division_and_shift(self):
        cases = [("/", 2), ("%", 2), (">>", 1), ("<<", 65)]
        results = [rules.arithmetic(op, -7, right, rules.I64, rules.I64) for op, right in cases]
        self.assertEqual(results, [-3, -1, -4, -14])
        results = [rules.arithmetic(op, (1 << 64) - 8, right, rules.I64, rules.U64) for op, right in cases]
        self.assertEqual(results, [(1 << 63) - 4, 0, (1 << 63) - 4, -16])

    def test_text_of_values(self):
        record = rules.Record(("a", "b"), (rules.I8, rules.TEXT))
        self.assertEqual(rules.shown_key("@r", (1, "x"), record), "@r[{ .a = 1, .b = x }]")
        nested = rules.Tuple((rules.I8, rules.Tuple((rules.I8, rules.I8))))
        self.assertEqual(rules.shown_key("@m", (1, (2, 3)), nested), "@m[1, (2, 3)]")
        self.assertEqual(rules.to_array(0x01020304, rules.Array(rules.Int(8, False), 4)), (4, 3, 2, 1))


class Seeds(unittest.TestCase):
    def test_a_seed_is_one_script(self):
        """Also where Python hashes names in another order."""
        for seed in range(3):
            command = [sys.executable, str(FOLDER / "random_data.py"), str(seed)]
            done = subprocess.run(command, env={"PYTHONHASHSEED": "7"}, capture_output=True, text=True, check=True)
            self.assertEqual(done.stdout, "-----\n".join(random_data.make(seed)))


if __name__ == "__main__":
    unittest.main()
