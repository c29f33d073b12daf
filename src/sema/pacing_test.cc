#include "sema/pacing.h"

#include <gtest/gtest.h>

#include "sema/analyze_test.h"

namespace scry::sema {
namespace {

// The names of the maps whose elements are made when they are stored.
std::string paced_of(const std::string& text) {
  AnalyzedScript script(text);
  EXPECT_FALSE(script.diags.has_errors()) << script.message() << text;
  choose_pacing(script.typed);
  std::string names;
  for (const typed::ScriptMap& map : script.typed.maps)
    if (map.updates.paced) names += map.name;
  return names;
}

TEST(Pacing, holds_where_a_slow_timer_adds_to_one_key) {
  EXPECT_EQ(paced_of("profile:hz:99 { @[comm, ustack] = count(); }"), "@");
  EXPECT_EQ(paced_of("profile:ms:1 /pid != 0/ { if (cpu > 0) { @a[comm] = count(); } @b[ustack] = sum(1); }"), "@a@b");
  EXPECT_EQ(paced_of("profile:hz:99 { @[ustack] = count(); } interval:s:1 { print(@); clear(@); }"), "@");
}

TEST(Pacing, does_not_hold_where_keys_come_fast) {
  EXPECT_EQ(paced_of("profile:hz:1001 { @[ustack] = count(); }"), "");
  EXPECT_EQ(paced_of("profile:us:999 { @[ustack] = count(); }"), "");
  EXPECT_EQ(paced_of("profile:hz:99,profile:hz:49 { @[ustack] = count(); }"), "");
  EXPECT_EQ(paced_of("tracepoint:syscalls:sys_enter_close { @[ustack] = count(); }"), "");
  EXPECT_EQ(paced_of("software:cpu-clock:1000000 { @[ustack] = count(); }"), "");
}

TEST(Pacing, does_not_hold_with_several_places) {
  EXPECT_EQ(paced_of("profile:hz:99 { @[pid] = count(); @[tid] = count(); }"), "");
  EXPECT_EQ(paced_of("profile:hz:99 { @[pid] = count(); } begin { @[0] = count(); }"), "");
  EXPECT_EQ(paced_of("profile:hz:99 { $i = 0; while ($i < 9) { @[$i] = count(); $i++; } }"), "");
  EXPECT_EQ(paced_of("profile:hz:99 { @[pid] = nsecs; }"), "");
}

}  // namespace
}  // namespace scry::sema
