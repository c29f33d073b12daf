// rawtracepoint:event
//
// The arguments of the kernel's trace_EVENT() call, typed by BTF: `args.name` by parameter name, `argN` by position.
// The context is one u64 slot for each argument.
#include <fmt/format.h>

#include "base/glob.h"
#include "probes/common.h"
#include "probes/prototype.h"
#include "probes/providers.h"

namespace scry::probes {

using codegen::RValue;

namespace {

constexpr std::string_view kTypedefPrefix = "btf_trace_";
constexpr const char* kModule = "vmlinux";  // modules: the probes issue

// The events that BTF describes, by the types of their callbacks.
std::vector<std::string> event_names(Btf& btf, const std::string& pattern) {
  std::vector<std::string> events;
  for (std::string_view name : btf.names(BtfKind::typedef_, std::string(kTypedefPrefix) + pattern))
    events.emplace_back(name.substr(kTypedefPrefix.size()));
  return events;
}

void expand(const ast::AttachPoint& point, const ProbeWorld& world, Diags& diags, std::vector<Target>& out) {
  if (!check_part_count(point, kRawTracepoint, diags)) return;
  Btf* btf = world.kernel_btf ? world.kernel_btf() : nullptr;
  if (!btf) {
    diags.add(kNoBtf, point.span, "rawtracepoints require kernel BTF. Try using a 'tracepoint' instead.");
    return;
  }
  if (point.parts.size() == 2 && !glob_match(point.parts[0].text, kModule)) {
    report_no_match(point, kRawTracepoint, point.parts[0].text + ":" + point.parts[1].text, diags)
        .hint("only events of the kernel itself (vmlinux) are known here");
    return;
  }
  const std::string pattern = point.parts.back().text;
  const std::vector<std::string> events = event_names(*btf, pattern);
  if (events.empty()) {
    Diag& diag = report_no_match(point, kRawTracepoint, pattern, diags);
    for (const std::string& near : nearest_names(pattern, event_names(*btf, "*")))
      diag.hint("did you mean rawtracepoint:" + near + "?");
  }
  for (const std::string& event : events) {
    out.push_back({.provider = &kRawTracepoint,
                   .name = point.parts.size() == 2 ? fmt::format("rawtracepoint:{}:{}", kModule, event)
                                                   : "rawtracepoint:" + event,
                   .event = event,
                   .kind = bpf::ProgramKind::btf_raw_tracepoint,
                   .attach_to = event,
                   .span = point.span});
  }
}

void list(const std::vector<std::string>& parts, const ProbeWorld& world, std::vector<std::string>& out) {
  Btf* btf = world.kernel_btf ? world.kernel_btf() : nullptr;
  if (!btf || parts.size() > 2 || (parts.size() == 2 && !glob_match(parts[0], kModule))) return;
  const std::string pattern = parts.empty() ? "*" : parts.back();
  for (const std::string& event : event_names(*btf, pattern))
    out.push_back(fmt::format("rawtracepoint:{}:{}", kModule, event));
}

std::vector<std::string> list_parameters(const std::string& name, const ProbeWorld& world) {
  std::vector<std::string> lines;
  Btf& btf = *world.kernel_btf();
  if (auto prototype = btf.raw_tracepoint(name.substr(name.rfind(':') + 1), world.types))
    for (const BtfParameter& parameter : prototype->parameters)
      lines.push_back(btf.spell(parameter.id) + " " + parameter.name);
  return lines;
}

TypeRef args_type(const Target& target, const ProbeWorld& world, Span use, Diags& diags) {
  auto& source = (*world.argument_sources)["rawtracepoint:" + target.event];
  if (!source) {
    auto prototype = world.kernel_btf()->raw_tracepoint(target.event, world.types);
    if (!prototype) {
      diags.add(kNoBtf, use, fmt::format("the kernel's type information does not describe {}", target.name));
      return nullptr;
    }
    source = std::make_unique<PrototypeSource>("rawtracepoint:" + target.event + "_args", std::move(*prototype));
  }
  return static_cast<PrototypeSource&>(*source).type(world.types);
}

RValue load_raw_slot(codegen::Lowering& lowering, const Target&, uint32_t n) {
  return load_slot(lowering, lowering.types().uint64(), n * 8);
}

Result<std::vector<Fd>> attach(const bpf::AttachPlan&, int program, Kernel& kernel, const ProbeWorld&) {
  std::vector<Fd> links;
  links.push_back(TRY(kernel.attach_raw_tracepoint(program, "")));
  return links;
}

}  // namespace

const Provider kRawTracepoint{
    .name = "rawtracepoint",
    .aliases = {"rt"},
    .probe_type = "rawtracepoint",
    .min_parts = 1,
    .max_parts = 2,
    .syntax = "rawtracepoint:event",
    .brief = "A tracepoint by the kernel's own arguments, typed by BTF: cheaper than tracepoint.",
    .example = "rawtracepoint:sched_switch { @[args.prev.comm] = count(); }",
    .space = AddressSpace::kernel,
    .abilities = {.args = true, .arg_n = true, .stacks = true},
    .in_task = true,
    .filtered_by_pid = true,
    .only_patterns = true,
    .expand = expand,
    .list = list,
    .listed_by_wildcard = true,
    .list_parameters = list_parameters,
    .args_type = args_type,
    .load_arg = load_parameter,
    .reads = {.arg_n = load_raw_slot},
    .attach = attach,
};

}  // namespace scry::probes
