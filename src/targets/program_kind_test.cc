#include "targets/program_kind.h"

#include <gtest/gtest.h>
#include <linux/bpf.h>

namespace scry::targets {
namespace {

// The numbers that older headers know too.
TEST(ProgramKind, rows_have_the_numbers_of_the_kernel) {
  EXPECT_EQ(row_of(ProgramKind::kprobe).program_type, BPF_PROG_TYPE_KPROBE);
  EXPECT_EQ(row_of(ProgramKind::tracepoint).program_type, BPF_PROG_TYPE_TRACEPOINT);
  EXPECT_EQ(row_of(ProgramKind::perf_event).program_type, BPF_PROG_TYPE_PERF_EVENT);
  EXPECT_EQ(row_of(ProgramKind::raw_tracepoint).program_type, BPF_PROG_TYPE_RAW_TRACEPOINT);
  EXPECT_EQ(row_of(ProgramKind::xdp).program_type, BPF_PROG_TYPE_XDP);
  EXPECT_EQ(row_of(ProgramKind::btf_raw_tracepoint).attach_type, BPF_TRACE_RAW_TP);
  EXPECT_EQ(row_of(ProgramKind::fentry).attach_type, BPF_TRACE_FENTRY);
  EXPECT_EQ(row_of(ProgramKind::fexit).attach_type, BPF_TRACE_FEXIT);
  EXPECT_EQ(row_of(ProgramKind::iterator).attach_type, BPF_TRACE_ITER);
}

TEST(ProgramKind, every_kind_has_a_name_and_a_way_to_be_explained) {
  for (unsigned i = 0; i < kProgramKinds; ++i) {
    const ProgramKindRow& row = row_of(static_cast<ProgramKind>(i));
    EXPECT_NE(row.name, nullptr);
    EXPECT_EQ(row.mechanism == nullptr, row.section == nullptr) << row.name;  // both are left to the link, or none
    EXPECT_EQ(row.target_type != TargetType::none, row.type_prefix != nullptr) << row.name;
  }
}

}  // namespace
}  // namespace scry::targets
