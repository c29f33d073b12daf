// What --fmt writes; and that it is the same script, whatever stands in it (fuzz/parser_fuzz.cc asks random texts).
#include <gtest/gtest.h>

#include "syntax/parser.h"
#include "syntax/testing.h"

namespace scry {
namespace {

std::string formatted(const std::string& text) {
  Sources sources;
  Diags diags;
  const auto result = format_script(sources.add("stdin", text), sources, diags);
  if (!result) return render(diags, sources, {});
  EXPECT_EQ(testing::parse_text(*result).tree, testing::parse_text(text).tree);
  EXPECT_EQ(format_script(sources.add("again", *result), sources, diags), *result);
  return *result;
}

// The statement alone, as it stands in a body.
std::string statement(const std::string& text) {
  constexpr std::string_view kBefore = "begin {\n  ", kBehind = "\n}\n";
  const std::string script = formatted("begin{" + text + "}");
  return script.starts_with(kBefore) ? script.substr(kBefore.size(), script.size() - kBefore.size() - kBehind.size())
                                     : script;
}

TEST(FormatScript, puts_one_statement_on_a_line) {
  EXPECT_EQ(formatted("begin{$x=1;printf(\"%d\\n\",$x);exit()}end{}"),
            "begin {\n"
            "  $x = 1;\n"
            "  printf(\"%d\\n\", $x);\n"
            "  exit()\n"
            "}\n"
            "\n"
            "end {}\n");
}

TEST(FormatScript, keeps_comments_where_they_are) {
  EXPECT_EQ(
      formatted(
          "// first\n\n\n/* second\n   * third */\nbegin { // fourth\n exit(); // fifth\n\n\n// sixth\n}// seventh"),
      "// first\n"
      "\n"
      "/* second\n"
      " * third */\n"
      "begin { // fourth\n"
      "  exit(); // fifth\n"
      "\n"
      "  // sixth\n"
      "} // seventh\n");
  EXPECT_EQ(statement("printf(\"%d\", // why\n 1, /* two */ 2)"),
            "printf(\"%d\", // why\n"
            "      1, /* two */ 2)");
}

TEST(FormatScript, puts_attach_points_on_lines_of_their_own) {
  EXPECT_EQ(formatted("kprobe:a,kprobe:b /pid==1/{@=1}"),
            "kprobe:a,\n"
            "kprobe:b /pid == 1/ {\n"
            "  @ = 1\n"
            "}\n");
  EXPECT_EQ(formatted("kprobe:a\n/pid/{}"), "kprobe:a\n/pid/ {}\n");
  EXPECT_EQ(formatted("uprobe:$1:main / *$2 /{}"), "uprobe:$1:main / *$2/ {}\n");
}

TEST(FormatScript, writes_alternatives_after_the_brace_and_parameters_as_they_are) {
  EXPECT_EQ(formatted("kprobe:f /$( 1 ,true )/{exit()}else\nbegin{print($(2))}end{}"),
            "kprobe:f /$(1, true)/ {\n"
            "  exit()\n"
            "} else begin {\n"
            "  print($(2))\n"
            "}\n"
            "\n"
            "end {}\n");
}

TEST(FormatScript, tells_operators_with_one_operand) {
  EXPECT_EQ(statement("$x=- -1-(uint64)-$y * *$z"), "$x = - -1 - (uint64)-$y * *$z");
  EXPECT_EQ(statement("$x++;--$y;$p=&@m;$q=!$a&&~$b"), "$x++;\n  --$y;\n  $p = &@m;\n  $q = !$a && ~$b");
  EXPECT_EQ(statement("$s=(struct sock*)arg0;$n=sizeof(uint8*[4])"),
            "$s = (struct sock *)arg0;\n  $n = sizeof(uint8 *[4])");
}

TEST(FormatScript, writes_blocks_of_control_flow) {
  EXPECT_EQ(statement("if($x){exit()}else if($y){}else{for $i:0..3{break;}}"),
            "if ($x) {\n"
            "    exit()\n"
            "  } else if ($y) {} else {\n"
            "    for $i : 0..3 {\n"
            "      break;\n"
            "    }\n"
            "  }");
  EXPECT_EQ(statement("$x=$c?1:2;$y=$c?:2;let $z:uint64=5;"),
            "$x = $c ? 1 : 2;\n  $y = $c ?: 2;\n  let $z: uint64 = 5;");
}

TEST(FormatScript, breaks_long_lines) {
  EXPECT_EQ(
      statement("printf(\"a long format string for many values %d %d %d %d\\n\", $first, $second, $third, $fourth);"),
      "printf(\"a long format string for many values %d %d %d %d\\n\", $first, $second,\n"
      "      $third, $fourth);");
}

TEST(FormatScript, leaves_c_text_alone) {
  EXPECT_EQ(formatted("#include <a.h>\nstruct A {int   a;\n int b;};\nconfig={max_strlen=5}let @a=hash(2)begin{}"),
            "#include <a.h>\n"
            "struct A {int   a;\n"
            " int b;};\n"
            "config = {\n"
            "  max_strlen = 5\n"
            "}\n"
            "\n"
            "let @a = hash(2)\n"
            "begin {}\n");
}

TEST(FormatScript, ends_a_line_that_nothing_continues) {
  EXPECT_EQ(formatted("#define A \\"), "#define A \\\n");
  EXPECT_EQ(formatted("#define A \\\n"), "#define A \\\n");
  EXPECT_EQ(formatted("#define A \\\n 1\nbegin {}"), "#define A \\\n 1\nbegin {}\n");
}

TEST(FormatScript, reports_what_is_no_script) {
  EXPECT_NE(formatted("begin{").find("expected '}'"), std::string::npos);
}

}  // namespace
}  // namespace scry
