// The algebra of value numbering (value_numbering.h): what an instruction is worth before it is looked up.
#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "ir/evaluate.h"
#include "ir/value_numbering.h"

namespace scry::ir {
namespace {

constexpr int64_t kAll = -1;

bool is_power_of_two(int64_t value) {
  return value > 0 && (value & (value - 1)) == 0;
}
bool is_shift(Op op) {
  return op == Op::shl || op == Op::lshr || op == Op::ashr;
}

// Does x op b give x?
bool is_neutral(Op op, int64_t b) {
  switch (op) {
    case Op::add:
    case Op::sub:
    case Op::or_:
    case Op::xor_:
    case Op::shl:
    case Op::lshr:
    case Op::ashr:
      return b == 0;
    case Op::mul:
    case Op::udiv:
    case Op::sdiv:
      return b == 1;
    case Op::and_:
      return b == kAll;
    case Op::umod:
      return b == 0;
    default:
      return false;
  }
}

// Does x op b give b?
bool is_absorbing(Op op, int64_t b) {
  return ((op == Op::mul || op == Op::and_ || op == Op::udiv) && b == 0) || (op == Op::or_ && b == kAll);
}

}  // namespace

std::optional<Numbering::Value> Numbering::simplify(Inst& inst) {
  if (!is_arithmetic(inst.op)) return std::nullopt;
  const OpInfo& info = op_info(inst.op);
  const bool a_known = inst.a.is_imm(), b_known = !info.reads_b || inst.b.is_imm();
  if (a_known && b_known) return constant(int64_t(evaluate(inst.op, inst.width, inst.a.imm, inst.b.imm)));
  if (info.commutative && a_known) std::swap(inst.a, inst.b);
  if (!info.reads_b) return simplify_extension(inst);
  if (inst.b.is_imm()) return simplify_with_constant(inst, inst.b.imm);
  if (std::optional<Value> same = simplify_same(inst)) return same;
  move_constant_outwards(inst);
  return std::nullopt;
}

std::optional<Numbering::Value> Numbering::simplify_with_constant(Inst& inst, int64_t b) {
  if (is_shift(inst.op)) inst.b.imm = b &= 63;
  if (is_neutral(inst.op, b)) return value_of(inst.a);
  if (is_absorbing(inst.op, b)) return constant(b);
  if (inst.op == Op::umod && b == 1) return constant(0);
  strengthen(inst, b);
  b = inst.b.imm;
  combine_constants(inst, b);
  b = inst.b.imm;
  if (is_neutral(inst.op, b)) return value_of(inst.a);
  // A mask that keeps every bit that can be set.
  const uint8_t bits = infos_[value_of(inst.a)].bits;
  if (inst.op == Op::and_ && bits < 64 && uint64_t(b) == (uint64_t(b) | ((uint64_t{1} << bits) - 1)))
    return value_of(inst.a);
  if (inst.op == Op::and_ && b == UINT32_MAX) {
    inst = {.op = Op::zext, .width = 4, .dst = inst.dst, .a = inst.a, .args = {}, .span = inst.span};
  }
  return std::nullopt;
}

// Cheaper operations for the same: the machine divides in 20 to 40 cycles and shifts in one.
void Numbering::strengthen(Inst& inst, int64_t b) {
  const int shift = std::countr_zero(uint64_t(b));
  switch (inst.op) {
    case Op::sub:
      inst.op = Op::add;
      inst.b = Operand(int64_t(-uint64_t(b)));
      return;
    case Op::mul:
    case Op::udiv:
      if (!is_power_of_two(b)) return;
      inst.op = inst.op == Op::mul ? Op::shl : Op::lshr;
      inst.b = Operand(shift);
      return;
    case Op::umod:
      if (!is_power_of_two(b)) return;
      inst.op = Op::and_;
      inst.b = Operand(b - 1);
      return;
    default:
      return;
  }
}

// (x op c) op b  ->  x op (c op b), for operations where that holds.
void Numbering::combine_constants(Inst& inst, int64_t b) {
  const Info& inner = infos_[value_of(inst.a)];
  const Op op = inst.op;
  if (op == Op::add && inner.made_by.op == Op::frame_address) {
    const int64_t sum = inner.made_by.number + b;
    if (sum != int32_t(sum)) return;
    inst = {.op = Op::frame_address,
            .dst = inst.dst,
            .offset = int32_t(sum),
            .index = inner.made_by.index,
            .args = {},
            .span = inst.span};
    return;
  }
  const bool adds = op == Op::add || op == Op::and_ || op == Op::or_ || op == Op::xor_ || op == Op::mul;
  if (inner.made_by.op != op || !(adds || op == Op::shl || op == Op::lshr)) return;
  const std::optional<int64_t> c = constant_of(inner.made_by.b);
  const std::optional<Operand> x = at_hand(inner.made_by.a);
  if (!c || !x || !x->is_reg()) return;
  const auto combined = int64_t(evaluate(adds ? op : Op::add, 8, uint64_t(*c), uint64_t(b)));
  if (combined != int32_t(combined) || (!adds && combined > 63)) return;
  inst.a = *x;
  inst.b = Operand(combined);
}

std::optional<Numbering::Value> Numbering::simplify_same(const Inst& inst) {
  if (value_of(inst.a) != value_of(inst.b)) return std::nullopt;
  if (inst.op == Op::sub || inst.op == Op::xor_) return constant(0);
  if (inst.op == Op::and_ || inst.op == Op::or_) return value_of(inst.a);
  return std::nullopt;
}

std::optional<Numbering::Value> Numbering::simplify_extension(Inst& inst) {
  const Info& info = infos_[value_of(inst.a)];
  const unsigned bits = inst.width * 8;
  if (inst.op == Op::zext && (inst.width == 8 || info.bits <= bits)) return value_of(inst.a);
  if (inst.op == Op::sext && (inst.width == 8 || info.bits < bits)) return value_of(inst.a);
  // Only the low bytes matter: look through what only changed the others.
  const bool inner_extends = info.made_by.op == Op::zext || info.made_by.op == Op::sext;
  if ((inst.op == Op::zext || inst.op == Op::sext) && inner_extends && info.made_by.width >= inst.width)
    if (const std::optional<Operand> x = at_hand(info.made_by.a)) inst.a = *x;
  return std::nullopt;
}

// (p + c) + x  ->  (p + x) + c where p addresses a map: the constant ends up in the access, and accesses at
// different constants share one sum.
void Numbering::move_constant_outwards(Inst& inst) {
  if (inst.op != Op::add) return;
  for (int side = 0; side < 2; side++) {
    const Info& info = infos_[value_of(inst.a)];
    if (info.memory == Memory::global && info.made_by.op == Op::add) {
      const std::optional<int64_t> c = constant_of(info.made_by.b);
      const std::optional<Operand> p = at_hand(info.made_by.a);
      if (c && p && p->is_reg()) {
        const Reg sum = new_reg();
        visit_computation({.op = Op::add, .dst = sum, .a = *p, .b = inst.b, .args = {}, .span = inst.span});
        inst.a = Operand(sum);
        inst.b = Operand(*c);
        improve(inst.a);
        return;
      }
    }
    std::swap(inst.a, inst.b);
  }
}

// The address of a map is kept as base + constant, with few different bases.
void Numbering::split_address(Inst& inst) {
  constexpr int32_t kReach = 0x8000, kStep = 0x4000;
  if (inst.op != Op::map_value) return;
  const int32_t base = inst.offset >= 0 && inst.offset < kReach ? 0 : inst.offset / kStep * kStep;
  if (inst.offset == base) return;
  const Reg start = new_reg();
  visit_computation(
      {.op = Op::map_value, .dst = start, .offset = base, .index = inst.index, .args = {}, .span = inst.span});
  Operand a(start);
  improve(a);
  inst = {.op = Op::add, .dst = inst.dst, .a = a, .b = Operand(inst.offset - base), .args = {}, .span = inst.span};
}

std::optional<bool> Numbering::decide(const Terminator& end) {
  if (end.a.is_imm() && end.b.is_imm()) return evaluate(end.compare, uint64_t(end.a.imm), uint64_t(end.b.imm));
  const Value a = value_of(end.a), b = value_of(end.b);
  if (a == b && end.compare != Compare::test) return evaluate(end.compare, 0, 0);
  if (const std::optional<Value> known = find({.compare = end.compare, .a = a, .b = b, .index = 1}))
    return *infos_[*known].constant != 0;
  const Key* made_by = &infos_[a].made_by;
  while (made_by->op == Op::read_only) made_by = &infos_[made_by->a].made_by;
  const bool is_current_task =  // never null
      made_by->op == Op::call_helper && made_by->index == uint32_t(bpf::HelperId::get_current_task_btf);
  if (end.b == Operand(0) && is_current_task && (end.compare == Compare::eq || end.compare == Compare::ne))
    return end.compare == Compare::ne;
  const uint8_t bits = infos_[a].bits;
  if (!end.b.is_imm() || bits >= 64) return std::nullopt;
  const uint64_t limit = (uint64_t{1} << bits) - 1, bound = uint64_t(end.b.imm);
  switch (end.compare) {
    case Compare::ult:
    case Compare::ule:
    case Compare::ne:
      return limit < bound ? std::optional(true) : std::nullopt;
    case Compare::ugt:
    case Compare::uge:
    case Compare::eq:
      return limit < bound ? std::optional(false) : std::nullopt;
    default:
      return std::nullopt;
  }
}

// What is known of a result: its highest bit, as far as the verifier can follow (division and remainder it does not),
// and what it points into.
Numbering::Info Numbering::describe(const Inst& inst) {
  Info info{.memory = Memory::other, .made_by = {}};
  const Info a = op_info(inst.op).reads_a ? infos_[value_of(inst.a)] : Info{.memory = Memory::other, .made_by = {}};
  const Info b = op_info(inst.op).reads_b ? infos_[value_of(inst.b)] : Info{.memory = Memory::other, .made_by = {}};
  const auto limit = [&](int bits) { info.bits = uint8_t(std::clamp(bits, 0, 64)); };
  const int shift = inst.b.is_imm() ? int(inst.b.imm & 63) : 0;
  const auto is_address = [](Memory memory) { return memory != Memory::other; };
  switch (inst.op) {
    case Op::and_:
      limit(std::min(a.bits, b.bits));
      break;
    case Op::or_:
    case Op::xor_:
      limit(std::max(a.bits, b.bits));
      break;
    case Op::add:
      limit(std::max(a.bits, b.bits) + 1);
      break;
    case Op::shl:
      if (inst.b.is_imm()) limit(a.bits + shift);
      break;
    case Op::lshr:
      if (inst.b.is_imm()) limit(a.bits - shift);
      break;
    case Op::zext:
      limit(inst.width * 8);
      break;
    case Op::read_only:
      info.memory = Memory::other;
      return info;
    case Op::context:
      info.memory = Memory::context;
      return info;
    case Op::frame_address:
      info.memory = Memory::stack;
      return info;
    case Op::map_value:
      info.memory = Memory::global;
      return info;
    default:
      break;
  }
  if (inst.op == Op::add || inst.op == Op::sub) {
    info.memory = is_address(a.memory) ? a.memory : b.memory;
  } else if (is_address(a.memory) || is_address(b.memory)) {
    if (op_info(inst.op).reads_a) info.memory = Memory::any;
  }
  return info;
}

}  // namespace scry::ir
