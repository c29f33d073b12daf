// Builder: writes one ir::Function, an instruction at a time.
//
// Holds a current block and a current span; each call appends one instruction to the block, stamped with the span, and
// returns the register it wrote. Operands are registers or plain integers: `b.add(x, 8)`.
//
//     Builder b(function);
//     Reg value = b.helper(HelperId::map_lookup_elem, {b.map(counts), b.frame_address(key)});
//     b.when(Compare::ne, value, 0, [&] { b.atomic_add(8, value, 0, 1); });
//     b.ret(0);
//
// What follows a jump, branch or return without a new block is unreachable: it goes into a block of its own, which
// optimize() removes, so that codegen need not ask whether a statement has ended the block.
#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "ir/ir.h"

namespace scry::ir {

class Builder {
 public:
  // Starts in a new block "entry" when the function has none yet, else in its last block.
  explicit Builder(Function& function) : function_(function) {
    if (function_.blocks.empty()) function_.blocks.push_back({.label = "entry"});
    current_ = BlockId(function_.blocks.size() - 1);
  }

  Function& function() { return function_; }
  Span span;  // the span of the instructions that follow

  // ---- blocks
  BlockId block(std::string label) {
    function_.blocks.push_back({.label = std::move(label)});
    return BlockId(function_.blocks.size() - 1);
  }
  BlockId here() const { return current_; }
  // Whether the current block still lacks its terminator.
  bool open() const { return function_.blocks[size_t(current_)].end.kind == Terminator::Kind::none; }
  // Goes on in `next`; an open block falls through into it.
  void enter(BlockId next) {
    if (open()) jump(next);
    current_ = next;
  }
  BlockId enter_new(std::string label) {
    const BlockId next = block(std::move(label));
    enter(next);
    return next;
  }
  // Goes on at the end of a block that was left already, as if it had not been: what led out of it is forgotten.
  void reopen(BlockId block) {
    current_ = block;
    function_.blocks[size_t(block)].end = {};
  }
  void jump(BlockId target) { finish({.kind = Terminator::Kind::jump, .target = target}); }
  void branch(Compare compare, Operand a, Operand b, BlockId then, BlockId otherwise, Rare rare = Rare::neither) {
    finish({.kind = Terminator::Kind::branch,
            .compare = compare,
            .a = a,
            .b = b,
            .target = then,
            .otherwise = otherwise,
            .rare = rare});
  }
  void ret(Operand value = 0) { finish({.kind = Terminator::Kind::ret, .a = value}); }

  // if (a compare b) then();
  template <class Then>
  void when(Compare compare, Operand a, Operand b, Then then, Rare rare = Rare::neither) {
    const BlockId yes = block("then"), after = block("after");
    branch(compare, a, b, yes, after, rare);
    current_ = yes;
    then();
    enter(after);
  }
  // if (a compare b) then(); else otherwise();
  template <class Then, class Otherwise>
  void either(Compare compare, Operand a, Operand b, Then then, Otherwise otherwise, Rare rare = Rare::neither) {
    const BlockId yes = block("then"), no = block("else"), after = block("after");
    branch(compare, a, b, yes, no, rare);
    current_ = yes;
    then();
    if (open()) jump(after);
    current_ = no;
    otherwise();
    enter(after);
  }

  // ---- arithmetic, 64 bits
  Reg copy(Operand a) { return unary(Op::copy, a); }
  Reg constant(int64_t value) { return copy(value); }
  // Writes a register that exists already: a script variable, or the common result of two paths.
  void copy_to(Reg dst, Operand a) { append({.op = Op::copy, .dst = dst, .a = a}); }
  Reg add(Operand a, Operand b) { return binary(Op::add, a, b); }
  Reg sub(Operand a, Operand b) { return binary(Op::sub, a, b); }
  Reg mul(Operand a, Operand b) { return binary(Op::mul, a, b); }
  Reg and_(Operand a, Operand b) { return binary(Op::and_, a, b); }
  Reg or_(Operand a, Operand b) { return binary(Op::or_, a, b); }
  Reg xor_(Operand a, Operand b) { return binary(Op::xor_, a, b); }
  Reg shl(Operand a, Operand b) { return binary(Op::shl, a, b); }
  Reg lshr(Operand a, Operand b) { return binary(Op::lshr, a, b); }
  Reg ashr(Operand a, Operand b) { return binary(Op::ashr, a, b); }
  Reg udiv(Operand a, Operand b) { return binary(Op::udiv, a, b); }
  Reg umod(Operand a, Operand b) { return binary(Op::umod, a, b); }
  Reg sdiv(Operand a, Operand b) { return binary(Op::sdiv, a, b); }
  Reg smod(Operand a, Operand b) { return binary(Op::smod, a, b); }
  Reg neg(Operand a) { return unary(Op::neg, a); }
  Reg zext(unsigned width, Operand a) { return unary(Op::zext, a, width); }
  Reg sext(unsigned width, Operand a) { return unary(Op::sext, a, width); }
  Reg bswap(unsigned width, Operand a) { return unary(Op::bswap, a, width); }
  Reg binary(Op op, Operand a, Operand b) { return define({.op = op, .a = a, .b = b}); }
  Reg unary(Op op, Operand a, unsigned width = 8) { return define({.op = op, .width = uint8_t(width), .a = a}); }
  // 1 if a compare b, else 0.
  Reg compare(Compare compare, Operand a, Operand b) {
    const Reg result = copy(1);
    const BlockId no = block("false"), after = block("compared");
    branch(compare, a, b, after, no);
    current_ = no;
    copy_to(result, 0);
    enter(after);
    return result;
  }

