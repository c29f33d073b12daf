#include "runtime/control_events.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/fake_kernel.h"
#include "runtime/test_bundle.h"

namespace scry {
namespace {

using test::TestBundle;
using testing::ElementsAre;
using testing::IsEmpty;

class ControlEventsTest : public testing::Test {
 protected:
  ControlEventsTest() {
    exit = add({.action = "exit", .is_control = true}, 8);
    print = add({.action = "print", .numbers = {0}, .is_control = true}, 0);
    add({.action = "printf"}, 0);
    memory = *kernel.create_map(b.bundle.maps[0]);
    globals = Globals(*kernel.map_memory(memory.get(), TestBundle::kGlobalsSize), TestBundle::kGlobalsSize);
  }
  uint32_t add(bpf::EventLayout layout, uint32_t payload) {
    layout.payload_size = payload;
    b.bundle.layouts.push_back(std::move(layout));
    return static_cast<uint32_t>(b.bundle.layouts.size() - 1);
  }
  void lose(uint32_t layout, uint64_t count, uint64_t payload = 0) {
    globals.store(b.bundle.control.lost + bpf::kLossStride * layout, count);
    globals.store(b.bundle.control.lost + bpf::kLossStride * layout + 8, payload);
  }
  bool act(ControlEvents& events, bool ring_is_empty) {
    return events.act(ring_is_empty, [this](Bytes record) {
      const auto layout = static_cast<uint32_t>(read_uint(record, 4));
      acted.push_back(b.bundle.layouts[layout].action);
      if (layout == exit) code = read_uint(record.subspan(8), 8);
      return layout != exit;
    });
  }

  TestBundle b;
  FakeKernel kernel;
  Fd memory;
  Globals globals;
  uint32_t exit = 0, print = 0;
  std::vector<std::string> acted;
  uint64_t code = 0;
};

TEST_F(ControlEventsTest, an_exit_comes_last_and_with_its_code) {
  ControlEvents events(b.bundle, globals);
  lose(exit, 1, 7);
  lose(print, 2);
  EXPECT_FALSE(act(events, true));
  EXPECT_THAT(acted, ElementsAre("print", "print", "exit"));
  EXPECT_EQ(code, 7u);
}

TEST_F(ControlEventsTest, each_is_acted_on_once) {
  ControlEvents events(b.bundle, globals);
  lose(print, 1);
  EXPECT_TRUE(act(events, true));
  EXPECT_TRUE(act(events, true));
  EXPECT_THAT(acted, ElementsAre("print"));
}

TEST_F(ControlEventsTest, what_the_ring_holds_comes_first) {
  ControlEvents events(b.bundle, globals);  // a ring of 4096 bytes
  lose(print, 1);
  EXPECT_TRUE(act(events, false));
  events.received(2000);
  EXPECT_TRUE(act(events, false));
  EXPECT_THAT(acted, IsEmpty());
  events.received(2100);
  EXPECT_TRUE(act(events, false));
  EXPECT_THAT(acted, ElementsAre("print"));
}

TEST_F(ControlEventsTest, other_events_stay_lost) {
  ControlEvents events(b.bundle, globals);
  lose(2, 5);
  EXPECT_TRUE(act(events, true));
  EXPECT_THAT(acted, IsEmpty());
}

}  // namespace
}  // namespace scry
