#include <gtest/gtest.h>

#include "ir/builder.h"

namespace scry::ir {
namespace {

struct VerifyFixture {
  Program program{.name = "test", .functions = {{.name = "main"}}};
  Builder b{program.functions[0]};
};

TEST(Verify, accepts_a_register_written_on_every_path) {
  VerifyFixture t;
  const Reg x = t.b.new_reg();
  t.b.either(
      Compare::eq, t.b.context(), 0, [&] { t.b.copy_to(x, 1); }, [&] { t.b.copy_to(x, 2); });
  t.b.ret(x);
  EXPECT_EQ(verify(t.program), "");
}

TEST(Verify, names_a_register_read_before_it_is_written) {
  VerifyFixture t;
  const Reg x = t.b.new_reg();
  t.b.when(Compare::eq, t.b.context(), 0, [&] { t.b.copy_to(x, 1); });
  t.b.ret(x);
  EXPECT_EQ(verify(t.program), "f0 after.2 instruction 0: v0 is read before it is written");
}

TEST(Verify, wants_a_terminator) {
  VerifyFixture t;
  t.b.context();
  EXPECT_EQ(verify(t.program), "f0 entry.0 instruction 1: the block has no terminator");
}

TEST(Verify, refuses_what_the_machine_does_not_have) {
  const auto error = [](auto build) {
    VerifyFixture t;
    build(t.b);
    t.b.ret();
    return verify(t.program);
  };
  EXPECT_EQ(error([](Builder& b) { b.load(3, false, b.context(), 0); }), "f0 entry.0 instruction 1: width 3");
  EXPECT_EQ(error([](Builder& b) { b.load(8, false, 5, 0); }), "f0 entry.0 instruction 0: the address is no register");
  EXPECT_EQ(error([](Builder& b) { b.atomic_add(2, b.context(), 0, 1); }),
            "f0 entry.0 instruction 1: an atomic operation of less than 4 bytes");
  EXPECT_EQ(error([](Builder& b) { b.frame_address(SlotId{3}); }), "f0 entry.0 instruction 0: no slot 3");
  EXPECT_EQ(error([](Builder& b) { b.parameter(2); }), "f0 entry.0 instruction 0: no parameter 2");
  EXPECT_EQ(error([](Builder& b) { b.function_address(FunctionId{9}); }), "f0 entry.0 instruction 0: no function 9");
  EXPECT_EQ(error([](Builder& b) {
              b.helper(bpf::HelperId::loop, {1, 2, 3, 4, 5, 6});
            }),
            "f0 entry.0 instruction 0: 6 arguments");
  EXPECT_EQ(error([](Builder& b) { b.copy(Reg{77}); }), "f0 entry.0 instruction 0: no register v77");
}

TEST(Verify, keeps_the_context_in_the_entry_function) {
  VerifyFixture t;
  t.b.ret();
  t.program.functions.push_back({.name = "callback"});
  Builder callback(t.program.functions[1]);
  callback.context();
  callback.ret();
  EXPECT_EQ(verify(t.program), "f1 entry.0 instruction 0: the context outside the entry function");
}

}  // namespace
}  // namespace scry::ir
