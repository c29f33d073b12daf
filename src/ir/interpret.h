// A slow, obvious interpreter of IR: the judge over the optimizer and the emitter in tests. Memory is the host's own,
// addresses are real; nothing is checked, so only programs whose accesses are right by construction may be run.
#pragma once

#include <functional>
#include <span>

#include "ir/ir.h"

namespace scry::ir {

class Interpreter;

// What surrounds a program.
struct InterpreterEnvironment {
  uint64_t context = 0;
  std::function<uint64_t(uint32_t map)> map_value;  // address of element 0
  // Answers a helper; may call back into the program by interpreter.call().
  std::function<uint64_t(Interpreter&, bpf::HelperId, std::span<const uint64_t> args)> helper;
  uint64_t max_steps = 1'000'000;
};

class Interpreter {
 public:
  Interpreter(const Program& program, const InterpreterEnvironment& environment)
      : program_(program), environment_(environment), steps_left_(environment.max_steps) {}
  // Runs a function to its return. Fails when it takes too many steps or nests too deeply.
  Result<uint64_t> call(FunctionId function, std::span<const uint64_t> args);

 private:
  struct Activation;
  Result<uint64_t> execute(const Inst& inst, Activation& activation);

  const Program& program_;
  const InterpreterEnvironment& environment_;
  uint64_t steps_left_;
  uint32_t depth_ = 0;
};

// Runs the entry function on the context.
Result<uint64_t> interpret(const Program& program, const InterpreterEnvironment& environment);

}  // namespace scry::ir
