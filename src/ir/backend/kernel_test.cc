// The kernel as judge: its verifier must take whatever emit() writes, and running it must give what the interpreter of
// IR gives. Needs the right to load programs; skipped without.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <linux/bpf.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>

#include "base/fd.h"
#include "bpf/btf_writer.h"
#include "bpf/disasm.h"
#include "ir/backend/random_program.h"
#include "ir/builder.h"
#include "ir/interpret.h"

namespace scry::ir {
namespace {

constexpr uint64_t kKernelContext[2] = {0x1111'2222'3333'4444, 0xffff'fff0'8000'0001};
using Globals = std::array<uint64_t, kRandomGlobals / 8>;

int bpf_call(int command, bpf_attr& attr) {
  return int(syscall(SYS_bpf, command, &attr, sizeof attr));
}
uint64_t address_of(const void* pointer) {
  return reinterpret_cast<uint64_t>(pointer);
}

Globals initial_globals() {
  Globals globals;
  for (size_t i = 0; i < globals.size(); i++) globals[i] = i * 0x0123'4567'89ab'cdef;
  return globals;
}

// What a run leaves behind. The kernel returns 32 bits of the result.
struct KernelOutcome {
  uint32_t result = 0;
  Globals globals{};
};
std::string text(const KernelOutcome& outcome) {
  std::string out = fmt::format("result {:#x}\n", outcome.result);
  for (size_t i = 0; i < outcome.globals.size(); i++) out += fmt::format("[{}] {:#x}\n", i * 8, outcome.globals[i]);
  return out;
}

uint64_t answer_helper(bpf::HelperId helper, std::span<const uint64_t> args) {
  if (helper == bpf::HelperId::get_current_uid_gid) return uint64_t{getgid()} << 32 | getuid();
  char name[16] = {};  // get_current_comm
  prctl(PR_GET_NAME, name);
  std::memcpy(reinterpret_cast<void*>(args[0]), name, sizeof name);
  return 0;
}

KernelOutcome interpret_ir(const Program& program) {
  KernelOutcome outcome{.globals = initial_globals()};
  const InterpreterEnvironment environment{
      .context = address_of(kKernelContext),
      .map_value = [&](uint32_t) { return address_of(outcome.globals.data()); },
      .helper = [](Interpreter&, bpf::HelperId id, std::span<const uint64_t> args) { return answer_helper(id, args); }};
  outcome.result = uint32_t(interpret(program, environment).value());
  return outcome;
}

class KernelTest : public testing::Test {
 protected:
  void SetUp() override {
    bpf_attr attr{};
    attr.map_type = BPF_MAP_TYPE_ARRAY;
    attr.key_size = 4;
    attr.value_size = kRandomGlobals;
    attr.max_entries = 1;
    map_ = Fd(bpf_call(BPF_MAP_CREATE, attr));
    if (!map_) GTEST_SKIP() << "cannot create BPF maps here: " << strerror(errno);
    features_.signed_division = features_.jump_long = has_cpu_v4();
  }

  // Kernels before 6.6 refuse a sign-extending move.
  bool has_cpu_v4() {
    Program program{.name = "probe", .functions = {{.name = "main"}}};
    Builder b(program.functions[0]);
    b.ret(b.sext(1, b.load(8, false, b.context(), 0)));
    return bool(load(emit(program, {.signed_division = true}).value()));
  }

  // Loads with BTF. On a refusal the log is left in log_.
  Fd load(bpf::ProgramPlan plan) {
    for (const bpf::Relocation& relocation : plan.relocations) plan.insns[relocation.insn].imm = map_.get();
    const bpf::BundleDebugInfo debug = bpf::write_debug_info({plan}, [](Span span) {
      return bpf::SourceLine{"random", "a line", span.begin + 1, 1};
    });
    const Fd btf = load_btf(debug.btf);
    log_.assign(1 << 20, '\0');
    bpf_attr attr{};
    attr.prog_type = BPF_PROG_TYPE_RAW_TRACEPOINT;
    attr.insns = address_of(plan.insns.data());
    attr.insn_cnt = uint32_t(plan.insns.size());
    attr.license = address_of("GPL");
    attr.prog_btf_fd = uint32_t(btf.get());
    attr.func_info_rec_size = sizeof(bpf_func_info);
    attr.func_info = address_of(debug.programs[0].func_info.data());
    attr.func_info_cnt = uint32_t(debug.programs[0].func_info.size() / sizeof(bpf_func_info));
    attr.line_info_rec_size = sizeof(bpf_line_info);
    attr.line_info = address_of(debug.programs[0].line_info.data());
    attr.line_info_cnt = uint32_t(debug.programs[0].line_info.size() / sizeof(bpf_line_info));
    Fd program(bpf_call(BPF_PROG_LOAD, attr));
    if (program) return program;
    attr.log_level = 1;
    attr.log_buf = address_of(log_.data());
    attr.log_size = uint32_t(log_.size());
    bpf_call(BPF_PROG_LOAD, attr);
    log_.resize(strlen(log_.c_str()));
    // The end says why.
    if (log_.size() > 4000) log_.erase(0, log_.size() - 4000);
    return program;
  }

