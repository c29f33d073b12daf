#include "codegen/objects.h"

#include <fmt/format.h>

#include <set>

#include "builtins/builtin.h"
#include "codegen/nodes.h"
#include "sema/diags.h"

namespace scry::codegen {
namespace {

using Kind = link::Reference::Kind;

// Why a function, or one that it calls, cannot be linked; empty: all can.
std::string problem_of(const link::Library& library, uint32_t number, std::set<uint32_t>& seen) {
  const link::Function& function = library.functions()[number];
  if (!seen.insert(number).second || !function.problem.empty()) return function.problem;
  for (const link::Reference& reference : function.references) {
    if (reference.kind != Kind::call && reference.kind != Kind::function_address) continue;
    const std::string problem = problem_of(library, reference.target, seen);
    if (!problem.empty()) return fmt::format("it needs {}: {}", library.functions()[reference.target].name, problem);
  }
  return {};
}

}  // namespace

sema::CompiledFunctions read_objects(const ast::Script& script, link::Library& library,
                                     const probes::ExpansionSources& environment, Diags& diags) {
  sema::CompiledFunctions callable;
  for (const ast::Object& object : script.objects) {
    const auto first = static_cast<uint32_t>(library.functions().size());
    Btf* kernel = environment.facts.kernel_btf();
    if (auto read = library.add(object.path, as_bytes(object.bytes), kernel, environment.types); !read) {
      diags.add(sema::kImport, object.use, read.error().message());
      continue;
    }
    for (uint32_t i = first; i < library.functions().size(); ++i) {
      const link::Function& function = library.functions()[i];
      if (!function.exported) continue;
      std::set<uint32_t> seen;
      if (find_builtin(function.name))
        diags.add(sema::kFunction, object.use,
                  fmt::format("'{}' of {} is the name of a builtin", function.name, object.path));
      if (!callable.try_emplace(function.name, i, function.prototype, problem_of(library, i, seen)).second)
        diags.add(sema::kFunction, object.use,
                  fmt::format("Redefinition of function: {} ({})", function.name, object.path));
    }
  }
  return callable;
}

namespace {

// The function of this program that a function of the library becomes, with all that it calls.
ir::FunctionId linked_function(Body& body, uint32_t number) {
  for (size_t i = 0; i < body.frame.owner.functions.size(); ++i)
    if (body.frame.owner.functions[i].code && body.frame.owner.functions[i].code->origin == number)
      return ir::FunctionId(i);
  const link::Library& library = body.frame.module.library;
  const link::Function& function = library.functions()[number];
  ir::Function made{.name = function.name};
  made.parameters = function.prototype ? static_cast<uint32_t>(function.prototype->parameters.size()) : 0;
  made.code = ir::MachineCode{.origin = number, .insns = function.insns, .uses = {}, .stack = function.stack};
  const ir::FunctionId id = body.frame.add_function(std::move(made));
  for (const link::Reference& reference : function.references) {
    ir::MachineCode::Use use{.insn = reference.insn, .offset = static_cast<int32_t>(reference.offset)};
    switch (reference.kind) {
      case Kind::call:
      case Kind::function_address:
        use.op = reference.kind == Kind::call ? ir::Op::call_function : ir::Op::function_address;
        use.index = static_cast<uint32_t>(linked_function(body, reference.target));
        break;
      case Kind::data:
        use.op = ir::Op::map_value;
        use.index = static_cast<uint32_t>(body.frame.module.object_data(reference.target));
        break;
      case Kind::kernel_function:
        use.op = ir::Op::call_kfunc;
        use.index = body.frame.module.kernel_name(reference.name);
        break;
    }
    body.frame.owner.functions[static_cast<size_t>(id)].code->uses.push_back(use);
  }
  return id;
}

// A variable whose address is handed over is the memory itself, not the number that it is elsewhere.
Operand compiled_argument(Body& body, const typed::Expr& arg) {
  const auto* own = std::get_if<typed::AddressOf>(&arg.node);
  if (own && own->variable) return body.memory().address(body.variables.storage(*own->variable).place);
  return is_scalar(arg.type) ? scalar(body, arg) : Operand(body.memory().address(in_memory(body, arg).place));
}

}  // namespace

RValue lower(Body& body, const typed::CompiledCall& node, const typed::Expr& expr, const Place*) {
  ir::Builder& b = body.b();
  std::vector<Operand> args;
  for (const typed::ExprPtr& arg : node.args) args.push_back(compiled_argument(body, *arg));
  const ir::FunctionId function = linked_function(body, node.function);
  if (expr.type->is_none()) {
    b.append({.op = ir::Op::call_function, .index = static_cast<uint32_t>(function), .args = std::move(args)});
    return RValue::none(expr.type);
  }
  const Reg result = b.call(function, std::move(args));
  if (expr.type->size >= 8) return RValue::of(expr.type, result);
  // The upper half of what a C function returns means nothing.
  return RValue::of(expr.type,
                    expr.type->is_signed ? b.sext(expr.type->size, result) : b.zext(expr.type->size, result));
}

}  // namespace scry::codegen
