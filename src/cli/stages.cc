#include "cli/stages.h"

#include <fmt/format.h>

#include <algorithm>

#include "bpf/elf_writer.h"
#include "bpf/explain.h"
#include "bpf/print.h"
#include "builtins/builtin.h"
#include "cli/show.h"
#include "sema/diags.h"
#include "syntax/parser.h"

namespace scry::cli {
namespace {

// What a stage is printed from.
struct Shown {
  const Compiled& compiled;
  const Question& question;
  const Sources& sources;
  Machine& machine;
};

bpf::LineLookup lines_of(const Sources& sources) {
  return [&sources](Span span) {
    const Position at = sources.position(span.source, span.begin);
    return bpf::SourceLine{sources[span.source].name, sources.line(span.source, at.line), at.line, at.column};
  };
}

std::string show_tokens(const Shown& shown) {
  Diags ignored;
  return print_tokens(shown.question.source, shown.sources, {shown.question.compile.parameters, is_value_builtin},
                      ignored);
}

std::string show_ast(const Shown& shown) {
  return print_ast(shown.compiled.script.syntax);
}

std::string show_typed(const Shown& shown) {
  return typed::print(shown.compiled.script.typed);
}

std::string show_ir(const Shown& shown) {
  std::string text;
  for (const ir::Program& program : shown.compiled.built.programs) text += ir::print(program);
  return text;
}

std::string show_bpf(const Shown& shown) {
  return bpf::print(shown.compiled.built.bundle, lines_of(shown.sources));
}

std::string show_probes(const Shown& shown) {
  const bpf::Bundle& bundle = shown.compiled.built.bundle;
  std::string text;
  for (const bpf::AttachPlan& plan : bundle.attachments)
    text += fmt::format("{} -> {}\n", plan.name, bundle.programs[static_cast<size_t>(plan.program)].name);
  return text;
}

// Why a plan will not be attached on this machine, as far as it is known without trying.
std::string obstacle_of(const bpf::AttachPlan& plan, Machine& machine) {
  if (!plan.refusal.empty()) return plan.refusal;
  const auto find = probes::find_provider(plan.provider)->attaching->find_obstacle;
  return find ? find(plan, machine.kernel, machine.attaching) : "";
}

std::string show_explain(const Shown& shown) {
  return bpf::explain(shown.compiled.built.bundle,
                      [&](const bpf::AttachPlan& plan) { return obstacle_of(plan, shown.machine); });
}

struct StageRow {
  std::string_view name;
  std::string (*text)(const Shown& shown);
};
constexpr StageRow kStages[] = {
    {"tokens", show_tokens}, {"ast", show_ast},       {"typed", show_typed},        {"ir", show_ir},
    {"bpf", show_bpf},       {"probes", show_probes}, {kExplainStage, show_explain}};

uint64_t probe_count(const bpf::Bundle& bundle) {
  uint64_t count = bundle.counted_specials();
  for (const bpf::AttachPlan& plan : bundle.attachments) count += plan.probe_count;
  return count;
}

}  // namespace

std::optional<std::string> show_stage(std::string_view stage, const Compiled& compiled, const Question& question,
                                      const Sources& sources, Machine& machine) {
  for (const StageRow& row : kStages)
    if (row.name == stage) return row.text({compiled, question, sources, machine});
  return std::nullopt;
}

bool is_stage(std::string_view name) {
  return std::ranges::find(kStages, name, &StageRow::name) != std::end(kStages);
}

std::string object_file(const bpf::Bundle& bundle, const Sources& sources) {
  return bpf::write_elf(bundle, lines_of(sources));
}

int refusal_status(const Diags& diags) {
  constexpr int kWrong = 1, kOutsideWrong = 2;
  for (const Diag& diag : diags.all())
    if (diag.kind == &sema::kEnvironment || diag.kind == &sema::kCText) return kOutsideWrong;
  return kWrong;
}

std::optional<std::string> too_many_probes(const Compiled& compiled) {
  const uint64_t count = probe_count(compiled.built.bundle), most = compiled.script.typed.config.max_probes;
  if (count <= most) return std::nullopt;
  return fmt::format(
      "ERROR: Can't attach to {} probes because it exceeds the current limit of {} probes.\n"
      "HINT: raise the config variable max_probes, or the environment variable BPFTRACE_MAX_PROBES, or add --force\n",
      count, most);
}

}  // namespace scry::cli
