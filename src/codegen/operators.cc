// Lowering of operators and conditions.
#include <algorithm>
#include <cstring>

#include "codegen/nodes.h"

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

Operand compare_memory(Body& body, const typed::Binary& node) {
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
    Place unpadded = body.memory().temporary(other.type->size);
    unpadded.unpadded_string = true;
    RValue value = eval(body, other, &unpadded);
    if (value.where == RValue::Where::foreign) value = body.values().settle(value, &unpadded);
    return body.memory().equal_literal(value.place, other.type->size, *literal(*text_side));
  }
  RValue left = in_memory(body, *node.left);
  RValue right = in_memory(body, *node.right);
  return body.memory().equal_bytes(left.place, right.place, std::min(type->size, node.right->type->size));
}

// Strings by their bytes. Both are of one type and padded with zeros, so the first words that differ decide; swapped to
// big-endian, they compare as their bytes do.
Operand compare_order(Body& body, const typed::Binary& node) {
  ir::Builder& b = body.b();
  constexpr uint32_t kWord = 8;
  const uint32_t size = node.left->type->size, words = (size + kWord - 1) / kWord;
  Place sides[2];
  for (const auto& [expr, place] : {std::pair(node.left.get(), &sides[0]), std::pair(node.right.get(), &sides[1])}) {
    *place = body.memory().scratch_place(words * kWord);
    b.store(kWord, place->base, place->offset + static_cast<int32_t>((words - 1) * kWord), 0);
    store(body, *expr, *place);
  }
  Reg index = b.constant(0), left = b.constant(0), right = b.constant(0);
  const ir::BlockId loop = b.enter_new("words"), next = b.block("next"), after = b.block("ordered");
  Reg distance = b.shl(b.and_(index, 0x1fffff), 3);
  b.copy_to(left, b.load(kWord, false, b.add(body.memory().address(sides[0]), distance), 0));
  b.copy_to(right, b.load(kWord, false, b.add(body.memory().address(sides[1]), distance), 0));
  b.branch(Compare::eq, left, right, next, after);
  b.enter(next);
  b.copy_to(index, b.add(index, 1));
  b.branch(Compare::ult, index, words, loop, after);
  b.enter(after);
  return b.compare(comparison(node.op, false), b.bswap(kWord, left), b.bswap(kWord, right));
}

}  // namespace

RValue lower(Body& body, const typed::Unary& node, const typed::Expr& expr, const Place*) {
  ir::Builder& b = body.b();
  Operand operand = scalar(body, *node.operand);
  switch (node.op) {
    case UnaryOp::negate:
      return RValue::of(expr.type, b.neg(operand));
    case UnaryOp::bit_not:
      return RValue::of(expr.type, b.xor_(operand, -1));
    case UnaryOp::logical_not:
      return RValue::of(expr.type, b.xor_(operand, 1));
    case UnaryOp::dereference:
      break;
  }
  bug("a dereference is a node of its own");
}

Operand apply(Body& body, BinaryOp op, Operand left, Operand right, bool is_signed, Span span) {
  ir::Builder& b = body.b();
  auto shift_count = [&] { return right.is_imm() ? Operand(right.imm & 63) : Operand(b.and_(right, 63)); };
  switch (op) {
    case BinaryOp::add:
      return b.add(left, right);
    case BinaryOp::subtract:
      return b.sub(left, right);
    case BinaryOp::multiply:
      return b.mul(left, right);
    case BinaryOp::bit_and:
      return b.and_(left, right);
    case BinaryOp::bit_or:
      return b.or_(left, right);
    case BinaryOp::bit_xor:
      return b.xor_(left, right);
    case BinaryOp::shift_left:
      return b.shl(left, shift_count());
    case BinaryOp::shift_right:
      return is_signed ? b.ashr(left, shift_count()) : b.lshr(left, shift_count());
    case BinaryOp::divide:
    case BinaryOp::modulo:
      break;
    default:
      bug("not arithmetic");
  }
  const bool remainder = op == BinaryOp::modulo;
  auto quotient = [&] {
    if (is_signed) return remainder ? b.smod(left, right) : b.sdiv(left, right);
    return remainder ? b.umod(left, right) : b.udiv(left, right);
  };
  if (right.is_imm()) return quotient();
  Reg result = b.constant(1);
  b.either(
      Compare::eq, right, 0,
      [&] {
        body.records().notice(
            "runtime_error", span,
            "Divide or modulo by 0 detected. This can lead to unexpected results. 1 is being used as the result.", "",
            0);
      },
      [&] { b.copy_to(result, quotient()); }, ir::Rare::target);
  return result;
}

