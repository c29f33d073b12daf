#include "ir/value_numbering.h"

#include <algorithm>
#include <utility>

#include "ir/evaluate.h"
#include "ir/passes.h"

namespace scry::ir {
namespace {

// The access reaches 16 bits of offset; addresses of a map are split at multiples of this, so that neighbours share a
// base.
bool fits_access(int64_t offset) {
  return offset == int16_t(offset);
}

// Is the address of some stack slot ever stored in memory? Then any pointer may lead to the stack.
bool stack_address_escapes(const Function& function) {
  std::vector<bool> tainted(function.registers);
  bool escapes = false;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Block& block : function.blocks) {
      for (const Inst& inst : block.insts) {
        const auto is_tainted = [&](const Operand& operand) {
          return operand.is_reg() && tainted[uint32_t(operand.reg)];
        };
        if (op_info(inst.op).reads_b && !op_info(inst.op).pure) escapes |= is_tainted(inst.b);
        const bool passes_on = is_arithmetic(inst.op) && (is_tainted(inst.a) || is_tainted(inst.b));
        if (inst.op != Op::frame_address && !passes_on) continue;
        changed |= !tainted[uint32_t(inst.dst)];
        tainted[uint32_t(inst.dst)] = true;
      }
    }
  }
  return escapes;
}

}  // namespace

size_t Numbering::KeyHash::operator()(const Key& key) const {
  uint64_t hash = uint64_t(key.op) | uint64_t(key.width) << 8 | uint64_t(key.is_signed) << 16 |
                  uint64_t(key.compare) << 24 | uint64_t(key.version) << 32;
  for (uint64_t part : {uint64_t(key.a) << 32 | key.b, uint64_t(key.number), uint64_t(key.index)})
    hash = (hash ^ part) * 0x9e3779b97f4a7c15u ^ hash >> 29;
  return hash;
}

Numbering::Numbering(Function& function)
    : f_(function),
      cfg_(successor_lists(function.blocks)),
      writes_(count_writes(function)),
      fixed_(function.registers, kNoValue),
      ends_(function.blocks.size()),
      done_(function.blocks.size()),
      stack_escapes_(stack_address_escapes(function)) {}

void Numbering::run() {
  for (uint32_t block : cfg_.order) {
    block_ = block;
    state_ = state_at_start(block);
    learn_from_branch(block);
    std::vector<Inst> insts = std::exchange(f_.blocks[block].insts, {});
    out_.clear();
    for (Inst& inst : insts) visit(std::move(inst));
    visit_end(f_.blocks[block].end);
    f_.blocks[block].insts.swap(out_);
    ends_[block] = state_;
    done_[block] = true;
  }
}

// Where ways meet, what all of them agree on; nothing at the head of a loop, whose end has not been seen yet.
Numbering::State Numbering::state_at_start(uint32_t block) {
  const auto& predecessors = cfg_.predecessors[block];
  const bool known = !predecessors.empty() && std::ranges::all_of(predecessors, [&](uint32_t b) { return done_[b]; });
  State state;
  if (known) state = ends_[predecessors[0]];
  for (size_t i = 0; i < kVersions; i++) {
    const auto agrees = [&](uint32_t b) { return ends_[b].version[i] == state.version[i]; };
    if (!known || !std::ranges::all_of(predecessors, agrees)) state.version[i] = next_version_++;
  }
  if (known && predecessors.size() > 1) {
    std::erase_if(state.values, [&](const auto& entry) {
      return !std::ranges::all_of(predecessors, [&](uint32_t b) {
        const auto other = ends_[b].values.find(entry.first);
        return other != ends_[b].values.end() && other->second == entry.second;
      });
    });
  }
  return state;
}

// A block reached only by one side of a branch knows how the comparison came out.
void Numbering::learn_from_branch(uint32_t block) {
  if (cfg_.predecessors[block].size() != 1) return;
  const Terminator& end = f_.blocks[cfg_.predecessors[block][0]].end;
  if (end.kind != Terminator::Kind::branch || end.target == end.otherwise) return;
  learn(block, end, uint32_t(end.target) == block);
}

void Numbering::learn(uint32_t block, const Terminator& end, bool taken) {
  const Value a = value_of(end.a), b = value_of(end.b);
  const bool is_equal = end.compare == (taken ? Compare::eq : Compare::ne);
  if (is_equal && constant_of(b) && !constant_of(a)) known_[a].push_back({block, b});
  table_[{.compare = end.compare, .a = a, .b = b, .index = 1}].push_back({block, constant(taken)});
  if (has_negation(end.compare))
    table_[{.compare = negate(end.compare), .a = a, .b = b, .index = 1}].push_back({block, constant(!taken)});
}

void Numbering::visit(Inst inst) {
  for_each_operand(inst, [&](Operand& operand) { improve(operand); });
  if (is_call(inst.op)) return visit_call(std::move(inst));
  switch (inst.op) {
    case Op::copy:
      return define_copy(inst, value_of(inst.a));
    case Op::load:
      return visit_load(std::move(inst));
    case Op::store:
    case Op::atomic_add:
    case Op::atomic_exchange:
      return visit_store(std::move(inst));
    default:
      return visit_computation(std::move(inst));
  }
}

