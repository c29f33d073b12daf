#include "vm/processor.h"

#include <gtest/gtest.h>

#include "vm/assembler.h"

namespace scry::vm {

using namespace bpf;  // the opcodes
namespace {

using namespace assembler;

Result<uint64_t> run(std::vector<Insn> insns, Bytes context = {}) {
  Environment environment;
  const Program program{.name = "test", .insns = std::move(insns)};
  return Processor(environment, program).run(context);
}
uint64_t value_of(std::vector<Insn> insns, Bytes context = {}) {
  auto result = run(std::move(insns), context);
  EXPECT_TRUE(result) << (result ? "" : result.error().what);
  return result.value_or(0xdead);
}
std::string refusal_of(std::vector<Insn> insns, Bytes context = {}) {
  auto result = run(std::move(insns), context);
  EXPECT_FALSE(result);
  return result ? "" : result.error().what;
}

// r0 = a op b.
uint64_t alu(bool is_64, uint8_t op, uint64_t a, uint64_t b, int16_t offset = 0) {
  return value_of(program({load_constant(r0, a), load_constant(r2, b),
                           is_64 ? alu64(op, r0, r2, offset) : alu32(op, r0, r2, offset), exit_insn()}));
}
constexpr uint64_t kMinus1 = ~uint64_t{0};

TEST(Processor, computes_in_64_bits) {
  EXPECT_EQ(alu(true, kAdd, kMinus1, 2), 1u);
  EXPECT_EQ(alu(true, kSub, 1, 2), kMinus1);
  EXPECT_EQ(alu(true, kMul, 1ull << 33, 4), 1ull << 35);
  EXPECT_EQ(alu(true, kDiv, kMinus1, 2), kMinus1 / 2);
  EXPECT_EQ(alu(true, kMod, 17, 5), 2u);
  EXPECT_EQ(alu(true, kOr, 0xf0, 0x0f), 0xffu);
  EXPECT_EQ(alu(true, kAnd, 0xff, 0x0f), 0x0fu);
  EXPECT_EQ(alu(true, kXor, 0xff, 0x0f), 0xf0u);
  EXPECT_EQ(alu(true, kLsh, 1, 40), 1ull << 40);
  EXPECT_EQ(alu(true, kRsh, kMinus1, 60), 0xfu);
  EXPECT_EQ(alu(true, kArsh, kMinus1 << 8, 4), kMinus1 << 4);
}

TEST(Processor, computes_in_32_bits_and_clears_the_high_half) {
  EXPECT_EQ(alu(false, kAdd, 0x1'ffff'ffff, 1), 0u);
  EXPECT_EQ(alu(false, kSub, 0, 1), 0xffff'ffffu);
  EXPECT_EQ(alu(false, kArsh, 0x8000'0000, 31), 0xffff'ffffu);
  EXPECT_EQ(alu(false, kMov, 7, kMinus1), 0xffff'ffffu);
  EXPECT_EQ(value_of({mov(r0, 5), alu32(kNeg, r0, 0), exit_insn()}), 0xffff'fffbu);
}

TEST(Processor, masks_shift_counts_in_registers) {
  EXPECT_EQ(alu(true, kLsh, 1, 65), 2u);
  EXPECT_EQ(alu(false, kLsh, 1, 33), 2u);
}

TEST(Processor, divides_by_zero_as_the_kernel_does) {
  EXPECT_EQ(alu(true, kDiv, 17, 0), 0u);
  EXPECT_EQ(alu(true, kMod, 17, 0), 17u);
  EXPECT_EQ(alu(false, kMod, 0x1'0000'0011, 0), 0x11u);
  EXPECT_EQ(alu(true, kDiv, 17, 0, 1), 0u);
  EXPECT_EQ(alu(true, kMod, 17, 0, 1), 17u);
}

TEST(Processor, divides_with_sign) {
  EXPECT_EQ(alu(true, kDiv, -7, 2, 1), static_cast<uint64_t>(-3));
  EXPECT_EQ(alu(true, kMod, -7, 2, 1), static_cast<uint64_t>(-1));
  EXPECT_EQ(alu(false, kDiv, -7, 2, 1), 0xffff'fffdu);
  EXPECT_EQ(alu(true, kDiv, 1ull << 63, -1, 1), 1ull << 63);
  EXPECT_EQ(alu(true, kMod, 1ull << 63, -1, 1), 0u);
}

TEST(Processor, extends_sign_in_moves) {
  EXPECT_EQ(alu(true, kMov, 0, 0x80, 8), static_cast<uint64_t>(-128));
  EXPECT_EQ(alu(true, kMov, 0, 0x8000, 16), static_cast<uint64_t>(-32768));
  EXPECT_EQ(alu(true, kMov, 0, 0x8000'0000, 32), 0xffff'ffff'8000'0000);
  EXPECT_EQ(alu(false, kMov, 0, 0x80, 8), 0xffff'ff80u);
}

TEST(Processor, swaps_bytes) {
  auto swapped = [](Insn swap) {
    return value_of(program({load_constant(r0, 0x1122'3344'5566'7788), swap, exit_insn()}));
  };
  EXPECT_EQ(swapped(alu32(kEnd, r0, 16)), 0x7788u);
  EXPECT_EQ(swapped(make(kAlu32 | kReg | kEnd, r0, 0, 0, 16)), 0x8877u);
  EXPECT_EQ(swapped(make(kAlu32 | kReg | kEnd, r0, 0, 0, 32)), 0x8877'6655u);
  EXPECT_EQ(swapped(make(kAlu32 | kReg | kEnd, r0, 0, 0, 64)), 0x8877'6655'4433'2211u);
  EXPECT_EQ(swapped(alu64(kEnd, r0, 32)), 0x8877'6655u);
}

// 1 if the jump is taken.
uint64_t taken(bool is_64, uint8_t op, uint64_t a, uint64_t b) {
  return value_of(program({mov(r0, 1), load_constant(r2, a), load_constant(r3, b),
                           is_64 ? jump_if(op, r2, r3, 1) : jump32_if(op, r2, r3, 1), mov(r0, 0), exit_insn()}));
}

TEST(Processor, compares_without_and_with_sign) {
  EXPECT_EQ(taken(true, kJgt, kMinus1, 1), 1u);
  EXPECT_EQ(taken(true, kJsgt, kMinus1, 1), 0u);
  EXPECT_EQ(taken(true, kJslt, kMinus1, 1), 1u);
  EXPECT_EQ(taken(true, kJge, 5, 5), 1u);
  EXPECT_EQ(taken(true, kJlt, 5, 5), 0u);
  EXPECT_EQ(taken(true, kJsle, 5, 5), 1u);
  EXPECT_EQ(taken(true, kJset, 6, 1), 0u);
  EXPECT_EQ(taken(true, kJset, 6, 2), 1u);
}

TEST(Processor, compares_low_halves_in_32_bits) {
  EXPECT_EQ(taken(true, kJeq, 0x1'0000'0001, 1), 0u);
  EXPECT_EQ(taken(false, kJeq, 0x1'0000'0001, 1), 1u);
  EXPECT_EQ(taken(false, kJslt, 0xffff'ffff, 0), 1u);
}

TEST(Processor, jumps_long) {
  EXPECT_EQ(value_of({mov(r0, 1), jump_long(1), mov(r0, 2), exit_insn()}), 1u);
}

TEST(Processor, stores_and_loads_every_width) {
  EXPECT_EQ(value_of(program({load_constant(r2, 0x8182'8384'8586'8788), store(dword, r10, -8, r2),
                              load(byte, r0, r10, -8), exit_insn()})),
            0x88u);
  const auto high_half = {load(half, r0, r10, -6), load_signed(half, r0, r10, -6), load(word, r0, r10, -4),
                          load_signed(word, r0, r10, -4), load_signed(byte, r0, r10, -1)};
  std::vector<uint64_t> values;
  for (const Insn& read : high_half) {
    values.push_back(
        value_of(program({load_constant(r2, 0x8182'8384'8586'8788), store(dword, r10, -8, r2), read, exit_insn()})));
  }
  EXPECT_EQ(values, (std::vector<uint64_t>{0x8586, 0xffff'ffff'ffff'8586, 0x8182'8384, 0xffff'ffff'8182'8384,
                                           0xffff'ffff'ffff'ff81}));
}

TEST(Processor, stores_immediates_with_their_sign) {
  EXPECT_EQ(value_of({store(dword, r10, -8, -2), load(dword, r0, r10, -8), exit_insn()}), kMinus1 - 1);
}

TEST(Processor, reads_its_context) {
  const uint64_t context[] = {11, 22};
  EXPECT_EQ(value_of({load(dword, r0, r1, 8), exit_insn()}, std::as_bytes(std::span(context))), 22u);
}

// The stack word after an atomic instruction, and r2 and r0 afterwards.
struct AtomicResult {
  uint64_t memory, operand, r0;
  friend bool operator==(const AtomicResult&, const AtomicResult&) = default;
};
AtomicResult atomic_result(Size size, int32_t op) {
  auto observe = [&](Insn what) {
    return value_of(program(
        {mov(r0, 40), mov(r2, 3), store(dword, r10, -8, 40), atomic(size, op, r10, -8, r2), what, exit_insn()}));
  };
  return {observe(load(dword, r0, r10, -8)), observe(mov(r0, r2)), observe(mov(r0, r0))};
}

TEST(Processor, acts_atomically) {
  for (Size size : {word, dword}) {
    EXPECT_EQ(atomic_result(size, kAdd), (AtomicResult{43, 3, 40}));
    EXPECT_EQ(atomic_result(size, kAdd | kAtomicFetch), (AtomicResult{43, 40, 40}));
    EXPECT_EQ(atomic_result(size, kOr | kAtomicFetch), (AtomicResult{43, 40, 40}));
    EXPECT_EQ(atomic_result(size, kAnd), (AtomicResult{0, 3, 40}));
    EXPECT_EQ(atomic_result(size, kXor), (AtomicResult{43, 3, 40}));
    EXPECT_EQ(atomic_result(size, kAtomicExchange), (AtomicResult{3, 40, 40}));
    EXPECT_EQ(atomic_result(size, kAtomicCompareExchange), (AtomicResult{3, 3, 40}));
  }
}

TEST(Processor, leaves_memory_when_compare_exchange_finds_another_value) {
  EXPECT_EQ(value_of({mov(r0, 1), mov(r2, 3), store(dword, r10, -8, 40),
                      atomic(dword, kAtomicCompareExchange, r10, -8, r2), exit_insn()}),
            40u);
}

TEST(Processor, calls_functions_and_keeps_the_callers_registers) {
  EXPECT_EQ(value_of({mov(r6, 100), mov(r1, 5), call_function(2), add(r0, r6), exit_insn(), mov(r6, 1), mov(r0, r1),
                      add(r0, 1), exit_insn()}),
            106u);
}

TEST(Processor, gives_each_function_its_own_stack) {
  EXPECT_EQ(value_of({store(dword, r10, -8, 7), call_function(2), load(dword, r0, r10, -8), exit_insn(),
                      store(dword, r10, -8, 9), mov(r0, 0), exit_insn()}),
            7u);
}

TEST(Processor, refuses_endless_recursion) {
  EXPECT_NE(refusal_of({call_function(-1), exit_insn()}).find("more than 8 frames"), std::string::npos);
}

TEST(Processor, refuses_endless_loops) {
  EXPECT_NE(refusal_of({jump(-1)}).find("the instruction budget is used up"), std::string::npos);
}

TEST(Processor, names_the_instruction_that_leaves_known_memory) {
  EXPECT_EQ(refusal_of({mov(r2, 16), load(word, r0, r2, 4), exit_insn()}),
            "program test, instruction 1 (r0 = *(u32 *)(r2 +4)): load: 4 bytes at 0x14: no such memory");
}

TEST(Processor, refuses_what_the_verifier_would_refuse) {
  auto refused_with = [](std::vector<Insn> insns, const char* text) {
    const std::string message = refusal_of(std::move(insns));
    EXPECT_NE(message.find(text), std::string::npos) << message;
  };
  refused_with({exit_insn()}, "r0 is read but holds no value");
  refused_with({mov(r0, r3), exit_insn()}, "r3 is read but holds no value");
  refused_with({mov(r10, 0), exit_insn()}, "r10 is not writable");
  refused_with({load(dword, r0, r10, -8), exit_insn()}, "was never written");
  refused_with({store(dword, r10, -516, 0), exit_insn()}, "no such memory");
  refused_with({store(dword, r10, -12, 0), exit_insn()}, "is misaligned");
  refused_with({store(dword, r1, 0, 0), exit_insn()}, "no such memory");
  refused_with({mov(r1, 0), call(bpf::HelperId::get_smp_processor_id), mov(r0, r1), exit_insn()}, "r1 is read");
  refused_with({mov(r0, 1), alu64(kLsh, r0, 64), exit_insn()}, "shift count");
  refused_with({make(0x00, 0, 0, 0, 0)}, "unknown instruction");
  refused_with({mov(r0, 0)}, "runs past the last instruction");
  refused_with({call(bpf::HelperId{9999}), exit_insn()}, "helper 9999 is not emulated");
}

TEST(Processor, reads_kernel_memory_directly_only_in_typed_programs) {
  Environment environment;
  const uint64_t member = 42;
  environment.memory.add_bytes(Space::kernel, environment.task.address, std::as_bytes(std::span(&member, 1)));
  Program program{.name = "typed",
                  .insns = {call(bpf::HelperId::get_current_task_btf), load(dword, r0, r0, 0), exit_insn()},
                  .typed_loads = true};
  EXPECT_EQ(Processor(environment, program).run({}), 42u);
  program.insns = {mov(r2, 0), load(dword, r0, r2, 16), exit_insn()};
  EXPECT_EQ(Processor(environment, program).run({}), 0u);  // a null pointer
  program.typed_loads = false;
  EXPECT_FALSE(Processor(environment, program).run({}));
}

}  // namespace
}  // namespace scry::vm
