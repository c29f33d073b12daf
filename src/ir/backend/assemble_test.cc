// Programs that share functions must become what each would be alone.
#include "ir/backend/assemble.h"

#include <gtest/gtest.h>

#include "bpf/disasm.h"
#include "ir/builder.h"

namespace scry::ir {
namespace {

// A program that calls the same function as the others, with another number.
Program program_with(const std::string& name, int64_t number, int64_t factor) {
  Program program{.name = name, .functions = {{.name = name}}};
  Builder b(program.functions[0]);
  Function shared{.name = "shared", .parameters = 1};
  Builder inside(shared);
  inside.ret(inside.mul(inside.parameter(0), factor));
  program.functions.push_back(std::move(shared));
  b.ret(b.call(FunctionId{1}, {number}));
  return program;
}

TEST(Assemble, gives_each_program_its_own_code_whatever_others_share) {
  std::vector<Program> programs{program_with("first", 3, 7), program_with("second", 3, 7), program_with("third", 4, 7),
                                program_with("fourth", 3, 9)};
  std::vector<std::string> alone;
  for (Program program : programs) {
    optimize(program);
    alone.push_back(bpf::disassemble_all(emit(program, {}).value().insns));
  }
  optimize(programs);
  const auto together = assemble(programs, {});
  ASSERT_TRUE(together);
  ASSERT_EQ(together->size(), programs.size());
  for (size_t i = 0; i < programs.size(); ++i) {
    EXPECT_EQ(bpf::disassemble_all((*together)[i].insns), alone[i]) << programs[i].name;
    EXPECT_EQ((*together)[i].functions[0].name, programs[i].name);
    EXPECT_EQ((*together)[i].functions[1].name, "shared");
  }
  EXPECT_EQ(alone[0], alone[1]);
  EXPECT_NE(alone[0], alone[2]);
  EXPECT_NE(alone[0], alone[3]);
}

}  // namespace
}  // namespace scry::ir
