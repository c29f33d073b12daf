"""Tests of check_diags.py."""

import pathlib
import tempfile
import unittest

import check_diags


class CheckDiags(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.top = pathlib.Path(self.folder.name)
        (self.top / "src/sema").mkdir(parents=True)
        (self.top / "tests/diag").mkdir(parents=True)

    def tearDown(self):
        self.folder.cleanup()

    def declare(self, file, *ids):
        text = "".join(f'inline constexpr DiagKind kKind{n}{{"{name}", Severity::error, "x"}};\n'
                       for n, name in enumerate(ids))
        (self.top / "src/sema" / file).write_text(text)

    def test_a_diagnostic_with_a_test_is_fine(self):
        self.declare("a.h", "unknown-name")
        (self.top / "tests/diag/unknown-name.in_call.t").write_text("")
        self.assertEqual(list(check_diags.violations(self.top)), [])

    def test_a_diagnostic_without_test_is_named(self):
        self.declare("a.h", "unknown-name")
        self.assertEqual(list(check_diags.violations(self.top)),
                         ['src/sema/a.h: the diagnostic "unknown-name" has no test tests/diag/unknown-name.<case>.t'])

    def test_a_test_without_diagnostic_is_named(self):
        (self.top / "tests/diag/gone.case.t").write_text("")
        self.assertEqual(list(check_diags.violations(self.top)),
                         ['tests/diag/gone.case.t: there is no diagnostic "gone"'])

    def test_an_id_is_declared_once_and_spelt_with_hyphens(self):
        self.declare("a.h", "same", "same", "Bad_Id")
        found = list(check_diags.violations(self.top))
        self.assertIn('src/sema/a.h: the id "same" is also declared in src/sema/a.h', found)
        self.assertIn('src/sema/a.h: the id "Bad_Id" is not lower-case words with hyphens', found)


if __name__ == "__main__":
    unittest.main()
