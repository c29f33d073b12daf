// Actions and the layouts that come from a bundle file.
#include <gtest/gtest.h>

#include "bpf/bundle.h"
#include "builtins/builtin.h"

namespace scry {
namespace {

TEST(Accepts, stands_in_every_row_that_receives_events) {
  for (const Builtin* builtin : all_builtins())
    if (builtin->receiving) {
      EXPECT_TRUE(builtin->receiving.accepts) << builtin->name;
    }
  for (const char* name : {bpf::kFailedReads, bpf::kDeepReturns, bpf::kSkippedRuns, "helper_error", "runtime_error"})
    EXPECT_TRUE(find_action(name)->receiving.accepts) << name;
}

TypePool& types() {
  static TypePool pool;
  return pool;
}
bpf::EventField number() {
  return {types().int64(), 0};
}

bool accepts(const char* action, bpf::EventLayout layout) {
  bpf::Bundle bundle;
  bundle.script_maps.resize(1);
  layout.action = action;
  return find_action(action)->receiving.accepts(layout, bundle);
}

TEST(Accepts, refuses_what_the_action_would_trip_over) {
  EXPECT_TRUE(accepts("printf", {.fields = {number()}, .text = "%d\n"}));
  EXPECT_FALSE(accepts("printf", {.text = "%d\n"}));
  EXPECT_FALSE(accepts("printf", {.fields = {{types().string(8), 0}}, .text = "%d\n"}));
  EXPECT_FALSE(accepts("printf", {.fields = {number(), number()}, .text = "%d\n"}));
  EXPECT_FALSE(accepts("printf", {.text = "%99999999d"}));
  EXPECT_FALSE(accepts("errorf", {.text = "no place"}));
  EXPECT_FALSE(accepts("print", {}));
  EXPECT_TRUE(accepts("print", {.numbers = {0, 0, 0}}));
  EXPECT_FALSE(accepts("print", {.numbers = {0, 0}}));
  EXPECT_FALSE(accepts("print", {.numbers = {1, 0, 0}}));
  EXPECT_FALSE(accepts("clear", {}));
  EXPECT_FALSE(accepts("cat", {.text = "/etc/passwd"}));
  EXPECT_FALSE(accepts("skboutput", {.text = "file"}));
  EXPECT_FALSE(accepts("runtime_error", {}));
}

}  // namespace
}  // namespace scry
