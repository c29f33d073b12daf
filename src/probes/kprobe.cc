// kprobe:[module:]function[+offset] and kretprobe:[module:]function
//
// A wildcard is one program on one kprobe.multi link where the kernel has them (kernel 5.18), so that a thousand
// functions attach and leave in one step; everything else is a perf kprobe each, or no kprobe at all where
// the body wants no more of a function than its arguments or its result (trampoline.h). The same attach point at entry
// and at return may be one program on one session link. Which of these it is, is decided last
// (sema/attach_mechanism.h).
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>

#include "base/glob.h"
#include "codegen/lowering.h"
#include "probes/kernel_function.h"
#include "probes/providers.h"
#include "probes/registers.h"
#include "probes/trampoline.h"
#include "symbols/traceable.h"

namespace scry::probes {
namespace {

constexpr const char* kNoKprobes = "this kernel has no kprobes (CONFIG_KPROBES, CONFIG_KPROBE_EVENTS)";
constexpr const char* kUseTracepoint = "use a tracepoint: this kernel has no kprobes";

using codegen::RValue;

Target make_target(const Provider& provider, const ast::AttachPoint& point, std::string name, std::string symbol,
                   uint64_t offset = 0) {
  return {.provider = &provider,
          .name = fmt::format("{}:{}", provider.name(), name),
          .point = KernelFunction{.symbol = std::move(symbol), .offset = offset, .at_return = &provider == &kKretprobe},
          .span = point.span};
}

// What the kernel takes: functions of modules with their module, its own without.
std::string kernel_name(std::string_view module, std::string_view function) {
  return module.empty() || module == kKernelModule ? std::string(function) : fmt::format("{}:{}", module, function);
}

void expand_address(const Provider& provider, const ast::AttachPoint& point, uint64_t address,
                    const ExpansionSources& environment, Diags& diags, std::vector<Target>& out) {
  if (!environment.options.unsafe_allowed) {
    diags.add(kProbePart, point.span, "Probing by address requires --unsafe");
    return;
  }
  out.push_back(make_target(provider, point, fmt::format("{}", address), "", address));
}

void expand_wildcard(const Provider& provider, const ast::AttachPoint& point, const FunctionPattern& pattern,
                     const ExpansionSources& environment, Diags& diags, std::vector<Target>& out) {
  TraceableFunctions* functions = environment.facts.traceable_functions();
  if (!functions) {
    const bool may_read = environment.facts.tracepoints_readable().has_value();
    Diag& diag = diags.add(kNoTracefs, point.span,
                           fmt::format("the list of functions that can be probed {} (available_filter_functions)",
                                       may_read ? "does not exist" : "cannot be read"));
    if (!environment.facts.has(Feature::kprobe))
      diag.hint(kUseTracepoint);
    else
      diag.hint(fmt::format("{}name a file with --traceable-functions, or write the name without wildcards",
                            may_read ? "" : "read it as root or with CAP_DAC_READ_SEARCH, "));
    return;
  }
  const bool multi = environment.facts.has(Feature::kprobe_multi);
  const auto matches = functions->matching(pattern.function, pattern.module);
  if (matches.empty())
    return report_no_function(point, provider, pattern, environment, Feature::kprobe, kUseTracepoint, diags);
  for (const TraceableFunction& function : matches) {
    const std::string name(function.name);
    const bool together = multi && (!pattern.module || functions->is_unique(name));  // multi links know no modules
    Target target = make_target(provider, point, pattern.module ? fmt::format("{}:{}", function.module, name) : name,
                                together ? name : kernel_name(function.module, name));
    if (together) target.as<KernelFunction>()->link = targets::LinkKind::kprobe_multi;
    out.push_back(std::move(target));
  }
}

// What the targets from `first` on must have in common with those of the other side to share a link: the pattern, where
// the link can reach all of them.
void offer_session(const FunctionPattern& pattern, const ExpansionSources& environment, size_t first,
                   std::vector<Target>& out) {
  if (pattern.module || !environment.facts.has(Feature::kprobe_multi)) return;
  TraceableFunctions* functions = environment.facts.traceable_functions();
  if (!functions || (!pattern.is_wildcard() && !functions->contains(pattern.function))) return;
  for (size_t i = first; i < out.size(); ++i) out[i].as<KernelFunction>()->session = pattern.function;
}

// Whether to continue with a function by name; says what is doubtful about it.
bool check_function(const Provider& provider, const ast::AttachPoint& point, const FunctionPattern& pattern,
                    const ExpansionSources& environment, Diags& diags) {
  TraceableFunctions* functions = environment.facts.traceable_functions();
  if (environment.options.unsafe_allowed) return true;
  if (functions && functions->contains(pattern.function, pattern.module)) return true;
  const bool exists = environment.facts.has_kernel_symbol(pattern.function);
  if (exists && !functions) return true;
  if (!exists || (pattern.module && functions->contains(pattern.function))) {
    report_no_function(point, provider, pattern, environment, Feature::kprobe, kUseTracepoint, diags);
    return false;
  }
  diags.add(kNotTraceable, point.span,
            fmt::format("{} is not traceable (either non-existing, inlined, or marked as \"notrace\"); attaching to it "
                        "will likely fail",
                        pattern.function));
  return true;
}

// "f.cold", "f.cold.3": what f jumps to. A return probe would take the word at the top of its stack, which is data of
// f, for the return address and replace it; the kernel does not look.
bool is_cold_part(std::string_view function) {
  constexpr std::string_view kCold = ".cold";
  const size_t at = function.find(kCold);
  return at != function.npos && (at + kCold.size() == function.size() || function[at + kCold.size()] == '.');
}

void expand_kprobe_function(const Provider& provider, const ast::AttachPoint& point,
                            const ExpansionSources& environment, Diags& diags, std::vector<Target>& out) {
  const auto pattern = function_pattern(point, provider, diags);
  if (!pattern) return;
  if (pattern->address) return expand_address(provider, point, *pattern->address, environment, diags, out);
  const bool has_offset = point.parts.back().text.find('+') != std::string::npos;
  if (has_offset && (&provider == &kKretprobe || has_wildcard(pattern->function))) {
    diags.add(kProbePart, point.span, "Offset not allowed");
    return;
  }
  if (&provider == &kKretprobe && is_cold_part(pattern->function)) {
    diags
        .add(kProbePart, point.span,
             fmt::format("{} is not entered by a call: a return probe would overwrite data of the kernel",
                         pattern->function))
        .hint(fmt::format("probe the return of {}, which jumps to it",
                          pattern->function.substr(0, pattern->function.find(".cold"))));
    return;
  }
  if (!check_module_loaded(point, provider, *pattern, environment, diags)) return;
  const size_t first = out.size();
  if (pattern->is_wildcard()) {
    expand_wildcard(provider, point, *pattern, environment, diags, out);
    return offer_session(*pattern, environment, first, out);
  }
  if (!check_function(provider, point, *pattern, environment, diags)) return;
  const std::string offset = pattern->offset ? fmt::format("+{}", pattern->offset) : "";
  Target target = make_target(provider, point, pattern->text() + offset,
                              kernel_name(pattern->module.value_or(""), pattern->function), pattern->offset);
  const auto room = pattern->offset ? environment.facts.kernel_symbol_room(pattern->function) : std::nullopt;
  if (room && pattern->offset >= *room && !environment.options.unsafe_allowed)
    target.refusal.reason =
        fmt::format("Offset outside the function bounds ('{}' size is {})", pattern->function, *room);
  out.push_back(std::move(target));
  if (!has_offset) offer_session(*pattern, environment, first, out);
}

template <const Provider& provider>
void expand_kprobe(const ast::AttachPoint& point, const ExpansionSources& environment, Diags& diags,
                   std::vector<Target>& out) {
  expand_kprobe_function(provider, point, environment, diags, out);
}

template <const Provider& provider>
void list_kprobe(const std::vector<std::string>& parts, const ExpansionSources& environment,
                 std::vector<std::string>& out) {
  TraceableFunctions* functions = environment.facts.traceable_functions();
  if (!functions || parts.size() > 2) return;
  const bool by_module = parts.size() == 2;
  const std::optional<std::string_view> module = by_module ? std::optional<std::string_view>(parts[0]) : std::nullopt;
  for (const TraceableFunction& function : functions->matching(parts.empty() ? "*" : parts.back(), module))
    out.push_back(by_module ? fmt::format("{}:{}:{}", provider.name(), function.module, function.name)
                            : fmt::format("{}:{}", provider.name(), function.name));
}

std::vector<std::string> list_kprobe_parameters(const std::string& name, const ExpansionSources& environment) {
  std::vector<std::string> lines;
  Btf* btf = environment.facts.kernel_btf();
  const auto prototype = btf ? btf->function(name.substr(name.rfind(':') + 1), environment.types) : std::nullopt;
  if (!prototype) return lines;
  for (size_t i = 0; i < prototype->parameters.size(); ++i)
    lines.push_back(fmt::format("{} arg{}", btf->spell(prototype->parameters[i].id), i));
  return lines;
}

// Where the body wants no more than the arguments or the result, the function can call the program itself: under half
// the price, and no return is missed. The kernel keeps track of few functions at a time that a return probe waits for:
// ten or two per processor, and those that sleep keep others out.
void choose_kprobe_mechanism(Target& target, const BodyUse& use, const ExpansionSources& environment) {
  const auto& function = *target.as<KernelFunction>();
  const bool is_whole = function.link == targets::LinkKind::single && !function.symbol.empty() && !function.offset;
  if (is_whole && !use.many_targets && !use.stack && !use.registers) offer_trampoline(target, use, environment);
}

RValue load_kprobe_argument(codegen::Lowering& lowering, const Target& target, uint32_t n) {
  return target.link() == targets::LinkKind::trampoline ? load_offered(lowering, target, n)
                                                        : load_register_argument(lowering, target, n);
}

RValue load_result(codegen::Lowering& lowering, const Target& target, TypeRef type) {
  return target.link() == targets::LinkKind::trampoline ? load_offered(lowering, target, 0)
                                                        : load_return_register(lowering, target, type);
}

// At the entry the instruction pointer is a few bytes after the function's address, how many depends on the mechanism;
// the helper has the same answer on all of them, and at the return. Inside a function it has none.
RValue load_entered_function(codegen::Lowering& lowering, const Target& target) {
  const auto& function = *target.as<KernelFunction>();
  const bool at_entry = !function.symbol.empty() && !function.offset;
  return at_entry ? load_function_address(lowering, target) : load_instruction_pointer(lowering, target);
}

// Why the kernel refuses to probe a place with no more than EINVAL (check_kprobe_address_safe() in kernel/kprobes.c,
// trace_kprobe_create() in kernel/trace/trace_kprobe.c); empty: not known.
std::string find_refusal(const bpf::CodePlace& place, bool at_return, machine::Facts& facts) {
  if (place.symbol.empty()) return "the address is not that of kernel code, or the kernel keeps probes off it";
  if (at_return && place.offset != 0) return "a return probe needs the entry of a function, not a place inside it";
  TraceableFunctions* functions = facts.traceable_functions();
  if (functions && !functions->contains(place.symbol))
    return fmt::format(
        "the kernel keeps probes off {}: it is marked notrace or noinstr, or on the kernel's list of "
        "functions that probes must not enter (/sys/kernel/debug/kprobes/blacklist)",
        place.symbol);
  return place.offset != 0 ? "the kernel patches the instruction there itself (a jump label, a static call or a trap)"
                           : "";
}

Error explain(const bpf::AttachPlan& plan, Error error, bool at_return, machine::Facts& facts) {
  if (error.code == EINVAL && !plan.places.empty()) error.hint = find_refusal(plan.places.front(), at_return, facts);
  if (error.code == EILSEQ)
    return {0, "Possible attachment attempt in the middle of an instruction, try a different offset."};
  if (error.code == EADDRNOTAVAIL || error.code == ENOENT)
    error.hint = "the kernel finds no unique function of that name that may be probed";
  if (error.code == ENODEV) return {0, kNoKprobes};
  error.what = fmt::format("attach {}", plan.name);
  return error;
}

// By name; where names do not do (two functions share one, or one is gone), one by one.
Result<std::vector<Fd>> attach_many(const bpf::AttachPlan& plan, int program, KernelAttachments& kernel, bool at_return,
                                    machine::Facts& facts) {
  const bool session = plan.link == targets::LinkKind::kprobe_session;
  KernelAttachments::KprobeMulti multi{.at_return = at_return, .session = session};
  for (const bpf::CodePlace& place : plan.places) {
    multi.functions.push_back(place.symbol);
    multi.cookies.push_back(place.cookie);
  }
  std::vector<Fd> links;
  auto link = kernel.attach_kprobe_multi(program, multi);
  if (link) {
    links.push_back(std::move(*link));
    return links;
  }
  const Error first = link.error();
  for (const bpf::CodePlace& place : plan.places)
    if (auto one = kernel.attach_kprobe_multi(
            program,
            {.functions = {place.symbol}, .cookies = {place.cookie}, .at_return = at_return, .session = session}))
      links.push_back(std::move(*one));
  if (links.empty()) return std::unexpected(explain(plan, first, at_return, facts));
  return links;
}

template <bool at_return>
Result<std::vector<Fd>> attach_kprobe(const bpf::AttachPlan& plan, int program, KernelAttachments& kernel,
                                      const AttachSettings& settings) {
  if (plan.link == targets::LinkKind::trampoline) return attach_trampoline(plan, program, kernel, settings);
  if (plan.link != targets::LinkKind::single) return attach_many(plan, program, kernel, at_return, settings.facts);
  if (!plan.refusal.empty()) return fail(plan.refusal);
  if (plan.places.empty()) return fail("a kprobe without a place");
  const bpf::CodePlace& place = plan.places.front();
  auto links = kernel.attach_kprobe(program, {.symbol = place.symbol, .offset = place.offset, .at_return = at_return});
  if (!links) return std::unexpected(explain(plan, links.error(), at_return, settings.facts));
  return links;
}

std::string find_kprobe_obstacle(const bpf::AttachPlan& plan, KernelAttachments& kernel,
                                 const AttachSettings& settings) {
  if (plan.link == targets::LinkKind::trampoline) return find_trampoline_obstacle(plan, kernel, settings);
  return plan.link == targets::LinkKind::single && !settings.facts.has(Feature::kprobe) ? kNoKprobes : "";
}

constexpr Context kKprobeContext{.arg_n = load_kprobe_argument, .function_address = load_entered_function};
constexpr Attaching kKprobeAttaching{.attach = attach_kprobe<false>, .find_obstacle = find_kprobe_obstacle};
constexpr Context kKretprobeContext{.retval = load_result, .function_address = load_function_address};
constexpr Attaching kKretprobeAttaching{.attach = attach_kprobe<true>, .find_obstacle = find_kprobe_obstacle};

}  // namespace

const Provider kKprobe{
    .words = {.name = "kprobe",
              .aliases = {"k"},
              .probe_type = "kprobe",
              .min_parts = 1,
              .max_parts = 2,
              .syntax = "kprobe:[module:]function[+offset]",
              .brief =
                  "A kernel function, as it is entered (or at an offset); arg0 to arg5 are its arguments as integers.",
              .example = "kprobe:vfs_read { @[comm] = count(); }"},
    .space = AddressSpace::kernel,
    .traits = {Trait::in_task, Trait::filtered_by_pid, Trait::newest_first, Trait::listed_by_wildcard,
               Trait::register_arguments},
    .expansion =
        {.abilities = {.arg_n = true, .func = true, .ctx = true, .reg = true, .stacks = true, .override_result = true},
         .needs = Feature::kprobe,
         .session_return = &kKretprobe,
         .expand = expand_kprobe<kKprobe>,
         .choose_mechanism = choose_kprobe_mechanism,
         .list = list_kprobe<kKprobe>,
         .list_parameters = list_kprobe_parameters,
         .ctx_struct = pt_regs_name},
    .context = &kKprobeContext,
    .attaching = &kKprobeAttaching,
};

const Provider kKretprobe{
    .words = {.name = "kretprobe",
              .aliases = {"kr"},
              .probe_type = "kretprobe",
              .min_parts = 1,
              .max_parts = 2,
              .syntax = "kretprobe:[module:]function",
              .brief = "A kernel function, as it returns; retval is what it returns.",
              .example = "kretprobe:vfs_read { @bytes = hist(retval); }"},
    .space = AddressSpace::kernel,
    .traits = {Trait::in_task, Trait::filtered_by_pid},
    .expansion = {.abilities = {.retval = true, .func = true, .ctx = true, .reg = true, .stacks = true},
                  .needs = Feature::kprobe,
                  .expand = expand_kprobe<kKretprobe>,
                  .choose_mechanism = choose_kprobe_mechanism,
                  .list = list_kprobe<kKretprobe>,
                  .list_parameters = list_kprobe_parameters,
                  .retval_type = return_register_type,
                  .ctx_struct = pt_regs_name},
    .context = &kKretprobeContext,
    .attaching = &kKretprobeAttaching,
};

}  // namespace scry::probes
