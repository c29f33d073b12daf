#include "ir/evaluate.h"

#include "base/bytes.h"

namespace scry::ir {
namespace {

uint64_t low_bytes(uint64_t value, unsigned width) {
  return width >= 8 ? value : value & ((uint64_t{1} << width * 8) - 1);
}

uint64_t swap_bytes(uint64_t value, unsigned width) {
  return __builtin_bswap64(value) >> (64 - width * 8);
}

uint64_t divide(uint64_t a, uint64_t b) {
  return b ? a / b : 0;
}
uint64_t remainder(uint64_t a, uint64_t b) {
  return b ? a % b : a;
}
uint64_t divide_signed(int64_t a, int64_t b) {
  return b == 0 ? 0 : b == -1 ? -uint64_t(a) : uint64_t(a / b);
}
uint64_t remainder_signed(int64_t a, int64_t b) {
  return b == 0 ? a : b == -1 ? 0 : uint64_t(a % b);
}

}  // namespace

bool is_arithmetic(Op op) {
  return op >= Op::copy && op <= Op::bswap;
}

uint64_t evaluate(Op op, unsigned width, uint64_t a, uint64_t b) {
  switch (op) {
    case Op::copy:
    case Op::as_number:
      return a;
    case Op::add:
      return a + b;
    case Op::sub:
      return a - b;
    case Op::mul:
      return a * b;
    case Op::and_:
      return a & b;
    case Op::or_:
      return a | b;
    case Op::xor_:
      return a ^ b;
    case Op::shl:
      return a << (b & 63);
    case Op::lshr:
      return a >> (b & 63);
    case Op::ashr:
      return uint64_t(int64_t(a) >> (b & 63));
    case Op::udiv:
      return divide(a, b);
    case Op::umod:
      return remainder(a, b);
    case Op::sdiv:
      return divide_signed(int64_t(a), int64_t(b));
    case Op::smod:
      return remainder_signed(int64_t(a), int64_t(b));
    case Op::neg:
      return -a;
    case Op::zext:
      return low_bytes(a, width);
    case Op::sext:
      return uint64_t(sign_extend(a, width * 8));
    case Op::bswap:
      return swap_bytes(a, width);
    default:
      bug("not arithmetic");
  }
}

bool evaluate(Compare compare, uint64_t a, uint64_t b) {
  switch (compare) {
    case Compare::eq:
      return a == b;
    case Compare::ne:
      return a != b;
    case Compare::ult:
      return a < b;
    case Compare::ule:
      return a <= b;
    case Compare::ugt:
      return a > b;
    case Compare::uge:
      return a >= b;
    case Compare::slt:
      return int64_t(a) < int64_t(b);
    case Compare::sle:
      return int64_t(a) <= int64_t(b);
    case Compare::sgt:
      return int64_t(a) > int64_t(b);
    case Compare::sge:
      return int64_t(a) >= int64_t(b);
    case Compare::test:
      return a & b;
  }
  bug("no such comparison");
}

}  // namespace scry::ir
