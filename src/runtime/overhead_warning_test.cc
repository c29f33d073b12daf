#include "runtime/overhead_warning.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "runtime/test_counting_kernel.h"

namespace scry {
namespace {

class OverheadWarningTest : public testing::Test {
 protected:
  OverheadWarningTest() {
    bundle.programs.resize(1);
    bundle.attachments.push_back({.provider = "tracepoint", .name = "tracepoint:a:b", .program = bpf::ProgramId(0)});
    bundle.settings.limits.budget.warned = 50'000;
    programs.push_back(Fd(::dup(2)));
  }
  // A tenth of a second in which the probe took this part of two processors.
  std::optional<std::string> after(double percent, int tenths = 1) {
    std::optional<std::string> text;
    for (int i = 0; i < tenths && !text; ++i) {
      clock.boot += OverheadWarning::kWindowNs;
      kernel.counters[programs[0].get()].run_time_ns += uint64_t(percent / 100 * 2 * OverheadWarning::kWindowNs);
      text = warning.look();
    }
    return text;
  }

  CountingKernel kernel{2};
  FakeClock clock;
  bpf::Bundle bundle;
  std::vector<Fd> programs;
  OverheadWarning warning{bundle, kernel, programs, clock};
};

TEST_F(OverheadWarningTest, warns_once_when_two_windows_agree) {
  EXPECT_EQ(after(8, 20),
            "The probes take 8.0 % of the machine's time; most of it tracepoint:a:b (8.0 %)\n"
            "HINT: filter earlier, or have scry keep a limit: --max-overhead 5%");
  EXPECT_FALSE(after(50, 200));
}

TEST_F(OverheadWarningTest, is_silent_about_a_burst_and_about_little) {
  EXPECT_FALSE(after(8, 3));
  EXPECT_FALSE(after(4, 300));
}

}  // namespace
}  // namespace scry
