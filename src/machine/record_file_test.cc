#include "machine/record_file.h"

#include <gtest/gtest.h>

namespace scry::machine {
namespace {

constexpr const char* kFormat =
    "name: sys_enter_close\nID: 7\nformat:\n\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n\n"
    "\tfield:unsigned int fd;\toffset:16;\tsize:8;\tsigned:0;\n\nprint fmt: \"fd\"\n";

Record sample() {
  Record record;
  record.kernel = "Linux 6.1.0-9 #1 SMP Debian";
  record.cpus = 4;
  record.most_frames = 127;
  record.pid_namespace = PidNamespace{3, 4026531836};
  record.boot_to_tai_ns = -37;
  record.verifier_knows_types = true;
  record.features = {Feature::loop, Feature::module_btf};
  record.modules = {"ext4"};
  record.symbols["vfs_read"] = {0xffffffff81000000, 64};
  record.bpf_functions = {{7, 2, "handle_exec"}};
  record.cgroups["/sys/fs/cgroup/a b"] = {.id = 9, .is_unified = true, .level = 2, .level_is_known = true};
  record.pmu_types["uprobe"] = 8;
  record.pmu_events["cpu/cache-misses/"] = {4, 0x412e, 1, 2};
  record.formats["syscalls:sys_enter_close"] = kFormat;
  record.types["vmlinux"] = std::string("\x9f\xeb\0\n", 4);
  record.functions = "vfs_read\next4_sync [ext4]\n";
  record.blacklist = "0x1-0x2\tnmi\n";
  return record;
}

std::string problem(const std::string& lines) {
  const auto record = read_record("scry facts 1\n" + lines);
  return record ? "" : record.error().message();
}

TEST(RecordFile, what_is_written_is_read_back) {
  const std::string text = write_record(sample());
  const auto record = read_record(text);
  ASSERT_TRUE(record) << record.error().message();
  EXPECT_EQ(write_record(*record), text);
  EXPECT_EQ(record->kernel, "Linux 6.1.0-9 #1 SMP Debian");
  EXPECT_EQ(record->cpus, 4u);
  EXPECT_EQ(record->boot_to_tai_ns, -37);
  EXPECT_TRUE(record->features.contains(Feature::module_btf));
  EXPECT_EQ(record->symbols.at("vfs_read").room, 64u);
  EXPECT_EQ(record->cgroups.at("/sys/fs/cgroup/a b").level, 2u);
  EXPECT_EQ(record->types.at("vmlinux").size(), 4u);
}

TEST(RecordFile, answers_come_from_the_record) {
  RecordedFacts facts(sample());
  EXPECT_TRUE(facts.has(Feature::loop));
  EXPECT_FALSE(facts.has(Feature::kprobe));
  EXPECT_EQ(facts.tracepoints("sys*", "*")->size(), 1u);
  EXPECT_EQ(facts.tracepoint_format("syscalls", "sys_enter_close")->id, 7u);
  EXPECT_FALSE(facts.tracepoint_format("syscalls", "none"));
  EXPECT_TRUE(facts.traceable_functions()->contains("ext4_sync", "ext4"));
  EXPECT_FALSE(facts.kernel_address("none"));
  EXPECT_EQ(facts.pmu_event("cpu/none/").error().code, ENOENT);
  EXPECT_EQ(facts.kernel_btf(), nullptr);  // the bytes are no type information
}

TEST(RecordFile, what_is_missing_is_not_there) {
  RecordedFacts facts(*read_record("scry facts 1\nend\n"));
  EXPECT_FALSE(facts.tracepoints_readable());
  EXPECT_EQ(facts.traceable_functions(), nullptr);
  EXPECT_TRUE(facts.bpf_functions().empty());
  EXPECT_EQ(facts.possible_cpus(), 1u);
}

TEST(RecordFile, a_damaged_file_is_refused_with_the_line) {
  EXPECT_EQ(read_record("BTF").error().message(), "line 1: expected 'scry facts 1'");
  EXPECT_EQ(problem("cpus 4\n"), "line 3: expected 'end'");
  EXPECT_EQ(problem("cpus 0\nend\n"), "line 2: not a fact: 'cpus 0'");
  EXPECT_EQ(problem("cpus 4 5\nend\n"), "line 2: not a fact: 'cpus 4 5'");
  EXPECT_EQ(problem("cpus 1\nfeature flight\nend\n"), "line 3: not a fact: 'feature flight'");
  EXPECT_EQ(problem("symbol 12 vfs_read\nend\n"), "line 2: not a fact: 'symbol 12 vfs_read'");
  EXPECT_EQ(problem("end\ncpus 1\n"), "line 2: not a fact: 'end'");
}

TEST(RecordFile, a_block_ends_where_it_says) {
  EXPECT_EQ(problem("types 99999999999 vmlinux\nabc\nend\n"), "line 2: not a fact: 'types 99999999999 vmlinux'");
  EXPECT_EQ(problem("types 2 vmlinux\nabc\nend\n"), "line 2: not a fact: 'types 2 vmlinux'");
  EXPECT_EQ(problem("types 3 vmlinux\nabc\nend\n"), "");
}

TEST(RecordFile, a_fact_stands_once) {
  EXPECT_EQ(problem("unit 8 uprobe\nunit 9 uprobe\nend\n"), "line 3: not a fact: 'unit 9 uprobe'");
}

TEST(RecordFile, a_name_has_a_limit) {
  EXPECT_NE(problem("module " + std::string(5000, 'x') + "\nend\n"), "");
}

}  // namespace
}  // namespace scry::machine
