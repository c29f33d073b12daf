#include "kernel/pmu_events.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>

namespace scry {
namespace {

using Names = std::vector<std::string>;

// A folder like /sys/bus/event_source/devices, of a machine with a PMU.
class PmuEvents : public testing::Test {
 protected:
  PmuEvents() {
    file("cpu/type", "4");
    file("cpu/rdpmc", "1");
    file("cpu/events/cache-misses", "event=0x2e,umask=0x41");
    file("cpu/events/mem-loads", "event=0xcd,umask=0x1,ldlat=3");
    file("cpu/events/cache-misses.scale", "2");
    file("cpu/events/loop", "loop");
    file("cpu/format/event", "config:0-7,32-35");
    file("cpu/format/umask", "config:8-15");
    file("cpu/format/any", "config:21");
    file("cpu/format/ldlat", "config1:0-15");
    file("cpu/format/wide", "config2:0-63");
    file("cpu/format/broken", "config:9-70");
    file("uncore_imc_0/type", "13");
    file("uncore_imc_0/events/clockticks", "event=0xff");
  }
  ~PmuEvents() override { std::filesystem::remove_all(root_); }

  Result<SourceEvent> read(std::string_view event) { return read_source_event(root_, event); }
  std::string error(std::string_view event) {
    const auto found = read(event);
    return found ? "" : found.error().what;
  }
  const std::string root_ = testing::TempDir() + "event_source." + std::to_string(getpid());

 private:
  void file(const std::string& name, const std::string& text) {
    const std::filesystem::path path = root_ + "/" + name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text << '\n';
  }
};

TEST_F(PmuEvents, reads_an_event_by_name) {
  const auto event = read("cpu/cache-misses/");
  ASSERT_TRUE(event);
  EXPECT_EQ(event->type, 4u);
  EXPECT_EQ(event->config, 0x412eu);
  EXPECT_EQ(read("cpu/mem-loads/")->config1, 3u);
}

TEST_F(PmuEvents, puts_the_bits_of_a_field_where_its_format_says) {
  EXPECT_EQ(read("cpu/event=0x2e,umask=0x41/")->config, 0x412eu);
  EXPECT_EQ(read("cpu/event=0x1c5/")->config, 0x1'0000'00c5u);
  EXPECT_EQ(read("cpu/cache-misses,any/")->config, 0x20'412eu);
  EXPECT_EQ(read("cpu/wide=0xffffffffffffffff/")->config2, UINT64_MAX);
  EXPECT_EQ(read("cpu/config=0x3c,config1=7/")->config, 0x3cu);
  EXPECT_EQ(read("cpu/config=0x3c,config1=7/")->config1, 7u);
  EXPECT_EQ(read("cpu//")->config, 0u);
}

TEST_F(PmuEvents, says_what_is_missing) {
  EXPECT_EQ(error("gpu/busy/"), "this machine has no event source 'gpu'");
  EXPECT_EQ(read("gpu/busy/").error().code, ENOENT);
  EXPECT_EQ(error("cpu/cache-hits/"), "the event source 'cpu' has neither an event nor a field 'cache-hits'");
  EXPECT_EQ(error("cpu/event=many/"), "'many' is not a number, in the event 'event=many'");
  EXPECT_EQ(error("cpu/umask=0x100/"), "the field 'umask' cannot hold 0x100 (its bits are config:8-15)");
  EXPECT_EQ(error("cpu/broken=1/"), "the field 'broken' cannot hold 0x1 (its bits are config:9-70)");
  EXPECT_EQ(error("cpu/cycles"), "'cpu/cycles' is not written SOURCE/EVENT/");
  EXPECT_EQ(error("/cycles/"), "'/cycles/' is not written SOURCE/EVENT/");
}

TEST_F(PmuEvents, is_not_led_astray_by_hostile_files) {
  EXPECT_FALSE(read("cpu/loop/"));
  EXPECT_FALSE(read("cpu/../../../etc/passwd/"));
}

TEST_F(PmuEvents, lists_what_a_source_names) {
  EXPECT_EQ(event_sources(root_), (Names{"cpu", "uncore_imc_0"}));
  EXPECT_EQ(source_event_names(root_, "cpu"), (Names{"cpu/cache-misses/", "cpu/loop/", "cpu/mem-loads/"}));
  EXPECT_TRUE(is_core_source(root_, "cpu"));
  EXPECT_FALSE(is_core_source(root_, "uncore_imc_0"));
}

}  // namespace
}  // namespace scry
