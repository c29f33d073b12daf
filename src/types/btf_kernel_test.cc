// This machine's kernel BTF, compared with what bpftool reads from it. Skipped where either is missing.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <map>

#include "types/btf.h"

namespace scry {
namespace {

struct RawMember {
  std::string name;
  uint32_t bit_offset = 0, bit_size = 0;
  friend bool operator==(const RawMember&, const RawMember&) = default;
  friend std::ostream& operator<<(std::ostream& out, const RawMember& m) {
    return out << m.name << "@" << m.bit_offset << ":" << m.bit_size;
  }
};
struct RawStruct {
  uint32_t id = 0, size = 0;
  std::vector<RawMember> members;
};

// Named structures of `bpftool btf dump file ... format raw`, the first of each name.
std::map<std::string, RawStruct> read_bpftool() {
  std::map<std::string, RawStruct> structs;
  FILE* pipe = popen("bpftool btf dump file /sys/kernel/btf/vmlinux format raw 2>/dev/null", "r");
  if (!pipe) return structs;
  RawStruct* current = nullptr;
  char line[1024], name[512];
  while (fgets(line, sizeof(line), pipe)) {
    RawStruct raw;
    RawMember member;
    unsigned type = 0;
    if (line[0] == '[') {
      current = nullptr;
      if (sscanf(line, "[%u] STRUCT '%511[^'(]' size=%u", &raw.id, name, &raw.size) != 3) continue;
      auto [place, is_new] = structs.emplace(name, raw);
      if (is_new) current = &place->second;
    } else if (current && sscanf(line, "\t'%511[^']' type_id=%u bits_offset=%u bitfield_size=%u", name, &type,
                                 &member.bit_offset, &member.bit_size) >= 3) {
      member.name = name == std::string("(anon)") ? "" : name;
      current->members.push_back(member);
    }
  }
  pclose(pipe);
  return structs;
}

std::unique_ptr<Btf> open_kernel() {
  auto btf = Btf::open(Btf::kKernelPath);
  return btf ? *std::move(btf) : nullptr;
}

TEST(KernelBtf, structures_are_those_that_bpftool_reads) {
  const auto btf = open_kernel();
  if (!btf) GTEST_SKIP() << "no readable " << Btf::kKernelPath;
  const auto expected = read_bpftool();
  if (expected.empty()) GTEST_SKIP() << "no bpftool";
  constexpr size_t kStride = 50;  // one name in 50 is looked at: each costs a search over all types
  TypePool pool;
  size_t rank = 0;
  for (const auto& [name, raw] : expected) {
    if (rank++ % kStride != 0 && name != "task_struct") continue;
    const auto id = btf->find(BtfKind::structure, name);
    ASSERT_EQ(id, raw.id) << name;
    TypeRef type = btf->type(*id, pool);
    EXPECT_EQ(type->size, raw.size) << name;
    auto members = pool.members(type);
    ASSERT_TRUE(members) << name;
    std::vector<RawMember> found;
    for (const Member& member : **members) found.push_back({member.name, member.bit_offset, member.bit_size});
    EXPECT_EQ(found, raw.members) << name;
  }
}

TEST(KernelBtf, functions_tracepoints_and_variables_have_known_shapes) {
  const auto btf = open_kernel();
  if (!btf) GTEST_SKIP() << "no readable " << Btf::kKernelPath;
  TypePool pool;
  const auto read = btf->function("vfs_read", pool);
  ASSERT_TRUE(read);
  ASSERT_EQ(read->parameters.size(), 4u);
  EXPECT_EQ(read->parameters[0].name, "file");
  EXPECT_EQ(type_name(read->parameters[0].type), "struct file *");
  EXPECT_EQ(btf->spell(read->parameters[0].id), "struct file *");
  EXPECT_EQ(type_name(read->result), "int64");

  const auto exec = btf->raw_tracepoint("sched_process_exec", pool);
  ASSERT_TRUE(exec);
  ASSERT_EQ(exec->parameters.size(), 3u);
  EXPECT_EQ(type_name(exec->parameters[0].type), "struct task_struct *");
  EXPECT_EQ(exec->parameters[2].name, "bprm");

  const auto runqueues = btf->variable("runqueues", pool);
  ASSERT_TRUE(runqueues);
  EXPECT_EQ(type_name(runqueues->type), "struct rq");

  const auto hash = btf->enumerator("BPF_MAP_TYPE_HASH", pool);
  ASSERT_TRUE(hash);
  EXPECT_EQ(type_name(hash->type), "enum bpf_map_type");
  EXPECT_EQ(hash->value, 1);
}

TEST(KernelBtf, members_are_found_through_anonymous_structures) {
  const auto btf = open_kernel();
  if (!btf) GTEST_SKIP() << "no readable " << Btf::kKernelPath;
  TypePool pool;
  TypeRef type = btf->type(*btf->find(BtfKind::structure, "sock_common"), pool);
  const auto port = pool.find_member(type, "skc_dport");  // inside a union of a structure
  ASSERT_TRUE(port && *port);
  EXPECT_EQ((*port)->type->size, 2u);
  EXPECT_EQ((*port)->bit_offset, 12u * 8);
  TypeRef task = btf->type(*btf->find(BtfKind::structure, "task_struct"), pool);
  EXPECT_EQ(type_name((*pool.find_member(task, "comm"))->type), "string[16]");
}

TEST(KernelBtf, missing_file_says_so) {
  auto btf = Btf::open("/sys/kernel/btf/no_such_module");
  ASSERT_FALSE(btf);
  EXPECT_EQ(btf.error().message(), "open /sys/kernel/btf/no_such_module: No such file or directory");
}

}  // namespace
}  // namespace scry
