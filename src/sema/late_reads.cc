#include "sema/late_reads.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "base/glob.h"
#include "builtins/builtin.h"
#include "probes/provider.h"
#include "sema/diags.h"
#include "syntax/build.h"
#include "syntax/clone.h"
#include "syntax/every_expression.h"

namespace scry::sema {
namespace {

using ast::BinaryOp;
using ast::TreeBuilder;

constexpr std::string_view kCategory = "syscalls", kEnter = "sys_enter_", kExit = "sys_exit_";
constexpr uint64_t kMostCalls = 4096;  // that wait for their end at a time, each in a thread of its own
constexpr const char* kArguments = "args";
constexpr const char* kEntryArguments = "$entry_args_by_scry";

ast::Call* late_read(ast::Expr& expr) {
  auto* call = std::get_if<ast::Call>(&expr.node);
  if (!call) return nullptr;
  const Builtin* builtin = find_builtin(call->name);
  return builtin && builtin->is(BuiltinTrait::reads_later) ? call : nullptr;
}

// The member of `args` that an expression names; null: it names none.
const ast::Field* argument(const ast::Expr& expr) {
  const auto* field = std::get_if<ast::Field>(&expr.node);
  const auto* base = field ? std::get_if<ast::Identifier>(&field->base->node) : nullptr;
  return base && base->name == kArguments ? field : nullptr;
}

bool is_entry(const ast::AttachPoint& point) {
  const probes::Provider* provider = probes::find_provider(point.provider);
  return provider && provider->is(probes::Trait::tracefs_names) && point.parts.size() == 2 &&
         point.parts[0].text == kCategory && point.parts[1].text.starts_with(kEnter);
}

bool may_be_exec(const ast::AttachPoint& point) {
  return glob_match(point.parts[1].text, "sys_enter_execve") || glob_match(point.parts[1].text, "sys_enter_execveat");
}

// What is evaluated again at the end of the call is the same then: members of args and numbers.
bool is_same_at_the_end(const ast::ExprPtr& address) {
  bool same = true;
  ast::for_every_expression(address, [&](const ast::Expr& expr) {
    same &= !std::holds_alternative<ast::Variable>(expr.node) && !std::holds_alternative<ast::Map>(expr.node) &&
            !std::holds_alternative<ast::Call>(expr.node) && !std::holds_alternative<ast::IncDec>(expr.node);
  });
  return same;
}

// The call of str_later() is left as its variable: $str_later_0_by_scry.
std::string string_variable(size_t number) {
  return fmt::format("$str_later_{}_by_scry", number);
}

// One probe that is split.
class Split {
 public:
  Split(ast::Probe& probe, Span place, size_t number)
      : entry_(probe), t_(place), map_(fmt::format("@entry_args_{}_by_scry", number)) {}

  // Takes the body of the probe apart; the result is the probe at the end of the calls.
  ast::Probe make() {
    take_reads();
    find_arguments();
    ast::Probe exit;
    exit.span = entry_.span;
    exit.hidden = true;
    for (const ast::AttachPoint& point : entry_.attach_points) exit.attach_points.push_back(at_exit(point));
    exit.body = exit_body();
    entry_.body = entry_body();
    return exit;
  }

  ast::MapDeclaration map() const {
    ast::MapDeclaration map = t_.map_declaration(map_, "hash", kMostCalls);
    map.hidden = true;
    return map;
  }

 private:
  void take_reads() {
    const auto take = [&](ast::Expr& expr) {
      if (!late_read(expr)) return;
      auto read = std::make_unique<ast::Expr>(std::move(expr));
      expr = {read->span, 1, ast::Variable{string_variable(reads_.size())}};
      reads_.push_back(std::move(read));
    };
    ast::for_every_expression(entry_.predicate, take);
    const bool in_predicate = !reads_.empty();
    ast::for_every_expression(entry_.body, take);
    if (in_predicate) entry_.body = t_.block(t_.when(std::move(entry_.predicate), std::move(entry_.body)));
  }

  void find_arguments() {
    const auto note = [&](const ast::Expr& expr) {
      if (const ast::Field* field = argument(expr)) arguments_.insert(field->name);
    };
    ast::for_every_expression(entry_.body, note);
    for (const ast::ExprPtr& read : reads_) ast::for_every_expression(read, note);
  }

  static ast::AttachPoint at_exit(const ast::AttachPoint& point) {
    ast::AttachPoint exit = point;
    exit.user_name.clear();
    exit.parts[1].text = std::string(kExit) + exit.parts[1].text.substr(kEnter.size());
    return exit;
  }

  ast::ExprPtr element() const { return t_.index(t_.map(map_), t_.name("tid")); }

  ast::Statement keep_arguments() const {
    ast::Record record;
    for (const std::string& name : arguments_)
      record.members.push_back({name, t_.place(), t_.field(t_.name(kArguments), {name})});
    return t_.assign(element(), t_.make(std::move(record)));
  }

