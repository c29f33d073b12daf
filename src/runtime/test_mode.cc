#include "runtime/test_mode.h"

#include <algorithm>

#include "runtime/output_failure.h"

namespace scry {
namespace {

using When = bpf::SpecialProgram::When;

constexpr uint64_t kLongEnoughNs = 1'000'000;
constexpr uint32_t kMostIterations = 1'000'000'000;
constexpr uint32_t kSkipped = 1;

// "test:one" -> "one"
std::string short_name(const bpf::SpecialProgram& special) {
  return special.name.substr(special.name.find(':') + 1);
}

uint32_t more_iterations(uint32_t iterations, uint64_t total_ns) {
  for (uint32_t factor : {1000u, 100u, 10u})
    if (total_ns * factor <= kLongEnoughNs) return iterations * factor;
  return iterations * 2;
}

Result<std::optional<BenchmarkResult>> measure(const bpf::SpecialProgram& special, Session& session) {
  for (uint32_t iterations = 1;;) {
    const SpecialRun run = TRY(session.run_special(special, iterations));
    if (run.value == kSkipped) return std::nullopt;
    const uint64_t total_ns = uint64_t{run.kernel_ns} * iterations;
    if (total_ns >= kLongEnoughNs || iterations >= kMostIterations)
      return BenchmarkResult{short_name(special), run.kernel_ns, iterations};
    iterations = std::min(more_iterations(iterations, total_ns), kMostIterations);
  }
}

}  // namespace

Result<int> run_tests(const bpf::Bundle& bundle, Session& session, CapturedText& captured,
                      const SessionOutputs& outputs) {
  Sink& report = outputs.sink;
  const std::vector<bpf::SpecialProgram> tests = bundle.specials_at(When::test);
  std::vector<TestResult> results;
  session.receive_pending();  // of begin: belongs to no test
  if (!tests.empty()) report.message(TestsStart{tests.size()});
  bool all_passed = true;
  for (const bpf::SpecialProgram& test : tests) {
    report.message(TestStart{short_name(test)});
    captured = {};
    const SpecialRun run = TRY(session.run_special(test, 1));
    const bool passed = run.value == 0 && !captured.has_error;
    results.push_back({short_name(test), run.duration_ns, passed, captured.text});
    report.message(results.back());
    all_passed &= passed;
  }
  if (!tests.empty()) report.message(TestReport{results});
  report.message(ExitDump{});
  report.end();
  outputs.out.flush();
  return TRY(output_failure(outputs.out)).value_or(all_passed ? 0 : 1);
}

Result<int> run_benchmarks(const bpf::Bundle& bundle, Session& session, const SessionOutputs& outputs) {
  Sink& report = outputs.sink;
  std::vector<BenchmarkResult> results;
  session.receive_pending();
  for (const bpf::SpecialProgram& bench : bundle.specials_at(When::bench))
    if (std::optional<BenchmarkResult> result = TRY(measure(bench, session))) results.push_back(*result);
  report.message(BenchmarkReport{results});
  report.message(ExitDump{});
  report.end();
  outputs.out.flush();
  return TRY(output_failure(outputs.out)).value_or(0);
}

}  // namespace scry
