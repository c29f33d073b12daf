// Output in columns: row() prints a record, table() a map (sinks/columns.h lays them out).
#include <fmt/format.h>

#include "base/text.h"
#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"
#include "sinks/columns.h"
#include "values/sort.h"

namespace scry {

using codegen::EventArgument;
using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using sema::CallCheck;

namespace {

// ---- row

// text: the names of the members, with commas between, if the record is written in the call: its members are then
// fields of the event, and long ones take the room of what they hold. Else the record is one field.
void check_row(CallCheck& check) {
  typed::ExprPtr& value = check.call.args[0];
  if (auto* record = std::get_if<typed::MakeTuple>(&value->node); record && value->type->is(TypeKind::record)) {
    for (const Element& member : value->type->elements)
      check.call.text += fmt::format("{}{}", check.call.text.empty() ? "" : ",", member.name);
    std::vector<typed::ExprPtr> members = std::move(record->elements);
    for (typed::ExprPtr& member : members) member = check.checker.aggregate_as_integer(std::move(member));
    check.call.args = std::move(members);
    return;
  }
  if (value->type->is(TypeKind::record)) return;
  check
      .report(sema::kCallArgType, value->span,
              fmt::format("row() expects a record, {} provided", type_name(value->type)))
      .hint("name the columns: row((pid = pid, comm = comm))");
}

RValue lower_row(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  std::vector<EventArgument> members;
  for (const typed::ExprPtr& member : call.args) members.push_back({member.get(), {}});
  lowering.event({.action = call.builtin->name, .span = expr.span, .text = call.text}, members);
  return RValue::none(expr.type);
}

void receive_row(ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
  const std::span<const Value> values = host.decode(layout, payload);
  if (layout.text.empty()) return host.show({.kind = Event::Kind::row, .values = values.first(1)});
  RecordValue record;
  const std::vector<std::string> names = split(layout.text, ',');
  for (size_t i = 0; i < names.size(); ++i) record.members.push_back({names[i], values[i]});
  const Value row{std::move(record)};
  host.show({.kind = Event::Kind::row, .values = {&row, 1}});
}

bool accepts_row(const bpf::EventLayout& layout, const bpf::Bundle&) {
  return layout.text.empty() ? layout.fields.size() == 1 : split(layout.text, ',').size() == layout.fields.size();
}

// ---- table

// numbers: {map, count}.
void check_table(CallCheck& check) {
  check.call.numbers = {static_cast<uint64_t>(*check.arg_map(0)), check.arg_number(1).value_or(0)};
  check.call.args.clear();
}

RValue lower_table(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  lowering.map_event({.action = call.builtin->name, .span = expr.span, .numbers = call.numbers}, call.takes);
  return RValue::none(expr.type);
}

void receive_table(ActionHost& host, const bpf::EventLayout& layout, Bytes) {
  auto snapshot = host.snapshot(layout.numbers[0], layout.takes);
  if (!snapshot) return host.log_error(snapshot.error().message());
  join_alike(*snapshot);
  sort_for_top(*snapshot, layout.numbers[1], false, true);
  const std::vector<Value> rows = rows_of(*snapshot);
  host.show({.kind = Event::Kind::table, .values = rows});
}

}  // namespace

std::span<const Builtin> row_builtins() {
  static const Builtin kTable[] = {
      {.name = "row",
       .signature = "(columns: any) -> void",
       .brief = "Prints a record as a row of a table, under a heading with the names of its members.",
       .example = "begin { row((pid = 1, comm = \"init\")); row((pid = 42, comm = \"sh\")); }",
       .checking = {.run = check_row},
       .lowering = {.value = lower_row},
       .receiving = {receive_row, accepts_row}},
      {.name = "table",
       .signature = "(map: map, count?: number) -> void",
       .brief = "Prints a map as a table, the largest values first: a column for each member of the key, one for the "
                "value.",
       .example =
           "begin { @bytes[(comm = \"dd\", pid = 7)] = 10; @bytes[(comm = \"cp\", pid = 8)] = 20; table(@bytes, 5); }",
       .checking = {.traits = {BuiltinTrait::prints_map}, .run = check_table},
       .lowering = {.value = lower_table},
       .receiving = {receive_table, accepts_map<2>}},
  };
  return kTable;
}

}  // namespace scry
