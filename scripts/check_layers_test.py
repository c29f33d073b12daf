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
        for header in ("codegen/a.h", "syntax/ast.h", "bpf/insn.h"):
            self.write(header, "")
        self.write("codegen/a.cc", '#include "codegen/a.h"\n#include "syntax/ast.h"\n#include "bpf/insn.h"\n')
        self.assertEqual(list(check_layers.include_violations(self.src)), [])

    def violations(self):
        return list(check_layers.include_violations(self.src))

    def test_an_upward_include_is_named_with_its_line(self):
        self.write("sema/check.h", "")
        self.write("syntax/a.cc", '#include "base/diag.h"\n#include "sema/check.h"\n')
        self.assertEqual(self.violations(), [f"{self.src}/syntax/a.cc:2: syntax/ may not include sema/check.h"])

    def test_what_an_include_leads_to_counts_too(self):
        self.write("kernel/kernel.h", "")
        self.write("probes/provider.h", '#include "probes/more.h"\n')
        self.write("probes/more.h", '#include "kernel/kernel.h"\n')
        self.write("sema/a.cc", '\n#include "probes/provider.h"\n')
        self.assertEqual(self.violations(), [
            f"{self.src}/sema/a.cc:2: sema/ may not reach kernel/kernel.h by probes/provider.h",
            f"{self.src}/sema/a.cc:2: sema/ may not reach probes/more.h by probes/provider.h"])

    def test_a_record_opens_no_other_header_of_its_room(self):
        self.write("probes/provider.h", "")
        self.write("probes/attaching.h", "")
        self.write("sema/a.cc", '#include "probes/provider.h"\n#include "probes/attaching.h"\n')
        self.assertEqual(self.violations(), [f"{self.src}/sema/a.cc:2: sema/ may not include probes/attaching.h"])

    def test_a_room_in_a_room_has_layers_of_its_own(self):
        self.write("ir/backend/emit.h", "")
        self.write("ir/pass.cc", '#include "ir/backend/emit.h"\n')
        self.assertEqual(self.violations(), [f"{self.src}/ir/pass.cc:1: ir/ may not include ir/backend/emit.h"])

    def test_headers_that_include_each_other_end(self):
        self.write("base/a.h", '#include "base/b.h"\n')
        self.write("base/b.h", '#include "base/a.h"\n')
        self.assertEqual(self.violations(), [])

    def test_no_record_leads_to_the_kernel(self):
        for room in check_layers.WITHOUT_KERNEL:
            self.assertNotIn("kernel", check_layers.reachable(room))

    def test_tests_may_reach_everything(self):
        self.write("engine/fake_kernel.h", "")
        self.write("runtime/session_test.cc", '#include "engine/fake_kernel.h"\n')
        self.write("sema/a_test.cc", '#include "engine/fake_kernel.h"\n')
        self.assertEqual(self.violations(), [])

    def test_a_test_that_is_named_must_exist(self):
        self.write("base/a_test.cc", "")
        self.write("base/a.h", "// Tested by a_test.cc and\n// b_test.cc.\n")
        self.assertEqual(list(check_layers.missing_tests(self.src)),
                         [f"{self.src}/base/a.h: says that it is tested by b_test.cc, which does not exist"])

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

    def write_long_file(self):
        body = "  int x;\n" * 70
        self.write("base/a.cc", f"namespace scry {{\n\nint small() {{\n  return 1;\n}}\n\nvoid large(int a) {{\n{body}}}\n}}\n")
        self.write("base/b.cc", "\n" * 401)

    def test_long_functions_and_files_are_listed(self):
        self.write_long_file()
        self.assertEqual(check_layers.sizes(self.src), {"function base/a.cc large": 72, "file base/b.cc": 401})

    def test_methods_and_members_of_a_class_are_counted(self):
        methods = "".join(f"  int method_{i}(int a, int b) const {{ return a; }}\n" for i in range(31))
        members = "".join(f"  std::map<int, int> member_{i}_;  // (of something)\n" for i in range(8))
        self.write("base/a.h", f"class Large {{\n public:\n{methods}\n private:\n{members}}};\n")
        self.assertEqual(check_layers.sizes(self.src),
                         {"methods base/a.h Large": 31, "members base/a.h Large": 8})

    def test_sizes_may_only_shrink(self):
        self.write_long_file()
        allowed = check_layers.size_text(check_layers.sizes(self.src))
        self.assertEqual(list(check_layers.growth(self.src, allowed)), [])
        self.assertEqual(list(check_layers.growth(self.src, "71 function base/a.cc large\n")), [
            "file base/b.cc: 401; make it smaller (style.md, rule 15)",
            "function base/a.cc large: 72, was 71; make it smaller (style.md, rule 15)"])


if __name__ == "__main__":
    unittest.main()
