// What acts on the system: join, cat, system, signal, signal_thread, write_user, debugf, unwatch.
#include <fmt/format.h>
#include <signal.h>

#include <cstring>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"

namespace scry {

using bpf::HelperId;
using codegen::EventArgument;
using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using ir::Compare;
using ir::Operand;
using ir::Reg;
using sema::CallCheck;

namespace {

// ---- join

constexpr uint32_t kJoinItems = 16;
constexpr uint32_t kJoinItemSize = 1023;  // characters of one item; one more fits, which shows that it was cut

void check_join(CallCheck& check) {
  const auto* field = check.call.args[0] ? std::get_if<typed::FieldRead>(&check.call.args[0]->node) : nullptr;
  if (field && field->member.data_loc)
    check
        .report(sema::kCallArgType, check.call.args[0]->span,
                fmt::format("join() takes the address of an array of strings, and {} is one string of the record",
                            field->member.name))
        .hint(fmt::format("use str(args.{}) to print it", field->member.name));
  check.call.text = check.arg_text(1).value_or(" ");
}

// The addresses of the strings; 0 from the first null pointer on, so that nothing after the array's end is read.
std::vector<Reg> read_string_pointers(Lowering& lowering, Operand array, AddressSpace space) {
  ir::Builder& b = lowering.builder();
  std::vector<Reg> pointers;
  Reg going_on = b.constant(-1);  // all ones until the array has ended
  Place word = lowering.temporary(8);
  for (uint32_t i = 0; i < kJoinItems; ++i) {
    Reg address = b.and_(b.add(array, i * 8), going_on);
    lowering.probe_read(word, 8, address, space);
    Reg pointer = b.and_(b.load(8, false, word.base, word.offset), going_on);
    pointers.push_back(pointer);
    going_on = b.neg(b.lshr(b.or_(pointer, b.neg(pointer)), 63));
  }
  return pointers;
}

RValue lower_join(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  const AddressSpace space = lowering.space_of(*call.args[0]);
  std::vector<EventArgument> items;
  TypeRef item = lowering.types().string(kJoinItemSize + 2);  // with a NUL
  for (Reg pointer : read_string_pointers(lowering, lowering.scalar(*call.args[0]), space))
    items.push_back({nullptr, RValue::foreign(item, pointer, 0, space)});
  lowering.event({.action = call.builtin->name, .span = expr.span, .text = call.text}, items);
  return RValue::none(expr.type);
}

void receive_join(ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
  std::string& joined = host.text_buffer();
  std::string_view before;
  const std::span<const Value> values = host.decode(layout, payload);
  size_t count = 0;
  for (const Value& value : values) {
    const auto* item = std::get_if<TextValue>(&value.node);
    if (!item || item->text.empty()) break;
    joined += before;
    joined += std::string_view(item->text).substr(0, kJoinItemSize);
    before = layout.text;
    ++count;
  }
  host.show({.kind = Event::Kind::join, .values = values.first(count), .text = joined});
}

// ---- cat, system

RValue lower_cat(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  std::vector<EventArgument> arguments;
  for (const typed::ExprPtr& argument : call.args) arguments.push_back({argument.get(), {}});
  lowering.event({.action = call.builtin->name,
                  .span = expr.span,
                  .text = call.text,
                  .numbers = {lowering.module().script.config.max_cat_bytes}},
                 arguments);
  return RValue::none(expr.type);
}

bool accepts_cat(const bpf::EventLayout& layout, const bpf::Bundle& bundle) {
  return layout.numbers.size() == 1 && accepts_format(layout, bundle);
}

void receive_cat(ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
  const std::string path = formatted(host, layout, payload);
  const auto text = host.read_file(path, layout.numbers[0]);
  if (!text && text.error().code == ECANCELED) return;  // the run ends
  if (!text) return host.log_error(fmt::format("failed to open file '{}' ({})", path, strerror(text.error().code)));
  host.show({.kind = Event::Kind::cat, .text = *text});
}

void receive_system(ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
  const auto output = host.run_command(formatted(host, layout, payload));
  if (!output && output.error().code == ECANCELED) return;  // dropped, which is reported at the end
  if (!output) return host.log_error(output.error().message());
  if (output->status != 0)  // bpftrace prints an errno there, though none is set
    return host.log_error(fmt::format("command exited with code {} ({})", output->status, strerror(0)));
  if (output->cut) host.log_warning("The output of a command of system() was cut.");
  host.show({.kind = Event::Kind::system, .text = output->text});
}

// ---- signals

constexpr uint64_t kHighestSignal = 64;

std::optional<uint64_t> signal_number(std::string_view name) {
  if (name.starts_with("SIG")) name.remove_prefix(3);
  for (int number = 1; number < static_cast<int>(kHighestSignal); ++number)
    if (const char* known = sigabbrev_np(number); known && name == known) return static_cast<uint64_t>(number);
  return std::nullopt;
}

// numbers: the signal, where it is known.
void check_signal(CallCheck& check) {
  check_sends_signals(check);
  if (auto text = check.arg_text(0)) {
    const auto number = signal_number(*text);
    if (!number)
      check.report(sema::kCallLiteral, check.call.args[0]->span, fmt::format("{} is not a valid signal", *text))
          .hint("use a name of `kill -l`, with or without SIG");
    check.call.numbers = {number.value_or(0)};
    return;
  }
  const auto number = check.arg_number(0);
  if (number && (*number < 1 || *number > kHighestSignal))
    check.report(
        sema::kCallLiteral, check.call.args[0]->span,
        fmt::format("{} is not a valid signal, allowed range: [1,{}]", static_cast<int64_t>(*number), kHighestSignal));
  if (number) check.call.numbers = {*number};
}

template <HelperId helper>
RValue lower_signal(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  ir::Builder& b = lowering.builder();
  Operand number = call.numbers.empty() ? lowering.scalar(*call.args[0]) : Operand(call.numbers[0]);
  Reg status = b.helper(helper, {number});
  b.when(
      Compare::slt, status, 0,
      [&] { lowering.notice("helper_error", expr.span, "", bpf::helper_name(helper), status); }, ir::Rare::target);
  return RValue::none(expr.type);
}

// ---- write_user

// numbers: the most bytes that the source has.
void check_write_user(CallCheck& check) {
  if (!check.checker.around().environment.facts.has(Feature::probe_write_user))
    check.report(sema::kMissingKernelFeature, check.span, "Missing required kernel feature: probe_write_user")
        .hint("run scry as root or with CAP_SYS_ADMIN, on a kernel that is not locked down");
  TypeRef source = check.arg_type(1);
  const bool is_address = source->is(TypeKind::pointer);
  const uint64_t most = is_address ? check.config().max_strlen : source->size;
  if (auto length = check.arg_number(2); length && (*length == 0 || *length > most))
    check.report(
        sema::kCallLiteral, check.call.args[2]->span,
        fmt::format("write_user() writes 1 to {} bytes here ({} provided)", most, static_cast<int64_t>(*length)));
  check.call.numbers = {most};
}

RValue lower_write_user(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  ir::Builder& b = lowering.builder();
  const typed::Expr& source = *call.args[1];
  const auto most = static_cast<uint32_t>(call.numbers[0]);
  Operand target = lowering.scalar(*call.args[0]);
  Operand length = lowering.scalar(*call.args[2]);
  Place bytes = lowering.temporary(most);
  if (!source.type->is(TypeKind::pointer)) {
    lowering.store(source, bytes);
  } else {
    Operand address = lowering.scalar(source);
    lowering.zero(bytes, most);
    lowering.probe_read(bytes, length.is_imm() ? Operand(length.imm) : Operand(most), address,
                        lowering.space_of(source));
  }
  Reg done = b.constant(0);
  Reg count = b.copy(length);
  // 1 to `most` bytes: what the verifier wants to see.
  b.when(Compare::ult, b.sub(count, 1), most, [&] {
    b.when(Compare::ule, count, most, [&] {
      Reg status = b.helper(HelperId::probe_write_user, {target, lowering.address(bytes), count});
      b.copy_to(done, b.compare(Compare::eq, status, 0));
      b.when(
          Compare::slt, status, 0,
          [&] { lowering.notice("helper_error", expr.span, "", bpf::helper_name(HelperId::probe_write_user), status); },
          ir::Rare::target);
    });
  });
  return RValue::of(expr.type, done);
}

// ---- debugf

constexpr size_t kDebugArguments = 3;  // what bpf_trace_printk takes

void check_debugf(CallCheck& check) {
  check_format(check);
  check.report(sema::kProductionUse, check.span, "debugf() is not for production use")
      .hint("use printf(): the lines of debugf() mix with those of other programs in /sys/kernel/tracing/trace_pipe");
  if (check.call.args.size() > kDebugArguments) {
    check.report(sema::kPrintfFormat, check.span, "debugf() cannot use more than 3 conversion specifiers");
    return;
  }
  const auto format = parse_format(check.call.text);
  if (!format) return;
  static constexpr std::string_view kKernelKnows = "diuxXsp";
  for (const FormatPiece& piece : format->pieces) {
    const std::string& name = piece.directive.name;
    if (name.size() != 1 || kKernelKnows.find(name[0]) == kKernelKnows.npos)
      check
          .report(sema::kPrintfFormat, check.span, fmt::format("debugf() does not know the format specifier: {}", name))
          .hint("use %d, %u, %x, %p or %s");
  }
}

RValue lower_debugf(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  ir::Builder& b = lowering.builder();
  std::vector<Operand> arguments{Operand(0), static_cast<int64_t>(call.text.size() + 1)};
  for (const typed::ExprPtr& argument : call.args)
    arguments.push_back(codegen::is_scalar(argument->type)
                            ? lowering.scalar(*argument)
                            : Operand(lowering.address(lowering.in_memory(*argument).place)));
  arguments[0] = lowering.module().constant(b, call.text);
  b.helper(HelperId::trace_printk, arguments);
  return RValue::none(expr.type);
}

// ---- unwatch

// Accepted for the sake of existing scripts: a watchpoint lives as long as the run.
RValue lower_unwatch(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  lowering.scalar(*call.args[0]);
  return RValue::none(expr.type);
}

}  // namespace

void check_sends_signals(CallCheck& check) {
  const probes::Provider& provider = *check.target().provider;
  if (!provider.expansion.abilities.signals)
    check.report(sema::kContextBuiltin, check.span,
                 fmt::format("{} can not be used with \"{}\" probes", check.builtin.name, provider.name()));
}

std::span<const Builtin> action_builtins() {
  static const Builtin kTable[] = {
      {.name = "cat",
       .signature = "(format: text, ...) -> void",
       .brief = "Prints the beginning of a file, at most max_cat_bytes of it.",
       .example = "begin { cat(\"/proc/loadavg\"); }",
       .checking = {.run = check_format},
       .lowering = {.value = lower_cat},
       .receiving = {receive_cat, accepts_cat}},
      {.name = "debugf",
       .signature = "(format: text, ...) -> void",
       .brief = "Writes a line to the kernel's trace pipe: at most 3 values, for debugging a script.",
       .example = "interval:s:1 { debugf(\"cpu %d\", cpu); }",
       .checking = {.run = check_debugf},
       .lowering = {.value = lower_debugf}},
      {.name = "join",
       .signature = "(argv: ptr|int, separator?: text) -> void",
       .brief = "Prints an array of strings as one line: the arguments of a command.",
       .example = "tracepoint:syscalls:sys_enter_execve { join(args.argv); }",
       .checking = {.run = check_join},
       .lowering = {.value = lower_join},
       .receiving = {receive_join, accepts_all}},
      {.name = "signal",
       .signature = "(signal: int|text) -> void",
       .brief = "Sends a signal to the process that hit the probe.",
       .example = "tracepoint:syscalls:sys_enter_mount { signal(\"SIGSTOP\"); }",
       .checking = {.traits = {BuiltinTrait::unsafe}, .run = check_signal},
       .lowering = {.value = lower_signal<HelperId::send_signal>}},
      {.name = "signal_thread",
       .signature = "(signal: int|text) -> void",
       .brief = "Sends a signal to the thread that hit the probe.",
       .example = "tracepoint:syscalls:sys_enter_mount { signal_thread(\"SIGUSR1\"); }",
       .checking = {.traits = {BuiltinTrait::unsafe}, .run = check_signal},
       .lowering = {.value = lower_signal<HelperId::send_signal_thread>}},
      {.name = "system",
       .signature = "(format: text, ...) -> void",
       .brief = "Runs a shell command and prints what it writes; of one that fails, its exit status instead.",
       .example = "begin { system(\"uname -r\"); }",
       .checking = {.traits = {BuiltinTrait::unsafe}, .run = check_format},
       .lowering = {.value = lower_format},
       .receiving = {receive_system, accepts_format}},
      {.name = "unwatch",
       .signature = "(address: int|ptr) -> void",
       .brief = "Accepted without effect: a watchpoint lives as long as the run.",
       .example = "begin { unwatch(0); }",
       .lowering = {.value = lower_unwatch}},
      {.name = "write_user",
       .signature = "(target: ptr|int, source: any, length: int) -> bool",
       .brief = "Writes bytes of a value, or from an address, to memory of the current process; returns whether that "
                "worked.",
       .example = "tracepoint:syscalls:sys_enter_getcwd { if (!write_user(args.buf, 0, 1)) { print(\"no\"); } }",
       .checking = {.traits = {BuiltinTrait::unsafe}, .run = check_write_user},
       .lowering = {.value = lower_write_user}},
  };
  return kTable;
}

}  // namespace scry
