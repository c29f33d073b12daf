// rawtracepoint:[module:]event
//
// The arguments of the kernel's trace_EVENT() call, typed by BTF: `args.name` by parameter name, `argN` by position.
// The context is one u64 slot for each argument.
#include <fmt/format.h>

#include <algorithm>

#include "base/glob.h"
#include "probes/common.h"
#include "probes/prototype.h"
#include "probes/providers.h"
#include "sema/diags.h"

namespace scry::probes {

using codegen::RValue;

namespace {

constexpr std::string_view kTypedefPrefix = "btf_trace_";

struct Event {
  std::string module, name;
  std::string text() const { return module + ":" + name; }
};

// The events that BTF describes, by the types of their callbacks.
std::vector<std::string> event_names(Btf& btf, const std::string& pattern) {
  const std::string typedefs = std::string(kTypedefPrefix) + pattern;
  if (!has_wildcard(pattern)) {
    const auto id = btf.find(BtfKind::typedef_, typedefs);
    return id && btf.owns(*id) ? std::vector{pattern} : std::vector<std::string>();
  }
  std::vector<std::string> events;
  for (std::string_view name : btf.names(BtfKind::typedef_, typedefs))
    events.emplace_back(name.substr(kTypedefPrefix.size()));
  return events;
}

void add_events(const std::string& module, const std::string& pattern, const ExpansionSources& environment,
                std::vector<Event>& events) {
  if (Btf* btf = environment.facts.btf_of(module))
    for (std::string& name : event_names(*btf, pattern)) events.push_back({module, std::move(name)});
}

// Sorted by name. Modules are asked for what the kernel itself does not have, or may have more of.
std::vector<Event> find_events(const std::string& pattern, const std::string& module_pattern,
                               const ExpansionSources& environment) {
  std::vector<Event> events;
  const std::string kernel(kKernelModule);
  if (glob_match(module_pattern, kernel)) add_events(kernel, pattern, environment, events);
  if (!events.empty() && !has_wildcard(pattern)) return events;
  for (const std::string& module : environment.facts.modules_with_btf())
    if (glob_match(module_pattern, module)) add_events(module, pattern, environment, events);
  std::ranges::stable_sort(events, {}, &Event::name);
  return events;
}

void expand_rawtracepoint(const ast::AttachPoint& point, const ExpansionSources& environment, Diags& diags,
                          std::vector<Target>& out) {
  if (!check_part_count(point, kRawTracepoint, diags)) return;
  if (!environment.facts.btf_of(kKernelModule)) {
    diags.add(kNoBtf, point.span, "rawtracepoints require kernel BTF. Try using a 'tracepoint' instead.")
        .hint(
            "look for /sys/kernel/btf/vmlinux: sysfs may not be mounted; kernels without CONFIG_DEBUG_INFO_BTF have "
            "none");
    return;
  }
  const bool by_module = point.parts.size() == 2;
  const std::string module = by_module ? point.parts[0].text : "*";
  const std::string pattern = point.parts.back().text;
  const std::vector<Event> events = find_events(pattern, module, environment);
  if (events.empty()) {
    const std::string written = by_module ? module + ":" + pattern : pattern;
    Diag& diag = report_no_match(point, kRawTracepoint, written, diags, !by_module);
    if (hint_at_predicate(point, diag)) return;
    std::vector<std::string> names;
    for (const Event& event : find_events("*", "*", environment)) names.push_back(event.name);
    for (const std::string& near : nearest_names(pattern, names)) diag.hint("did you mean rawtracepoint:" + near + "?");
  }
  for (const Event& event : events) {
    out.push_back({.provider = &kRawTracepoint,
                   .name = "rawtracepoint:" + (by_module ? event.text() : event.name),
                   .point = RawTracepoint{event.module, event.name},
                   .span = point.span});
  }
}

void list_rawtracepoint(const std::vector<std::string>& parts, const ExpansionSources& environment,
                        std::vector<std::string>& out) {
  if (parts.size() > 2) return;
  std::vector<Event> events =
      find_events(parts.empty() ? "*" : parts.back(), parts.size() == 2 ? parts[0] : "*", environment);
  std::ranges::stable_sort(events, {}, &Event::module);
  for (const Event& event : events) out.push_back("rawtracepoint:" + event.text());
}

std::string name_with_module(const Target& target) {
  return "rawtracepoint:" + target.event();
}

std::optional<BtfPrototype> prototype_of(const Event& event, const ExpansionSources& environment) {
  Btf* btf = environment.facts.btf_of(event.module);
  return btf ? btf->raw_tracepoint(event.name, environment.types) : std::nullopt;
}

Event event_of(const std::string& text) {
  const size_t colon = text.find(':');
  return {text.substr(0, colon), text.substr(colon + 1)};
}

std::vector<std::string> list_rawtracepoint_parameters(const std::string& name, const ExpansionSources& environment) {
  std::vector<std::string> lines;
  std::string text = name.substr(name.find(':') + 1);  // without module, as a script may write it
  if (text.find(':') == std::string::npos)
    if (const auto events = find_events(text, "*", environment); !events.empty()) text = events.front().text();
  const Event event = event_of(text);
  const auto prototype = prototype_of(event, environment);
  if (!prototype) return lines;
  for (const BtfParameter& parameter : prototype->parameters)
    lines.push_back(environment.facts.btf_of(event.module)->spell(parameter.id) + " " + parameter.name);
  return lines;
}

TypeRef rawtracepoint_args_type(const Target& target, const ExpansionSources& environment, Span use, Diags& diags) {
  auto& source = environment.argument_sources["rawtracepoint:" + target.event()];
  if (!source) {
    auto prototype = prototype_of(event_of(target.event()), environment);
    if (!prototype) {
      diags.add(kNoBtf, use, fmt::format("the kernel's type information does not describe {}", target.name));
      return nullptr;
    }
    const std::string name = "rawtracepoint:" + event_of(target.event()).name + "_args";
    source = std::make_unique<PrototypeSource>(name, std::move(*prototype));
  }
  return static_cast<PrototypeSource&>(*source).type(environment.types);
}

// The verifier lets no program read past the arguments.
std::optional<ArgumentProblem> argument_that_is_none(const Target& target, uint32_t n,
                                                     const ExpansionSources& environment) {
  const auto prototype = prototype_of(event_of(target.event()), environment);
  const size_t count = prototype ? prototype->parameters.size() : 0;
  if (!prototype || n < count) return std::nullopt;
  const std::string last = count > 1 ? fmt::format(", arg0 to arg{}", count - 1) : "";
  return ArgumentProblem{
      sema::kContextBuiltin,
      fmt::format("there is no arg{}: {} has {} argument{}{}", n, target.name, count, count == 1 ? "" : "s", last),
      fmt::format("list them: scry -lv '{}'", target.name)};
}

RValue load_raw_slot(codegen::Lowering& lowering, const Target& target, uint32_t n) {
  const auto& leads_to_function = lowering.module().facts.leads_to_function;
  const auto* point = target.as<RawTracepoint>();
  TypeRef type = lowering.types().uint64();
  if (leads_to_function && leads_to_function(point->module, point->event, n))
    return read_slot(lowering, type, n * kSlot);
  return RValue::of(type, lowering.builder().load_pointer(lowering.context(), static_cast<int32_t>(n * kSlot)));
}

// Some kernels take every argument for a pointer that is never null, and leave the check out that we put before a
// load: there the helper reads what lies after.
RValue load_rawtracepoint_argument(codegen::Lowering& lowering, const Target& target, const Member& member) {
  RValue argument = load_parameter(lowering, target, member);
  const auto& safe = lowering.module().facts.tracepoints_tell_null;
  if (!safe || !safe()) argument.known = nullptr;
  return argument;
}

Result<std::vector<Fd>> attach_rawtracepoint(const bpf::AttachPlan&, int program, KernelAttachments& kernel,
                                             const AttachSettings&) {
  std::vector<Fd> links;
  links.push_back(TRY(kernel.attach_raw_tracepoint(program, "")));
  return links;
}

constexpr Context kRawTracepointContext{.load_arg = load_rawtracepoint_argument, .arg_n = load_raw_slot};
constexpr Attaching kRawTracepointAttaching{.attach = attach_rawtracepoint};

}  // namespace

const Provider kRawTracepoint{
    .words = {.name = "rawtracepoint",
              .aliases = {"rt"},
              .probe_type = "rawtracepoint",
              .min_parts = 1,
              .max_parts = 2,
              .syntax = "rawtracepoint:[module:]event",
              .brief = "A tracepoint by the kernel's own arguments, typed by BTF: cheaper than tracepoint.",
              .example = "rawtracepoint:sched_switch { @[args.prev.comm] = count(); }"},
    .space = AddressSpace::kernel,
    .traits = {Trait::in_task, Trait::filtered_by_pid, Trait::listed_by_wildcard, Trait::args_is_value},
    .expansion = {.abilities = {.args = true, .arg_n = true, .stacks = true},
                  .expand = expand_rawtracepoint,
                  .list = list_rawtracepoint,
                  .listed_name = name_with_module,
                  .list_parameters = list_rawtracepoint_parameters,
                  .args_type = rawtracepoint_args_type,
                  .problem_of_arg_n = argument_that_is_none},
    .context = &kRawTracepointContext,
    .attaching = &kRawTracepointAttaching,
};

}  // namespace scry::probes
