#include <gtest/gtest.h>

#include "syntax/sexp.h"
#include "syntax/testing.h"

namespace scry {
namespace {

std::string text_of(const Sexp& sexp) {
  std::string out;
  sexp.print(out);
  return out;
}

TEST(Sexp, stays_on_one_line_up_to_100_columns) {
  const std::string word(46, 'a');
  EXPECT_EQ(text_of(Sexp::list("f").add(word).add(word)), "(f " + word + " " + word + ")");
  EXPECT_EQ(text_of(Sexp::list("f12345").add(Sexp::list(word)).add(word)),
            "(f12345\n  (" + word + ")\n  " + word + ")");
}

TEST(PrintAst, puts_long_lists_on_their_own_lines) {
  EXPECT_EQ(testing::tree_of("kprobe:vfs_read /comm == \"nginx\"/ { @start[tid] = nsecs; if (pid == 1) { "
                             "printf(\"%d %d\\n\", pid, tid); exit(); } }"),
            "(probe\n"
            "  (attach kprobe \"vfs_read\")\n"
            "  (predicate (== comm \"nginx\"))\n"
            "  (block\n"
            "    (= (index @start tid) nsecs)\n"
            "    (value (if (== pid 1) (block (call printf \"%d %d\\n\" pid tid) (call exit))))))");
}

}  // namespace
}  // namespace scry
