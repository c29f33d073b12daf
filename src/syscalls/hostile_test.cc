// Records that no program of ours sent: random pieces for every call. The text has only printable characters, and the
// sanitizers of `make test` find what would read outside the pieces.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <span>
#include <string>

#include "syscalls/call.h"

namespace scry::syscalls {
namespace {

constexpr int64_t kResults[] = {0, 1, 40, 0x7fffffff, INT64_MAX, -1, -4, -516, -4095, INT64_MIN};
constexpr uint64_t kNumbers[] = {0, 1, 2, 4, 32, 512, 0x1000, 0xffffffff, 0x7ffc00001000, ~0ull};

// Pieces whose steps and elements may be wrong and whose last one may be cut.
std::string random_pieces(std::mt19937& random) {
  std::string pieces;
  for (unsigned count = random() % 12; count > 0; --count) {
    const uint32_t size = random() % 4 == 0 ? random() % 200 : (random() % 20) * 8;
    const uint32_t turn = random() % 4 == 0 ? random() % kMostTurns : 0;
    const Piece head{step_of_turn(static_cast<uint8_t>(random() % 10), turn), random() % 16 == 0,
                     static_cast<uint16_t>(random() % 4), size};
    pieces.append(reinterpret_cast<const char*>(&head), sizeof head);
    for (uint32_t i = 0; i < size; ++i) pieces += static_cast<char>(random() % 3 == 0 ? random() : random() % 8);
    pieces.resize((pieces.size() + 7) / 8 * 8);
  }
  if (!pieces.empty() && random() % 2 == 0) pieces.resize(random() % pieces.size());
  return pieces;
}

TEST(Hostile, whatever_the_pieces_are_the_text_is_printable) {
  constexpr unsigned kSeed = 7, kRounds = 200;
  std::mt19937 random(kSeed);
  ProcessFacts nothing;
  for (uint32_t number = 0; number < kCalls; ++number)
    for (unsigned round = 0; round < kRounds; ++round) {
      CallRecord record{};
      record.number = number;
      record.result = kResults[random() % std::size(kResults)];
      for (uint64_t& argument : record.arguments) argument = kNumbers[random() % std::size(kNumbers)] + random() % 3;
      const std::string pieces = random_pieces(random);
      Style style;
      style.abbreviate = random() % 2 == 0;
      style.text_limit = random() % 8 == 0 ? ~0u : 32;
      style.flags = static_cast<Style::Flags>(random() % 3);
      const Call call{&record, as_bytes(pieces)};
      std::string text;
      append_entry(text, call, style, nothing);
      append_rest(text, call, style, nothing);
      append_result(text, call, style, nothing);
      append_signal_info(text, call.pieces, style, nothing);
      ASSERT_TRUE(std::ranges::all_of(text, [](char c) { return c >= ' ' && c < 0x7f; }))
          << "seed " << kSeed << " call " << number << " round " << round << ": " << text;
      ASSERT_LT(text.size(), 1u << 20) << "call " << number;
    }
}

// Plans are what a program in the kernel runs: they stay within its limits in every style.
TEST(Hostile, plans_stay_within_their_limits) {
  for (uint32_t limit : {0u, 1u, 32u, 4096u, ~0u})
    for (uint32_t number = 0; number < kCalls; ++number) {
      const CallRow* row = find_call(number);
      if (!row) continue;
      const Plan plan = plan_of(*row, Style{.text_limit = limit});
      ASSERT_LE(plan.steps, kMostSteps);
      ASSERT_LE(plan.entry_steps, plan.steps);
      const auto steps = std::span(plan.step).first(plan.steps);
      EXPECT_EQ(plan.exit_steps, std::ranges::count_if(steps, [](const Step& s) { return !is_entry(s.moment); }))
          << name_of(*row);
      for (uint8_t i = 0; i < plan.steps; ++i) {
        EXPECT_LE(plan.step[i].most, kMostPiece) << name_of(*row);
        EXPECT_LE(plan.step[i].of_each, kMostPiece) << name_of(*row);
        EXPECT_GT(plan.step[i].unit, 0) << name_of(*row);
      }
    }
}

}  // namespace
}  // namespace scry::syscalls
