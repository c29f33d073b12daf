#include "codegen/place_number.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace scry::codegen {
namespace {

uint32_t number_at(const std::string& table, uint64_t event, uint64_t address) {
  uint32_t number = 0;
  std::memcpy(&number, &table[(event * 4096 + address % 4096) * sizeof number], sizeof number);
  return number;
}

TEST(PlaceNumber, puts_places_into_as_few_events_as_keep_them_apart) {
  std::vector<bpf::CodePlace> places{{.offset = 0x1010, .cookie = 5},
                                     {.offset = 0x2020, .cookie = 6},
                                     {.offset = 0x7010, .cookie = 7},
                                     {.offset = 0x9010, .cookie = 8}};
  const std::vector<bpf::CodePlace> numbered = places;
  const std::string table = share_events(places);
  EXPECT_EQ(table.size(), 4 * 4096 * sizeof(uint32_t));  // three events, and a power of two
  EXPECT_EQ(places[0].cookie, 0);
  EXPECT_EQ(places[1].cookie, 0);
  EXPECT_EQ(places[2].cookie, 1);
  EXPECT_EQ(places[3].cookie, 2);
  for (size_t i = 0; i < places.size(); ++i)
    EXPECT_EQ(number_at(table, places[i].cookie, places[i].offset + 0x7f1234567000), numbered[i].cookie);
}

}  // namespace
}  // namespace scry::codegen