void Numbering::visit_end(Terminator& end) {
  for_each_end_operand(end, [&](Operand& operand) { improve(operand); });
  if (end.kind != Terminator::Kind::branch) return;
  if (end.a.is_imm() && end.b.is_reg()) {
    std::swap(end.a, end.b);
    end.compare = swap_sides(end.compare);
  }
  test_bits(end);
  if (const std::optional<bool> outcome = decide(end))
    end = {.kind = Terminator::Kind::jump, .target = *outcome ? end.target : end.otherwise, .span = end.span};
}

// "if (x & 4) != 0" is one instruction of the machine.
void Numbering::test_bits(Terminator& end) {
  const bool is_equal = end.compare == Compare::eq;
  if (end.b != Operand(0) || !end.a.is_reg() || !(is_equal || end.compare == Compare::ne)) return;
  const Key& made_by = infos_[value_of(end.a)].made_by;
  if (made_by.op != Op::and_) return;
  const std::optional<Operand> x = at_hand(made_by.a), mask = at_hand(made_by.b);
  if (!x || !mask) return;
  end.compare = Compare::test;
  end.a = *x;
  end.b = *mask;
  if (!is_equal) return;
  std::swap(end.target, end.otherwise);
  if (end.rare != Rare::neither) end.rare = end.rare == Rare::target ? Rare::otherwise : Rare::target;
}

void Numbering::visit_computation(Inst inst) {
  split_address(inst);
  if (const std::optional<Value> value = simplify(inst)) {
    if (at_hand(*value)) return define_copy(std::move(inst), *value);
  }
  Key key{.op = inst.op,
          .width = inst.width,
          .a = op_info(inst.op).reads_a ? value_of(inst.a) : kNoValue,
          .b = op_info(inst.op).reads_b ? value_of(inst.b) : kNoValue,
          .number = inst.offset,
          .index = inst.index};
  if (op_info(inst.op).commutative && key.a > key.b && !infos_[key.b].constant) std::swap(key.a, key.b);
  if (const std::optional<Value> value = find(key); value && at_hand(*value)) return define_copy(inst, *value);
  Info info = describe(inst);
  info.made_by = key;
  const Value value = new_value();
  infos_[value] = info;
  define(std::move(inst), value);
  remember(key, value);
}

void Numbering::visit_load(Inst inst) {
  fold_address(inst);
  const Key key = load_key(inst);
  if (const std::optional<Value> value = find(key); value && at_hand(*value)) return define_copy(inst, *value);
  const Value value = new_value();
  infos_[value] = {.bits = uint8_t(inst.is_signed ? 64 : inst.width * 8), .memory = Memory::other, .made_by = {}};
  define(std::move(inst), value);
  remember(key, value);
}

// After a store, a load of the same bytes has the stored value.
void Numbering::visit_store(Inst inst) {
  fold_address(inst);
  const Value stored = value_of(inst.b);
  change(infos_[value_of(inst.a)].memory);
  if (inst.op != Op::store && inst.dst != kNoReg) {
    const Value old = new_value();
    infos_[old].memory = Memory::other;
    return define(std::move(inst), old);
  }
  if (inst.op == Op::store && infos_[stored].bits <= inst.width * 8) {
    Inst load = inst;
    load.op = Op::load;
    load.is_signed = false;
    remember(load_key(load), stored);
  }
  emit(std::move(inst));
}

void Numbering::visit_call(Inst inst) {
  const Effect effect = call_effect(inst);
  Key key{.op = inst.op, .a = inst.args.empty() ? kNoValue : value_of(inst.args[0]), .index = inst.index};
  if (effect == Effect::time) key.version = state_.version[kVersions - 1];
  const bool shared = inst.args.size() <= 1 && (effect == Effect::constant || effect == Effect::time);
  if (shared) {
    const std::optional<Value> value = find(key);
    if (value && inst.dst != kNoReg && at_hand(*value)) {
      return define_copy({.op = Op::copy, .dst = inst.dst, .span = inst.span}, *value);
    }
  } else {
    change_time();
    if (effect == Effect::writes) {
      const bool reaches_stack = inst.op != Op::call_helper || std::ranges::any_of(inst.args, [&](const Operand& arg) {
                                   const Memory memory = infos_[value_of(arg)].memory;
                                   return memory == Memory::stack || memory == Memory::any;
                                 });
      if (reaches_stack || stack_escapes_) change(Memory::stack);
      change(Memory::other);
    }
  }
  if (inst.dst == kNoReg) return emit(std::move(inst));
  const Value value = new_value();
  infos_[value] = {.memory = Memory::other, .made_by = key};
  define(std::move(inst), value);
  if (shared) remember(key, value);
}

void Numbering::define(Inst inst, Value value) {
  const Reg dst = inst.dst;
  emit(std::move(inst));
  if (infos_[value].holder == kNoReg && !infos_[value].constant) infos_[value].holder = dst;
  set_value(dst, value);
}

