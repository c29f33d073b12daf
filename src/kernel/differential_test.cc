// The interpreter of vm/ against the real kernel: random programs of arithmetic, memory access, atomics and forward
// jumps must leave the same 64-bit result in a map.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <random>

#include "kernel/features.h"
#include "vm/assembler.h"
#include "vm/processor.h"

namespace scry {
namespace {

using namespace vm::assembler;
using bpf::MapPlan;

// Writes programs in which every register is a number and eight words of the stack are filled, so that the verifier has
// nothing to refuse.
class RandomProgram {
 public:
  RandomProgram(uint64_t seed, int result_map, bool cpu_v4) : random_(seed), result_map_(result_map), v4_(cpu_v4) {}

  std::vector<Insn> make_all() {
    for (int i = 0; i < 10; i++) append(load_constant(static_cast<Register>(i), number()));
    for (int i = 0; i < kStackWords; i++) append(store(dword, r10, -8 * (i + 1), any_register()));
    for (int i = 0; i < kStatements; i++) append_statement();
    append_result();
    return std::move(insns_);
  }

 private:
  static constexpr int kStatements = 40, kStackWords = 8;

  void append(const Piece& piece) { insns_.insert(insns_.end(), piece.insns.begin(), piece.insns.end()); }
  bool coin() { return random_() % 2; }
  template <class T>
  T pick(std::initializer_list<T> values) {
    return values.begin()[random_() % values.size()];
  }
  Register any_register() { return static_cast<Register>(random_() % 10); }
  // Numbers near the edges are where the engines could differ.
  uint64_t number() {
    return pick<uint64_t>({0, 1, 2, 0x7f, 0x80, 0xffff, 0x7fff'ffff, 0x8000'0000, 0xffff'ffff, uint64_t{1} << 63,
                           ~uint64_t{0}, random_(), random_() & 0xff});
  }

  void append_statement() {
    switch (random_() % 8) {
      case 0:
      case 1:
      case 2:
        return append_arithmetic();
      case 3:
        return append(coin() ? alu64(bpf::kNeg, any_register(), 0) : alu32(bpf::kNeg, any_register(), 0));
      case 4:
        return v4_ && coin() ? append_sign_extension() : append_byte_swap();
      case 5:
        return append_jump();
      case 6:
        return append_memory_access();
      default:
        return append_atomic();
    }
  }

  void append_arithmetic() {
    const bool is_64 = coin();
    const uint8_t op = pick<uint8_t>({bpf::kAdd, bpf::kSub, bpf::kMul, bpf::kDiv, bpf::kOr, bpf::kAnd, bpf::kLsh,
                                      bpf::kRsh, bpf::kMod, bpf::kXor, bpf::kMov, bpf::kArsh});
    const bool divides = op == bpf::kDiv || op == bpf::kMod;
    const bool shifts = op == bpf::kLsh || op == bpf::kRsh || op == bpf::kArsh;
    const int16_t is_signed = divides && v4_ && coin();
    const Register dst = any_register(), src = any_register();
    if (coin()) return append(is_64 ? alu64(op, dst, src, is_signed) : alu32(op, dst, src, is_signed));
    auto imm = static_cast<int32_t>(number());
    if (shifts) imm &= is_64 ? 63 : 31;
    if (divides && imm == 0) imm = 3;
    append(is_64 ? alu64(op, dst, imm, is_signed) : alu32(op, dst, imm, is_signed));
  }

  void append_sign_extension() {
    if (coin()) return append(alu32(bpf::kMov, any_register(), any_register(), pick<int16_t>({8, 16})));
    append(alu64(bpf::kMov, any_register(), any_register(), pick<int16_t>({8, 16, 32})));
  }

  void append_byte_swap() {
    const int bits = pick({16, 32, 64});
    if (v4_ && coin()) return append(alu64(bpf::kEnd, any_register(), bits));
    const uint8_t direction = coin() ? bpf::kToBigEndian : 0;
    append(make(bpf::kAlu32 | bpf::kEnd | direction, any_register(), 0, 0, bits));
  }

  // Over one plain instruction.
  void append_jump() {
    const uint8_t op = pick<uint8_t>({bpf::kJeq, bpf::kJgt, bpf::kJge, bpf::kJset, bpf::kJne, bpf::kJsgt, bpf::kJsge,
                                      bpf::kJlt, bpf::kJle, bpf::kJslt, bpf::kJsle});
    const Register dst = any_register(), src = any_register();
    const auto imm = static_cast<int32_t>(number());
    if (coin()) {
      append(coin() ? jump_if(op, dst, src, 1) : jump32_if(op, dst, src, 1));
    } else {
      append(coin() ? jump_if(op, dst, imm, 1) : jump32_if(op, dst, imm, 1));
    }
    append(add(any_register(), any_register()));
  }

