"""Tests of check_layers.py over small source trees of their own."""

import pathlib
import tempfile
import unittest

import check_layers


class CheckLayers(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.src = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, text):
        path = self.src / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def test_a_folder_may_include_what_its_layers_stand_on(self):
        self.write("codegen/a.cc", '#include "codegen/a.h"\n#include "syntax/ast.h"\n#include "bpf/insn.h"\n')
        self.assertEqual(list(check_layers.include_violations(self.src)), [])

    def test_an_upward_include_is_named_with_its_line(self):
        self.write("syntax/a.cc", '#include "base/diag.h"\n#include "sema/check.h"\n')
        self.assertEqual(list(check_layers.include_violations(self.src)),
                         [f"{self.src}/syntax/a.cc:2: syntax/ may not include sema/check.h"])

    def test_reading_a_table_does_not_open_what_the_table_stands_on(self):
        self.write("sema/a.cc", '#include "probes/provider.h"\n#include "kernel/kernel.h"\n')
        self.assertEqual(list(check_layers.include_violations(self.src)),
                         [f"{self.src}/sema/a.cc:2: sema/ may not include kernel/kernel.h"])

    def test_the_top_may_include_everything(self):
        self.write("pipeline.cc", '#include "pipeline.h"\n#include "probes/tracepoint.h"\n')
        self.assertEqual(list(check_layers.include_violations(self.src)), [])

    def test_an_unknown_folder_needs_a_row(self):
        self.write("extras/a.cc", "")
        self.assertIn("no row", next(check_layers.include_violations(self.src)))

    def test_every_layer_stands_on_known_layers(self):
        for folder in check_layers.LAYERS:
            self.assertIn("base", check_layers.reachable(folder))

    def test_a_name_comparison_in_a_stage_is_found(self):
        self.write("sema/a.cc", 'if (call.name == "printf") return;\nif ("exit" != name) return;\n')
        self.assertEqual([line.split(": ")[1] for line in check_layers.name_comparisons(self.src)],
                         ['compares with "printf"; make it a row of a table, or say in ALLOWED_LITERALS why it is none',
                          'compares with "exit"; make it a row of a table, or say in ALLOWED_LITERALS why it is none'])

    def test_text_between_two_strings_is_not_a_literal(self):
        self.write("ir/a.cc", '{"==", equal, "!="}, {"x"}\n')
        self.assertEqual(list(check_layers.name_comparisons(self.src)), [])

    def test_providers_and_empty_strings_may_be_compared(self):
        self.write("probes/a.cc", 'if (event == "faults") return;\n')
        self.write("sema/a.cc", 'if (hint == "") return;\n')
        self.assertEqual(list(check_layers.name_comparisons(self.src)), [])

    def test_long_functions_and_files_are_listed(self):
        body = "  int x;\n" * 70
        self.write("base/a.cc", f"namespace scry {{\n\nint small() {{\n  return 1;\n}}\n\nvoid large(int a) {{\n{body}}}\n}}\n")
        self.write("base/b.cc", "\n" * 401)
        self.assertEqual(list(check_layers.sizes(self.src)), [
            f"{self.src}/base/a.cc:7: a function of 72 lines (about 60)",
            f"{self.src}/base/b.cc: 401 lines (a file has about 400)"])


if __name__ == "__main__":
    unittest.main()
