// Random programs: the optimizer, the allocator and the encoder against the interpreter of IR.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

#include "bpf/disasm.h"
#include "ir/backend/random_program.h"
#include "ir/backend/reference_machine.h"
#include "ir/interpret.h"

namespace scry::ir {
namespace {

// What a run leaves behind.
struct Outcome {
  uint64_t result = 0;
  std::array<uint64_t, kRandomGlobals / 8> globals{};
  friend bool operator==(const Outcome&, const Outcome&) = default;
};
constexpr uint64_t kUidGid = 0x0000'03e8'0000'03e8;
alignas(8) const uint64_t kContext[2] = {0x1111'2222'3333'4444, 0xffff'fff0'8000'0001};

uint64_t answer_helper(uint32_t helper, const uint64_t* args) {
  if (bpf::HelperId(helper) == bpf::HelperId::get_current_uid_gid) return kUidGid;
  std::memcpy(reinterpret_cast<void*>(args[0]), "a command name\0", 16);  // get_current_comm
  return 0;
}

void fill(Outcome& outcome) {
  for (size_t i = 0; i < outcome.globals.size(); i++) outcome.globals[i] = i * 0x0123'4567'89ab'cdef;
}

Outcome run_ir(const Program& program) {
  Outcome outcome;
  fill(outcome);
  const InterpreterEnvironment environment{
      .context = reinterpret_cast<uint64_t>(kContext),
      .map_value = [&](uint32_t) { return reinterpret_cast<uint64_t>(outcome.globals.data()); },
      .helper = [](Interpreter&, bpf::HelperId id,
                   std::span<const uint64_t> args) { return answer_helper(uint32_t(id), args.data()); }};
  outcome.result = interpret(program, environment).value();
  return outcome;
}

Outcome run_emitted(bpf::ProgramPlan plan) {
  Outcome outcome;
  fill(outcome);
  for (const bpf::Relocation& relocation : plan.relocations) {
    bpf::Insn* insn = &plan.insns[relocation.insn];
    const uint64_t address = reinterpret_cast<uint64_t>(outcome.globals.data()) + insn[1].imm;
    insn[0].imm = int32_t(address);
    insn[1].imm = int32_t(address >> 32);
  }
  ReferenceMachine machine{.insns = plan.insns, .helper = answer_helper};
  outcome.result = machine.run(reinterpret_cast<uint64_t>(kContext));
  return outcome;
}

void check(uint64_t seed, const RandomOptions& options, const TargetFeatures& features) {
  const Program original = random_program(seed, options);
  ASSERT_EQ(verify(original), "") << "seed " << seed << "\n" << print(original);
  const Outcome expected = run_ir(original);

  const auto plain = emit(original, features);
  // Without sharing of slots the stack may be too small.
  if (plain) {
    EXPECT_EQ(run_emitted(*plain), expected) << "not optimized, seed " << seed << "\n" << print(original);
  }

  Program optimized = original;
  optimize(optimized);
  ASSERT_EQ(verify(optimized), "") << "seed " << seed << "\n" << print(original) << print(optimized);
  ASSERT_EQ(run_ir(optimized), expected) << "optimized, seed " << seed << "\n" << print(original) << print(optimized);

  const auto plan = emit(optimized, features);
  ASSERT_TRUE(plan) << "seed " << seed << ": " << plan.error().message();
  ASSERT_EQ(run_emitted(*plan), expected) << "emitted, seed " << seed << "\n"
                                          << print(optimized) << bpf::disassemble_all(plan->insns);
}

uint64_t rounds() {
  const char* asked = std::getenv("SCRY_RANDOM_ROUNDS");
  return asked ? std::strtoull(asked, nullptr, 10) : 300;
}

TEST(RandomPrograms, run_the_same_after_optimizing_and_emitting) {
  for (uint64_t seed = 1; seed <= rounds() && !testing::Test::HasFailure(); seed++) check(seed, {}, {});
}

TEST(RandomPrograms, run_the_same_when_short_of_registers) {
  const RandomOptions crowded{.statements = 10, .variables = 40, .loops = 2};
  for (uint64_t seed = 1; seed <= rounds() && !testing::Test::HasFailure(); seed++) check(seed, crowded, {});
}

TEST(RandomPrograms, run_the_same_without_cpu_v4) {
  const TargetFeatures old{.signed_division = false, .jump_long = false};
  for (uint64_t seed = 1; seed <= rounds() && !testing::Test::HasFailure(); seed++)
    check(seed, {.statements = 16}, old);
}

}  // namespace
}  // namespace scry::ir
