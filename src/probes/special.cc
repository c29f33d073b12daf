// begin and end: run by scry itself, before attaching and after detaching.
//
// They are raw tracepoint programs that BPF_PROG_TEST_RUN executes in the tracer's own context (language.md 4.6).
#include "probes/common.h"
#include "probes/providers.h"

namespace scry::probes {
namespace {

void expand_special(const ast::AttachPoint& point, const Provider& provider, Diags& diags, std::vector<Target>& out) {
  const bool only_star = point.parts.size() == 1 && point.parts[0].text == "*";
  if (!only_star && !check_part_count(point, provider, diags)) return;
  out.push_back(
      {.provider = &provider, .name = provider.name, .kind = bpf::ProgramKind::raw_tracepoint, .span = point.span});
}

void expand_begin(const ast::AttachPoint& point, const ProbeWorld&, Diags& diags, std::vector<Target>& out) {
  expand_special(point, kBegin, diags, out);
}
void expand_end(const ast::AttachPoint& point, const ProbeWorld&, Diags& diags, std::vector<Target>& out) {
  expand_special(point, kEnd, diags, out);
}
void list_nothing(const std::vector<std::string>&, const ProbeWorld&, std::vector<std::string>&) {}

}  // namespace

const Provider kBegin{
    .name = "begin",
    .aliases = {},
    .probe_type = "special",
    .min_parts = 0,
    .max_parts = 0,
    .syntax = "begin",
    .brief = "Runs once before anything is attached.",
    .example = "begin { printf(\"hello\\n\"); }",
    .space = AddressSpace::none,
    .abilities = {},
    .special = true,
    .paced = true,
    .expand = expand_begin,
    .list = list_nothing,
};

const Provider kEnd{
    .name = "end",
    .aliases = {},
    .probe_type = "special",
    .min_parts = 0,
    .max_parts = 0,
    .syntax = "end",
    .brief = "Runs once after everything is detached, before the maps are printed.",
    .example = "begin { @helper = 1; } end { clear(@helper); }",
    .space = AddressSpace::none,
    .abilities = {},
    .special = true,
    .runs_at_end = true,
    .paced = true,
    .expand = expand_end,
    .list = list_nothing,
};

}  // namespace scry::probes