void Numbering::define_copy(Inst inst, Value value) {
  Operand from = inst.a;
  if (inst.op != Op::copy || !from.is_reg() || is_written_once(from.reg))
    if (const std::optional<Operand> better = at_hand(value)) from = *better;
  if (from == Operand(inst.dst)) return;  // holds it already
  emit({.op = Op::copy, .dst = inst.dst, .a = from, .span = inst.span});
  set_value(inst.dst, value);
}

// ---- values

Numbering::Value Numbering::new_value() {
  infos_.emplace_back();
  return infos_.size() - 1;
}

Numbering::Value Numbering::constant(int64_t number) {
  auto& entries = table_[{.number = number}];
  if (entries.empty()) {
    const Value value = new_value();
    infos_[value].constant = number;
    infos_[value].bits = uint8_t(std::bit_width(uint64_t(number)));
    infos_[value].memory = Memory::other;
    entries.push_back({0, value});
  }
  return entries[0].value;
}

Numbering::Value Numbering::value_of(const Operand& operand) {
  return operand.is_reg() ? value_of(operand.reg) : constant(operand.imm);
}

Numbering::Value Numbering::value_of(Reg reg) {
  Value* known = nullptr;
  if (is_written_once(reg)) {
    known = &fixed_[uint32_t(reg)];
  } else {
    known = &state_.values.try_emplace(uint32_t(reg), kNoValue).first->second;
  }
  if (*known == kNoValue) {
    *known = new_value();
    infos_[*known].holder = reg;
  }
  return *known;
}

void Numbering::set_value(Reg reg, Value value) {
  (is_written_once(reg) ? fixed_[uint32_t(reg)] : state_.values[uint32_t(reg)]) = value;
}

std::optional<int64_t> Numbering::constant_of(Value value) const {
  if (infos_[value].constant) return infos_[value].constant;
  const auto known = known_.find(value);
  if (known == known_.end()) return std::nullopt;
  for (const Entry& entry : known->second)
    if (cfg_.dominates(entry.block, block_)) return infos_[entry.value].constant;
  return std::nullopt;
}

std::optional<Operand> Numbering::at_hand(Value value) {
  if (const std::optional<int64_t> number = constant_of(value)) return Operand(*number);
  const Reg holder = infos_[value].holder;
  if (holder == kNoReg || value_of(holder) != value) return std::nullopt;
  return Operand(holder);
}

// A script variable stays itself: the register it was copied from usually ends there.
void Numbering::improve(Operand& operand) {
  if (!operand.is_reg()) return;
  const Value value = value_of(operand.reg);
  const std::optional<Operand> better = at_hand(value);
  if (better && (better->is_imm() || is_written_once(operand.reg))) operand = *better;
}

std::optional<Numbering::Value> Numbering::find(const Key& key) const {
  const auto entries = table_.find(key);
  if (entries == table_.end()) return std::nullopt;
  for (const Entry& entry : entries->second)
    if (cfg_.dominates(entry.block, block_)) return entry.value;
  return std::nullopt;
}

void Numbering::remember(const Key& key, Value value) {
  table_[key].push_back({block_, value});
}

Reg Numbering::new_reg() {
  writes_.push_back(1);
  fixed_.push_back(kNoValue);
  return f_.new_reg();
}

// ---- memory

void Numbering::change(Memory memory) {
  const auto renew = [&](Memory m) { state_.version[size_t(m)] = next_version_++; };
  renew(Memory::any);
  if (memory == Memory::context) return;
  if (memory == Memory::stack || memory == Memory::any || stack_escapes_) renew(Memory::stack);
  if (memory != Memory::stack) {
    renew(Memory::global);
    // An address into a map may have come out of a lookup as well.
    renew(Memory::other);
  }
}

// Loads from one stack slot meet whatever register holds its address.
Numbering::Key Numbering::load_key(const Inst& inst) {
  const Value base = value_of(inst.a);
  const Info& info = infos_[base];
  Key key{.op = Op::load, .width = inst.width, .is_signed = inst.is_signed, .a = base, .number = inst.offset};
  key.moved = inst.moved;
  if (info.memory != Memory::context) key.version = state_.version[size_t(info.memory)];
  if (info.made_by.op == Op::frame_address) {
    key.a = kNoValue;
    key.index = info.made_by.index;
    key.number += info.made_by.number;
  }
  return key;
}

// [p + 8] where p = q + 16 is [q + 24]. For the context that is the only form allowed ("dereference of modified ctx
// ptr").
void Numbering::fold_address(Inst& inst) {
  for (;;) {
    const Info& info = infos_[value_of(inst.a)];
    if (info.made_by.op != Op::add) return;
    const std::optional<int64_t> added = constant_of(info.made_by.b);
    const std::optional<Operand> base = at_hand(info.made_by.a);
    if (!added || !base || !base->is_reg() || !fits_access(inst.offset + *added)) return;
    inst.a = *base;
    inst.offset += int32_t(*added);
  }
}

void number_values(Function& function) {
  Numbering(function).run();
}

}  // namespace scry::ir
