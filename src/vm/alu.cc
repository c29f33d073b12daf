#include "vm/alu.h"

#include <limits>
#include <type_traits>

#include "bpf/opcode.h"

namespace scry::vm {

using namespace bpf;  // the opcodes
namespace {

template <class U>
U divide_signed(U a, U b) {
  using S = std::make_signed_t<U>;
  if (b == 0) return 0;
  if (static_cast<S>(b) == -1) return U{0} - a;  // the minimum divided by -1 is itself, not a trap
  return static_cast<U>(static_cast<S>(a) / static_cast<S>(b));
}

template <class U>
U modulo_signed(U a, U b) {
  using S = std::make_signed_t<U>;
  if (b == 0) return a;
  if (static_cast<S>(b) == -1) return 0;
  return static_cast<U>(static_cast<S>(a) % static_cast<S>(b));
}

template <class U>
std::optional<U> compute(uint8_t op, bool is_signed, U a, U b) {
  constexpr U kShiftMask = std::numeric_limits<U>::digits - 1;
  switch (op) {
    case kAdd:
      return a + b;
    case kSub:
      return a - b;
    case kMul:
      return a * b;
    case kDiv:
      return is_signed ? divide_signed(a, b) : b ? a / b : 0;
    case kMod:
      return is_signed ? modulo_signed(a, b) : b ? a % b : a;
    case kOr:
      return a | b;
    case kAnd:
      return a & b;
    case kXor:
      return a ^ b;
    case kLsh:
      return a << (b & kShiftMask);
    case kRsh:
      return a >> (b & kShiftMask);
    case kArsh:
      return static_cast<U>(static_cast<std::make_signed_t<U>>(a) >> (b & kShiftMask));
  }
  return {};
}

template <class U>
std::optional<bool> compare(uint8_t op, U a, U b) {
  using S = std::make_signed_t<U>;
  const S x = static_cast<S>(a), y = static_cast<S>(b);
  switch (op) {
    case kJeq:
      return a == b;
    case kJne:
      return a != b;
    case kJgt:
      return a > b;
    case kJge:
      return a >= b;
    case kJlt:
      return a < b;
    case kJle:
      return a <= b;
    case kJset:
      return (a & b) != 0;
    case kJsgt:
      return x > y;
    case kJsge:
      return x >= y;
    case kJslt:
      return x < y;
    case kJsle:
      return x <= y;
  }
  return {};
}

}  // namespace

std::optional<uint64_t> compute64(uint8_t op, bool is_signed, uint64_t a, uint64_t b) {
  return compute<uint64_t>(op, is_signed, a, b);
}
std::optional<uint64_t> compute32(uint8_t op, bool is_signed, uint32_t a, uint32_t b) {
  return compute<uint32_t>(op, is_signed, a, b);
}
std::optional<bool> compare64(uint8_t op, uint64_t a, uint64_t b) {
  return compare<uint64_t>(op, a, b);
}
std::optional<bool> compare32(uint8_t op, uint32_t a, uint32_t b) {
  return compare<uint32_t>(op, a, b);
}

}  // namespace scry::vm
