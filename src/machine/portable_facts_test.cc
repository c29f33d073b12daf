#include "machine/portable_facts.h"

#include <gtest/gtest.h>

#include "machine/fake_facts.h"

namespace scry::machine {
namespace {

TEST(PortableFacts, leaves_out_what_only_some_kernels_have) {
  FakeFacts here;
  PortableFacts facts(here);
  EXPECT_TRUE(here.has(Feature::jump_long));
  EXPECT_FALSE(facts.has(Feature::jump_long));
  EXPECT_FALSE(facts.has(Feature::task_storage));
  EXPECT_FALSE(facts.has_trampoline("vfs_read", targets::ProgramKind::fentry, {}));
  EXPECT_TRUE(facts.notes()->features.empty());
}

TEST(PortableFacts, notes_what_was_asked_for_and_is_there) {
  FakeFacts here({.symbols = {{"vfs_read", {0x1000, 0}}}, .cgroups = {{"/a", {.id = 7}}}});
  here.record.features.erase(Feature::kprobe_multi);
  PortableFacts facts(here);
  EXPECT_TRUE(facts.has(Feature::loop));
  EXPECT_FALSE(facts.has(Feature::kprobe_multi));
  EXPECT_EQ(facts.kernel_address("vfs_read"), 0x1000u);
  EXPECT_FALSE(facts.kernel_address("vfs_write"));
  EXPECT_EQ(facts.find_cgroup("/a")->id, 7u);
  EXPECT_FALSE(facts.find_cgroup("/b"));
  EXPECT_EQ(facts.notes()->features, std::set<Feature>{Feature::loop});
  EXPECT_EQ(facts.notes()->symbols, std::set<std::string>{"vfs_read"});
  EXPECT_EQ(facts.notes()->directories, std::set<std::string>{"/a"});
}

TEST(PortableFacts, has_as_many_processors_as_it_is_told) {
  FakeFacts here({.cpus = 2});
  EXPECT_EQ(PortableFacts(here).possible_cpus(), 2u);
  EXPECT_EQ(PortableFacts(here, {.cpus = 64}).possible_cpus(), 64u);
}

TEST(PortableFacts, is_of_the_kernel_that_its_types_describe) {
  FakeFacts here({.kernel = "Linux 6"});
  EXPECT_EQ(PortableFacts(here).kernel_identity(), "Linux 6");
  EXPECT_EQ(PortableFacts(here, {.kernel = "Linux 5"}).kernel_identity(), "Linux 5");
}

}  // namespace
}  // namespace scry::machine