  // A size and an aligned place in the filled part of the stack.
  std::pair<Size, int16_t> stack_place() {
    const Size size = pick({byte, half, word, dword});
    const int width = static_cast<int>(bpf::access_width(size));
    return {size, static_cast<int16_t>(-8 * kStackWords + width * (random_() % (8 * kStackWords / width)))};
  }

  void append_memory_access() {
    const auto [size, offset] = stack_place();
    switch (random_() % 4) {
      case 0:
        return append(store(size, r10, offset, any_register()));
      case 1:
        return append(store(size, r10, offset, static_cast<int32_t>(number())));
      case 2:
        if (v4_ && size != dword) return append(load_signed(size, any_register(), r10, offset));
        [[fallthrough]];
      default:
        return append(load(size, any_register(), r10, offset));
    }
  }

  void append_atomic() {
    const int32_t op =
        pick<int32_t>({bpf::kAdd, bpf::kOr, bpf::kAnd, bpf::kXor, bpf::kAdd | bpf::kAtomicFetch,
                       bpf::kOr | bpf::kAtomicFetch, bpf::kAnd | bpf::kAtomicFetch, bpf::kXor | bpf::kAtomicFetch,
                       bpf::kAtomicExchange, bpf::kAtomicCompareExchange});
    const int16_t offset = -8 * static_cast<int16_t>(1 + random_() % kStackWords);
    append(atomic(coin() ? word : dword, op, r10, offset, any_register()));
  }

  // Every register and every word of the stack counts in the number that goes into the map.
  void append_result() {
    auto mix = [&](Register value) {
      append(alu64(bpf::kMul, r0, 31));
      append(alu64(bpf::kXor, r0, value));
    };
    for (int i = 1; i < 10; i++) mix(static_cast<Register>(i));
    for (int i = 0; i < kStackWords; i++) {
      append(load(dword, r1, r10, -8 * (i + 1)));
      mix(r1);
    }
    append(program({load_map_value(r1, result_map_, 0), store(dword, r1, 0, r0), mov(r0, 0), exit_insn()}));
  }

  std::mt19937_64 random_;
  int result_map_;
  bool v4_;
  std::vector<Insn> insns_;
};

const MapPlan kResultPlan{.name = "result", .value_size = 8};

Result<uint64_t> run_in_kernel(Kernel& kernel, std::span<const Insn> insns, int result_map) {
  const bpf::ProgramPlan plan{.name = "random"};
  const Fd program = TRY(kernel.load_program({.plan = &plan, .insns = insns, .license = "GPL"}));
  TRY(kernel.run_program(program.get(), 0, nullptr));
  const uint32_t key = 0;
  uint64_t result = 0;
  TRY(kernel.lookup(result_map, &key, &result));
  return result;
}

Result<uint64_t> run_in_interpreter(std::span<const Insn> insns, int result_map) {
  vm::Environment environment;
  auto map = TRY(vm::make_map(kResultPlan, environment.memory, environment.cpus));
  const vm::Program program{.name = "random", .insns = {insns.begin(), insns.end()}, .maps = {{result_map, map}}};
  TRY(vm::Processor(environment, program).run({}));
  return read_uint(Bytes(map->mapped_memory(), 8), 8);
}

std::string text_of(const Result<uint64_t>& result) {
  return result ? fmt::format("{:#x}", *result) : result.error().message() + "\n" + result.error().hint;
}

TEST(Differential, interpreter_and_kernel_agree_on_random_programs) {
  if (geteuid() != 0) GTEST_SKIP() << "needs root to use bpf(2)";
  auto kernel = make_system_kernel();
  const auto map = kernel->create_map(kResultPlan);
  ASSERT_TRUE(map) << map.error().message();
  const bool cpu_v4 = Features(*kernel, nullptr).has(Feature::signed_division);
  const uint64_t first_seed = std::random_device()();
  for (uint64_t seed = first_seed; seed < first_seed + 300; seed++) {
    const std::vector<Insn> insns = RandomProgram(seed, map->get(), cpu_v4).make_all();
    const std::string by_kernel = text_of(run_in_kernel(*kernel, insns, map->get()));
    const std::string by_interpreter = text_of(run_in_interpreter(insns, map->get()));
    ASSERT_TRUE(by_kernel.starts_with("0x")) << by_kernel;
    ASSERT_EQ(by_interpreter, by_kernel) << "seed " << seed << (cpu_v4 ? ", cpu v4" : "");
  }
}

}  // namespace
}  // namespace scry
