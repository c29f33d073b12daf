// kstack and ustack: the call chain, innermost first.
//
// A stack is its addresses: {count, addresses} as TypeKind::kstack and ustack lay them out, zero after the last one,
// so that equal stacks are equal keys, nothing can collide and no second table can be full. The helper get_stack writes
// straight to where the value is wanted: key, tuple, scratch memory, record. Tested by tests/golden/stacks*.t and
// tests/live/stacks*.t.
#include <fmt/format.h>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "codegen/unwinder.h"
#include "sema/call_check.h"
#include "values/symbolizer.h"

namespace scry {

using bpf::HelperId;
using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using sema::CallCheck;

namespace {

constexpr uint64_t kMaxLimit = 1024;

// Values of stack_unwind besides "auto".
constexpr std::string_view kByFramePointers = "fp", kByTables = "dwarf";

// Flags of bpf_get_stack (uapi/linux/bpf.h).
constexpr int64_t kUserStack = 1 << 8, kUserBuildId = 1 << 11;

// Of a system call's event served by a raw tracepoint: the program itself and bpf_trace_run2. Between these and the
// caller that a perf tracepoint shows first stands __bpf_trace_sys_enter, unless the compiler has made its call of
// bpf_trace_run2 a jump, which only the stack itself shows.
constexpr int64_t kDispatcherFrames = 2;

struct ModeName {
  const char* name;
  StackMode mode;
};
constexpr ModeName kModes[] = {{"bpftrace", StackMode::bpftrace},
                               {"perf", StackMode::perf},
                               {"raw", StackMode::raw},
                               {"build_id", StackMode::build_id}};

std::optional<StackMode> mode_named(std::string_view name) {
  for (const ModeName& row : kModes)
    if (row.name == name) return row.mode;
  return std::nullopt;
}

struct Wanted {
  StackMode mode;
  uint64_t limit;
  bool has_limit = false;      // in the call
  Span mode_span, limit_span;  // unknown: from the configuration
};

// The scripts of commands are not the user's, and what is cut there is marked.
void warn_of_depth(CallCheck& check, const Wanted& wanted) {
  if (check.checker.around().choice.notices == typed::Notices::stacks) return;
  const auto most = check.checker.around().environment.facts.most_frames();
  const bool is_default = !wanted.has_limit && wanted.limit == typed::Config().max_stack_frames;
  if (!most || wanted.limit <= *most || is_default) return;
  check
      .report(sema::kStackDepth, wanted.has_limit ? wanted.limit_span : check.span,
              fmt::format("the kernel walks at most {} frames of a stack", *most))
      .hint(fmt::format("run `sysctl kernel.perf_event_max_stack={}` to allow more frames", wanted.limit));
}

// The limit, a literal.
bool read_limit(CallCheck& check, const ast::Expr& arg, Wanted& wanted) {
  const typed::ExprPtr value = check.checker.expression(arg);
  const auto* number = std::get_if<typed::IntConst>(&value->node);
  if (!value->type) return false;
  if (!number || !value->type->is(TypeKind::integer)) {
    check
        .report(sema::kCallLiteral, arg.span,
                fmt::format("{}() expects a mode or an integer literal ({} provided)", check.builtin.name,
                            type_name(value->type)))
        .hint("write the mode, then the number of frames: kstack(perf, 10)");
    return false;
  }
  wanted.limit = number->value;
  if (wanted.limit > kMaxLimit) {
    const bool negative = value->type->is_signed && static_cast<int64_t>(wanted.limit) < 0;
    check.report(sema::kCallLiteral, arg.span,
                 fmt::format("{}([int limit]): limit shouldn't exceed {}, {} given", check.builtin.name, kMaxLimit,
                             negative ? fmt::format("{}", static_cast<int64_t>(wanted.limit))
                                      : fmt::format("{}", wanted.limit)));
    return false;
  }
  if (wanted.limit == 0) {
    check.report(sema::kCallLiteral, arg.span,
                 fmt::format("{}([int limit]): limit should be at least 1, 0 given", check.builtin.name));
    return false;
  }
  wanted.has_limit = true;
  wanted.limit_span = arg.span;
  return true;
}

// The arguments are a bare word and a number, in that order, each optional.
bool read_arguments(CallCheck& check, Wanted& wanted) {
  if (!check.written) return true;
  const auto& args = check.written->args;
  for (size_t i = 0; i < args.size(); ++i) {
    const auto* word = i == 0 ? std::get_if<ast::Identifier>(&args[i]->node) : nullptr;
    const auto mode = word ? mode_named(word->name) : std::nullopt;
    if (mode) {
      wanted.mode = *mode;
      wanted.mode_span = args[i]->span;
    } else if (i == 0 && args.size() == 2) {
      check
          .report(sema::kCallLiteral, args[i]->span, fmt::format("Invalid stack mode{}", word ? ": " + word->name : ""))
          .hint("use one of the modes bpftrace, perf, raw, build_id");
      return false;
    } else if (!read_limit(check, *args[i], wanted)) {
      return false;
    }
  }
  return true;
}

// Where the code lies that calls the dispatcher's program, {address, size}; nothing if the kernel does not say.
void find_dispatcher_caller(CallCheck& check) {
  machine::Facts& facts = check.checker.around().environment.facts;
  if (!check.target().is_dispatched()) return;
  const std::string caller = "__bpf_trace_" + check.target().attach_to();
  const auto address = facts.kernel_address(caller), size = facts.kernel_symbol_room(caller);
  if (address && size) check.call.numbers = {*address, *size};
}

// Whether scry walks the stack; else the kernel does, by frame pointers.
bool is_walked_by_scry(CallCheck& check, StackMode mode, bool by_tables) {
  if (mode == StackMode::build_id || (check.config().stack_unwind == kByFramePointers && !by_tables)) return false;
  if (codegen::find_unwind_fields(check.checker.around().environment.facts, check.types())) return true;
  if (by_tables)
    check
        .report(sema::kMissingKernelFeature, check.span,
                "this kernel lacks what a walk by call-frame tables needs (Linux 6.1 with BTF)")
        .hint("use ustack: it walks by frame pointers here");
  return false;
}

template <TypeKind kind, bool is_by_tables = false>
void check_stack(CallCheck& check) {
  Wanted wanted{mode_named(check.config().stack_mode).value_or(StackMode::bpftrace), check.config().max_stack_frames};
  if (!read_arguments(check, wanted)) return;
  const bool by_tables = is_by_tables || check.config().stack_unwind == kByTables;
  const bool is_unwound = kind == TypeKind::ustack && is_walked_by_scry(check, wanted.mode, by_tables);
  if (kind == TypeKind::kstack && wanted.mode == StackMode::build_id) {
    if (wanted.mode_span.known()) {
      check.report(sema::kCallLiteral, wanted.mode_span, "'build_id' stack mode can only be used for ustack");
      return;
    }
    check.report(sema::kStackMode, check.span,
                 "'build_id' stack mode can only be used for ustack. Falling back to 'raw' mode.");
    wanted.mode = StackMode::raw;
  }
  if (kind == TypeKind::kstack) find_dispatcher_caller(check);
  if (is_unwound)
    check.call.numbers = {wanted.has_limit, by_tables};
  else
    warn_of_depth(check, wanted);
  const auto limit = static_cast<uint32_t>(wanted.limit);
  check.result =
      kind == TypeKind::kstack ? check.types().kstack(wanted.mode, limit) : check.types().ustack(wanted.mode, limit);
}

void check_dw_ustack(CallCheck& check) {
  if (!check.allow_unstable(check.config().unstable_dw_ustack, "dw_ustack", "unstable_dw_ustack")) return;
  check_stack<TypeKind::ustack, true>(check);
}

// The frames of the interpreter that the native stack leads to.
void check_pystack(CallCheck& check) {
  Wanted wanted{StackMode::python, check.config().max_stack_frames};
  if (check.written && check.written->args.size() > 1) {
    check.report(sema::kCallLiteral, check.span, "pystack() expects at most one argument, the number of frames");
    return;
  }
  if (check.written && !check.written->args.empty() && !read_limit(check, *check.written->args[0], wanted)) return;
  if (!codegen::find_unwind_fields(check.checker.around().environment.facts, check.types())) {
    check.report(sema::kMissingKernelFeature, check.span,
                 "this kernel lacks what a walk of Python frames needs (Linux 6.1 with BTF)");
    return;
  }
  check.call.numbers = {wanted.has_limit, 0};
  check.result = check.types().ustack(StackMode::python, static_cast<uint32_t>(wanted.limit));
}

// ustack by scry's own walk. `call` has {whether the limit is in the call, whether tables alone are to be used}. The
// header of a user stack: {u64 count, u32 pid, u32 program}.
RValue lower_unwound(Lowering& lowering, const typed::Expr& expr, const typed::Call& call) {
  constexpr int32_t kHeader = 16;
  ir::Builder& b = lowering.builder();
  const Place place = lowering.scratch_place(expr.type->size), frames = place.at(kHeader);
  const int32_t bytes = static_cast<int32_t>(expr.type->size) - kHeader;
  lowering.zero(frames, static_cast<uint32_t>(bytes));
  const ir::Operand program = current_program(lowering);
  const bool of_python = expr.type->stack_mode == StackMode::python;
  const auto by_kernel = [&] {
    if (of_python) return b.constant(0);
    const ir::Reg got =
        b.helper(HelperId::get_stack, {lowering.context(), lowering.address(frames), bytes, kUserStack});
    b.when(ir::Compare::slt, got, 0, [&] { b.copy_to(got, 0); });
    return b.lshr(got, 3);
  };
  const codegen::UnwoundStack stack = codegen::unwind_user_stack(lowering, frames,
                                                                 {.most_frames = expr.type->count,
                                                                  .limit_is_asked_for = call.numbers[0] != 0,
                                                                  .uses_frame_pointers = call.numbers[1] == 0,
                                                                  .program = program,
                                                                  .of_python = of_python,
                                                                  .is_return = is_user_return(lowering.target())},
                                                                 by_kernel);
  b.store(8, place.base, place.offset, stack.count);
  b.store(4, place.base, place.offset + 8, b.lshr(own_task_ids(lowering), 32));
  ir::Reg origin = b.copy(program);
  if (!of_python)
    for (const auto& [fact, bit] : {std::pair(stack.is_after_call, UserPlace::kAfterCall),
                                    {stack.lacks_table, UserPlace::kNoTable},
                                    {stack.is_cut, UserPlace::kCut}})
      origin = b.or_(origin, b.mul(fact, static_cast<int32_t>(bit)));
  b.store(4, place.base, place.offset + 12, origin);
  return RValue::at(expr.type, place);
}

// A program that may not read the kernel's structures cannot walk Python frames.
RValue lower_no_frames(Lowering& lowering, const typed::Expr& expr) {
  const Place place = lowering.scratch_place(expr.type->size);
  lowering.zero(place, expr.type->size);
  return RValue::at(expr.type, place);
}

// Writes addresses to `frames` and their number to `count`.
RValue lower_stack(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place* into) {
  constexpr uint32_t kKernelHeader = 8, kUserHeader = 16;
  const bool user = expr.type->is(TypeKind::ustack);
  if (user && !call.numbers.empty() && codegen::can_unwind(lowering)) return lower_unwound(lowering, expr, call);
  if (expr.type->stack_mode == StackMode::python) return lower_no_frames(lowering, expr);
  ir::Builder& b = lowering.builder();
  const bool build_ids = user && expr.type->stack_mode == StackMode::build_id;
  const uint32_t header = user ? kUserHeader : kKernelHeader;
  const bool behind_dispatcher = lowering.target().is_dispatched();
  const int64_t flags = user ? kUserStack | (build_ids ? kUserBuildId : 0) : behind_dispatcher ? kDispatcherFrames : 0;
  const Place place = into ? *into : lowering.temporary(expr.type->size);
  const Place frames = place.at(static_cast<int32_t>(header));
  const auto get_stack = [&](int64_t with_flags) {
    return b.helper(HelperId::get_stack,
                    {lowering.context(), lowering.address(frames), expr.type->size - header, with_flags});
  };
  const ir::Reg bytes = get_stack(flags);
  if (!user && !call.numbers.empty()) {  // the caller of the dispatcher is there: once more, without it
    const ir::Reg distance =
        b.sub(b.load(8, false, frames.base, frames.offset), b.constant(static_cast<int64_t>(call.numbers[0])));
    b.when(ir::Compare::ult, distance, static_cast<int64_t>(call.numbers[1]),
           [&] { b.copy_to(bytes, get_stack(flags + 1)); });
  }
  b.when(
      ir::Compare::slt, bytes, 0,
      [&] {
        lowering.notice("runtime_error", expr.span, user ? "Error reading ustack." : "Error reading kstack.", "", 0);
        b.copy_to(bytes, 0);
      },
      ir::Rare::target);
  b.store(8, place.base, place.offset, b.lshr(bytes, build_ids ? 5 : 3));
  if (user) {
    b.store(4, place.base, place.offset + 8, b.lshr(own_task_ids(lowering), 32));
    b.store(4, place.base, place.offset + 12, current_program(lowering));
  }
  return RValue::at(expr.type, place);
}

}  // namespace

std::span<const Builtin> stack_builtins() {
  constexpr BuiltinKind kValue = BuiltinKind::value;
  static const Builtin kTable[] = {
      {.name = "kstack",
       .kind = kValue,
       .signature = "(mode?: word, limit?: word) -> ?",
       .brief =
           "The kernel's call chain, innermost first: kstack, kstack(limit), kstack(mode, limit). Modes: bpftrace, "
           "perf, raw.",
       .example = "profile:hz:99 { @[kstack] = count(); }",
       .checking = {.needs = ContextNeed::stack, .run = check_stack<TypeKind::kstack>},
       .lowering = {.value = lower_stack}},
      {.name = "ustack",
       .kind = kValue,
       .signature = "(mode?: word, limit?: word) -> ?",
       .brief =
           "The program's call chain, innermost first, by call-frame tables or frame pointers (stack_unwind): ustack, "
           "ustack(limit), ustack(mode, limit). Modes: bpftrace, perf, raw, build_id; the kernel walks for build_id, "
           "always by frame pointers: code without them hides its callers.",
       .example = "profile:hz:99 { @[ustack(perf, 10), comm] = count(); }",
       .checking = {.needs = ContextNeed::stack, .run = check_stack<TypeKind::ustack>},
       .lowering = {.value = lower_stack}},
      {.name = "pystack",
       .kind = kValue,
       .signature = "(limit?: word) -> ?",
       .brief =
           "The call chain of Python functions of the current thread, innermost first: pystack, pystack(limit). Empty "
           "where no CPython (3.8 to 3.13) runs.",
       .example = "profile:hz:99 { @[pystack, comm] = count(); }",
       .checking = {.needs = ContextNeed::stack, .run = check_pystack},
       .lowering = {.value = lower_stack}},
      {.name = "dw_ustack",
       .kind = kValue,
       .signature = "(mode?: word, limit?: word) -> ?",
       .brief = "As ustack, by call-frame tables alone, of any process: dw_ustack, dw_ustack(limit), dw_ustack(mode, "
                "limit).",
       .example = "profile:hz:99 { @[dw_ustack(perf, 10), comm] = count(); }",
       .checking = {.needs = ContextNeed::stack, .run = check_dw_ustack},
       .lowering = {.value = lower_stack}},
  };
  return kTable;
}

}  // namespace scry
