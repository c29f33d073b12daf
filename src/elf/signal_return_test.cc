#include "elf/signal_return.h"

#include <gtest/gtest.h>

#include <string>

namespace scry::symbols {
namespace {

using namespace std::string_literals;

const std::string kWide = "\x48\xc7\xc0\x0f\x00\x00\x00\x0f\x05"s, kNarrow = "\xb8\x0f\x00\x00\x00\x0f\x05"s;

TEST(SignalReturn, both_forms_are_found_wherever_they_are) {
  const std::string code = "\x90"s + kWide + "\xc3\x0f\x00\x00\x00\x0f\x05"s + kNarrow;
  EXPECT_EQ(find_signal_return(as_bytes(code), 0), 1u);
  EXPECT_EQ(find_signal_return(as_bytes(code), 2), 1 + kWide.size() + 7);
  EXPECT_EQ(find_signal_return(as_bytes(code), 1 + kWide.size() + 8), code.size());
}

TEST(SignalReturn, other_calls_and_halves_are_none) {
  const std::string other = "\xb8\x0e\x00\x00\x00\x0f\x05"s;
  EXPECT_EQ(signal_return_bytes(as_bytes(other)), 0u);
  EXPECT_EQ(find_signal_return(as_bytes(other), 0), other.size());
  for (size_t size = 0; size < kWide.size(); ++size) {
    const std::string half = kWide.substr(0, size);
    EXPECT_EQ(signal_return_bytes(as_bytes(half)), 0u);
    EXPECT_EQ(find_signal_return(as_bytes(half), 0), half.size());
  }
  EXPECT_EQ(signal_return_bytes(as_bytes(kWide)), kWide.size());
  EXPECT_EQ(signal_return_bytes(as_bytes(kNarrow)), kNarrow.size());
}

}  // namespace
}  // namespace scry::symbols
