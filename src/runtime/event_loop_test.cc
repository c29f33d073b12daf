#include "runtime/event_loop.h"

#include <gtest/gtest.h>

#include <vector>

namespace scry {
namespace {

// Records that a test puts in by number; the time passes while one is handled.
class FakeSource : public EventSource {
 public:
  explicit FakeSource(FakeClock& clock) : clock_(clock) {}
  int descriptor() const override { return 42; }
  size_t consume(const std::function<bool(Bytes)>& receive) override {
    size_t count = 0;
    while (ready > 0) {
      --ready;
      ++count;
      clock_.boot += ns_per_record;
      if (!receive({})) break;
    }
    return count;
  }
  size_t ready = 0;
  int64_t ns_per_record = 0;

 private:
  FakeClock& clock_;
};

class ReceiverTest : public testing::Test {
 protected:
  size_t drain() {
    return reader.drain([](Bytes) { return true; });
  }
  uint64_t wakeup_flags() { return globals.load(0); }
  bool sleeps() { return reader.wait_ms() == RingReader::kSleepMs && reader.wait_descriptor() == 42; }
  bool naps() { return reader.wait_ms() == RingReader::kNapMs && reader.wait_descriptor() == -1; }

  alignas(8) std::byte memory[16] = {};
  FakeClock clock;
  FakeSource source{clock};
  Globals globals{SharedMemory(memory, [](std::byte*) {}), sizeof memory};
  RingReader reader{source, globals, 0, clock};
};

TEST_F(ReceiverTest, spares_wakeups_while_events_come) {
  source.ready = 3;
  EXPECT_EQ(drain(), 3u);
  EXPECT_EQ(wakeup_flags(), bpf::kRingNoWakeup);
  EXPECT_TRUE(naps());
}

TEST_F(ReceiverTest, asks_for_wakeups_before_its_last_look_and_then_sleeps) {
  source.ready = 1;
  drain();
  for (int i = 0; i < 2; ++i) EXPECT_EQ(drain(), 0u);
  EXPECT_EQ(wakeup_flags(), bpf::kRingNoWakeup);
  drain();
  EXPECT_EQ(wakeup_flags(), 0u);
  EXPECT_TRUE(naps()) << "a program may still act on the old word";
  drain();
  EXPECT_TRUE(sleeps());
}

TEST_F(ReceiverTest, naps_when_a_wakeup_came_before_its_event) {
  drain();
  EXPECT_TRUE(sleeps());
  reader.woken();
  EXPECT_EQ(drain(), 0u);
  EXPECT_TRUE(naps()) << "polling a ring with an unfinished record would spin";
}

TEST_F(ReceiverTest, cuts_a_round_short_when_it_takes_long) {
  source.ready = 1000;
  source.ns_per_record = 1'000'000;
  EXPECT_EQ(drain(), 64u);
  EXPECT_EQ(reader.wait_ms(), 0);
}

TEST_F(ReceiverTest, stops_when_the_event_says_so) {
  source.ready = 10;
  int handled = 0;
  EXPECT_EQ(reader.drain([&](Bytes) { return ++handled < 4; }), 4u);
}

}  // namespace
}  // namespace scry
