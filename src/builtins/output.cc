// Output and control: printf, print, errorf, warnf, time, strftime, exit.
#include <fmt/format.h>

#include <cstring>

#include "builtins/families.h"
#include "builtins/file_format.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"
#include "types/aggregation.h"
#include "values/strftime.h"

namespace scry {

using codegen::EventArgument;
using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using sema::CallCheck;

// ---- format strings

// text: the format; the arguments that follow it stay in `args`.
void check_format(CallCheck& check) {
  const auto text = check.arg_text(0);
  check.call.text = *text;
  check.call.args.erase(check.call.args.begin());
  auto format = parse_format(*text);
  if (!format) {
    check.report(sema::kPrintfFormat, check.span, format.error().message());
    return;
  }
  if (auto problem = argument_count_problem(*format, check.call.args.size())) {
    Diag& diag = check.report(sema::kPrintfFormat, check.span, *problem);
    if (const std::string unknown = unknown_directive(*text); !unknown.empty())
      diag.hint(fmt::format("replace '{}' by one of {}", unknown, known_directives()));
    return;
  }
  for (size_t i = 0; i < check.call.args.size(); ++i) {
    typed::ExprPtr& argument = check.call.args[i];
    const Directive& directive = format->pieces[i].directive;
    auto problem = directive_problem(directive, argument->type);
    if (problem) {
      Diag& diag = check.report(sema::kPrintfFormat, check.span, *problem);
      if (argument->type->is(TypeKind::floating))
        diag.hint("use %f, %e, %g or %s for a number with a fraction");
      else if (directive.conversion == Conversion::floating)
        diag.hint("use %d, or divide first: scripts compute with whole numbers, %f prints a float or a double");
      else if (directive.conversion == Conversion::unsupported)
        diag.hint(fmt::format("use one of {}", known_directives()));
      else if (argument->type->is_castable_aggregate())
        diag.hint("cast it to an integer first: (int64)@name");
      else if (!argument->type->is_aggregate() && !directive_problem({.name = "s"}, argument->type))
        diag.hint(fmt::format("use %s in place of %{}", directive.name));
      const auto* call = std::get_if<typed::Call>(&argument->node);
      if (call && call->builtin->receiving)
        diag.hint(fmt::format("make {}() a statement of its own: it prints by itself", call->builtin->name));
      continue;
    }
    argument = check.checker.aggregate_as_integer(std::move(argument));
  }
  if (check.target().is_pinned()) check_file_format(check, *format);
}

RValue lower_format(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  if (lowering.target().is_pinned()) return lower_to_file(lowering, expr, call);
  std::vector<EventArgument> arguments;
  for (const typed::ExprPtr& argument : call.args) arguments.push_back({argument.get(), {}});
  lowering.event({.action = call.builtin->name, .span = expr.span, .text = call.text, .numbers = call.numbers},
                 arguments);
  return RValue::none(expr.type);
}

std::string& formatted(ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
  std::string& text = host.text_buffer();
  format_into(text, host.format(layout), host.decode(layout, payload));
  return text;
}

namespace {

bool accepts_print(const bpf::EventLayout& layout, const bpf::Bundle& bundle) {
  return layout.numbers.empty() ? !layout.fields.empty() : accepts_map<3>(layout, bundle);
}

void receive_printf(ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
  host.show({.kind = Event::Kind::printf, .format = &host.format(layout), .values = host.decode(layout, payload)});
}

// ---- errorf, warnf

// numbers: {source, begin, end} of each macro call around.
void check_message(CallCheck& check) {
  check_format(check);
  for (const Span at : check.expanded_from())
    check.call.numbers.insert(check.call.numbers.end(), {static_cast<uint64_t>(at.source), at.begin, at.end});
}

RValue lower_warnf(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place* into) {
  if (lowering.module().script.notices != typed::Notices::none) return lower_format(lowering, expr, call, into);
  for (const typed::ExprPtr& argument : call.args) lowering.eval(*argument);  // for what it changes
  return RValue::none(expr.type);
}

std::string expansion_lines(const Sources& sources, const std::vector<uint64_t>& numbers, std::string_view label) {
  constexpr size_t kNumbersOfPlace = 3;
  std::string lines;
  for (size_t i = 0; i + kNumbersOfPlace <= numbers.size(); i += kNumbersOfPlace) {
    const Span at{SourceId(numbers[i]), static_cast<uint32_t>(numbers[i + 1]), static_cast<uint32_t>(numbers[i + 2])};
    lines += render_place(sources, at, label, "expanded from");
  }
  return lines;
}

template <bool is_error>
void receive_message(ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
  const Sources& sources = host.sources();
  const Position at = sources.position(layout.span.source, layout.span.begin);
  const std::string place = place_text(sources, layout.span);
  const std::string expansions = expansion_lines(sources, layout.numbers, is_error ? "ERROR" : "WARNING");
  host.sink().message(ScriptMessage{.is_error = is_error,
                                    .format = &host.format(layout),
                                    .values = host.decode(layout, payload),
                                    .filename = sources[layout.span.source].name,
                                    .line = at.line,
                                    .column = at.column,
                                    .place = place,
                                    .expansions = expansions,
                                    .origin = host.origin()});
}

// ---- print

// A value of more numbers than one has no order, and nothing that could be divided.
bool is_summary(const Type& type) {
  return type.is_aggregate() && type.aggregation->kernel_read == KernelRead::words;
}

// numbers: of a map {map, top, div}; of a value none.
void check_print_map(CallCheck& check, typed::MapIndex map) {
  for (size_t i = 1; i < check.call.args.size(); ++i)
    if (static_cast<int64_t>(check.arg_number(i).value_or(0)) < 0 && check.arg_type(i)->is_signed)
      check.report(sema::kCallLiteral, check.call.args[i]->span,
                   fmt::format("print() expects a non-negative literal ({} provided)",
                               static_cast<int64_t>(*check.arg_number(i))));
  uint64_t top = check.arg_number(1).value_or(0), div = check.arg_number(2).value_or(0);
  const sema::MapFacts& facts = check.checker.inference().map(map);
  if (facts.value.type && is_summary(*facts.value.type) && check.call.args.size() > 1) {
    check.report(sema::kIgnoredArgument, check.span,
                 "print()'s top and div arguments are ignored when used on stats() maps.");
    top = div = 0;
  }
  if (check.in_loop())
    check
        .report(sema::kPrintInLoop, check.span,
                "print() of a map in a loop: the map is read when the event arrives, after the loop has gone on")
        .hint("print the element of this round, or the map after the loop");
  check.call.numbers = {static_cast<uint64_t>(map), top, div};
  check.call.args.clear();
}

void warn_of_left_out_args(CallCheck& check, Span span) {
  const auto left_out = check.target().provider->expansion.missing_args.all;
  if (!left_out) return;
  const std::vector<std::string> names = left_out(check.target(), check.checker.around().environment);
  if (!names.empty())
    check
        .report(sema::kLeftOutArgument, span,
                fmt::format("args is without {}: scripts cannot have {}", fmt::join(names, ", "),
                            names.size() == 1 ? "this parameter" : "these parameters"))
        .hint(fmt::format("read args.{} alone: its error says why", names.front()));
}

void check_print(CallCheck& check) {
  if (auto map = check.arg_map(0)) return check_print_map(check, *map);
  typed::ExprPtr& value = check.call.args[0];
  if (value->type->is_aggregate() && !value->type->is_readable_aggregate()) {
    check.report(sema::kNotPrintable, check.span,
                 fmt::format("Map type {} cannot print the value of individual keys. You must print the whole map.",
                             type_name(value->type)));
    return;
  }
  const auto* call = std::get_if<typed::Call>(&value->node);
  const bool is_context = call && call->builtin->is(BuiltinTrait::is_context);
  const bool is_args = std::holds_alternative<typed::ArgsRef>(value->node);
  if (is_context || (is_args && !check.target().provider->is(probes::Trait::args_is_value))) {
    check.report(sema::kNotPrintable, check.span,
                 fmt::format("{} type passed to print() is not printable", type_name(value->type)));
    return;
  }
  if (is_args) warn_of_left_out_args(check, value->span);
  value = check.checker.aggregate_as_integer(std::move(value));
}

RValue lower_print(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  bpf::EventLayout layout{.action = call.builtin->name, .span = expr.span, .numbers = call.numbers};
  if (call.numbers.empty())
    lowering.event(std::move(layout), {{call.args[0].get(), {}}});
  else
    lowering.map_event(std::move(layout), call.takes);
  return RValue::none(expr.type);
}

void receive_print(ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
  if (layout.numbers.empty())
    return host.show({.kind = Event::Kind::value, .values = host.decode(layout, payload).first(1)});
  auto snapshot = host.snapshot(layout.numbers[0], layout.takes);
  if (!snapshot) return host.log_error(snapshot.error().message());
  if (snapshot->entries.empty() && snapshot->unset) snapshot->entries.push_back({{}, *snapshot->unset});  // D6
  host.sink().map(*snapshot, layout.numbers[1], layout.numbers[2]);
}

// ---- time

void check_time(CallCheck& check) {
  check.call.text = check.arg_text(0).value_or("%H:%M:%S\n");
  if (has_conversion(check.call.text, 'f'))
    check.report(sema::kTimeFormat, check.span, "time() prints %f as it is: strftime(\"%f\", nsecs) has microseconds");
}

RValue lower_time(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  lowering.event({.action = call.builtin->name, .span = expr.span, .text = call.text}, {});
  return RValue::none(expr.type);
}

void receive_time(ActionHost& host, const bpf::EventLayout& layout, Bytes) {
  auto text = time_text(layout.text, host.clock().wall_ns());
  if (!text) return host.log_error(fmt::format("{} ({})", text.error().what, std::strerror(text.error().code)));
  host.show({.kind = Event::Kind::time, .text = *text});
}

void check_strftime(CallCheck& check) {
  check.call.text = *check.arg_text(0);
  const uint64_t clock = check.checker.clock_of(*check.call.args[1]);
  if (clock == static_cast<uint64_t>(TimestampClock::monotonic))
    check.report(sema::kCallArgType, check.span, "strftime() can not take a monotonic timestamp");
  if (auto literal = check.arg_number(1); literal && static_cast<int64_t>(*literal) < 0 && check.arg_type(1)->is_signed)
    check.report(sema::kCallLiteral, check.span, "strftime() can not take a negative timestamp");
  check.call.numbers = {clock};
}

RValue lower_strftime(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place* into) {
  ir::Builder& b = lowering.builder();
  ir::Operand time = lowering.scalar(*call.args[1]);
  auto& formats = lowering.module().bundle.time_formats;
  formats.push_back(call.text);
  Place place = into ? *into : lowering.temporary(expr.type->size);
  b.store(8, place.base, place.offset, time);
  b.store(4, place.base, place.offset + 8, call.numbers[0]);
  b.store(4, place.base, place.offset + 12, formats.size() - 1);
  return RValue::at(expr.type, place);
}

// ---- exit

RValue lower_exit(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  EventArgument code{nullptr, RValue::of(lowering.types().int64(), 0)};
  if (!call.args.empty()) code.value.scalar = lowering.scalar(*call.args[0]);
  lowering.event({.action = call.builtin->name, .span = expr.span, .is_control = true}, {code});
  if (!call.continues_probe) lowering.leave();
  return RValue::none(expr.type);
}

void receive_exit(ActionHost& host, const bpf::EventLayout&, Bytes payload) {
  host.request_exit(static_cast<int>(read_uint(payload, 8) & 0xff));
}

}  // namespace

bool fuse_print_and(Taking taking, typed::Call& earlier, const typed::Call& later) {
  const bool prints_map = earlier.builtin->is(BuiltinTrait::prints_map) && !earlier.numbers.empty();
  if (!prints_map || later.numbers.empty() || earlier.numbers[0] != later.numbers[0]) return false;
  if (earlier.takes != Taking::entries) earlier.takes = taking;  // `print(@x); clear(@x); zero(@x)` clears
  return true;
}

std::span<const Builtin> output_builtins() {
  static const Builtin kTable[] = {
      {.name = "errorf",
       .signature = "(format: text, ...) -> void",
       .brief = "Prints to stderr as an error at this place of the script; the run continues.",
       .example = "begin { errorf(\"bad value %d\", 3); }",
       .checking = {.run = check_message},
       .lowering = {.value = lower_format},
       .receiving = {receive_message<true>, accepts_message}},
      {.name = "exit",
       .signature = "(code?: int) -> void",
       .brief = "Ends the run with an exit status.",
       .example = "interval:s:1 { exit(); }",
       .checking = {.traits = {BuiltinTrait::every_run_counts, BuiltinTrait::ends_probe}},
       .lowering = {.value = lower_exit},
       .receiving = {receive_exit, accepts_all}},
      {.name = "print",
       .signature = "(value: map|any, top?: number, div?: number) -> void",
       .brief = "Prints a value, or a whole map: its last `top` entries, values divided by `div`.",
       .example = "begin { @a[1] = 10; @a[2] = 20; print(@a, 1, 10); print((1, \"x\")); }",
       .checking = {.traits = {BuiltinTrait::prints_map, BuiltinTrait::map_options}, .run = check_print},
       .lowering = {.value = lower_print},
       .receiving = {receive_print, accepts_print}},
      {.name = "printf",
       .signature = "(format: text, ...) -> void",
       .brief = "Prints formatted text.",
       .example = "begin { printf(\"%-8s|%5d|\\n\", comm, pid); }",
       .checking = {.traits = {BuiltinTrait::writes_plain_text}, .run = check_format},
       .lowering = {.value = lower_format},
       .receiving = {receive_printf, accepts_format}},
      {.name = "strftime",
       .signature = "(format: text, ns: int) -> timestamp",
       .brief = "A point in time as text; %f microseconds, %l milliseconds, %k nanoseconds.",
       .example = "begin { printf(\"%s\\n\", strftime(\"%H:%M:%S.%l\", nsecs)); }",
       .checking = {.run = check_strftime},
       .lowering = {.value = lower_strftime}},
      {.name = "time",
       .signature = "(format?: text) -> void",
       .brief = "Prints the current time; default format \"%H:%M:%S\\n\".",
       .example = "interval:s:1 { time(\"%T \"); }",
       .checking = {.run = check_time},
       .lowering = {.value = lower_time},
       .receiving = {receive_time, accepts_all}},
      {.name = "warnf",
       .signature = "(format: text, ...) -> void",
       .brief = "Prints to stderr as a warning at this place of the script.",
       .example = "begin { warnf(\"odd value %d\", 3); }",
       .checking = {.run = check_message},
       .lowering = {.value = lower_warnf},
       .receiving = {receive_message<false>, accepts_message}},
  };
  return kTable;
}

}  // namespace scry
