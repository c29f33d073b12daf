// traced: the conditions of -p, --follow, --cgroup and --comm as a value of the script.
//
// By itself a body runs for the tasks that the options name. A script that handles several tasks at once, as at
// sched_switch, asks where it matters: its bodies then run for all.
#include "builtins/families.h"
#include "sema/call_check.h"

namespace scry {

namespace {

void check_traced(sema::CallCheck& check) {
  sema::Checker& checker = check.checker;
  typed::ExprPtr all;
  for (const ast::Expr* each : checker.around().scope.of(*check.target().provider)) {
    typed::ExprPtr one = checker.truth(checker.expression(*each, sema::NamesOf::run), false);
    all = !all ? std::move(one)
               : checker.make(check.span, check.types().boolean(),
                              typed::Binary{typed::BinaryOp::logical_and, std::move(all), std::move(one)});
  }
  if (!all) return check.replace_with_bool(true);
  check.replace_with(std::move(all));
}

}  // namespace

std::span<const Builtin> traced_builtins() {
  static const Builtin kTable[] = {
      {.name = "traced",
       .kind = BuiltinKind::value,
       .signature = "() -> ?",
       .brief = "Whether -p, --follow, --cgroup and --comm name the current task; the bodies of a script that asks run "
                "for all.",
       .example =
           "tracepoint:sched:sched_switch { if (traced) { @left[comm] = count(); } else { @others = count(); } }",
       .checking = {.traits = {BuiltinTrait::asks_scope}, .run = check_traced},
       .lowering = {.value = never_lowered}},
  };
  return kTable;
}

}  // namespace scry
