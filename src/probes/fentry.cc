// fentry:[module:]function and fexit:[module:]function; fentry:bpf:[id:]function and fexit:bpf:[id:]function
//
// Programs that the kernel calls straight from the function: arguments and result are typed by BTF, pointers are read
// without fault, and a hit costs a fraction of a kprobe's. The functions are those that BTF describes and that can be
// traced. One program is for one function.
#include <fmt/format.h>

#include <algorithm>

#include "base/glob.h"
#include "probes/kernel_function.h"
#include "probes/prototype.h"
#include "probes/providers.h"
#include "probes/registers.h"
#include "probes/trampoline.h"
#include "symbols/traceable.h"

namespace scry::probes {
namespace {

using codegen::RValue;
using machine::BpfFunction;
using machine::kBpfPrograms;

// Where fexit finds the return value: the slot after those of the arguments.
uint64_t return_slot(const DescribedFunction& function, const ExpansionSources& environment) {
  Btf* btf = environment.facts.btf_of(function.module);
  const auto prototype = btf ? btf->function(function.name, environment.types) : std::nullopt;
  return prototype ? PrototypeSource("", *prototype).slots() : 0;
}

Target make_target(const Provider& provider, const ast::AttachPoint& point, const DescribedFunction& function,
                   const ExpansionSources& environment) {
  const bool at_return = &provider == &kFexit;
  return {.provider = &provider,
          .name = fmt::format("{}:{}:{}", provider.name(), function.module, function.name),
          .point = TypedFunction{.function = fmt::format("{}:{}", function.module, function.name),
                                 .attach_to = function.attach_to(),
                                 .at_return = at_return,
                                 .return_slot = at_return ? return_slot(function, environment) : 0},
          .span = point.span};
}

void warn_of_danger(const ast::AttachPoint& point, const DescribedFunction& function, Diags& diags) {
  if (!is_dangerous(function)) return;
  diags.add(
      kDangerousFunction, point.span,
      fmt::format("{} is called while probes run: nested hits are skipped and counted as lost events", function.name));
}

// ---- functions of BPF programs

bool names_bpf_program(const std::vector<std::string>& parts) {
  return parts.size() > 1 && parts[0] == kBpfPrograms;
}

// "bpf", then maybe the program's id, then the function; both may have wildcards.
std::vector<BpfFunction> find_bpf_functions(const std::vector<std::string>& parts,
                                            const ExpansionSources& environment) {
  std::vector<BpfFunction> found;
  for (const BpfFunction& function : environment.facts.bpf_functions()) {
    const bool fits_id = parts.size() < 3 || glob_match(parts[1], fmt::format("{}", function.program));
    if (fits_id && glob_match(parts.back(), function.name)) found.push_back(function);
  }
  return found;
}

std::string bpf_event(const BpfFunction& function) {
  return fmt::format("{}:{}:{}", kBpfPrograms, function.program, function.name);
}

void expand_bpf_program(const Provider& provider, const ast::AttachPoint& point, const std::vector<std::string>& parts,
                        const ExpansionSources& environment, Diags& diags, std::vector<Target>& out) {
  const auto functions = find_bpf_functions(parts, environment);
  for (const BpfFunction& function : functions)
    out.push_back({.provider = &provider,
                   .name = fmt::format("{}:{}", provider.name(), bpf_event(function)),
                   .point = TypedFunction{.function = bpf_event(function),
                                          .attach_to = bpf_event(function),
                                          .at_return = &provider == &kFexit},
                   .span = point.span});
  if (!functions.empty()) return;
  Diag& diag = report_no_match(point, provider, fmt::format("{}", fmt::join(parts, ":")), diags);
  std::vector<std::string> names;
  for (const BpfFunction& function : find_bpf_functions({"bpf", "*"}, environment)) names.push_back(function.name);
  std::ranges::sort(names);
  names.erase(std::ranges::unique(names).begin(), names.end());
  for (const std::string& near : nearest_names(parts.back(), names))
    diag.hint(fmt::format("did you mean {}:bpf:{}?", provider.name(), near));
}

// ---- functions of the kernel

// Functions with types that no trampoline passes on: an error if one was named, left out of what a wildcard matches.
std::vector<DescribedFunction> leave_unsupported_out(const Provider& provider, const ast::AttachPoint& point,
                                                     std::vector<DescribedFunction> functions, bool is_wildcard,
                                                     const ExpansionSources& environment, Diags& diags) {
  size_t left_out = 0;
  std::string first;
  std::erase_if(functions, [&](const DescribedFunction& function) {
    Btf* btf = environment.facts.btf_of(function.module);
    const auto prototype = btf ? btf->function(function.name, environment.types) : std::nullopt;
    const std::string why = prototype ? find_unsupported_type(*prototype) : "";
    if (!why.empty() && left_out++ == 0) first = fmt::format("{}: {}", function.name, why);
    return !why.empty();
  });
  if (left_out == 0) return functions;
  if (!is_wildcard || functions.empty())
    diags.add(kProbePart, point.span, fmt::format("{} cannot probe {}", provider.name(), first))
        .hint(fmt::format("use {}:{}", &provider == &kFexit ? "kretprobe" : "kprobe", point.parts.back().text));
  else
    diags
        .add(kNotTraceable, point.span,
             fmt::format("{} {} left out, which {} cannot probe; {}", left_out,
                         left_out == 1 ? "function is" : "functions are", provider.name(), first))
        .hint("use a kprobe for them");
  return functions;
}

void expand_fentry_function(const Provider& provider, const ast::AttachPoint& point,
                            const ExpansionSources& environment, Diags& diags, std::vector<Target>& out) {
  std::vector<std::string> parts;
  for (const ast::AttachPart& part : point.parts) parts.push_back(part.text);
  if (names_bpf_program(parts)) return expand_bpf_program(provider, point, parts, environment, diags, out);
  const auto pattern = function_pattern(point, provider, diags);
  if (!pattern) return;
  if (pattern->address || point.parts.back().text.find('+') != std::string::npos) {
    diags.add(kProbePart, point.span, pattern->address ? "Probing by address is for kprobes" : "Offset not allowed");
    return;
  }
  if (!environment.facts.btf_of(kKernelModule)) {
    diags.add(kNoBtf, point.span, fmt::format("{} probes need the kernel's type information (BTF)", provider.name()))
        .hint("use a kprobe, which needs no type information");
    return;
  }
  if (!check_module_loaded(point, provider, *pattern, environment, diags)) return;
  if (!pattern->is_wildcard() && is_part_of_trampolines(pattern->function)) {
    diags
        .add(kProbePart, point.span,
             fmt::format("{} is called by every {} program as it begins or ends: a program there would call itself "
                         "without end",
                         pattern->function, provider.name()))
        .hint(fmt::format("use kprobe:{}", pattern->function));
    return;
  }
  const std::vector<DescribedFunction> functions =
      described_functions(pattern->function, pattern->module.value_or("*"), environment);
  if (functions.empty())
    return report_no_function(point, provider, *pattern, environment, Feature::fentry, kCannotPatch, diags);
  if (functions.size() > 1 && !pattern->is_wildcard()) {
    std::vector<std::string> modules;
    for (const DescribedFunction& function : functions) modules.emplace_back(function.module);
    diags
        .add(kProbePart, point.span,
             fmt::format("ambiguous attach point, please specify module containing the function '{}'",
                         pattern->function))
        .hint(fmt::format("use one of the modules {}", fmt::join(modules, ", ")));
    return;
  }
  for (const DescribedFunction& function :
       leave_unsupported_out(provider, point, functions, pattern->is_wildcard(), environment, diags)) {
    warn_of_danger(point, function, diags);
    out.push_back(make_target(provider, point, function, environment));
  }
}

template <const Provider& provider>
void expand_fentry(const ast::AttachPoint& point, const ExpansionSources& environment, Diags& diags,
                   std::vector<Target>& out) {
  expand_fentry_function(provider, point, environment, diags, out);
}

template <const Provider& provider>
void list_fentry(const std::vector<std::string>& parts, const ExpansionSources& environment,
                 std::vector<std::string>& out) {
  if (names_bpf_program(parts)) {
    for (const BpfFunction& function : find_bpf_functions(parts, environment))
      out.push_back(fmt::format("{}:{}", provider.name(), bpf_event(function)));
    return;
  }
  const bool attachable = environment.facts.traceable_functions() || environment.facts.has(Feature::fentry);
  if (parts.size() > 2 || !attachable) return;
  const std::string module = parts.size() == 2 ? parts[0] : "*";
  const std::vector<DescribedFunction> functions =
      described_functions(parts.empty() ? "*" : parts.back(), module, environment);
  out.reserve(out.size() + functions.size());
  for (const DescribedFunction& function : functions)  // tens of thousands: formatting them would take most of the time
    out.emplace_back(provider.name()).append(1, ':').append(function.module).append(1, ':').append(function.name);
}

std::pair<std::string, std::string> split(const std::string& event) {
  const size_t colon = event.find(':');
  return {event.substr(0, colon), event.substr(colon + 1)};
}

std::vector<std::string> list_fentry_parameters(const std::string& name, const ExpansionSources& environment) {
  std::vector<std::string> lines;
  const auto [provider, event] = split(name);
  const auto [module, function] = split(event);
  Btf* btf = environment.facts.btf_of(module);
  const auto prototype = btf ? btf->function(function, environment.types) : std::nullopt;
  if (!prototype) return lines;
  for (const BtfParameter& parameter : prototype->parameters)
    lines.push_back(btf->spell(parameter.id) + " " + parameter.name);
  if (find_provider(provider) == &kFexit && !prototype->result->is_none())
    lines.push_back(btf->spell(prototype->result_id) + " retval");
  return lines;
}

// The prototype of a target; null if BTF has lost it.
PrototypeSource* prototype_of(const Target& target, const ExpansionSources& environment) {
  auto& source = environment.argument_sources["function:" + target.event()];
  if (!source) {
    const auto [module, function] = split(target.event());
    Btf* btf = environment.facts.btf_of(module);
    auto prototype = btf ? btf->function(function, environment.types) : std::nullopt;
    if (!prototype) return nullptr;
    source = std::make_unique<PrototypeSource>(target.name + "_args", std::move(*prototype));
  }
  return static_cast<PrototypeSource*>(source.get());
}

TypeRef fentry_args_type(const Target& target, const ExpansionSources& environment, Span use, Diags& diags) {
  PrototypeSource* source = prototype_of(target, environment);
  if (source) return source->type(environment.types);
  diags.add(kNoBtf, use, fmt::format("the kernel's type information does not describe {}", target.name));
  return nullptr;
}

TypeRef retval_type(const Target& target, const ExpansionSources& environment, Span use, Diags& diags) {
  PrototypeSource* source = target.provider == &kFexit ? prototype_of(target, environment) : nullptr;
  TypeRef type = source ? source->prototype().result : nullptr;
  if (type && codegen::is_scalar(type)) return type;
  Diag& diag = diags.add(kNoRetval, use, "Can't find a field $retval");
  diag.hint(target.provider == &kFexit ? "use fexit without retval: the function returns nothing that fits a register"
                                       : "use fexit for the return value");
  return nullptr;
}

RValue load_retval(codegen::Lowering& lowering, const Target& target, TypeRef type) {
  return load_slot(lowering, type, static_cast<uint32_t>(target.as<TypedFunction>()->return_slot * 8));
}

MissingArgument missing_parameter(const Target&, const ExpansionSources&, const std::string& name) {
  return {fmt::format("Can't find function parameter {}", name), ""};
}

constexpr Context kFentryContext{.load_arg = load_parameter, .function_address = load_function_address};
constexpr Attaching kFentryAttaching{.attach = attach_trampoline, .find_obstacle = find_trampoline_obstacle};
constexpr Context kFexitContext{
    .load_arg = load_parameter, .retval = load_retval, .function_address = load_function_address};

}  // namespace

const Provider kFentry{
    .words = {.name = "fentry",
              .aliases = {"f", "kfunc"},
              .probe_type = "fentry",
              .min_parts = 1,
              .max_parts = 2,
              .syntax = "fentry:[module:]function",
              .brief = "A kernel function, as it is entered, with typed arguments: args.NAME. Cheaper than a kprobe.",
              .example = "fentry:vfs_read { @bytes = hist(args.count); }"},
    .space = AddressSpace::kernel,
    .traits = {Trait::in_task, Trait::filtered_by_pid, Trait::newest_first, Trait::listed_by_wildcard,
               Trait::args_is_value, Trait::args_are_parameters},
    .expansion = {.abilities = {.args = true, .func = true, .stacks = true},
                  .needs = Feature::fentry,
                  .expand = expand_fentry<kFentry>,
                  .list = list_fentry<kFentry>,
                  .list_parameters = list_fentry_parameters,
                  .args_type = fentry_args_type,
                  .missing_args = {.of = missing_parameter},
                  .retval_type = retval_type},
    .context = &kFentryContext,
    .attaching = &kFentryAttaching,
};

const Provider kFexit{
    .words = {.name = "fexit",
              .aliases = {"fr", "kretfunc"},
              .probe_type = "fexit",
              .min_parts = 1,
              .max_parts = 2,
              .syntax = "fexit:[module:]function",
              .brief =
                  "A kernel function, as it returns, with its arguments and typed return value: args.NAME, retval.",
              .example = "fexit:vfs_read { @bytes = hist(retval); }"},
    .space = AddressSpace::kernel,
    .traits = {Trait::in_task, Trait::filtered_by_pid, Trait::newest_first, Trait::args_is_value,
               Trait::args_are_parameters},
    .expansion = {.abilities = {.args = true, .retval = true, .func = true, .stacks = true},
                  .needs = Feature::fentry,
                  .expand = expand_fentry<kFexit>,
                  .list = list_fentry<kFexit>,
                  .list_parameters = list_fentry_parameters,
                  .args_type = fentry_args_type,
                  .missing_args = {.of = missing_parameter},
                  .retval_type = retval_type},
    .context = &kFexitContext,
    .attaching = &kFentryAttaching,
};

}  // namespace scry::probes
