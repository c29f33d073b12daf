// tracepoint:category:event
//
// System calls have three mechanisms (syscall_mechanisms.h); that of busy or many calls is one program on the BTF raw
// tracepoint sys_enter or sys_exit, which reads the same fields from struct pt_regs. Every other event is a perf
// tracepoint, whose record the format file describes; a body that asks for nothing of the record is put on the raw
// tracepoint of the same name, which fires at the same places, builds no record, and closes in 0.1 ms instead of 75.
#include <fmt/format.h>

#include <algorithm>

#include "base/glob.h"
#include "codegen/lowering.h"
#include "probes/common.h"
#include "probes/providers.h"
#include "probes/syscall_mechanisms.h"
#include "probes/syscalls.h"

namespace scry::probes {

using codegen::Place;
using codegen::RValue;

namespace {

constexpr uint32_t kFirstField = 16;  // byte offset of the first argument of syscalls:* records; the number is at 8

struct SyscallEvent {
  Mechanism mechanism;
  std::optional<uint32_t> number;
};

// The dispatcher of an event, if it has one.
std::optional<SyscallEvent> syscall_event(const TracepointName& name) {
  constexpr std::string_view kEnter = "sys_enter", kExit = "sys_exit";
  std::string_view event = name.event;
  if (name.category == "raw_syscalls" && event == kEnter) return SyscallEvent{Mechanism::syscall_enter, {}};
  if (name.category == "raw_syscalls" && event == kExit) return SyscallEvent{Mechanism::syscall_exit, {}};
  if (name.category != "syscalls") return std::nullopt;
  const bool enter = event.starts_with(kEnter);
  event.remove_prefix(std::min(event.size(), enter ? kEnter.size() + 1 : kExit.size() + 1));
  auto number = syscall_number(event);
  if (!number) return std::nullopt;
  return SyscallEvent{enter ? Mechanism::syscall_enter : Mechanism::syscall_exit, number};
}

Target make_target(const TracepointName& name, const ast::AttachPoint& point, const ExpansionSources& environment) {
  Tracepoint tracepoint{name.category, name.event};
  const auto syscall = syscall_event(name);
  if (syscall && environment.facts.has_typed_syscalls()) {
    tracepoint.mechanism = syscall->mechanism;
    tracepoint.selector = syscall->number;
  }
  return {.provider = &kTracepoint,
          .name = fmt::format("tracepoint:{}:{}", name.category, name.event),
          .point = std::move(tracepoint),
          .span = point.span};
}

std::pair<std::string, std::string> split_event(const std::string& event) {
  const size_t colon = event.find(':');
  return {event.substr(0, colon), event.substr(colon + 1)};
}

void suggest(Diag& diag, const std::string& category, const std::string& event, machine::Facts& facts) {
  // Names that end like the one that is missing: openat for sys_enter_openat, switch for sched_switch.
  if (auto longer = facts.tracepoints(category, "*_" + event); longer && !longer->empty() && !has_wildcard(event)) {
    constexpr size_t kMostShown = 3;
    for (size_t i = 0; i < std::min(longer->size(), kMostShown); ++i)
      diag.hint(fmt::format("did you mean tracepoint:{}:{}?", (*longer)[i].category, (*longer)[i].event));
    return;
  }
  const std::vector<std::string> categories = facts.tracepoint_categories().value_or(std::vector<std::string>());
  const bool no_category = !has_wildcard(category) && !std::ranges::binary_search(categories, category);
  if (no_category) diag.hint(fmt::format("check the category '{}', which does not exist", category));
  if (no_category && has_wildcard(event)) {
    for (const std::string& near : nearest_names(category, categories))
      diag.hint(fmt::format("did you mean tracepoint:{}:{}?", near, event));
    return;
  }
  std::vector<std::string> candidates;
  if (auto here = facts.tracepoints(category, "*"); here && !here->empty()) {
    for (const TracepointName& name : *here) candidates.push_back(name.category + ":" + name.event);
  } else if (auto all = facts.tracepoints("*", "*")) {
    for (const TracepointName& name : *all) candidates.push_back(name.category + ":" + name.event);
  }
  for (const std::string& near : nearest_names(category + ":" + event, candidates))
    diag.hint("did you mean tracepoint:" + near + "?");
}

// Events about a thread that happen while another one runs: -p, which looks at the running process, sees a part of
// them.
struct ForeignEvent {
  const char* event;
  const char* predicate;  // that chooses by the thread the event is about
};
constexpr ForeignEvent kForeignEvents[] = {
    {"sched:sched_switch", "args.prev_pid == TID || args.next_pid == TID"},
    {"sched:sched_wakeup", "args.pid == TID"},
    {"sched:sched_wakeup_new", "args.pid == TID"},
    {"sched:sched_waking", "args.pid == TID"},
    {"sched:sched_migrate_task", "args.pid == TID"},
};

void warn_of_other_processes(const ast::AttachPoint& point, const TracepointName& name, Diags& diags) {
  const std::string event = name.category + ":" + name.event;
  for (const ForeignEvent& row : kForeignEvents)
    if (event == row.event)
      diags
          .add(kOtherProcess, point.span,
               fmt::format("-p leaves out the {} events that other processes cause", name.event))
          .hint(fmt::format("run without -p, and with the predicate /{}/", row.predicate));
}

// What an attach point with one part may mean, as `sched_switch`, `sched.sched_switch`: its syntax, if it is unknown.
std::string two_parts(std::string part, machine::Facts& facts) {
  if (const size_t place = part.find_first_of("./"); place != part.npos) part[place] = ':';
  const auto [category, event] = split_event(part);
  const auto known = facts.tracepoints(part == event ? "*" : category, event);
  if (!known || known->empty()) return std::string(kTracepoint.words.syntax);
  return fmt::format("tracepoint:{}:{}", known->front().category, known->front().event);
}

void expand_tracepoint(const ast::AttachPoint& point, const ExpansionSources& environment, Diags& diags,
                       std::vector<Target>& out) {
  const bool any_category = point.parts.size() == 1 && has_wildcard(point.parts[0].text);
  const std::string syntax =
      point.parts.size() == 1 && !any_category ? two_parts(point.parts[0].text, environment.facts) : "";
  if (!any_category && !check_part_count(point, kTracepoint, diags, syntax)) return;
  if (auto readable = environment.facts.tracepoints_readable(); !readable) {
    diags.add(kNoTracefs, point.span, "tracepoints need the tracing file system: " + readable.error().message())
        .hint(readable.error().hint.empty() ? "mount it as root: mount -t tracefs nodev /sys/kernel/tracing"
                                            : readable.error().hint);
    return;
  }
  const std::string category = any_category ? "*" : point.parts[0].text;
  const std::string event = any_category ? point.parts[0].text : point.parts[1].text;
  auto names = environment.facts.tracepoints(category, event);
  if (!names) {
    diags.add(kNoTracefs, point.span, names.error().message());
    return;
  }
  if (names->empty()) {
    Diag& diag = report_no_match(point, kTracepoint, category + ":" + event, diags);
    if (!hint_at_predicate(point, diag)) suggest(diag, category, event, environment.facts);
  }
  for (const TracepointName& name : *names) {
    out.push_back(make_target(name, point, environment));
    if (!environment.options.pids.empty() && !environment.options.asks_scope)
      warn_of_other_processes(point, name, diags);
  }
}

// Where no record is wanted, none need be built.
void choose_tracepoint_mechanism(Target& target, const BodyUse& use, const ExpansionSources& environment) {
  if (use.args || use.stack) return;
  Btf* btf = environment.facts.kernel_btf();
  auto& tracepoint = *target.as<Tracepoint>();
  if (tracepoint.mechanism == Mechanism::direct && btf && btf->has_raw_tracepoint(tracepoint.event))
    tracepoint.mechanism = Mechanism::raw;
}

void list_tracepoint(const std::vector<std::string>& parts, const ExpansionSources& environment,
                     std::vector<std::string>& out) {
  if (parts.size() > 2) return;
  const bool two = parts.size() == 2;
  auto names = environment.facts.tracepoints(two ? parts[0] : "*", two ? parts[1] : parts.empty() ? "*" : parts[0]);
  if (!names) return;
  for (const TracepointName& name : *names) out.push_back(fmt::format("tracepoint:{}:{}", name.category, name.event));
}

std::vector<std::string> list_tracepoint_parameters(const std::string& name, const ExpansionSources& environment) {
  auto [category, event] = split_event(name.substr(name.find(':') + 1));
  std::vector<std::string> lines;
  if (auto format = environment.facts.tracepoint_format(category, event))
    for (const TracepointField& field : format->fields) lines.push_back(field.declaration);
  return lines;
}

TypeRef tracepoint_args_type(const Target& target, const ExpansionSources& environment, Span use, Diags& diags) {
  auto& source = environment.argument_sources[target.name];
  if (!source) {
    const auto& tracepoint = *target.as<Tracepoint>();
    auto format = environment.facts.tracepoint_format(tracepoint.category, tracepoint.event);
    if (!format) {
      diags.add(kNoTracefs, use, format.error().message());
      return nullptr;
    }
    source = std::make_unique<FormatSource>(std::move(*format), environment.facts.kernel_btf());
  }
  return static_cast<FormatSource&>(*source).type(environment.types);
}

// The arguments of a system call are those of its other tracepoint.
MissingArgument argument_of_call(const Target& target, const ExpansionSources& environment, const std::string& name) {
  constexpr std::string_view kEnter = "sys_enter_", kExit = "sys_exit_";
  const auto& tracepoint = *target.as<Tracepoint>();
  if (!tracepoint.event.starts_with(kExit)) return {};
  const std::string entry = fmt::format("{}{}", kEnter, tracepoint.event.substr(kExit.size()));
  const auto format = environment.facts.tracepoint_format(tracepoint.category, entry);
  if (!format || std::ranges::find(format->fields, name, &TracepointField::name) == format->fields.end()) return {};
  return {"", fmt::format("keep it in a map in tracepoint:{0}:{1}, @{2}[tid] = args.{2}, and read @{2}[tid] here",
                          tracepoint.category, entry, name)};
}

// ---- reading a field

RValue load_record_field(codegen::Lowering& lowering, const Target& target, const Member& member) {
  ir::Builder& b = lowering.builder();
  Place field{lowering.context(), static_cast<int32_t>(member.bit_offset / 8)};
  field.moved = lowering.module().moved({.kind = bpf::MachineNumber::Kind::tracepoint_field,
                                         .owner = target.event(),
                                         .path = {{member.name, 0}},
                                         .size = member.data_loc ? 4 : member.type->size,
                                         .exact = member.data_loc || codegen::is_scalar(member.type),
                                         .value = member.bit_offset / 8});
  if (member.data_loc) {
    const ir::Reg distance = b.and_(b.load(4, false, field.base, field.offset, field.moved), 0xffff);
    ir::Operand behind_field = field.offset + 4;
    if (field.moved) behind_field = b.machine_number(4, field.moved - 1, field.offset, 4);
    return RValue::of(member.type, b.add(field.base, member.rel_loc ? b.add(distance, behind_field) : distance));
  }
  if (codegen::is_scalar(member.type)) {
    const bool is_signed = member.type->is(TypeKind::integer) && member.type->is_signed;
    return RValue::of(member.type, b.load(member.type->size, is_signed, field.base, field.offset, field.moved));
  }
  RValue value = RValue::foreign(member.type, field.base, field.offset, AddressSpace::kernel);
  value.place.moved = field.moved;
  return value;
}

ir::Reg syscall_argument(codegen::Lowering& lowering, uint32_t index, unsigned bytes = 8, bool is_signed = false) {
  ir::Builder& b = lowering.builder();
  ir::Reg registers = b.load(8, false, lowering.context(), 0);
  return b.load(bytes, is_signed, registers, kSyscallArgumentOffsets[index]);
}

RValue load_syscall_field(codegen::Lowering& lowering, const Target& target, const Member& member) {
  ir::Builder& b = lowering.builder();
  const uint32_t offset = member.bit_offset / 8;
  const bool enter = target.mechanism() != Mechanism::syscall_exit;
  if (offset < kFirstField)
    return RValue::of(member.type, load_syscall_number(b, target.mechanism(), lowering.context()));
  if (!enter) return RValue::of(member.type, b.load(8, true, lowering.context(), 8));
  if (codegen::is_scalar(member.type)) {
    const bool is_signed = member.type->is(TypeKind::integer) && member.type->is_signed;
    return RValue::of(member.type,
                      syscall_argument(lowering, (offset - kFirstField) / 8, member.type->size, is_signed));
  }
  Place all = lowering.temporary(member.type->size);  // raw_syscalls: unsigned long args[6]
  for (uint32_t i = 0; i < member.type->count && i < kSyscallArgumentOffsets.size(); ++i)
    b.store(8, all.base, all.offset + static_cast<int32_t>(i * 8), syscall_argument(lowering, i));
  return RValue::at(member.type, all);
}

RValue load_arg(codegen::Lowering& lowering, const Target& target, const Member& member) {
  return target.has_call_registers() ? load_syscall_field(lowering, target, member)
                                     : load_record_field(lowering, target, member);
}

Result<std::vector<Fd>> attach_tracepoint(const bpf::AttachPlan& plan, int program, KernelAttachments& kernel,
                                          const AttachSettings& settings) {
  std::vector<Fd> links;
  if (plan.event.empty()) {  // a dispatcher, or the function of one call
    links.push_back(TRY(kernel.attach_raw_tracepoint(program, "")));
    return links;
  }
  if (plan.event.find(':') == std::string::npos) {  // Mechanism::raw
    links.push_back(TRY(kernel.attach_raw_tracepoint(program, plan.event)));
    return links;
  }
  auto [category, event] = split_event(plan.event);
  const TracepointFormat format = TRY(settings.facts.tracepoint_format(category, event));
  perf_event_attr attr{};
  attr.size = sizeof attr;
  attr.type = PERF_TYPE_TRACEPOINT;
  attr.config = format.id;
  attr.sample_period = 1;
  return kernel.attach_perf_event(program, attr, -1, 0);
}

constexpr Context kTracepointContext{.load_arg = load_arg};
constexpr Attaching kTracepointAttaching{.attach = attach_tracepoint};

}  // namespace

const Provider kTracepoint{
    .words = {.name = "tracepoint",
              .aliases = {"t"},
              .probe_type = "tracepoint",
              .min_parts = 2,
              .max_parts = 2,
              .syntax = "tracepoint:category:event",
              .brief = "A static tracepoint of the kernel; `args` has the fields of its format file.",
              .example = "tracepoint:syscalls:sys_enter_openat { printf(\"%s %s\\n\", comm, str(args.filename)); }"},
    .space = AddressSpace::kernel,
    .traits = {Trait::in_task, Trait::filtered_by_pid, Trait::listed_by_wildcard, Trait::tracefs_names},
    .expansion = {.abilities = {.args = true, .stacks = true},
                  .expand = expand_tracepoint,
                  .choose_mechanism = choose_tracepoint_mechanism,
                  .choose_mechanisms = choose_syscall_mechanisms,
                  .list = list_tracepoint,
                  .list_parameters = list_tracepoint_parameters,
                  .args_type = tracepoint_args_type,
                  .missing_args = {.of = argument_of_call}},
    .context = &kTracepointContext,
    .attaching = &kTracepointAttaching,
};

}  // namespace scry::probes
