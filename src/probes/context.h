// The third record of a provider's row, for codegen: how a body reads its context. What the abilities leave out is
// null.
#pragma once

#include "codegen/value.h"
#include "targets/target.h"

namespace scry::codegen {
class Lowering;
}

namespace scry::probes {

struct Context {
  // Reads one member of `args` into a value.
  codegen::RValue (*load_arg)(codegen::Lowering& lowering, const targets::Target& target,
                              const Member& member) = nullptr;
  // The n-th raw argument.
  codegen::RValue (*arg_n)(codegen::Lowering& lowering, const targets::Target& target, uint32_t n) = nullptr;
  codegen::RValue (*retval)(codegen::Lowering& lowering, const targets::Target& target, TypeRef type) = nullptr;
  // Code before the body, which counts what the kernel leaves out.
  void (*before_body)(codegen::Lowering& lowering, const targets::Target& target) = nullptr;
  // Address inside the function that `func` names, as uint64; kernel or user by Provider::space.
  codegen::RValue (*function_address)(codegen::Lowering& lowering, const targets::Target& target) = nullptr;
};

}  // namespace scry::probes
