// begin, end, self, test, bench: programs that scry runs by itself, each with BPF_PROG_TEST_RUN.
//
// begin, end, self and test are raw tracepoint programs and run in the tracer's own context (docs/language.md 7.7).
// bench is an XDP program, because the kernel repeats and times only those.
#include <fmt/format.h>

#include "base/glob.h"
#include "probes/common.h"
#include "probes/providers.h"

namespace scry::probes {
namespace {

using When = targets::OwnMoment;

constexpr const char* kTrigger = "signal";
constexpr const char* kSignal = "SIGUSR1";

Target special_target(const ast::AttachPoint& point, const Provider& provider, const std::string& parts = "") {
  return {.provider = &provider,
          .name = provider.name() + parts,
          .point = targets::OwnRun{*provider.special},
          .span = point.span};
}

void expand_special(const ast::AttachPoint& point, const Provider& provider, Diags& diags, std::vector<Target>& out) {
  const bool only_star = point.parts.size() == 1 && point.parts[0].text == "*";
  if (only_star || check_part_count(point, provider, diags)) out.push_back(special_target(point, provider));
}
void expand_begin(const ast::AttachPoint& point, const ExpansionSources&, Diags& diags, std::vector<Target>& out) {
  expand_special(point, kBegin, diags, out);
}
void expand_end(const ast::AttachPoint& point, const ExpansionSources&, Diags& diags, std::vector<Target>& out) {
  expand_special(point, kEnd, diags, out);
}

void expand_self(const ast::AttachPoint& point, const ExpansionSources&, Diags& diags, std::vector<Target>& out) {
  if (!check_part_count(point, kSelf, diags)) return;
  const std::string &trigger = point.parts[0].text, &signal = point.parts[1].text;
  if (trigger != kTrigger) {
    diags.add(kProbePart, point.span, fmt::format("{} is not a supported trigger", trigger))
        .hint(fmt::format("use self:{}:{}", kTrigger, kSignal));
  } else if (signal != kSignal) {
    diags.add(kProbePart, point.span, fmt::format("{} is not a supported signal", signal))
        .hint(fmt::format("use {}", kSignal));
  } else {
    out.push_back(special_target(point, kSelf, fmt::format(":{}:{}", kTrigger, kSignal)));
  }
}

void expand_named(const ast::AttachPoint& point, const Provider& provider, Diags& diags, std::vector<Target>& out) {
  if (check_part_count(point, provider, diags))
    out.push_back(special_target(point, provider, ":" + point.parts[0].text));
}
void expand_test(const ast::AttachPoint& point, const ExpansionSources&, Diags& diags, std::vector<Target>& out) {
  expand_named(point, kTest, diags, out);
}
void expand_bench(const ast::AttachPoint& point, const ExpansionSources&, Diags& diags, std::vector<Target>& out) {
  expand_named(point, kBench, diags, out);
}

void list_nothing(const std::vector<std::string>&, const ExpansionSources&, std::vector<std::string>&) {}
// The list of tests is that of a script, which a pattern does not name: one line stands for all of them.
void list_tests(const std::vector<std::string>& parts, const ExpansionSources&, std::vector<std::string>& out) {
  if (glob_match(fmt::format("{}", fmt::join(parts, ":")), "")) out.push_back("test::");
}
void list_self(const std::vector<std::string>& parts, const ExpansionSources&, std::vector<std::string>& out) {
  const std::string name = fmt::format("{}:{}", kTrigger, kSignal);
  if (parts.empty() || glob_match(fmt::format("{}", fmt::join(parts, ":")), name))
    out.push_back(fmt::format("self:{}:{}", kTrigger, kSignal));
}

}  // namespace

const Provider kBegin{
    .words = {.name = "begin",
              .aliases = {},
              .probe_type = "special",
              .min_parts = 0,
              .max_parts = 0,
              .syntax = "begin",
              .brief = "Runs once before anything is attached.",
              .example = "begin { printf(\"hello\\n\"); }"},
    .space = AddressSpace::none,
    .traits = {Trait::paced},
    .special = When::begin,
    .expansion = {.abilities = {.signals = false}, .expand = expand_begin, .list = list_nothing},
};

const Provider kEnd{
    .words = {.name = "end",
              .aliases = {},
              .probe_type = "special",
              .min_parts = 0,
              .max_parts = 0,
              .syntax = "end",
              .brief = "Runs once after everything is detached, before the maps are printed.",
              .example = "begin { @helper = 1; } end { clear(@helper); }"},
    .space = AddressSpace::none,
    .traits = {Trait::paced},
    .special = When::end,
    .expansion = {.abilities = {.signals = false}, .expand = expand_end, .list = list_nothing},
};

const Provider kSelf{
    .words = {.name = "self",
              .aliases = {},
              .probe_type = "special",
              .min_parts = 2,
              .max_parts = 2,
              .syntax = "self:signal:SIGUSR1",
              .brief = "Runs whenever the tracer itself receives the signal.",
              .example = "tracepoint:raw_syscalls:sys_enter { @ = count(); } self:signal:SIGUSR1 { print(@); }"},
    .space = AddressSpace::none,
    .traits = {Trait::paced},
    .special = When::signal,
    .expansion = {.abilities = {.signals = false}, .expand = expand_self, .list = list_self},
};

const Provider kTest{
    .words = {.name = "test",
              .aliases = {},
              .probe_type = "test",
              .min_parts = 1,
              .max_parts = 1,
              .syntax = "test:name",
              .brief = "Runs once with --test; passes if it returns 0 and does not call errorf().",
              .example = "test:addition { if (1 + 1 != 2) { errorf(\"wrong\"); } }"},
    .space = AddressSpace::none,
    .traits = {Trait::unique_name, Trait::paced},
    .special = When::test,
    .expansion = {.abilities = {.signals = false}, .expand = expand_test, .list = list_tests},
};

const Provider kBench{
    .words = {.name = "bench",
              .aliases = {},
              .probe_type = "benchmark",
              .min_parts = 1,
              .max_parts = 1,
              .syntax = "bench:name",
              .brief = "Runs many times with --bench, which prints the time of one run.",
              .example = "bench:map { @counts[1] = count(); }"},
    .space = AddressSpace::none,
    .traits = {Trait::unique_name},
    .special = When::bench,
    .expansion = {.abilities = {.signals = false}, .expand = expand_bench, .list = list_nothing},
};

}  // namespace scry::probes
