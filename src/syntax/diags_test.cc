#include "syntax/diags.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace scry {
namespace {

TEST(SyntaxDiags, have_distinct_kebab_case_ids_and_briefs) {
  std::set<std::string_view> ids;
  for (const DiagKind* kind : kSyntaxDiags) {
    std::string_view id = kind->id;
    EXPECT_TRUE(ids.insert(id).second) << id;
    EXPECT_EQ(id.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), id.npos) << id;
    EXPECT_FALSE(std::string_view(kind->brief).empty()) << id;
  }
}

}  // namespace
}  // namespace scry