  ast::BlockPtr entry_body() {
    ast::BlockPtr body = t_.block();
    std::vector<ast::ExprPtr> read;
    for (size_t i = 0; i < reads_.size(); ++i) {
      body->statements.push_back(t_.let(string_variable(i), std::move(reads_[i])));
      read.push_back(t_.binary(BinaryOp::not_equal, t_.variable(string_variable(i)), t_.string("")));
    }
    ast::IfExpr branch;
    branch.condition = t_.join(BinaryOp::logical_and, std::move(read));
    branch.then = std::move(entry_.body);
    branch.otherwise = t_.block(keep_arguments());
    body->statements.push_back(t_.evaluate(t_.make(std::move(branch))));
    return body;
  }

  // `args` of the entry in a copy for the exit.
  static void take_kept_arguments(ast::Expr& expr) {
    if (argument(expr)) std::get<ast::Field>(expr.node).base->node = ast::Variable{kEntryArguments};
  }

  ast::ExprPtr read_at_exit(const ast::ExprPtr& read) const {
    ast::ExprPtr again = ast::clone(read);
    ast::for_every_expression(again, take_kept_arguments);
    std::get<ast::Call>(again->node).name = "str";
    if (std::ranges::none_of(entry_.attach_points, may_be_exec)) return again;
    ast::ExprPtr replaced = t_.binary(BinaryOp::equal, t_.field(t_.name(kArguments), {"ret"}), t_.integer(0));
    return t_.make(ast::Ternary{std::move(replaced), t_.string(""), std::move(again)});
  }

  ast::BlockPtr exit_body() const {
    ast::BlockPtr body =
        t_.block(t_.let(kEntryArguments, element()), t_.evaluate(t_.call("delete", t_.map(map_), t_.name("tid"))));
    for (size_t i = 0; i < reads_.size(); ++i)
      body->statements.push_back(t_.let(string_variable(i), read_at_exit(reads_[i])));
    ast::BlockPtr copy = ast::clone(entry_.body);
    ast::for_every_expression(copy, take_kept_arguments);
    ast::BlockExpr inner{std::move(copy)};
    body->statements.push_back(t_.evaluate(t_.make(std::move(inner))));
    return t_.block(t_.when(t_.call("has_key", t_.map(map_), t_.name("tid")), std::move(body)));
  }

  ast::Probe& entry_;
  TreeBuilder t_;
  std::string map_;
  std::vector<ast::ExprPtr> reads_;  // the calls of str_later(), in the order of their variables
  std::set<std::string> arguments_;  // the members of args that the body and the reads name
};

// The first call of str_later(), if there is any; reports what is wrong with them.
std::optional<Span> find_reads(const ast::Probe& probe, Diags& diags) {
  std::optional<Span> first;
  const auto look = [&](ast::Expr& expr) {
    const ast::Call* call = late_read(expr);
    if (!call) return;
    if (!first) first = expr.span;
    if (!std::ranges::all_of(probe.attach_points, is_entry))
      diags
          .add(kContextBuiltin, expr.span,
               fmt::format("{}() can be used in probes of tracepoint:syscalls:sys_enter_* only: it reads at the "
                           "end of the call what cannot be read at its beginning",
                           call->name))
          .hint("use str() instead");
    for (const ast::ExprPtr& address : call->args)
      if (address && !is_same_at_the_end(address))
        diags
            .add(kContextBuiltin, address->span,
                 fmt::format("{}() takes members of args and numbers: it may read at the end of the call", call->name))
            .hint("use args.NAME, or str() with the value");
  };
  ast::for_every_expression(probe.predicate, look);
  ast::for_every_expression(probe.body, look);
  return first;
}

void refuse_reads(const ast::BlockPtr& body, const char* where, Diags& diags) {
  ast::for_every_expression(body, [&](ast::Expr& expr) {
    if (const ast::Call* call = late_read(expr))
      diags.add(kContextBuiltin, expr.span, fmt::format("{}() cannot be used in a {}", call->name, where))
          .hint("call it in the probe, and pass the string");
  });
}

}  // namespace

void split_late_reads(ast::Script& script, Diags& diags) {
  for (const ast::Macro& macro : script.macros) refuse_reads(macro.body, "macro", diags);
  for (const ast::Subprogram& function : script.subprograms) refuse_reads(function.body, "function", diags);
  const size_t errors = diags.error_count();
  std::vector<ast::Probe> exits;  // after the others, or they would part a probe from its `else`
  for (ast::Probe& probe : script.probes) {
    const auto place = find_reads(probe, diags);
    if (!place || diags.error_count() > errors) continue;
    Split split(probe, *place, exits.size());
    exits.push_back(split.make());
    script.map_declarations.push_back(split.map());
  }
  std::ranges::move(exits, std::back_inserter(script.probes));
}

}  // namespace scry::sema
