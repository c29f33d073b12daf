// Frame: one function while its code is generated, the entry of a program or the callback of a loop.
//
// Every part of the lowering works in a frame: it knows where instructions go (builder), for which program and probe
// (owner, program), and how to reach what the function gets from outside: this CPU's scratch memory and the context of
// the probe. In a callback both come from the caller's stack, and only when the body asked for them.
#pragma once

#include <functional>
#include <optional>

#include "codegen/module.h"
#include "codegen/value.h"
#include "ir/builder.h"
#include "sema/typed.h"

namespace scry::codegen {

using ir::Compare;
using ir::Operand;
using ir::Reg;

// What a callback needs of the function around it; known when its body is complete.
struct CallbackInputs {
  Reg context = ir::kNoReg, scratch = ir::kNoReg;
  bool uses_context = false, uses_scratch = false;
};

class Frame {
 public:
  // The entry of a program. `scratch` returns the register that holds the address of the program's scratch memory; it
  // is called only when the body needs the memory.
  Frame(Module& module, ir::Program& owner, ir::Builder& builder, const typed::Program& program,
        std::function<Reg()> scratch)
      : module(module), owner(owner), builder(builder), program(program), scratch_(std::move(scratch)) {}
  // A callback within `outer`'s program.
  Frame(const Frame& outer, ir::Builder& builder)
      : module(outer.module),
        owner(outer.owner),
        builder(builder),
        program(outer.program),
        callback_(CallbackInputs{.context = builder.new_reg(), .scratch = builder.new_reg()}) {}
  Frame(const Frame&) = delete;

  Module& module;
  ir::Program& owner;  // receives the callbacks
  ir::Builder& builder;
  const typed::Program& program;
  bool before_body = false;  // scratch memory does not exist yet: what needs memory lives on the stack

  Reg scratch();
  Reg context();
  bool in_callback() const { return callback_.has_value(); }
  const CallbackInputs& inputs() const { return *callback_; }

  const targets::Target& target() const { return program.targets.front(); }
  TypePool& types() const { return module.types; }
  // Adds a function to the program: a callback of a helper.
  ir::FunctionId add_function(ir::Function function);
  // Whether this program may wait for memory that is not resident.
  bool may_sleep() const;
  // Whether programs may load through pointers that the verifier knows.
  bool has_typed_loads() const;
  // The memory that an address of this type leads to; the one that the probe's provider names if the type names none.
  AddressSpace space_of(const typed::Expr& address) const;

 private:
  std::function<Reg()> scratch_;
  std::optional<CallbackInputs> callback_;
};

// thread_info.status of a task, whose bit probes::kTaskStatusCompat says that it is in a system call of 32-bit
// programs; none: this kernel has no such calls.
std::optional<Reg> task_status(Module& module, ir::Builder& builder, Reg task);

}  // namespace scry::codegen
