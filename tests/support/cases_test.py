"""Tests of what live cases assert with: map dumps read back, sections parsed, streams compared."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from support import cases, mapdump, testfile  # noqa: E402

HISTOGRAM = """
@h[rd]:
[0]                    2 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@                  |
[4, 8)                 3 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|

@n[a, b]: 4
@x: text
"""


class MapDump(unittest.TestCase):
    def test_scalars_keys_and_histograms(self):
        self.assertEqual(mapdump.parse(HISTOGRAM),
                         {"@h": [{"rd": {"[0]": 2, "[4, 8)": 3}}], "@n": [{"a, b": 4}], "@x": ["text"]})

    def test_each_print_is_an_item(self):
        self.assertEqual(mapdump.parse("@: 5\n@: 7\n@k[a]: 1\n@k[b]: 2\n@k[a]: 3\n"),
                         {"@": [5, 7], "@k": [{"a": 1, "b": 2}, {"a": 3}]})

    def test_json_histograms_have_the_same_shape(self):
        messages = [{"type": "hist", "data": {"@h": [{"max": -1, "count": 1}, {"min": 0, "max": 0, "count": 2}]}},
                    {"type": "printf", "data": "x"}]
        self.assertEqual(mapdump.from_json(messages), {"@h": [{(None, -1): 1, (0, 0): 2}]})


class TestFiles(unittest.TestCase):
    def parse(self, text):
        with tempfile.NamedTemporaryFile("w", suffix=".t") as file:
            file.write(text)
            file.flush()
            return cases.load(file.name)

    def test_text_of_a_section_is_kept_to_the_byte(self):
        case = self.parse("# purpose\n== script\nx\n== stdout\n\n\n@: 1\n")
        self.assertEqual(case.text("stdout"), "\n\n@: 1\n")

    def test_a_misspelt_section_is_refused(self):
        with self.assertRaisesRegex(testfile.BadTestFile, "unknown section 'stduot'"):
            self.parse("# purpose\n== script\nx\n== stduot\n")

    def test_a_case_that_asserts_nothing_is_refused(self):
        with self.assertRaisesRegex(testfile.BadTestFile, "asserts nothing"):
            self.parse("# purpose\n== script\nx\n")

    def test_each_form_of_a_stream_section_fails_on_a_difference(self):
        for form, wrong in (("", "a\n"), ("contains", "bc\n"), ("matches", "[0-9]+\n"), ("lacks", "two\n")):
            section = testfile.Section("stdout", form, wrong, 1)
            self.assertTrue(cases.mismatch(section, "one two\n"), form)

    def test_each_form_of_a_stream_section_accepts_what_it_asks_for(self):
        for form, right in (("", "one 2\n"), ("contains", "ne\n"), ("matches", "one [0-9]\n"), ("lacks", "two\n")):
            section = testfile.Section("stdout", form, right, 1)
            self.assertEqual(cases.mismatch(section, "one 2\n"), [], form)

    def test_facts_of_several_programs(self):
        self.assertEqual(cases.facts_of("pid=1\nsent=2\npid=3\n"), [{"pid": 1, "sent": 2}, {"pid": 3}])


if __name__ == "__main__":
    unittest.main()
