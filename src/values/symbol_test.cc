#include "values/symbol.h"

#include <gtest/gtest.h>

#include "values/sort.h"
#include "values/test_values.h"

namespace scry {
namespace {

TEST(SymbolPool, keeps_one_object_for_equal_names) {
  SymbolPool pool;
  const SymbolRef first = pool.keep({.name = "main", .offset = 4, .module = "/bin/true"});
  EXPECT_EQ(first, pool.keep({.name = "main", .offset = 4, .module = "/bin/true"}));
  for (const SymbolName& other : {SymbolName{.name = "main", .offset = 5, .module = "/bin/true"},
                                  SymbolName{.name = "main", .offset = 4, .module = "/bin/false"},
                                  SymbolName{.name = "main", .offset = 4, .module = "/bin/true", .source = {"a.c", 1}}})
    EXPECT_NE(first, pool.keep(other));
  EXPECT_EQ(pool.size(), 4u);
}

TEST(SymbolPool, drops_what_nobody_refers_to) {
  SymbolPool pool;
  const SymbolRef held = pool.keep({.name = "held"});
  for (uint64_t i = 0; i < 100'000; ++i) pool.keep({.name = "gone", .offset = i});
  EXPECT_LT(pool.size(), 10'000u);
  EXPECT_EQ(held, pool.keep({.name = "held"}));
}

TEST(StackOrder, is_that_of_names_and_offsets) {
  const Value a = test::stack({{"f", 4}, {"g", 9}}), b = test::stack({{"f", 20}}), c = test::stack({{"f", 4}});
  EXPECT_TRUE(compare_keys(a, b) < 0);
  EXPECT_TRUE(compare_keys(c, a) < 0);
  EXPECT_TRUE(compare_keys(a, test::stack({{"f", 4}, {"g", 9}})) == 0);
}

}  // namespace
}  // namespace scry
