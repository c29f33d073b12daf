#include "libcalls/types.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <random>

#include "libcalls/call.h"

namespace scry::libcalls {
namespace {

using syscalls::Moment;
using syscalls::Source;

// The text of a call of a function that has these types, with one piece.
std::string text_of(const char* signature, const char* types, const std::string& piece, uint64_t argument = 0x1000) {
  const Function function = parse_function(std::string("f\tlib.so\t") + signature + "\t\t\t" + types);
  syscalls::CallRecord record{};
  record.arguments[0] = argument;
  const syscalls::Piece head{0, 0, 0, static_cast<uint32_t>(piece.size())};
  std::string pieces(reinterpret_cast<const char*>(&head), sizeof head);
  pieces += piece;
  pieces.resize((pieces.size() + 7) / 8 * 8);
  const syscalls::Call call{&record, as_bytes(pieces)};
  const syscalls::Style style;
  std::string out;
  append_entry(out, {function, call, style});
  return out;
}

template <class... Numbers>
std::string words(Numbers... numbers) {
  const std::array all{static_cast<int32_t>(numbers)...};
  return {reinterpret_cast<const char*>(all.data()), sizeof all};
}

TEST(Types, enumerators_are_named_alone_or_together) {
  EXPECT_EQ(text_of("v E0", "E4:RED=0,GREEN=5,BLUE=-1", "", 5), "f(GREEN");
  EXPECT_EQ(text_of("v E0", "E4:RED=0,GREEN=5,BLUE=-1", "", 0xdead0000ffffffff), "f(BLUE");
  EXPECT_EQ(text_of("v E0", "E4:RED=0,GREEN=5,BLUE=-1", "", uint32_t(-7)), "f(-7");
  EXPECT_EQ(text_of("v E0", "E4:READ=1,WRITE=2,", "", 3), "f(READ|WRITE");
  EXPECT_EQ(text_of("v E0", "E4:READ=1,WRITE=2", "", 7), "f(7");
}

TEST(Types, structures_show_their_fields) {
  EXPECT_EQ(text_of("v O0", "O12:x@0:i,y@4:u,.", words(-1, 2, 3)), "f({x=-1, y=2, ...}");
  EXPECT_EQ(text_of("v O0", "O12:in@0:{,x@0:i,},of@4:[,@4:i,@8:i,]", words(1, 2, 3)), "f({in={x=1}, of=[2, 3]}");
  EXPECT_EQ(text_of("v O0", "O4:low@0.0.3:u,high@0.3.5:i", words(0xfd)), "f({low=5, high=-1}");
  EXPECT_EQ(text_of("v O0", "O8:code@0:a8", std::string("ab\0cdefg", 8)), "f({code=\"ab\"}");
  EXPECT_EQ(text_of("v O1", "E1:ON=1 O4:is@0:E0,c@1:k,w@2:y", "\1x\1z"), "f({is=ON, c='x', w=true}");
  EXPECT_EQ(text_of("v O0", "O8:x@0:i,y@4:i", words(1)), "f({x=1, y=...}");
  EXPECT_EQ(text_of("v O0", "O4:x@0:i", words(1), 0), "f(nil");
  EXPECT_EQ(text_of("v V0", "O4:x@0:i", "", 6), "f({x=6}");
}

TEST(Types, strings_of_a_structure_are_taken_after_it) {
  auto signature = parse_signature("O0 i O0", "O24:a@0:s,b@8:s,c@16:i");
  const syscalls::Plan plan = plan_of(*signature, 32);
  ASSERT_EQ(plan.steps, 6);
  EXPECT_EQ(plan.entry_steps, 3);
  EXPECT_EQ(plan.step[0].count, 24);
  EXPECT_EQ(plan.step[2].address_from, Source::word8);
  EXPECT_EQ(plan.step[2].address_at, 8);
  EXPECT_EQ(plan.step[3].address_from, Source::result);
  EXPECT_EQ(signature->parameters[1].first_text, 1);
  EXPECT_EQ(signature->result_first_text, 4);
}

TEST(Types, a_parameter_may_name_its_register) {
  const auto signature = parse_signature("v i@1 e i", "");
  EXPECT_EQ(signature->parameters[0].reg, 1);
  EXPECT_EQ(signature->parameters[1].reg, -1);
  EXPECT_EQ(signature->parameters[2].reg, 2);
}

TEST(Types, other_text_is_refused) {
  for (const char* text :
       {"X", "E", "E4", "O4:Q", "O4:x@0", "O4:x@0.1:i", "E4:A", "E4:A=", "O4:\x1b@0:i", "O4:x@99999:i"})
    EXPECT_FALSE(parse_types(text)) << text;
  EXPECT_FALSE(parse_signature("v O0", "")) << "no such type";
  EXPECT_FALSE(parse_signature("v E0", "O4:x@0:i")) << "a structure is no enumeration";
  EXPECT_FALSE(parse_signature("v i@6", "")) << "no such register";
}

TEST(Types, whatever_the_bytes_are_the_text_is_printable) {
  constexpr unsigned kSeed = 5;
  std::mt19937 random(kSeed);
  for (unsigned round = 0; round < 2000; ++round) {
    std::string bytes(random() % 64, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    const std::string text = text_of(
        "v O1", "E4:A=1 O64:a@0:s,b@8:a9,c@17.7.60:l,d@32:d,e@40:f,f@44:E0,g@48:[,@48:k,],h@56:p,i@60:b", bytes);
    ASSERT_TRUE(std::ranges::all_of(text, [](char c) { return c >= ' ' && c < 0x7f; })) << text << " seed " << kSeed;
  }
}

}  // namespace
}  // namespace scry::libcalls
