// The exact instructions for small programs.
#include <gtest/gtest.h>

#include "bpf/disasm.h"
#include "ir/builder.h"

namespace scry::ir {
namespace {

using bpf::HelperId;

struct Fixture {
  Program program{.name = "test", .functions = {{.name = "main"}}};
  Builder b{program.functions[0]};

  std::string emitted(TargetFeatures features = {}) {
    optimize(program);
    EXPECT_EQ(verify(program), "") << print(program);
    auto plan = emit(program, features);
    return plan ? bpf::disassemble_all(plan->insns) : plan.error().message();
  }
};

TEST(Emit, returns_a_constant) {
  Fixture t;
  t.b.ret(7);
  EXPECT_EQ(t.emitted(),
            "   0: r0 = 7\n"
            "   1: exit\n");
}

TEST(Emit, counts_per_cpu_in_a_slot_of_the_globals) {
  Fixture t;
  Builder& b = t.b;
  const Reg cpu = b.helper(HelperId::get_smp_processor_id);
  const Reg slot = b.add(b.map_value(bpf::MapId{0}, 128), b.mul(b.and_(cpu, 255), 64));
  b.store(8, slot, 8, b.add(b.load(8, false, slot, 8), 1));
  b.store(8, slot, 0, 1);
  b.ret();
  EXPECT_EQ(t.emitted(),
            "   0: call bpf_get_smp_processor_id#8\n"
            "   1: r0 &= 255\n"
            "   2: r0 <<= 6\n"
            "   3: r1 = map[fd:0]+0\n"
            "   5: r1 += r0\n"
            "   6: r2 = *(u64 *)(r1 +136)\n"
            "   7: r2 += 1\n"
            "   8: *(u64 *)(r1 +136) = r2\n"
            "   9: *(u64 *)(r1 +128) = 1\n"
            "  10: r0 = 0\n"
            "  11: exit\n");
}

}  // namespace
}  // namespace scry::ir
