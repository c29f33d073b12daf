import unittest

import doc_examples

PAGE = """# A page

```bt
begin { print(1); }
```
```output
1
```

```bt args: 7 hello; events: tick interval:s:1; events: time +1s
begin { }
```

```
no script
```

```bt
begin { print(x); }
```

```error
unknown
```
"""


class DocExamples(unittest.TestCase):
    def test_a_script_is_paired_with_the_block_that_follows(self):
        first, second, third = doc_examples.examples_of(PAGE)
        self.assertEqual((first.line, first.script, first.kind, first.expected),
                         (3, "begin { print(1); }\n", "output", "1\n"))
        self.assertEqual((second.kind, second.sections),
                         ("", {"args": "7 hello\n", "events": "tick interval:s:1\ntime +1s\n"}))
        self.assertEqual((third.kind, third.expected), ("error", "unknown\n"))

    def test_an_expectation_without_a_script_is_refused(self):
        with self.assertRaisesRegex(ValueError, "line 1: this block follows no script"):
            doc_examples.examples_of("```output\n1\n```\n")

    def test_text_between_a_script_and_its_output_is_refused(self):
        with self.assertRaisesRegex(ValueError, "line 5: this block follows no script"):
            doc_examples.examples_of("```bt\nbegin { }\n```\nprints\n```output\n1\n```\n")

    def test_words_without_a_colon_are_refused(self):
        with self.assertRaisesRegex(ValueError, "'fast' in the words"):
            doc_examples.examples_of("```bt fast\nbegin { }\n```\n")

    def test_empty_lines_are_not_significant(self):
        self.assertEqual(doc_examples.significant("a\n\n\n b \n"), ["a", " b"])


if __name__ == "__main__":
    unittest.main()
