// The text of `--show ir`: one line per instruction, registers as v0, v1, ... and blocks as label.number, so that two
// runs over the same script give the same bytes.
#include <fmt/format.h>

#include <iterator>

#include "ir/ops.h"

namespace scry::ir {
namespace {

std::string reg_text(Reg reg) {
  return fmt::format("v{}", uint32_t(reg));
}

std::string operand_text(Operand operand) {
  if (operand.is_reg()) return reg_text(operand.reg);
  // Masks and addresses read better in hexadecimal.
  const bool large = operand.imm > 0xffff || operand.imm < -0xffff;
  return large ? fmt::format("{:#x}", uint64_t(operand.imm)) : std::to_string(operand.imm);
}

std::string address_text(const Inst& inst) {
  if (inst.offset == 0) return fmt::format("[{}]", operand_text(inst.a));
  return fmt::format("[{} {} {}]", operand_text(inst.a), inst.offset < 0 ? '-' : '+', std::abs(int64_t(inst.offset)));
}

std::string type_text(const Inst& inst) {
  return fmt::format("{}{}", inst.is_signed ? 's' : 'u', inst.width * 8);
}

std::string args_text(const Inst& inst) {
  std::string text;
  for (const Operand& arg : inst.args) text += (text.empty() ? "" : ", ") + operand_text(arg);
  return text;
}

std::string plus_offset(const Inst& inst) {
  return inst.offset ? fmt::format(" {:+}", inst.offset) : "";
}

// The instruction without "dst = ".
std::string body_text(const Inst& inst) {
  const OpInfo& info = op_info(inst.op);
  switch (inst.op) {
    case Op::copy:
      return operand_text(inst.a);
    case Op::load:
      return fmt::format("load {} {}{}", type_text(inst), address_text(inst),
                         inst.moved ? fmt::format(" moved by {}", inst.moved - 1) : "");
    case Op::store:
    case Op::atomic_add:
    case Op::atomic_exchange:
      return fmt::format("{} {} {}, {}", info.name, type_text(inst), address_text(inst), operand_text(inst.b));
    case Op::frame_address:
      return fmt::format("frame_address s{}{}", inst.index, plus_offset(inst));
    case Op::map_value:
      return fmt::format("map_value m{}{}", inst.index, plus_offset(inst));
    case Op::map:
      return fmt::format("map m{}", inst.index);
    case Op::context:
      return "context";
    case Op::machine_number:
      return fmt::format("machine_number {}{}", inst.index, plus_offset(inst));
    case Op::read_only:
      return fmt::format("read_only {}, type {}", operand_text(inst.a), inst.offset);
    case Op::parameter:
    case Op::kernel_symbol:
      return fmt::format("{} {}", info.name, inst.index);
    case Op::function_address:
      return fmt::format("function f{}", inst.index);
    case Op::call_helper:
      return fmt::format("{}({})", bpf::helper_name(bpf::HelperId(inst.index)), args_text(inst));
    case Op::call_function:
      return fmt::format("call f{}({})", inst.index, args_text(inst));
    case Op::call_kfunc:
      return fmt::format("kfunc {}({})", inst.index, args_text(inst));
    default:
      break;
  }
  std::string text = info.name;
  if (info.has_width) text += fmt::format(" {}", inst.width * 8);
  text += " " + operand_text(inst.a);
  if (info.reads_b) text += ", " + operand_text(inst.b);
  return text;
}

std::string block_text(const Function& function, BlockId id) {
  const std::string& label = size_t(id) < function.blocks.size() ? function.blocks[size_t(id)].label : "?";
  return fmt::format("{}.{}", label, uint32_t(id));
}

std::string end_text(const Function& function, const Terminator& end) {
  switch (end.kind) {
    case Terminator::Kind::none:
      return "no terminator";
    case Terminator::Kind::jump:
      return fmt::format("goto {}", block_text(function, end.target));
    case Terminator::Kind::ret:
      return fmt::format("return {}", operand_text(end.a));
    case Terminator::Kind::branch:
      break;
  }
  const auto mark = [&](Rare side) { return end.rare == side ? " (rare)" : ""; };
  return fmt::format("if {} {} {} goto {}{} else {}{}", operand_text(end.a), compare_text(end.compare),
                     operand_text(end.b), block_text(function, end.target), mark(Rare::target),
                     block_text(function, end.otherwise), mark(Rare::otherwise));
}

void print_function(const Function& function, size_t number, std::string& out) {
  auto to = std::back_inserter(out);
  fmt::format_to(to, "function f{} {}, {} parameter{}\n", number, function.name, function.parameters,
                 function.parameters == 1 ? "" : "s");
  if (function.code) fmt::format_to(to, "  {} instructions of an object\n", function.code->insns.size());
  for (size_t i = 0; i < function.slots.size(); i++)
    fmt::format_to(to, "  slot s{}: {} bytes, align {}\n", i, function.slots[i].size, function.slots[i].align);
  for (size_t i = 0; i < function.blocks.size(); i++) {
    const Block& block = function.blocks[i];
    fmt::format_to(to, "{}:\n", block_text(function, BlockId(i)));
    for (const Inst& inst : block.insts) {
      const std::string dst = inst.dst == kNoReg ? "" : reg_text(inst.dst) + " = ";
      fmt::format_to(to, "  {}{}\n", dst, body_text(inst));
    }
    fmt::format_to(to, "  {}\n", end_text(function, block.end));
  }
}

}  // namespace

std::string print(const Program& program) {
  std::string out = fmt::format("program {}: {}", program.name, bpf::program_kind_name(program.kind));
  if (!program.attach_to.empty()) out += " " + program.attach_to;
  out += program.sleepable ? ", sleepable\n" : "\n";
  for (size_t i = 0; i < program.functions.size(); i++) print_function(program.functions[i], i, out);
  return out;
}

}  // namespace scry::ir
