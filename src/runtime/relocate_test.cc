#include "runtime/relocate.h"

#include <gtest/gtest.h>
#include <sys/eventfd.h>

#include "vm/assembler.h"

namespace scry {
namespace {

using namespace vm::assembler;
using Kind = bpf::Relocation::Kind;

class Relocate : public testing::Test {
 protected:
  Relocate() {
    for (int i = 0; i < 3; ++i) maps.emplace_back(::eventfd(0, EFD_CLOEXEC));
  }
  Result<std::vector<bpf::Insn>> run() {
    bundle.kernel_names = names;
    return relocate(plan, bundle, maps, {find, find_number});
  }

  std::vector<Fd> maps;
  std::vector<std::string> names;
  FindKernelId find = [this](KernelIdKind kind, std::string_view name) -> Result<KernelId> {
    asked_kind = kind;
    if (name == "missing") return fail(ENOENT, "find 'missing'");
    return KernelId{.id = 4711, .module_btf = name == "in_module" ? 9 : 0};
  };
  KernelIdKind asked_kind{};
  FindNumber find_number;
  bpf::Bundle bundle;
  bpf::ProgramPlan plan;
};

TEST_F(Relocate, writes_the_descriptor_of_a_map) {
  plan = {.insns = program({load_constant(r1, 0), exit_insn()}), .relocations = {{Kind::map, 0, 2}}};
  const auto insns = run();
  ASSERT_TRUE(insns);
  EXPECT_EQ((*insns)[0].src, 1);  // BPF_PSEUDO_MAP_FD
  EXPECT_EQ((*insns)[0].imm, maps[2].get());
}

TEST_F(Relocate, keeps_the_offset_inside_a_map_value) {
  plan = {.insns = program({mov(r0, 0), load_constant(r1, uint64_t{64} << 32), exit_insn()}),
          .relocations = {{Kind::map_value, 1, 0}}};
  const auto insns = run();
  ASSERT_TRUE(insns);
  EXPECT_EQ((*insns)[1].src, 2);  // BPF_PSEUDO_MAP_VALUE
  EXPECT_EQ((*insns)[1].imm, maps[0].get());
  EXPECT_EQ((*insns)[2].imm, 64);
}

TEST_F(Relocate, names_a_kernel_variable_with_its_module) {
  names = {"in_module"};
  plan = {.insns = program({load_constant(r1, 0), exit_insn()}), .relocations = {{Kind::kernel_type, 0, 0}}};
  const auto insns = run();
  ASSERT_TRUE(insns);
  EXPECT_EQ(asked_kind, KernelIdKind::variable);
  EXPECT_EQ((*insns)[0].src, 3);  // BPF_PSEUDO_BTF_ID
  EXPECT_EQ((*insns)[0].imm, 4711);
  EXPECT_EQ((*insns)[1].imm, 9);
}

TEST_F(Relocate, puts_the_number_of_a_type_into_a_move) {
  names = {"task_struct"};
  plan = {.insns = program({mov(r2, 0), exit_insn()}), .relocations = {{Kind::kernel_type, 0, 0}}};
  const auto insns = run();
  ASSERT_TRUE(insns);
  EXPECT_EQ(asked_kind, KernelIdKind::type);
  EXPECT_EQ((*insns)[0].imm, 4711);
}

TEST_F(Relocate, names_a_kernel_function) {
  names = {"bpf_iter_num_new"};
  plan = {.insns = program({call_function(-1), exit_insn()}), .relocations = {{Kind::kfunc, 0, 0}}};
  const auto insns = run();
  ASSERT_TRUE(insns);
  EXPECT_EQ(asked_kind, KernelIdKind::function);
  EXPECT_EQ((*insns)[0].src, 2);  // BPF_PSEUDO_KFUNC_CALL
  EXPECT_EQ((*insns)[0].imm, 4711);
}

TEST_F(Relocate, passes_on_why_a_name_is_not_found) {
  names = {"missing"};
  plan = {.insns = program({load_constant(r1, 0), exit_insn()}), .relocations = {{Kind::kernel_type, 0, 0}}};
  const auto insns = run();
  ASSERT_FALSE(insns);
  EXPECT_EQ(insns.error().code, ENOENT);
}

// The field lies at 8 where the bundle was compiled, and the code reads 4 bytes after its start in one place.
TEST_F(Relocate, moves_accesses_and_distances_to_the_place_of_a_field_here) {
  bundle.numbers = {{.owner = "task_struct", .path = {{"pid", 0}}, .value = 8}};
  find_number = [](const bpf::MachineNumber& number) -> Result<uint64_t> { return number.value + 2400; };
  plan = {.insns = program({load(word, r1, r2, 12), add(r3, 8), load_constant(r4, 0xffff'fff8), exit_insn()}),
          .relocations = {{Kind::number, 0, 0}, {Kind::number, 1, 0}, {Kind::number, 2, 0}}};
  const auto insns = run();
  ASSERT_TRUE(insns);
  EXPECT_EQ((*insns)[0].offset, 2412);
  EXPECT_EQ((*insns)[1].imm, 2408);
  EXPECT_EQ((*insns)[2].imm, 2392);  // carried into the upper half
  EXPECT_EQ((*insns)[3].imm, 1);
}

TEST_F(Relocate, keeps_numbers_where_the_bundle_was_compiled) {
  bundle.numbers = {{.owner = "task_struct", .path = {{"pid", 0}}, .value = 8}};
  plan = {.insns = program({load(word, r1, r2, 12), exit_insn()}), .relocations = {{Kind::number, 0, 0}}};
  EXPECT_EQ((*run())[0].offset, 12);
}

TEST_F(Relocate, refuses_a_field_that_no_access_reaches) {
  bundle.numbers = {{.owner = "task_struct", .path = {{"pid", 0}}, .value = 8}};
  find_number = [](const bpf::MachineNumber&) -> Result<uint64_t> { return 40000; };
  plan = {.insns = program({load(word, r1, r2, 12), exit_insn()}), .relocations = {{Kind::number, 0, 0}}};
  EXPECT_EQ(run().error().what, "a structure of this kernel is too large for an access at 40004");
}

}  // namespace
}  // namespace scry
