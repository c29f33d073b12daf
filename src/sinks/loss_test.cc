#include "sinks/loss.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace scry {
namespace {

TEST(Loss, is_a_line_for_each_and_a_hint_for_each_way) {
  const std::vector<Loss> losses = {{&kRingFull, 3, "printf", "t.bt:1:9-20"},
                                    {&kMapFull, 7, "@x", "t.bt:2:1-5"},
                                    {&kRingFull, 4, "print", "t.bt:3:1-5"},
                                    {&kStackCut, 9, "", ""}};
  EXPECT_EQ(loss_lines(losses), std::string("Lost 3 events of printf at t.bt:1:9-20: the ring was full\n"
                                            "Lost 4 events of print at t.bt:3:1-5: the ring was full\nHINT: ") +
                                    kRingFull.hint +
                                    "\n7 updates of @x at t.bt:2:1-5 were not stored: the map was full\nHINT: " +
                                    kMapFull.hint + "\nHINT: " + kStackCut.hint + "\n");
}

TEST(Loss, ways_have_names_and_hints_of_their_own) {
  std::set<std::string_view> names;
  for (const LossKind* kind : loss_kinds()) {
    EXPECT_TRUE(names.insert(kind->name).second) << kind->name;
    EXPECT_FALSE(std::string_view(kind->hint).empty()) << kind->name;
  }
}

}  // namespace
}  // namespace scry
