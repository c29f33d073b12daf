// Functions on maps: delete, find, has_key, len, clear, zero.
#include <fmt/format.h>

#include <optional>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"
#include "sema/effects.h"

namespace scry {

using codegen::Lowering;
using codegen::Operand;
using codegen::Place;
using codegen::RValue;
using sema::CallCheck;

namespace {

// call.numbers[0]: the map; call.args[0]: its key, if any.
void keep_map_and_key(CallCheck& check, typed::MapIndex map, typed::ExprPtr key) {
  check.call.numbers = {static_cast<uint64_t>(map)};
  check.call.args.clear();
  if (key) check.call.args.push_back(std::move(key));
}

std::optional<typed::MapIndex> map_of(const typed::Call& call) {
  return typed::MapIndex(call.numbers[0]);
}
const typed::Expr* key_of(const typed::Call& call) {
  return call.args.empty() ? nullptr : call.args[0].get();
}

void check_delete(CallCheck& check) {
  const auto map = check.arg_map(0);
  const auto takes = [&](typed::MapIndex index) { check.checker.inference().map(index).taken = true; };
  const auto& written = check.written->args;
  if (!map) {  // delete(@m[key]), the older spelling
    auto* read = check.call.args[0] ? std::get_if<typed::MapRead>(&check.call.args[0]->node) : nullptr;
    if (!read || written.size() > 1) {
      check.report(sema::kCallArgType, written[0]->span, "delete() expects a map argument");
      return;
    }
    const typed::MapIndex index = read->map;
    takes(index);
    keep_map_and_key(check, index, std::move(read->key));
    return;
  }
  if (written.size() == 2) {
    takes(*map);
    keep_map_and_key(check, *map, check.checker.map_key(*map, written[1].get(), check.span));
    return;
  }
  if (check.checker.inference().map(*map).seen_keyed) {
    check
        .report(sema::kMapKeyKind, check.span,
                "call to delete() with a single argument expects a map without explicit keys (scalar map)")
        .hint("write delete(@map, key), or clear(@map) to remove all entries");
    return;
  }
  check.checker.map_key(*map, nullptr, check.span);
  keep_map_and_key(check, *map, nullptr);
}

RValue lower_delete(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  return RValue::of(expr.type, lowering.delete_key(*map_of(call), key_of(call)));
}

void check_has_key(CallCheck& check) {
  const typed::MapIndex map = *check.arg_map(0);
  if (check.checker.inference().map(map).seen_scalar) {
    check.report(sema::kMapKeyKind, check.span, "call to has_key() expects a map with explicit keys (non-scalar map)");
    return;
  }
  keep_map_and_key(check, map, check.checker.map_key(map, check.written->args[1].get(), check.span));
}

RValue lower_has_key(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  return RValue::of(expr.type, lowering.has_key(*map_of(call), key_of(call)));
}

// find(@m, key, $v) is `if (has_key(@m, key)) { $v = @m[key]; true } else { false }`.
void check_find(CallCheck& check) {
  const typed::MapIndex map = *check.arg_map(0);
  sema::Checker& checker = check.checker;
  const ast::Expr* target = check.written->args[2].get();
  const auto* variable = target ? std::get_if<ast::Variable>(&target->node) : nullptr;
  if (!variable) {
    check.report(sema::kCallArgType, target ? target->span : check.span,
                 "find() expects a variable as its third argument");
    return;
  }
  if (!checker.find_variable(variable->name)) {
    check.report(sema::kUndefinedVariable, target->span, "Undefined or undeclared variable: " + variable->name)
        .hint(fmt::format("declare it before the call: let {};", variable->name));
    return;
  }
  if (checker.inference().map(map).seen_scalar) {
    check.report(sema::kMapKeyKind, check.span, "call to find() expects a map with explicit keys (non-scalar map)");
    return;
  }
  const ast::Expr* key = check.written->args[1].get();
  auto all = std::make_unique<typed::Block>();
  std::vector<typed::ExprPtr> keys;
  keys.push_back(checker.map_key(map, key, check.span));
  std::optional<ast::Expr> held;  // a key that does something, or is another each time, is taken once
  if (typed::may_differ(*keys[0])) {
    key = &held.emplace(checker.hold(checker.expression(*key), *all));
    keys[0] = checker.map_key(map, key, check.span);
  }
  typed::IfExpr branch;
  branch.condition = checker.call_of(*find_builtin("has_key"), std::move(keys), check.span);
  std::get<typed::Call>(branch.condition->node).numbers = {static_cast<uint64_t>(map)};
  branch.then = std::make_unique<typed::Block>();
  branch.otherwise = std::make_unique<typed::Block>();
  checker.assign_variable(variable->name, target->span, checker.read_element(map, key, check.span), check.span,
                          *branch.then);
  TypeRef boolean = check.types().boolean();
  branch.then->value = checker.make(check.span, boolean, typed::IntConst{1});
  branch.otherwise->value = checker.make(check.span, boolean, typed::IntConst{0});
  all->value = checker.make(check.span, boolean, std::move(branch));
  check.replace_with(checker.make(check.span, boolean, typed::BlockExpr{std::move(all)}));
}

void check_len(CallCheck& check) {
  const auto map = check.arg_map(0);
  if (!map) return;  // a stack
  if (check.checker.inference().map(*map).seen_scalar) {
    check.report(sema::kMapKeyKind, check.span, "call to len() expects a map with explicit keys (non-scalar map)");
    return;
  }
  keep_map_and_key(check, *map, nullptr);
}

// The helper that walks a map returns how many elements it has met; the callback lets it go on.
RValue lower_len(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  ir::Builder& b = lowering.builder();
  if (call.numbers.empty()) {  // a stack begins with its length
    const RValue stack = lowering.in_memory(*call.args[0]);
    return RValue::of(expr.type, b.load(8, false, stack.place.base, stack.place.offset));
  }
  ir::Function next{.name = "next", .parameters = 4};
  ir::Builder(next).ret(0);
  const ir::FunctionId callback = lowering.add_function(std::move(next));
  const typed::MapIndex index = *map_of(call);
  return RValue::of(expr.type, lowering.with_map(index, lowering.which_map(index), [&](Operand map) {
    return b.helper(bpf::HelperId::for_each_map_elem, {map, b.function_address(callback), 0, 0});
  }));
}

// ---- by the receiver

// clear() and zero(). In begin and end nothing else runs.
void check_clear(CallCheck& check) {
  const auto map = check.arg_map(0);
  if (!map) return;
  const auto special = check.target().provider->special;
  if (!special || *special == bpf::SpecialProgram::When::signal) check.checker.inference().map(*map).cleared = true;
  keep_map_and_key(check, *map, nullptr);
}

template <Taking taking>
RValue lower_taking(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  lowering.map_event({.action = call.builtin->name, .span = expr.span, .numbers = {call.numbers[0]}}, taking);
  return RValue::none(expr.type);
}

template <Taking taking>
bool absorb_print(typed::Call& earlier, const typed::Call& later) {
  return fuse_print_and(taking, earlier, later);
}

void receive_taking(ActionHost& host, const bpf::EventLayout& layout, Bytes) {
  if (const auto taken = host.take(layout.numbers[0], layout.takes); !taken) host.log_error(taken.error().message());
}

}  // namespace

std::span<const Builtin> map_builtins() {
  static const Builtin kTable[] = {
      {.name = "clear",
       .signature = "(map: map) -> void",
       .brief = "Removes all entries of a map.",
       .example = "tracepoint:raw_syscalls:sys_enter { @ = count(); } interval:s:1 { print(@); clear(@); }",
       .checking = {.traits = {BuiltinTrait::every_run_counts, BuiltinTrait::hides_values},
                    .run = check_clear,
                    .absorb = absorb_print<Taking::entries>},
       .lowering = {.value = lower_taking<Taking::entries>},
       .receiving = {receive_taking, accepts_map<1>}},
      {.name = "delete",
       .signature = "(map: map|any, key?: any) -> bool",
       .brief = "Removes one entry of a map; returns whether it existed.",
       .example = "begin { @a[1] = 2; delete(@a, 1); }",
       .checking = {.traits = {BuiltinTrait::every_run_counts, BuiltinTrait::accesses_one_key,
                               BuiltinTrait::discardable},
                    .run = check_delete},
       .lowering = {.value = lower_delete}},
      {.name = "find",
       .signature = "(map: map, key: any, variable: word) -> bool",
       .brief = "Whether a map has an entry; if so, copies its value to a variable.",
       .example = "begin { @a[1] = 2; let $v; if (find(@a, 1, $v)) { print($v); } }",
       .checking = {.traits = {BuiltinTrait::accesses_one_key}, .run = check_find},
       .lowering = {.value = never_lowered}},
      {.name = "has_key",
       .signature = "(map: map, key: any) -> bool",
       .brief = "Whether a map has an entry.",
       .example = "begin { @a[1] = 2; print(has_key(@a, 1)); }",
       .checking = {.traits = {BuiltinTrait::accesses_one_key}, .run = check_has_key},
       .lowering = {.value = lower_has_key}},
      {.name = "len",
       .signature = "(of: map|kstack|ustack) -> int64",
       .brief = "Number of entries of a map, or of frames of a stack.",
       .example = "begin { @a[1] = 2; print(len(@a)); }",
       .checking = {.run = check_len},
       .lowering = {.value = lower_len}},
      {.name = "zero",
       .signature = "(map: map) -> void",
       .brief = "Sets all values of a map to zero; keys stay.",
       .example = "begin { @a[1] = 2; zero(@a); }",
       .checking = {.traits = {BuiltinTrait::every_run_counts, BuiltinTrait::hides_values},
                    .run = check_clear,
                    .absorb = absorb_print<Taking::values>},
       .lowering = {.value = lower_taking<Taking::values>},
       .receiving = {receive_taking, accepts_map<1>}},
  };
  return kTable;
}

}  // namespace scry
