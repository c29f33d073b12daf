import pathlib
import unittest

import check_english as english


def words(name, text):
    return [(number, word) for number, word, _ in english.findings(pathlib.Path(name), text)]


class CheckEnglish(unittest.TestCase):
    def test_comments_and_strings_are_read_code_is_not(self):
        self.assertEqual(words("a.cc", "int behind = 1;  // the byte behind it\n"), [(1, "behind")])
        self.assertEqual(words("a.cc", "int behind = 1;  // the byte after it\n"), [])
        self.assertEqual(words("a.cc", 'report("a blank in front of the name");\n'), [(1, "in front of")])
        self.assertEqual(words("a.cc", 'open("http://x/behind-y"); int behind;\n'), [(1, "behind")])

    def test_pages_are_read_without_their_code(self):
        self.assertEqual(words("a.md", "It is said at the end.\n"), [(1, "is said")])
        self.assertEqual(words("a.md", "Use `behind` here.\n```\nbehind\n```\nNobody reads.\n"), [(5, "Nobody")])

    def test_parts_of_words_do_not_count(self):
        self.assertEqual(words("a.md", "The header is set; canew, whole, unsaid.\n"), [])

    def test_more_lines_than_allowed_are_named(self):
        found = {"a.md": [(3, "behind", "after")]}
        self.assertEqual(list(english.judge(found, {})), ['a.md:3: "behind": write "after"'])
        self.assertEqual(list(english.judge(found, {"a.md": 1})), [])

    def test_the_allowance_only_shrinks(self):
        self.assertEqual(list(english.judge({}, {"a.md": 1})),
                         ["a.md: 0 lines, scripts/english_allowance still allows 1: "
                          "run scripts/check_english.py --update"])
        found = {"a.md": [(1, "anew", "again")] * 3, "b.md": [(1, "anew", "again")], "c.md": [(1, "anew", "again")]}
        self.assertEqual(english.shrink(found, {"a.md": 2, "b.md": 4, "d.md": 5}), {"a.md": 2, "b.md": 1})


if __name__ == "__main__":
    unittest.main()