  // ---- memory
  // `moved`: as in Inst.
  Reg load(unsigned width, bool is_signed, Operand base, int32_t offset, uint32_t moved = 0) {
    return define(
        {.op = Op::load, .width = uint8_t(width), .is_signed = is_signed, .a = base, .offset = offset, .moved = moved});
  }
  // Of 8 bytes: a pointer into the kernel, of a type that the verifier knows. `structure`: as Inst::index.
  Reg load_pointer(Operand base, int32_t offset, uint32_t moved = 0, uint32_t structure = 0) {
    return define(
        {.op = Op::load, .is_pointer = true, .a = base, .offset = offset, .index = structure, .moved = moved});
  }
  void store(unsigned width, Operand base, int32_t offset, Operand value) {
    append({.op = Op::store, .width = uint8_t(width), .a = base, .b = value, .offset = offset});
  }
  Reg atomic_add(unsigned width, Operand base, int32_t offset, Operand value) {
    return define({.op = Op::atomic_add, .width = uint8_t(width), .a = base, .b = value, .offset = offset});
  }
  // Stores `value` and returns what was there.
  Reg atomic_exchange(unsigned width, Operand base, int32_t offset, Operand value) {
    return define({.op = Op::atomic_exchange, .width = uint8_t(width), .a = base, .b = value, .offset = offset});
  }

  // ---- addresses
  SlotId slot(uint32_t size, uint32_t align = 8) {
    function_.slots.push_back({size, align});
    return SlotId(function_.slots.size() - 1);
  }
  Reg frame_address(SlotId slot, int32_t offset = 0) {
    return define({.op = Op::frame_address, .offset = offset, .index = uint32_t(slot)});
  }
  Reg map(bpf::MapId map) { return define({.op = Op::map, .index = uint32_t(map)}); }
  Reg map_value(bpf::MapId map, int32_t offset = 0) {
    return define({.op = Op::map_value, .offset = offset, .index = uint32_t(map)});
  }
  Reg context() { return define({.op = Op::context}); }
  Reg parameter(uint32_t index) { return define({.op = Op::parameter, .index = index}); }
  Reg function_address(FunctionId id) { return define({.op = Op::function_address, .index = uint32_t(id)}); }
  // The number of bpf::Bundle::numbers, `value` on this machine, plus `offset`.
  Reg machine_number(unsigned width, uint32_t number, int64_t value, int32_t offset = 0) {
    return define(
        {.op = Op::machine_number, .width = uint8_t(width), .a = Operand(value), .offset = offset, .index = number});
  }
  Reg kernel_symbol(uint32_t name) { return define({.op = Op::kernel_symbol, .index = name}); }

  // ---- calls
  Reg helper(bpf::HelperId id, std::vector<Operand> args = {}) {
    return define({.op = Op::call_helper, .index = uint32_t(id), .args = std::move(args)});
  }
  Reg call(FunctionId id, std::vector<Operand> args = {}) {
    return define({.op = Op::call_function, .index = uint32_t(id), .args = std::move(args)});
  }
  Reg kfunc(uint32_t name, std::vector<Operand> args = {}) {
    return define({.op = Op::call_kfunc, .index = name, .args = std::move(args)});
  }

  // ---- the general forms
  Reg new_reg() { return function_.new_reg(); }
  Reg define(Inst inst) {
    inst.dst = new_reg();
    const Reg dst = inst.dst;
    append(std::move(inst));
    return dst;
  }
  void append(Inst inst) {
    if (!open()) current_ = block("unreachable");
    inst.span = span;
    function_.blocks[size_t(current_)].insts.push_back(std::move(inst));
  }
  void finish(Terminator end) {
    if (!open()) current_ = block("unreachable");
    end.span = span;
    function_.blocks[size_t(current_)].end = end;
  }

 private:
  Function& function_;
  BlockId current_{};
};

// Makes `value` at most `most`, both unsigned; the verifier knows that bound from then on.
inline void hold_to(Builder& b, Reg value, Operand most) {
  b.when(Compare::ugt, value, most, [&] { b.copy_to(value, most); });
}

// The same for what may be a constant; another value is copied first.
inline Operand held_to(Builder& b, Operand value, uint64_t most) {
  if (value.is_imm()) return static_cast<int64_t>(std::min(static_cast<uint64_t>(value.imm), most));
  const Reg held = b.copy(value);
  hold_to(b, held, static_cast<int64_t>(most));
  return held;
}

}  // namespace scry::ir
