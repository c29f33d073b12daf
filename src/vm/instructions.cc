// The instructions of the machine, one function per class of opcodes.
#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "bpf/opcode.h"
#include "vm/alu.h"
#include "vm/helpers.h"
#include "vm/processor.h"

namespace scry::vm {

using namespace bpf;  // the opcodes
namespace {

std::unexpected<Error> unknown_opcode() {
  return fail(EINVAL, "unknown instruction");
}

uint64_t swap_low_bytes(uint64_t value, int bits) {
  switch (bits) {
    case 16:
      return __builtin_bswap16(static_cast<uint16_t>(value));
    case 32:
      return __builtin_bswap32(static_cast<uint32_t>(value));
  }
  return __builtin_bswap64(value);
}

uint64_t low_bits(uint64_t value, int bits) {
  return bits == 64 ? value : value & ((uint64_t{1} << bits) - 1);
}

}  // namespace

Result<void> Processor::step(const bpf::Insn& insn) {
  switch (opcode_class(insn.code)) {
    case kLd:
      return step_load_immediate(insn);
    case kLdx:
      return step_load(insn);
    case kSt:
      return step_store(insn);
    case kStx:
      return (insn.code & kModeMask) == kModeAtomic ? step_atomic(insn) : step_store(insn);
    case kJmp:
    case kJmp32:
      return step_jump(insn);
    case kAlu32:
    case kAlu64:
      return step_alu(insn);
  }
  return unknown_opcode();
}

Result<void> Processor::step_alu(const bpf::Insn& insn) {
  const uint8_t op = operation(insn.code);
  const bool is_64 = opcode_class(insn.code) == kAlu64;
  const bool by_register = insn.code & kReg;
  if (op == kEnd) return step_byte_swap(insn);
  if (op == kNeg) {
    const uint64_t negated = 0 - TRY(reg(insn.dst));
    return set_reg(insn.dst, is_64 ? negated : static_cast<uint32_t>(negated));
  }
  uint64_t b = by_register ? TRY(reg(insn.src)) : static_cast<uint64_t>(int64_t{insn.imm});
  if (op == kMov) {
    if (insn.offset) b = static_cast<uint64_t>(sign_extend(b, insn.offset));  // movsx
    return set_reg(insn.dst, is_64 ? b : static_cast<uint32_t>(b));
  }
  const bool is_shift = op == kLsh || op == kRsh || op == kArsh;
  if (is_shift && !by_register && b >= (is_64 ? 64 : 32)) return fail(EINVAL, "shift count out of range");
  if ((op == kDiv || op == kMod) && !by_register && b == 0) return fail(EINVAL, "division by a literal zero");
  const uint64_t a = TRY(reg(insn.dst));
  const bool is_signed = insn.offset == 1;
  const auto result = is_64 ? compute64(op, is_signed, a, b)
                            : compute32(op, is_signed, static_cast<uint32_t>(a), static_cast<uint32_t>(b));
  if (!result) return unknown_opcode();
  return set_reg(insn.dst, *result);
}

// In the 32-bit class the source bit means "to big endian", otherwise "to little endian" (nothing to do here but to
// cut); in the 64-bit class the swap is unconditional.
Result<void> Processor::step_byte_swap(const bpf::Insn& insn) {
  if (insn.imm != 16 && insn.imm != 32 && insn.imm != 64) return unknown_opcode();
  const bool swap = opcode_class(insn.code) == kAlu64 || insn.code & kReg;
  const uint64_t value = TRY(reg(insn.dst));
  return set_reg(insn.dst, swap ? swap_low_bytes(value, insn.imm) : low_bits(value, insn.imm));
}

Result<void> Processor::step_jump(const bpf::Insn& insn) {
  const uint8_t op = operation(insn.code);
  const bool is_64 = opcode_class(insn.code) == kJmp;
  if (op == kJa) {
    pc_ += is_64 ? insn.offset : insn.imm;  // the 32-bit class is gotol
    return {};
  }
  if (op == kCall && is_64) return step_call(insn);
  if (op == kExit && is_64) {
    TRY(reg(0));
    pop_frame();
    return {};
  }
  const uint64_t a = TRY(reg(insn.dst));
  const uint64_t b = insn.code & kReg ? TRY(reg(insn.src)) : static_cast<uint64_t>(int64_t{insn.imm});
  const auto taken = is_64 ? compare64(op, a, b) : compare32(op, static_cast<uint32_t>(a), static_cast<uint32_t>(b));
  if (!taken) return unknown_opcode();
  if (*taken) pc_ += insn.offset;
  return {};
}

Result<void> Processor::step_load_immediate(const bpf::Insn& insn) {
  if (insn.code != kLoadImm64 || pc_ >= program_.insns.size()) return unknown_opcode();
  const bpf::Insn& second = program_.insns[pc_++];
  const uint64_t low = static_cast<uint32_t>(insn.imm);
  const uint64_t value = low | uint64_t{static_cast<uint32_t>(second.imm)} << 32;
  switch (insn.src) {
    case 0:
      return set_reg(insn.dst, value);
    case kPseudoFunction:
      return set_reg(insn.dst, pc_ - 2 + 1 + insn.imm);  // the callback's first instruction
    case kPseudoMap:
    case kPseudoMapValue: {
      auto map = program_.maps.find(insn.imm);
      if (map == program_.maps.end()) return fail(EBADF, fmt::format("descriptor {} is not a map", insn.imm));
      if (insn.src == kPseudoMap) return set_reg(insn.dst, map->second->handle());
      const uint32_t first_key = 0;
      const uint64_t address = map->second->find(std::as_bytes(std::span(&first_key, 1)), 0);
      const auto offset = static_cast<uint32_t>(second.imm);
      if (!map->second->mapped_memory() || offset >= map->second->plan().value_size) {
        return fail(EINVAL, fmt::format("no value {} bytes into the map's first element", offset));
      }
      return set_reg(insn.dst, address + offset);
    }
    case kPseudoBtfId: {
      auto symbol = environment_.kernel_symbols.find(static_cast<uint32_t>(insn.imm));
      if (symbol == environment_.kernel_symbols.end())
        return fail(EINVAL, fmt::format("no kernel symbol {}", insn.imm));
      return set_reg(insn.dst, symbol->second);
    }
  }
  return unknown_opcode();
}

Result<void> Processor::step_load(const bpf::Insn& insn) {
  const uint8_t mode = (insn.code & kModeMask);
  const unsigned width = access_width(insn.code);
  if (mode != kModeMem && (mode != kModeMemSigned || width == 8)) return unknown_opcode();
  const uint64_t address = TRY(reg(insn.src)) + static_cast<uint64_t>(int64_t{insn.offset});
  uint64_t value = 0;
  const Region* region = environment_.memory.find(address);
  const bool foreign = region ? region->space != Space::program : !environment_.memory.was_reserved(address);
  if (program_.typed_loads && foreign) {
    // The kernel guards loads through typed pointers: what is not mapped, and user memory, reads as 0.
    std::byte bytes[8] = {};
    if (environment_.memory.read(Space::kernel, address, std::span(bytes).first(width)) == 0)
      value = read_uint(bytes, width);
  } else {
    std::memcpy(&value, TRY(environment_.memory.access(address, width, Access::load)), width);
  }
  return set_reg(insn.dst, mode == kModeMemSigned ? static_cast<uint64_t>(sign_extend(value, width * 8)) : value);
}

Result<void> Processor::step_store(const bpf::Insn& insn) {
  if ((insn.code & kModeMask) != kModeMem) return unknown_opcode();
  const unsigned width = access_width(insn.code);
  const uint64_t value =
      opcode_class(insn.code) == kStx ? TRY(reg(insn.src)) : static_cast<uint64_t>(int64_t{insn.imm});
  const uint64_t address = TRY(reg(insn.dst)) + static_cast<uint64_t>(int64_t{insn.offset});
  std::memcpy(TRY(environment_.memory.access(address, width, Access::store)), &value, width);
  return {};
}

Result<void> Processor::step_atomic(const bpf::Insn& insn) {
  const unsigned width = access_width(insn.code);
  if (width != 4 && width != 8) return unknown_opcode();
  const uint64_t address = TRY(reg(insn.dst)) + static_cast<uint64_t>(int64_t{insn.offset});
  TRY(environment_.memory.access(address, width, Access::load));
  std::byte* bytes = TRY(environment_.memory.access(address, width, Access::store));
  const uint64_t operand = TRY(reg(insn.src));
  const uint64_t old = read_uint(Bytes(bytes, width), width);
  if (insn.imm == kAtomicCompareExchange) {
    const uint64_t expected = low_bits(TRY(reg(0)), static_cast<int>(width) * 8);
    if (old == expected) std::memcpy(bytes, &operand, width);
    return set_reg(0, old);
  }
  uint64_t changed = operand;
  if (insn.imm != kAtomicExchange) {
    const int32_t op = insn.imm & ~kAtomicFetch;
    if (op != kAdd && op != kOr && op != kAnd && op != kXor) return unknown_opcode();
    changed = *compute64(static_cast<uint8_t>(op), false, old, operand);
  }
  std::memcpy(bytes, &changed, width);
  return insn.imm & kAtomicFetch ? set_reg(insn.src, old) : Result<void>{};
}

Result<void> Processor::step_call(const bpf::Insn& insn) {
  switch (insn.src) {
    case 0:
      return call_helper(static_cast<uint32_t>(insn.imm));
    case kPseudoKfunc:
      return call_kernel_function(static_cast<uint32_t>(insn.imm));
    case kPseudoCall: {
      const size_t target = pc_ + static_cast<size_t>(int64_t{insn.imm});
      TRY(push_frame(pc_));
      pc_ = target;
      return {};
    }
  }
  return unknown_opcode();
}

Result<void> Processor::call_helper(uint32_t id) {
  const Helper* helper = find_helper(bpf::HelperId{id});
  if (!helper) return fail(EINVAL, fmt::format("helper {} is not emulated", id));
  HelperArgs args{};
  for (unsigned i = 0; i < args.size(); i++) {
    // Beyond the fixed arguments only trace_printk looks, at as many as its format names.
    if (i < helper->arguments || known_ >> (i + 1) & 1) args[i] = TRY(reg(i + 1));
  }
  const uint64_t result = TRY(helper->run(*this, args));
  forget_arguments();
  return set_reg(0, result);
}

Result<void> Processor::call_kernel_function(uint32_t btf_id) {
  auto function = environment_.kernel_functions.find(btf_id);
  if (function == environment_.kernel_functions.end())
    return fail(EINVAL, fmt::format("no kernel function {}", btf_id));
  HelperArgs args{};
  for (unsigned i = 0; i < args.size(); i++) args[i] = regs_[i + 1];
  const uint64_t result = TRY(function->second(*this, args));
  forget_arguments();
  return set_reg(0, result);
}

}  // namespace scry::vm
