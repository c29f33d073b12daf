#include "libcalls/signature.h"

#include <gtest/gtest.h>

#include "libcalls/prototypes.h"

namespace scry::libcalls {
namespace {

using syscalls::Moment;
using syscalls::Source;
using syscalls::StepKind;

TEST(Signature, headers_say_what_functions_take) {
  EXPECT_EQ(find_prototype("puts"), "i s");
  EXPECT_EQ(find_prototype("qsort"), "v p L L F");
  EXPECT_EQ(find_prototype("strtol"), "l s p i");
  EXPECT_EQ(find_prototype("signal"), "F i F");
  EXPECT_EQ(find_prototype("pow"), "d d d");
  EXPECT_EQ(find_prototype("exit"), "- i");
  EXPECT_EQ(find_prototype("div"), "? i i");
  EXPECT_EQ(find_prototype("__isoc99_sscanf"), "i s s .");
  EXPECT_EQ(find_prototype("no_such_function"), "");
}

TEST(Signature, every_prototype_is_one_and_its_name_is_found) {
  const PrototypeTable table = prototype_table();
  for (const uint32_t place : table.places) {
    const std::string_view name = table.pool + place;
    ASSERT_TRUE(parse_signature(find_prototype(name))) << name;
    ASSERT_TRUE(parse_signature(known_signature(name))) << name;
  }
}

TEST(Signature, rows_of_our_own_come_before_headers) {
  EXPECT_EQ(known_signature("read"), "l! i N0 L");
  EXPECT_EQ(known_signature("qsort"), "v p L L F");
}

TEST(Signature, floating_values_take_no_integer_register) {
  const auto signature = parse_signature("d d i D p");
  EXPECT_EQ(signature->parameters[0].reg, -1);
  EXPECT_EQ(signature->parameters[1].reg, 0);
  EXPECT_EQ(signature->parameters[2].reg, -1);
  EXPECT_EQ(signature->parameters[3].reg, 1);
}

TEST(Signature, nothing_is_known_of_registers_after_a_structure) {
  const auto signature = parse_signature("i i ? i");
  EXPECT_EQ(signature->parameters[0].reg, 0);
  EXPECT_EQ(signature->parameters[2].reg, -1);
}

TEST(Signature, the_seventh_parameter_is_in_no_register) {
  const auto signature = parse_signature("i i i i i i i i");
  EXPECT_EQ(signature->parameters[5].reg, 5);
  EXPECT_EQ(signature->parameters[6].reg, -1);
}

TEST(Signature, other_text_is_refused) {
  for (const char* text : {"", "q", "i !", "i n123", "ii"}) EXPECT_FALSE(parse_signature(text)) << text;
}

TEST(Plan, bytes_are_taken_as_the_counting_parameter_says) {
  auto signature = parse_signature("p p n3 L");
  const syscalls::Plan plan = plan_of(*signature, 32);
  ASSERT_EQ(plan.steps, 1);
  EXPECT_EQ(plan.entry_steps, 1);
  EXPECT_EQ(plan.exit_steps, 0);
  EXPECT_EQ(plan.step[0].kind, StepKind::bytes);
  EXPECT_EQ(plan.step[0].address_at, 1);
  EXPECT_EQ(plan.step[0].count_from, Source::argument);
  EXPECT_EQ(plan.step[0].count_at, 2);
}

TEST(Plan, what_a_function_writes_is_taken_at_its_return) {
  auto signature = parse_signature("l! i N0 L");
  const syscalls::Plan plan = plan_of(*signature, 32);
  EXPECT_EQ(plan.entry_steps, 0);
  EXPECT_EQ(plan.exit_steps, plan.steps);
  EXPECT_EQ(plan.step[0].moment, Moment::exit);
  EXPECT_EQ(plan.step[0].count_from, Source::result);
  EXPECT_EQ(signature->failure, Failure::minus_one);
}

TEST(Plan, a_result_that_is_a_string_is_read) {
  auto signature = parse_signature("s! i");
  const syscalls::Plan plan = plan_of(*signature, 32);
  EXPECT_EQ(plan.step[0].address_from, Source::result);
  EXPECT_EQ(signature->result_step, 0);
  EXPECT_EQ(signature->failure, Failure::null);
}

TEST(Plan, a_function_that_does_not_return_is_sent_at_once) {
  auto never = parse_signature("- i"), twice = parse_signature("2 p"), once = parse_signature("i i");
  EXPECT_EQ(plan_of(*never, 32).ends_thread, 1);
  EXPECT_EQ(plan_of(*twice, 32).ends_thread, 1);
  EXPECT_EQ(plan_of(*once, 32).ends_thread, 0);
}

}  // namespace
}  // namespace scry::libcalls
