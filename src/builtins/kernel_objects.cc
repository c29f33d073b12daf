// What the kernel does for a program that holds one of its objects: the path of a file, another result for a function.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "machine/feature.h"
#include "sema/call_check.h"

namespace scry {

using bpf::HelperId;
using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using sema::CallCheck;

namespace {

constexpr auto kDPath = HelperId{147}, kOverrideReturn = HelperId{58};

// ---- path

bool has_paths(bpf::ProgramKind kind) {
  return kind == bpf::ProgramKind::fentry || kind == bpf::ProgramKind::fexit || kind == bpf::ProgramKind::iterator;
}

// The functions in which the kernel lets programs ask for paths (btf_allowlist_d_path in kernel/trace/bpf_trace.c).
constexpr std::string_view kPathFunctions[] = {"security_file_permission",
                                               "security_inode_getattr",
                                               "security_file_open",
                                               "security_path_truncate",
                                               "vfs_truncate",
                                               "vfs_fallocate",
                                               "dentry_open",
                                               "vfs_getattr",
                                               "filp_close"};

// The target in which the kernel forbids it; null: it may be used in all.
const targets::Target* without_paths(const CallCheck& check) {
  for (const targets::Target& target : check.checker.targets()) {
    const std::string full = target.attach_to(), function = full.substr(full.rfind(':') + 1);
    if (target.kind() != bpf::ProgramKind::iterator &&
        std::ranges::find(kPathFunctions, function) == std::end(kPathFunctions))
      return &target;
  }
  return nullptr;
}

void check_path(CallCheck& check) {
  constexpr uint64_t kSmallest = 1;
  if (!has_paths(check.target().kind())) {
    check.report(sema::kContextBuiltin, check.span,
                 "The path function can only be used with 'fentry', 'fexit', 'iter' probes");
    return;
  }
  TypeRef type = check.arg_type(0);
  TypeRef structure = type && type->is(TypeKind::pointer) ? type->element : type;
  if (!structure || !structure->is(TypeKind::c_struct) || structure != check.checker.named_type("struct", "path")) {
    check
        .report(sema::kCallArgType, check.span,
                fmt::format("path() only supports struct path arguments ({} provided)", type_name(type)))
        .hint("pass a struct path, for example path(args.file.f_path)");
    return;
  }
  if (const targets::Target* target = without_paths(check)) {
    check.report(sema::kContextBuiltin, check.span, fmt::format("The kernel does not allow path() in {}", target->name))
        .hint(fmt::format("it allows the function in {}", fmt::join(kPathFunctions, ", ")));
    return;
  }
  const uint64_t size = check.arg_number(1).value_or(check.config().max_strlen);
  if (size < kSmallest || size > check.config().max_strlen) {
    check.report(sema::kCallLiteral, check.call.args[1]->span,
                 fmt::format("path() takes a size from 1 to max_strlen ({})", check.config().max_strlen));
    return;
  }
  check.result = check.types().string(static_cast<uint32_t>(size));
}

RValue lower_path(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place* into) {
  ir::Builder& b = lowering.builder();
  const Place place = into ? *into : lowering.temporary(expr.type->size);
  lowering.zero(place, expr.type->size);
  const bool is_pointer = call.args[0]->type->is(TypeKind::pointer);
  const RValue value = lowering.eval(*call.args[0]);
  const Place object = is_pointer ? Place{lowering.scalar(value), 0} : value.place;
  // The verifier wants to see that the object is there.
  b.when(ir::Compare::ne, object.base, 0, [&] {
    b.helper(kDPath, {lowering.address(object), lowering.address(place), expr.type->size});
  });
  return RValue::at(expr.type, place);
}

// ---- override

constexpr const char* kForCommands = "scry strace -e inject=openat:error=ENOSPC COMMAND lets calls of a command fail";

void check_override(CallCheck& check) {
  if (!check.target().provider->expansion.abilities.override_result) {
    check
        .report(sema::kContextBuiltin, check.span,
                fmt::format("The {} function can only be used with 'kprobe' probes", check.builtin.name))
        .hint(fmt::format("probe the function of a system call, such as kprobe:__x64_sys_openat; {}", kForCommands));
  } else if (!check.checker.around().environment.facts.has(Feature::override_return)) {
    check
        .report(sema::kMissingKernelFeature, check.span,
                fmt::format("{}(): this kernel lets no program change what a function returns", check.builtin.name))
        .hint(fmt::format("it would with CONFIG_BPF_KPROBE_OVERRIDE; {}", kForCommands));
  }
}

// numbers: the error, where it is known.
void check_inject_error(CallCheck& check) {
  constexpr uint64_t kMostError = 4095;
  check_override(check);
  const auto number = check.arg_number(0);
  if (number && (*number < 1 || *number > kMostError))
    check
        .report(sema::kCallLiteral, check.call.args[0]->span,
                fmt::format("{} is no error: errors are 1 to {}", static_cast<int64_t>(*number), kMostError))
        .hint("use a name, such as ENOSPC");
}

RValue lower_inject_error(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  ir::Builder& b = lowering.builder();
  b.helper(kOverrideReturn, {lowering.context(), b.sub(0, lowering.scalar(*call.args[0]))});
  return RValue::none(expr.type);
}

RValue lower_override(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  const ir::Operand result = lowering.scalar(*call.args[0]);
  lowering.builder().helper(kOverrideReturn, {lowering.context(), result});
  return RValue::none(expr.type);
}

}  // namespace

std::span<const Builtin> kernel_object_builtins() {
  static const Builtin kTable[] = {
      {.name = "inject_error",
       .signature = "(error: int) -> void",
       .brief = "The probed function, one of a system call, does not run and fails with this error.",
       .example = "kprobe:__x64_sys_openat /comm == \"victim\"/ { inject_error(ENOSPC); }",
       .checking = {.needs = ContextNeed::registers, .traits = {BuiltinTrait::unsafe}, .run = check_inject_error},
       .lowering = {.value = lower_inject_error}},
      {.name = "override",
       .signature = "(result: int) -> void",
       .brief = "The probed function does not run and returns this; for functions that the kernel lets fail.",
       .example = "kprobe:should_failslab /comm == \"victim\"/ { override(-12); }",
       .checking = {.needs = ContextNeed::registers, .traits = {BuiltinTrait::unsafe}, .run = check_override},
       .lowering = {.value = lower_override}},
      {.name = "path",
       .signature = "(path: any, size?: number) -> ?",
       .brief = "The file name of a struct path; in fentry, fexit and iter, where the kernel allows it.",
       .example = "fentry:filp_close { printf(\"%s\\n\", path(args.filp.f_path)); }",
       .checking = {.run = check_path},
       .lowering = {.value = lower_path}},
  };
  return kTable;
}

}  // namespace scry
