#include "kernel/free_memory.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace scry {
namespace {

class FreeMemory : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "free_memory_XXXXXX";
    root_ = ::mkdtemp(name.data());
    write("proc/meminfo", "MemTotal:       8000000 kB\nMemAvailable:    4000 kB\n");
  }
  void TearDown() override { std::filesystem::remove_all(root_); }

  void write(const std::string& name, const std::string& text) {
    const std::filesystem::path path = root_ + "/" + name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }
  void group(const std::string& name, const std::string& limit, const std::string& usage, const std::string& stat) {
    write("cgroup" + name + "/memory.max", limit + "\n");
    write("cgroup" + name + "/memory.current", usage + "\n");
    write("cgroup" + name + "/memory.stat", stat);
  }
  std::optional<uint64_t> free() { return free_memory(root_ + "/proc", root_ + "/cgroup"); }

 private:
  std::string root_;
};

TEST_F(FreeMemory, is_that_of_the_machine_without_a_limit) {
  EXPECT_EQ(free(), 4000u * 1024);
  write("proc/self/cgroup", "0::/a/b\n");
  group("/a/b", "max", "5000", "");
  EXPECT_EQ(free(), 4000u * 1024);
}

TEST_F(FreeMemory, is_what_the_narrowest_group_on_the_way_up_has_left) {
  write("proc/self/cgroup", "0::/a/b\n");
  group("/a/b", "1000000", "400000", "anon 350000\ninactive_file 30000\n");
  EXPECT_EQ(free(), 630000u);
  group("/a", "500000", "450000", "inactive_file 10000\n");
  EXPECT_EQ(free(), 60000u);
  group("/a", "500000", "600000", "");
  EXPECT_EQ(free(), 0u);
}

TEST_F(FreeMemory, looks_at_the_root_of_a_containers_own_hierarchy) {
  write("proc/self/cgroup", "0::/\n");
  group("", "1000000", "1", "inactive_file 0\n");
  EXPECT_EQ(free(), 999999u);
}

TEST_F(FreeMemory, knows_version_1) {
  write("proc/self/cgroup", "7:cpu,cpuacct:/x\n4:memory:/c\n0::/\n");
  write("cgroup/memory/c/memory.limit_in_bytes", "700000\n");
  write("cgroup/memory/c/memory.usage_in_bytes", "200000\n");
  write("cgroup/memory/c/memory.stat", "inactive_file 1\ntotal_inactive_file 50000\n");
  EXPECT_EQ(free(), 550000u);
}

}  // namespace
}  // namespace scry
