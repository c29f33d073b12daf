// Lowering of operators and conditions.
#include <algorithm>
#include <cstring>

#include "codegen/lowering.h"

namespace scry::codegen {

using ast::BinaryOp;
using ast::UnaryOp;

namespace {

Compare comparison(BinaryOp op, bool is_signed) {
  switch (op) {
    case BinaryOp::equal:
      return Compare::eq;
    case BinaryOp::not_equal:
      return Compare::ne;
    case BinaryOp::less:
      return is_signed ? Compare::slt : Compare::ult;
    case BinaryOp::greater:
      return is_signed ? Compare::sgt : Compare::ugt;
    case BinaryOp::less_equal:
      return is_signed ? Compare::sle : Compare::ule;
    case BinaryOp::greater_equal:
      return is_signed ? Compare::sge : Compare::uge;
    default:
      bug("not a comparison");
  }
}

bool is_comparison(BinaryOp op) {
  return op >= BinaryOp::equal && op <= BinaryOp::greater_equal;
}

}  // namespace

RValue Lowering::eval_node(const typed::Unary& node, const typed::Expr& expr, const Place*) {
  Operand operand = scalar(*node.operand);
  switch (node.op) {
    case UnaryOp::negate:
      return RValue::of(expr.type, b_.neg(operand));
    case UnaryOp::bit_not:
      return RValue::of(expr.type, b_.xor_(operand, -1));
    case UnaryOp::logical_not:
      return RValue::of(expr.type, b_.xor_(operand, 1));
    case UnaryOp::dereference:
      break;
  }
  bug("a dereference is a node of its own");
}

Operand Lowering::apply(BinaryOp op, Operand left, Operand right, bool is_signed, Span span) {
  auto shift_count = [&] { return right.is_imm() ? Operand(right.imm & 63) : Operand(b_.and_(right, 63)); };
  switch (op) {
    case BinaryOp::add:
      return b_.add(left, right);
    case BinaryOp::subtract:
      return b_.sub(left, right);
    case BinaryOp::multiply:
      return b_.mul(left, right);
    case BinaryOp::bit_and:
      return b_.and_(left, right);
    case BinaryOp::bit_or:
      return b_.or_(left, right);
    case BinaryOp::bit_xor:
      return b_.xor_(left, right);
    case BinaryOp::shift_left:
      return b_.shl(left, shift_count());
    case BinaryOp::shift_right:
      return is_signed ? b_.ashr(left, shift_count()) : b_.lshr(left, shift_count());
    case BinaryOp::divide:
    case BinaryOp::modulo:
      break;
    default:
      bug("not arithmetic");
  }
  const bool remainder = op == BinaryOp::modulo;
  auto quotient = [&] {
    if (is_signed) return remainder ? b_.smod(left, right) : b_.sdiv(left, right);
    return remainder ? b_.umod(left, right) : b_.udiv(left, right);
  };
  if (right.is_imm()) return quotient();
  Reg result = b_.constant(1);
  b_.either(
      Compare::eq, right, 0,
      [&] {
        notice("runtime_error", span,
               "Divide or modulo by 0 detected. This can lead to unexpected results. 1 is being used as the result.",
               "", 0);
      },
      [&] { b_.copy_to(result, quotient()); }, ir::Rare::target);
  return result;
}

RValue Lowering::eval_node(const typed::Binary& node, const typed::Expr& expr, const Place*) {
  const bool logical = node.op == BinaryOp::logical_and || node.op == BinaryOp::logical_or;
  if (logical || (is_comparison(node.op) && is_scalar(node.left->type))) {
    Reg result = b_.new_reg();
    const ir::BlockId yes = b_.block("true"), no = b_.block("false"), after = b_.block("decided");
    branch_on(expr, yes, no);
    b_.enter(yes);
    b_.copy_to(result, 1);
    b_.jump(after);
    b_.enter(no);
    b_.copy_to(result, 0);
    b_.enter(after);
    return RValue::of(expr.type, result);
  }
  if (is_comparison(node.op) && node.op > BinaryOp::not_equal) return RValue::of(expr.type, compare_order(node));
  if (is_comparison(node.op)) {
    Operand equal = compare_memory(node);
    return RValue::of(expr.type, node.op == BinaryOp::equal ? equal : Operand(b_.xor_(equal, 1)));
  }
  Operand left = scalar(*node.left);
  Operand right = scalar(*node.right);
  const bool is_signed = expr.type->is(TypeKind::integer) && expr.type->is_signed;
  return RValue::of(expr.type, apply(node.op, left, right, is_signed, expr.span));
}

void Lowering::branch_on(const typed::Expr& condition, ir::BlockId then, ir::BlockId otherwise) {
  const Span outer = b_.span;
  b_.span = condition.span;
  if (const auto* binary = std::get_if<typed::Binary>(&condition.node)) {
    if (binary->op == BinaryOp::logical_and || binary->op == BinaryOp::logical_or) {
      const bool both = binary->op == BinaryOp::logical_and;
      const ir::BlockId second = b_.block("second");
      branch_on(*binary->left, both ? second : then, both ? otherwise : second);
      b_.enter(second);
      // What the right side learns holds only behind it: in the whole body, when a predicate leads nowhere else.
      const bool leads_to_body = (both ? then : otherwise) == body_block_;
      if (!leads_to_body) reuse_.enter();
      branch_on(*binary->right, then, otherwise);
      if (!leads_to_body) reuse_.leave();
      b_.span = outer;
      return;
    }
    if (is_comparison(binary->op) && is_scalar(binary->left->type)) {
      TypeRef type = binary->left->type;
      Operand left = scalar(*binary->left);
      Operand right = scalar(*binary->right);
      b_.branch(comparison(binary->op, type->is(TypeKind::integer) && type->is_signed), left, right, then, otherwise);
      b_.span = outer;
      return;
    }
  }
  if (const auto* negation = std::get_if<typed::Unary>(&condition.node)) {
    branch_on(*negation->operand, otherwise, then);
  } else if (const auto* cast = std::get_if<typed::Cast>(&condition.node); cast && is_scalar(cast->operand->type)) {
    b_.branch(Compare::ne, scalar(*cast->operand), 0, then, otherwise);
  } else {
    b_.branch(Compare::ne, scalar(condition), 0, then, otherwise);
  }
  b_.span = outer;
}

// ---- comparison of values in memory

Operand Lowering::equal_literal(const Place& a, uint32_t size, const std::string& text) {
  // The literal's NUL is compared too, so what lies behind the other's NUL does not matter.
  const uint32_t length = std::min<uint32_t>(size, static_cast<uint32_t>(std::strlen(text.c_str())) + 1);
  Reg result = b_.constant(0);
  const ir::BlockId after = b_.block("compared");
  for (uint32_t at = 0; at < length;) {
    uint32_t width = 8;
    while (width > length - at || (static_cast<uint32_t>(a.offset) + at) % width) width /= 2;
    uint64_t word = 0;
    std::memcpy(&word, text.c_str() + at, width);
    const ir::BlockId next = b_.block("next");
    b_.branch(Compare::eq, b_.load(width, false, a.base, a.offset + static_cast<int32_t>(at)),
              static_cast<int64_t>(word), next, after);
    b_.enter(next);
    at += width;
  }
  b_.copy_to(result, 1);
  b_.enter(after);
  return result;
}

// Both are padded with zeros behind their NUL, so equality of all bytes is equality of the strings.
Operand Lowering::equal_bytes(const Place& a, const Place& b, uint32_t size) {
  constexpr uint32_t kUnrolled = 64;
  Reg result = b_.constant(0);
  const ir::BlockId after = b_.block("compared");
  uint32_t at = 0;
  if (size > kUnrolled) {  // a loop over whole words; the verifier walks it, so it stays bounded by the type
    // Long ones by eight words at once: a loop of many rounds is refused ("The sequence of 8193 jumps is too complex").
    constexpr uint32_t kWord = 8, kManyWords = 1024;
    const uint32_t words_at_once = size / kWord > kManyWords ? 8 : 1, step = kWord * words_at_once;
    Reg index = b_.constant(0);
    const ir::BlockId loop = b_.enter_new("words"), next = b_.block("next"), rest = b_.block("rest");
    Reg distance = b_.mul(b_.and_(index, 0x1fffff), step);
    Reg left = b_.add(address(a), distance), right = b_.add(address(b), distance);
    Reg differs = ir::kNoReg;
    for (uint32_t word = 0; word < step; word += kWord) {
      const auto offset = static_cast<int32_t>(word);
      Reg both = b_.xor_(b_.load(kWord, false, left, offset), b_.load(kWord, false, right, offset));
      differs = word == 0 ? both : b_.or_(differs, both);
    }
    b_.branch(Compare::eq, differs, 0, next, after);
    b_.enter(next);
    b_.copy_to(index, b_.add(index, 1));
    b_.branch(Compare::ult, index, size / step, loop, rest);
    b_.enter(rest);
    at = size / step * step;
  }
  while (at < size) {
    uint32_t width = 8;
    while (width > size - at || (static_cast<uint32_t>(a.offset) + at) % width ||
           (static_cast<uint32_t>(b.offset) + at) % width)
      width /= 2;
    const ir::BlockId next = b_.block("next");
    Reg left = b_.load(width, false, a.base, a.offset + static_cast<int32_t>(at));
    Reg right = b_.load(width, false, b.base, b.offset + static_cast<int32_t>(at));
    b_.branch(Compare::eq, left, right, next, after);
    b_.enter(next);
    at += width;
  }
  b_.copy_to(result, 1);
  b_.enter(after);
  return result;
}

RValue Lowering::in_memory(const typed::Expr& expr) {
  RValue value = eval(expr);
  return value.where == RValue::Where::foreign ? settle(value, nullptr) : value;
}

Operand Lowering::compare_memory(const typed::Binary& node) {
  TypeRef type = node.left->type;
  auto literal = [](const typed::Expr& expr) {
    const auto* text = std::get_if<typed::StringConst>(&expr.node);
    return text ? &text->value : nullptr;
  };
  const typed::Expr* text_side = literal(*node.right)  ? node.right.get()
                                 : literal(*node.left) ? node.left.get()
                                                       : nullptr;
  if (text_side) {
    const typed::Expr& other = text_side == node.right.get() ? *node.left : *node.right;
    Place unpadded = temporary(other.type->size);
    unpadded.unpadded_string = true;
    RValue value = eval(other, &unpadded);
    if (value.where == RValue::Where::foreign) value = settle(value, &unpadded);
    return equal_literal(value.place, other.type->size, *literal(*text_side));
  }
  RValue left = in_memory(*node.left);
  RValue right = in_memory(*node.right);
  return equal_bytes(left.place, right.place, std::min(type->size, node.right->type->size));
}

// Strings by their bytes. Both are of one type and padded with zeros, so the first words that differ decide; swapped to
// big-endian, they compare as their bytes do.
Operand Lowering::compare_order(const typed::Binary& node) {
  constexpr uint32_t kWord = 8;
  const uint32_t size = node.left->type->size, words = (size + kWord - 1) / kWord;
  Place sides[2];
  for (const auto& [expr, place] : {std::pair(node.left.get(), &sides[0]), std::pair(node.right.get(), &sides[1])}) {
    *place = scratch_place(words * kWord);
    b_.store(kWord, place->base, place->offset + static_cast<int32_t>((words - 1) * kWord), 0);
    store(*expr, *place);
  }
  Reg index = b_.constant(0), left = b_.constant(0), right = b_.constant(0);
  const ir::BlockId loop = b_.enter_new("words"), next = b_.block("next"), after = b_.block("ordered");
  Reg distance = b_.shl(b_.and_(index, 0x1fffff), 3);
  b_.copy_to(left, b_.load(kWord, false, b_.add(address(sides[0]), distance), 0));
  b_.copy_to(right, b_.load(kWord, false, b_.add(address(sides[1]), distance), 0));
  b_.branch(Compare::eq, left, right, next, after);
  b_.enter(next);
  b_.copy_to(index, b_.add(index, 1));
  b_.branch(Compare::ult, index, words, loop, after);
  b_.enter(after);
  return b_.compare(comparison(node.op, false), b_.bswap(kWord, left), b_.bswap(kWord, right));
}

}  // namespace scry::codegen
