#include "runtime/refusal.h"

#include <gtest/gtest.h>

#include <cerrno>

namespace scry {
namespace {

constexpr std::string_view kLog =
    "reg type unsupported for arg#0 function begin_1#6\n"
    "0: R1=ctx() R10=fp0\n"
    "; $x = *(uint64*)0;\n"
    "0: (b7) r0 = 0                        ; R0_w=0\n"
    "1: (79) r1 = *(u64 *)(r0 +0)\n"
    "R0 invalid mem access 'scalar'\n"
    "processed 2 insns (limit 1000000) max_states_per_insn 0 total_states 0 peak_states 0 mark_read 0\n";

TEST(VerifierLog, names_the_last_instruction_and_the_reason) {
  const VerifierVerdict verdict = read_verifier_log(kLog);
  EXPECT_EQ(verdict.insn, 1u);
  EXPECT_EQ(verdict.reason, "R0 invalid mem access 'scalar'");
}

TEST(VerifierLog, takes_the_instruction_from_the_reason_where_none_is_shown) {
  const VerifierVerdict verdict = read_verifier_log("unreachable insn 7\nprocessed 0 insns\n");
  EXPECT_EQ(verdict.insn, 7u);
  EXPECT_EQ(verdict.reason, "unreachable insn 7");
}

TEST(VerifierLog, gives_the_reason_that_stands_behind_a_jump) {
  const VerifierVerdict verdict = read_verifier_log(
      "arg#0 reference type('UNKNOWN ') size cannot be determined: -22\n"
      "0: (b7) r2 = 1                        ; R2=1\n"
      "6: (c5) if r1 s< 0x5 goto pc-7 infinite loop detected at insn 0\n"
      "cur state: R1=scalar(smax=4) R2=1 R10=fp0\n");
  EXPECT_EQ(verdict.insn, 6u);
  EXPECT_EQ(verdict.reason, "infinite loop detected");
}

TEST(VerifierLog, gives_the_reason_that_stands_behind_an_instruction) {
  const VerifierVerdict verdict = read_verifier_log(
      "41: (0f) r1 += r2                     ; R1=scalar()\n"
      "42: R1=scalar() BPF program is too large. Processed 1000001 insn\n"
      "processed 1000001 insns (limit 1000000)\n");
  EXPECT_EQ(verdict.insn, 41u);
  EXPECT_EQ(verdict.reason, "BPF program is too large");
}

TEST(VerifierLog, may_be_anything) {
  EXPECT_EQ(read_verifier_log("").insn, std::nullopt);
  EXPECT_EQ(read_verifier_log("99999999999999999999: (\n\n\n").reason, "");
  EXPECT_EQ(read_verifier_log("no newline").reason, "no newline");
}

class RefusalText : public testing::Test {
 protected:
  RefusalText() {
    const SourceId source = sources.add("t.bt", "begin { $x = 1; }\n");
    plan.name = "begin_1";
    plan.lines = {{0, Span{source, 0, 5}}, {1, Span{source, 8, 14}}, {2, Span{}}};
  }
  Sources sources;
  bpf::ProgramPlan plan;
  Error error{EACCES, "load BPF program 'begin_1'", std::string(kLog)};
};

TEST_F(RefusalText, points_at_the_script) {
  EXPECT_EQ(explain_refusal(plan, sources, error, false).place,
            "t.bt:1:9-15: ERROR: The kernel's verifier refuses this: R0 invalid mem access 'scalar'\n"
            "begin { $x = 1; }\n"
            "        ~~~~~~\n");
}

TEST_F(RefusalText, is_one_line_without_the_log) {
  EXPECT_EQ(explain_refusal(plan, sources, error, false).message,
            "Error loading BPF program for begin_1. Error code: -13 (Permission denied). Use -v for full kernel error "
            "log.");
}

TEST_F(RefusalText, ends_with_the_log_when_asked_for) {
  error.hint = "boom\n";
  EXPECT_EQ(explain_refusal(plan, sources, error, true).message,
            "Error loading BPF program for begin_1. Error code: -13 (Permission denied).\nKernel error log:\nboom");
}

TEST_F(RefusalText, has_no_place_when_the_kernel_gives_no_log) {
  error = {EPERM, "load BPF program 'begin_1'"};
  EXPECT_EQ(explain_refusal(plan, sources, error, false).place, "");
}

}  // namespace
}  // namespace scry
