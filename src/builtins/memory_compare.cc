// memcmp: both operands are copied to memory of whole words, with zeros after them, and compared word by word.
#include <algorithm>

#include "base/round_up.h"
#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"

namespace scry {

using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using ir::Compare;
using ir::Operand;
using ir::Reg;
using sema::CallCheck;

namespace {

constexpr uint32_t kComparedWord = 8;

// numbers: the bytes to compare at most.
void check_memcmp(CallCheck& check) {
  uint64_t most = 0;
  for (size_t i = 0; i < 2; ++i) {
    TypeRef type = check.arg_type(i);
    most = std::max<uint64_t>(most, type->is(TypeKind::pointer) ? check.config().max_strlen : type->size);
  }
  if (auto count = check.arg_number(2)) most = std::min(most, *count);
  if (most == 0) return check.replace_with(check.checker.make(check.span, check.result, typed::IntConst{0}));
  check.call.numbers = {most};
}

// The first `count` bytes of a value, or of the memory that a pointer leads to, with zeros after them.
Place first_bytes(Lowering& lowering, const typed::Expr& expr, Operand count, uint32_t room) {
  Place place = lowering.temporary(room);
  lowering.zero(place, room);
  TypeRef type = expr.type;
  if (type->is(TypeKind::pointer)) {
    Operand address = lowering.scalar(expr);
    lowering.probe_read(place, ir::held_to(lowering.builder(), count, room), address, lowering.space_of(expr));
    return place;
  }
  Place source = lowering.temporary(round_up(type->size, kComparedWord));
  AddressSpace space = AddressSpace::kernel;
  if (codegen::is_scalar(type)) {
    lowering.store(expr, source);
  } else {
    RValue value = lowering.eval(expr);
    source = value.place;
    if (value.where == RValue::Where::foreign) space = value.space;
  }
  Operand bytes = ir::held_to(lowering.builder(), count, std::min(type->size, room));
  lowering.probe_read(place, bytes, lowering.address(source), space);
  return place;
}

// The sign of the first difference between two memories of whole words.
Reg sign_of_difference(Lowering& lowering, const Place& a, const Place& b_place, uint32_t words) {
  ir::Builder& b = lowering.builder();
  Reg result = b.constant(0), at = b.constant(0);
  Reg left_start = lowering.address(a), right_start = lowering.address(b_place);
  const ir::BlockId loop = b.enter_new("words"), same = b.block("same"), differ = b.block("differ"),
                    after = b.block("compared");
  Reg left = b.load(kComparedWord, false, b.add(left_start, at), 0);
  Reg right = b.load(kComparedWord, false, b.add(right_start, at), 0);
  b.branch(Compare::ne, left, right, differ, same);
  b.enter(same);
  b.copy_to(at, b.add(at, kComparedWord));
  b.branch(Compare::ult, at, words * kComparedWord, loop, after);
  b.enter(differ);  // the lowest address is the most significant byte of the swapped word
  b.copy_to(result, 1);
  b.when(Compare::ult, b.bswap(kComparedWord, left), b.bswap(kComparedWord, right), [&] { b.copy_to(result, -1); });
  b.enter(after);
  return result;
}

RValue lower_memcmp(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  const uint32_t room = round_up(static_cast<uint32_t>(call.numbers[0]), kComparedWord);
  Operand count =
      ir::held_to(lowering.builder(), lowering.scalar(*call.args[2]), static_cast<uint32_t>(call.numbers[0]));
  Place a = first_bytes(lowering, *call.args[0], count, room), b = first_bytes(lowering, *call.args[1], count, room);
  return RValue::of(expr.type, sign_of_difference(lowering, a, b, room / kComparedWord));
}

}  // namespace

std::span<const Builtin> memory_compare_builtins() {
  static const Builtin kTable[] = {
      {.name = "memcmp",
       .signature = "(a: any, b: any, count: int) -> int32",
       .brief = "Compares bytes of two values or at two addresses: 0, negative or positive.",
       .example = "begin { $a = (uint32)1; $b = (uint32)2; print(memcmp($a, $b, 4)); }",
       .checking = {.traits = {BuiltinTrait::evaluates_arguments}, .run = check_memcmp},
       .lowering = {.value = lower_memcmp}},
  };
  return kTable;
}

}  // namespace scry
