#include "unwind/frame_expression.h"

#include <dwarf.h>

#include <iterator>

namespace scry::unwind {

std::optional<Register> register_numbered(uint64_t dwarf_number) {
  static constexpr Register kByNumber[] = {rax, rdx, rcx, rbx, rsi, rdi, rbp, rsp, r8,
                                           r9,  r10, r11, r12, r13, r14, r15, rip};
  if (dwarf_number >= std::size(kByNumber)) return std::nullopt;
  return kByNumber[dwarf_number];
}

bool read_uleb(ByteReader& reader, uint64_t& value) {
  value = 0;
  unsigned shift = 0;
  uint8_t byte = 0;
  do {
    if (!reader.read(byte)) return false;
    if (shift < 64) value |= uint64_t{byte & 0x7fu} << shift;
    shift += 7;
  } while (byte & 0x80);
  return true;
}

bool read_sleb(ByteReader& reader, int64_t& value) {
  uint64_t bits = 0;
  unsigned shift = 0;
  uint8_t byte = 0;
  do {
    if (!reader.read(byte)) return false;
    if (shift < 64) bits |= uint64_t{byte & 0x7fu} << shift;
    shift += 7;
  } while (byte & 0x80);
  value = shift < 64 ? sign_extend(bits, shift) : static_cast<int64_t>(bits);
  return true;
}

namespace {

bool read_base(ByteReader& reader, RegisterOffset& out) {
  uint8_t op = 0;
  if (!reader.read(op)) return false;
  uint64_t number = op - DW_OP_breg0;
  if (op == DW_OP_bregx) {
    if (!read_uleb(reader, number)) return false;
  } else if (op < DW_OP_breg0 || op > DW_OP_breg31) {
    return false;
  }
  const auto from = register_numbered(number);
  if (!from) return false;
  out.from = *from;
  return read_sleb(reader, out.offset);
}

// What follows "rsp + 8" in the linker's own rule for a PLT: rip 15 and, addend, ge, 3 shl, plus.
std::optional<int64_t> read_plt_addend(ByteReader reader) {
  RegisterOffset base;
  uint8_t op[7];
  if (!read_base(reader, base) || base.from != rip || base.offset != 0 || !reader.read(op) || !reader.at_end())
    return std::nullopt;
  const bool fits = op[0] == DW_OP_lit15 && op[1] == DW_OP_and && op[2] >= DW_OP_lit0 && op[2] <= DW_OP_lit31 &&
                    op[3] == DW_OP_ge && op[4] == DW_OP_lit3 && op[5] == DW_OP_shl && op[6] == DW_OP_plus;
  if (!fits) return std::nullopt;
  return op[2] - DW_OP_lit0;
}

// Of a constant that is pushed.
template <class T>
bool read_fixed(ByteReader& reader, int64_t& value) {
  T fixed{};
  if (!reader.read(fixed)) return false;
  value = static_cast<int64_t>(fixed);
  return true;
}
bool read_constant(ByteReader& reader, uint8_t op, int64_t& value) {
  uint64_t bits = 0;
  switch (op) {
    case DW_OP_const1u:
      return read_fixed<uint8_t>(reader, value);
    case DW_OP_const1s:
      return read_fixed<int8_t>(reader, value);
    case DW_OP_const2u:
      return read_fixed<uint16_t>(reader, value);
    case DW_OP_const2s:
      return read_fixed<int16_t>(reader, value);
    case DW_OP_const4u:
      return read_fixed<uint32_t>(reader, value);
    case DW_OP_const4s:
      return read_fixed<int32_t>(reader, value);
    case DW_OP_const8u:
    case DW_OP_const8s:
      return read_fixed<int64_t>(reader, value);
    case DW_OP_consts:
      return read_sleb(reader, value);
    case DW_OP_constu:
      if (!read_uleb(reader, bits)) return false;
      value = static_cast<int64_t>(bits);
      return true;
    default:
      value = op - DW_OP_lit0;
      return op >= DW_OP_lit0 && op <= DW_OP_lit31;
  }
}

// What is added to the value before, up to the end of the expression: "plus_uconst 16", or "lit16, plus".
bool read_sum(ByteReader& reader, int64_t& sum) {
  uint64_t total = 0;
  while (!reader.at_end()) {
    uint8_t op = 0;
    int64_t term = 0;
    uint64_t unsigned_term = 0;
    if (!reader.read(op)) return false;
    if (op == DW_OP_plus_uconst) {
      if (!read_uleb(reader, unsigned_term)) return false;
      total += unsigned_term;
      continue;
    }
    if (!read_constant(reader, op, term) || !reader.read(op)) return false;
    if (op != DW_OP_plus && op != DW_OP_minus) return false;
    total += op == DW_OP_plus ? static_cast<uint64_t>(term) : -static_cast<uint64_t>(term);
  }
  sum = static_cast<int64_t>(total);
  return true;
}

}  // namespace

CfaRule read_cfa_expression(Bytes expression) {
  constexpr CfaRule kUnsupported{.step = Step::unsupported};
  ByteReader reader(expression);
  RegisterOffset base;
  if (!read_base(reader, base) || base.from == rip) return kUnsupported;
  CfaRule rule{.step = Step::add, .from = base.from, .offset = base.offset};
  if (reader.at_end()) return rule;
  if (const auto addend = read_plt_addend(reader)) {
    rule.step = Step::plt;
    rule.addend = *addend;
    return rule;
  }
  uint8_t op = 0;
  if (!reader.read(op) || op != DW_OP_deref) return kUnsupported;
  rule.step = Step::load;
  return read_sum(reader, rule.addend) ? rule : kUnsupported;
}

std::optional<RegisterOffset> read_register_offset(Bytes expression) {
  ByteReader reader(expression);
  RegisterOffset result;
  if (!read_base(reader, result) || result.from == rip || !reader.at_end()) return std::nullopt;
  return result;
}

}  // namespace scry::unwind
