#include "ir/interpret.h"

#include <cstring>

#include "ir/evaluate.h"

namespace scry::ir {
namespace {

constexpr uint32_t kMaxDepth = 64;

uint64_t load(uint64_t address, unsigned width) {
  uint64_t value = 0;
  std::memcpy(&value, reinterpret_cast<const void*>(address), width);
  return value;
}
void store(uint64_t address, unsigned width, uint64_t value) {
  std::memcpy(reinterpret_cast<void*>(address), &value, width);
}

}  // namespace

struct Interpreter::Activation {
  std::span<const uint64_t> args;
  std::vector<uint64_t> regs;
  std::vector<std::vector<uint64_t>> slots;

  uint64_t value(const Operand& operand) const {
    return operand.is_reg() ? regs[uint32_t(operand.reg)] : uint64_t(operand.imm);
  }
};

Result<uint64_t> Interpreter::call(FunctionId id, std::span<const uint64_t> args) {
  const Function& function = program_.functions[size_t(id)];
  Activation activation{.args = args, .regs = std::vector<uint64_t>(function.registers), .slots = {}};
  for (const Slot& slot : function.slots) activation.slots.emplace_back((slot.size + 7) / 8);
  if (depth_ == kMaxDepth) return fail("too many nested calls");
  depth_++;
  for (const Block* block = &function.blocks[0];;) {
    for (const Inst& inst : block->insts) {
      const uint64_t result = TRY(execute(inst, activation));
      if (inst.dst != kNoReg) activation.regs[uint32_t(inst.dst)] = result;
    }
    if (steps_left_-- == 0) return fail("too many steps");
    const Terminator& end = block->end;
    if (end.kind == Terminator::Kind::ret) {
      depth_--;
      return activation.value(end.a);
    }
    const bool taken =
        end.kind == Terminator::Kind::jump || evaluate(end.compare, activation.value(end.a), activation.value(end.b));
    block = &function.blocks[size_t(taken ? end.target : end.otherwise)];
  }
}

Result<uint64_t> Interpreter::execute(const Inst& inst, Activation& activation) {
  const uint64_t a = activation.value(inst.a), b = activation.value(inst.b), address = a + inst.offset;
  std::vector<uint64_t> args;
  for (const Operand& arg : inst.args) args.push_back(activation.value(arg));
  if (is_arithmetic(inst.op)) return evaluate(inst.op, inst.width, a, b);
  switch (inst.op) {
    case Op::load: {
      const uint64_t value = load(address, inst.width);
      return inst.is_signed ? evaluate(Op::sext, inst.width, value, 0) : value;
    }
    case Op::store:
      store(address, inst.width, b);
      return 0;
    case Op::atomic_add:
    case Op::atomic_exchange: {
      const uint64_t old = load(address, inst.width);
      store(address, inst.width, inst.op == Op::atomic_exchange ? b : old + b);
      return old;
    }
    case Op::read_only:
      return a;
    case Op::context:
      return environment_.context;
    case Op::parameter:
      return inst.index < activation.args.size() ? activation.args[inst.index] : 0;
    case Op::frame_address:
      return reinterpret_cast<uint64_t>(activation.slots[inst.index].data()) + inst.offset;
    case Op::map_value:
      return environment_.map_value(inst.index) + inst.offset;
    case Op::machine_number:
      return a + inst.offset;
    case Op::map:
    case Op::function_address:
    case Op::kernel_symbol:
      return inst.index;
    case Op::call_helper:
      return environment_.helper(*this, bpf::HelperId(inst.index), args);
    case Op::call_function:
      return call(FunctionId(inst.index), args);
    default:
      return fail("kernel functions cannot be interpreted");
  }
}

Result<uint64_t> interpret(const Program& program, const InterpreterEnvironment& environment) {
  const uint64_t args[] = {environment.context};
  return Interpreter(program, environment).call(FunctionId{0}, args);
}

}  // namespace scry::ir