RValue lower(Body& body, const typed::Binary& node, const typed::Expr& expr, const Place*) {
  ir::Builder& b = body.b();
  const bool logical = node.op == BinaryOp::logical_and || node.op == BinaryOp::logical_or;
  if (logical || (is_comparison(node.op) && is_scalar(node.left->type))) {
    Reg result = b.new_reg();
    const ir::BlockId yes = b.block("true"), no = b.block("false"), after = b.block("decided");
    branch_on(body, expr, yes, no);
    b.enter(yes);
    b.copy_to(result, 1);
    b.jump(after);
    b.enter(no);
    b.copy_to(result, 0);
    b.enter(after);
    return RValue::of(expr.type, result);
  }
  if (is_comparison(node.op) && node.op > BinaryOp::not_equal) return RValue::of(expr.type, compare_order(body, node));
  if (is_comparison(node.op)) {
    Operand equal = compare_memory(body, node);
    return RValue::of(expr.type, node.op == BinaryOp::equal ? equal : Operand(b.xor_(equal, 1)));
  }
  Operand left = scalar(body, *node.left);
  Operand right = scalar(body, *node.right);
  const bool is_signed = expr.type->is(TypeKind::integer) && expr.type->is_signed;
  return RValue::of(expr.type, apply(body, node.op, left, right, is_signed, expr.span));
}

void branch_on(Body& body, const typed::Expr& condition, ir::BlockId then, ir::BlockId otherwise) {
  ir::Builder& b = body.b();
  const Span outer = b.span;
  b.span = condition.span;
  if (const auto* binary = std::get_if<typed::Binary>(&condition.node)) {
    if (binary->op == BinaryOp::logical_and || binary->op == BinaryOp::logical_or) {
      const bool both = binary->op == BinaryOp::logical_and;
      const ir::BlockId second = b.block("second");
      // What is in the left side may be passed over on a way to the body that leads through the right one.
      const ir::BlockId after = std::exchange(body.exits.after_predicate, Exits{}.after_predicate);
      branch_on(body, *binary->left, both ? second : then, both ? otherwise : second);
      body.exits.after_predicate = after;
      b.enter(second);
      // What the right side learns holds only after it: in the whole body, when a predicate leads nowhere else.
      const bool leads_to_body = (both ? then : otherwise) == body.exits.after_predicate;
      if (!leads_to_body) body.known.enter();
      branch_on(body, *binary->right, then, otherwise);
      if (!leads_to_body) body.known.leave();
      b.span = outer;
      return;
    }
    if (is_comparison(binary->op) && is_scalar(binary->left->type)) {
      TypeRef type = binary->left->type;
      Operand left = scalar(body, *binary->left);
      Operand right = scalar(body, *binary->right);
      b.branch(comparison(binary->op, type->is(TypeKind::integer) && type->is_signed), left, right, then, otherwise);
      b.span = outer;
      return;
    }
  }
  if (const auto* negation = std::get_if<typed::Unary>(&condition.node)) {
    branch_on(body, *negation->operand, otherwise, then);
  } else if (const auto* cast = std::get_if<typed::Cast>(&condition.node); cast && is_scalar(cast->operand->type)) {
    b.branch(Compare::ne, scalar(body, *cast->operand), 0, then, otherwise);
  } else {
    b.branch(Compare::ne, scalar(body, condition), 0, then, otherwise);
  }
  b.span = outer;
}

RValue in_memory(Body& body, const typed::Expr& expr) {
  RValue value = eval(body, expr);
  return value.where == RValue::Where::foreign ? body.values().settle(value, nullptr) : value;
}

}  // namespace scry::codegen