  Fd load_btf(const std::vector<std::byte>& btf) {
    bpf_attr attr{};
    attr.btf = address_of(btf.data());
    attr.btf_size = uint32_t(btf.size());
    Fd fd(bpf_call(BPF_BTF_LOAD, attr));
    EXPECT_TRUE(bool(fd)) << "the kernel refuses the BTF: " << strerror(errno);
    return fd;
  }

  KernelOutcome run(const Fd& program) {
    KernelOutcome outcome;
    const uint32_t key = 0;
    const Globals globals = initial_globals();
    bpf_attr attr{};
    attr.map_fd = uint32_t(map_.get());
    attr.key = address_of(&key);
    attr.value = address_of(globals.data());
    EXPECT_EQ(bpf_call(BPF_MAP_UPDATE_ELEM, attr), 0);

    bpf_attr test{};
    test.test.prog_fd = uint32_t(program.get());
    test.test.ctx_in = address_of(kKernelContext);
    test.test.ctx_size_in = sizeof kKernelContext;
    EXPECT_EQ(bpf_call(BPF_PROG_TEST_RUN, test), 0) << strerror(errno);
    outcome.result = test.test.retval;

    attr.value = address_of(outcome.globals.data());
    EXPECT_EQ(bpf_call(BPF_MAP_LOOKUP_ELEM, attr), 0);
    return outcome;
  }

  void check(uint64_t seed, const RandomOptions& options, const TargetFeatures& features, bool optimized) {
    Program program = random_program(seed, options);
    const KernelOutcome expected = interpret_ir(program);
    if (optimized) optimize(program);
    const auto plan = emit(program, features);
    if (!plan && !optimized) return;  // without sharing of slots the stack may be too small
    ASSERT_TRUE(plan) << "seed " << seed << ": " << plan.error().message();
    const Fd loaded = load(*plan);
    ASSERT_TRUE(bool(loaded)) << "seed " << seed << "\n" << print(program) << bpf::disassemble_all(plan->insns) << log_;
    ASSERT_EQ(text(run(loaded)), text(expected)) << "seed " << seed << "\n"
                                                 << print(program) << bpf::disassemble_all(plan->insns);
  }

  static uint64_t rounds() {
    const char* asked = std::getenv("SCRY_RANDOM_ROUNDS");
    return asked ? std::strtoull(asked, nullptr, 10) : 200;
  }

  TargetFeatures features_;
  Fd map_;
  std::string log_;
};

TEST_F(KernelTest, accepts_and_runs_random_programs) {
  for (uint64_t seed = 1; seed <= rounds() && !HasFailure(); seed++)
    check(seed, {.statements = 6, .loops = 1}, features_, true);
}

TEST_F(KernelTest, accepts_and_runs_random_programs_that_are_not_optimized) {
  for (uint64_t seed = 1; seed <= rounds() / 2 && !HasFailure(); seed++)
    check(seed, {.statements = 6, .loops = 1}, features_, false);
}

TEST_F(KernelTest, accepts_and_runs_programs_that_spill) {
  for (uint64_t seed = 1; seed <= rounds() && !HasFailure(); seed++)
    check(seed, {.statements = 6, .variables = 30, .loops = 1}, {.signed_division = false}, true);
}

// Values that are bounded, then live in the stack across a call, then index an array.
TEST_F(KernelTest, accepts_bounds_of_values_that_are_spilled) {
  Program program{.name = "bounds", .functions = {{.name = "main"}}};
  Builder b(program.functions[0]);
  const Reg globals = b.map_value(bpf::MapId{0});
  std::vector<Reg> kept;
  for (int i = 0; i < 8; i++) kept.push_back(b.load(8, false, globals, i * 8));
  b.helper(bpf::HelperId::trace_printk, {globals, 1});
  for (Reg value : kept) b.when(Compare::ugt, value, 100, [&] { b.ret(); });
  b.helper(bpf::HelperId::trace_printk, {globals, 1});
  for (Reg value : kept) b.store(1, b.add(globals, value), 0, 1);
  b.ret();
  optimize(program);
  const auto plan = emit(program, features_);
  ASSERT_TRUE(plan);
  EXPECT_TRUE(bool(load(*plan))) << bpf::disassemble_all(plan->insns) << log_;
}

}  // namespace
}  // namespace scry::ir
