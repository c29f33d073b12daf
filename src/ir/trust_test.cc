#include <gtest/gtest.h>

#include "ir/builder.h"

namespace scry::ir {
namespace {

using bpf::HelperId;

// What a call wants stays trusted, and all that leads to it; equal casts are one. The current task is never null.
TEST(ReadWithoutTrust, casts_pointers_that_no_call_wants) {
  Program program{.name = "test", .functions = {{.name = "main"}}};
  Builder b{program.functions[0]};
  constexpr uint32_t kTask = 5, kFiles = 6, kCast = 7;
  const Reg task = b.helper(HelperId::get_current_task_btf), sum = b.copy(0);
  b.when(Compare::ne, task, 0, [&] {
    const Reg parent = b.load_pointer(task, 16, 0, kTask), memory = b.load_pointer(task, 24, 0, kTask);
    const Reg wanted = b.load_pointer(b.load_pointer(task, 32, 0, kTask), 8, 0, kFiles);
    b.helper(HelperId::task_pt_regs, {wanted});
    b.copy_to(sum, b.add(b.load(8, false, b.load_pointer(parent, 40, 0, kTask), 8), b.load(8, false, memory, 8)));
  });
  b.ret(sum);
  optimize(program, kCast);
  const std::string all = print(program);
  EXPECT_EQ(verify(program), "") << all;
  EXPECT_EQ(all.substr(all.find("entry.")),
            "entry.0:\n"
            "  v0 = get_current_task_btf()\n"
            "  v1 = read_only v0, type 5\n"
            "  v2 = load u64 [v1 + 16]\n"
            "  v3 = load u64 [v1 + 24]\n"
            "  v4 = load u64 [v0 + 32]\n"
            "  v5 = load u64 [v4 + 8]\n"
            "  task_pt_regs(v5)\n"
            "  v6 = load u64 [v3 + 8]\n"
            "  v7 = load u64 [v2 + 40]\n"
            "  v8 = load u64 [v7 + 8]\n"
            "  v9 = add v8, v6\n"
            "  return v9\n");
}

}  // namespace
}  // namespace scry::ir
