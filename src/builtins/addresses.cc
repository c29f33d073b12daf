// Addresses of networks, and the order of bytes: ntop, pton, macaddr, bswap.
#include <arpa/inet.h>
#include <fmt/format.h>

#include <cstring>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"

namespace scry {

using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using sema::CallCheck;

namespace {

constexpr uint32_t kBytes4 = 4, kBytes6 = 6, kBytes16 = 16;
constexpr int32_t kAddress = 8;  // in an inet value: {u64 family, 16 bytes}

bool is_number(TypeRef type) {
  return type->is_integer_like() || type->is(TypeKind::enumeration);
}

// All bytes of an array, also of one whose type is a string because its elements are bytes.
void copy_bytes(Lowering& lowering, const typed::Expr& array, uint32_t size, const Place& to) {
  const RValue source = lowering.eval(array);
  if (source.where == RValue::Where::foreign)
    lowering.probe_read(to, size, lowering.address(source.place), source.space);
  else
    lowering.copy(to, source.place, size);
}

// ---- ntop

// The address is the last argument; numbers: the family where it is not given.
void check_ntop(CallCheck& check) {
  const size_t last = check.call.args.size() - 1;
  TypeRef family = check.arg_type(0), address = check.arg_type(last);
  check.result = check.types().simple(TypeKind::inet);
  if (last == 1 && !is_number(family)) {
    check.report(sema::kCallArgType, check.call.args[0]->span,
                 fmt::format("ntop() only supports int arguments ({} provided)", sema::family_name(family)));
    return;
  }
  const bool has_bytes = address->is(TypeKind::array) || address->is(TypeKind::string);
  if (!is_number(address) && !has_bytes) {
    check.report(sema::kCallArgType, check.call.args[last]->span,
                 fmt::format("ntop() only supports int or array arguments ({} provided)", sema::family_name(address)));
    return;
  }
  if (has_bytes && address->size != kBytes4 && address->size != kBytes16)
    check.report(sema::kCallArgType, check.call.args[last]->span, "ntop() argument must be 4 or 16 bytes in size");
  check.call.numbers = {static_cast<uint64_t>(has_bytes && address->size == kBytes16 ? AF_INET6 : AF_INET)};
}

RValue lower_ntop(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place* into) {
  ir::Builder& b = lowering.builder();
  const typed::Expr& address = *call.args.back();
  Place place = into ? *into : lowering.temporary(expr.type->size);
  ir::Operand family = call.numbers[0];
  if (call.args.size() > 1) family = lowering.scalar(*call.args[0]);
  if (is_number(address.type)) {
    ir::Operand number = lowering.scalar(address);
    lowering.zero(place, expr.type->size);
    b.store(kBytes4, place.base, place.offset + kAddress, number);
  } else {
    lowering.zero(place, expr.type->size);
    copy_bytes(lowering, address, address.type->size, place.at(kAddress));
  }
  b.store(8, place.base, place.offset, family);
  return RValue::at(expr.type, place);
}

// ---- pton

// text: the bytes.
void check_pton(CallCheck& check) {
  const std::string text = *check.arg_text(0);
  const bool dotted = text.find('.') != text.npos, coloned = text.find(':') != text.npos;
  const int family = dotted ? AF_INET : AF_INET6;
  const uint32_t size = dotted ? kBytes4 : kBytes16;
  char bytes[kBytes16] = {};
  if ((!dotted && !coloned) || inet_pton(family, text.c_str(), bytes) != 1) {
    check.report(sema::kCallLiteral, check.span,
                 fmt::format("pton() expects a valid {} address, got {}",
                             dotted    ? "IPv4"
                             : coloned ? "IPv6"
                                       : "IPv4/IPv6",
                             text));
    return;
  }
  check.call.text.assign(bytes, size);
  check.result = check.types().array(check.types().integer(1, false), size);
}

RValue lower_pton(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place* into) {
  const bool aligned = into && into->offset % static_cast<int32_t>(kBytes4) == 0;
  Place place = aligned ? *into : lowering.temporary(expr.type->size);
  for (size_t at = 0; at < call.text.size(); at += kBytes4) {
    int32_t word = 0;
    std::memcpy(&word, call.text.data() + at, kBytes4);
    lowering.builder().store(kBytes4, place.base, place.offset + static_cast<int32_t>(at), word);
  }
  return RValue::at(expr.type, place);
}

// ---- macaddr

void check_macaddr(CallCheck& check) {
  TypeRef source = check.arg_type(0);
  check.result = check.types().simple(TypeKind::mac_address);
  if (check.arg_text(0)) {
    check.report(sema::kCallLiteral, check.span, "macaddr() does not support literal string arguments");
    return;
  }
  const bool has_bytes = source->is(TypeKind::array) || source->is(TypeKind::string);
  if (has_bytes && source->size < kBytes6)
    check.report(sema::kCallArgType, check.call.args[0]->span, "macaddr() argument must be at least 6 bytes in size");
}

RValue lower_macaddr(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place* into) {
  Place place = into ? *into : lowering.temporary(expr.type->size);
  TypeRef from = call.args[0]->type;
  if (codegen::is_scalar(from)) {
    ir::Operand address = lowering.scalar(*call.args[0]);
    lowering.probe_read(place, kBytes6, address, lowering.space_of(*call.args[0]));
    return RValue::at(expr.type, place);
  }
  copy_bytes(lowering, *call.args[0], kBytes6, place);
  return RValue::at(expr.type, place);
}

// ---- bswap

uint64_t swapped(uint64_t value, uint32_t size) {
  return __builtin_bswap64(value) >> (64 - 8 * size);
}

void check_bswap(CallCheck& check) {
  const uint32_t size = check.arg_type(0)->size;
  check.result = check.types().integer(size, false);
  if (auto value = check.arg_number(0))
    check.replace_with(check.checker.make(check.span, check.result, typed::IntConst{swapped(*value, size)}));
}

RValue lower_bswap(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  ir::Builder& b = lowering.builder();
  ir::Operand value = lowering.scalar(*call.args[0]);
  const uint32_t size = expr.type->size;
  return RValue::of(expr.type, size == 1 ? b.zext(1, value) : b.bswap(size, value));
}

}  // namespace

std::span<const Builtin> address_builtins() {
  static const Builtin kTable[] = {
      {.name = "bswap",
       .signature = "(number: int) -> ?",
       .brief = "The number with its bytes in reverse order: network order to host order and back.",
       .example = "begin { printf(\"%x\\n\", bswap((uint16)0x1234)); }",
       .checking = {.run = check_bswap},
       .lowering = {.value = lower_bswap}},
      {.name = "macaddr",
       .signature = "(address: array|ptr|string) -> ?",
       .brief = "Six bytes as the text of a hardware address: 0A:1B:2C:3D:4E:5F.",
       .example = "tracepoint:syscalls:sys_enter_write { print(macaddr(args.buf)); }",
       .checking = {.run = check_macaddr},
       .lowering = {.value = lower_macaddr}},
      {.name = "ntop",
       .signature = "(family_or_address: any, address?: any) -> ?",
       .brief = "An IPv4 or IPv6 address as text; the family (2, 10) follows from the size unless it is given.",
       .example = "begin { print(ntop(pton(\"10.0.0.7\"))); }",
       .checking = {.run = check_ntop},
       .lowering = {.value = lower_ntop}},
      {.name = "pton",
       .signature = "(address: text) -> ?",
       .brief = "The bytes of an address in text form: uint8[4] or uint8[16].",
       .example = "begin { print(pton(\"::1\")); }",
       .checking = {.run = check_pton},
       .lowering = {.value = lower_pton}},
  };
  return kTable;
}

}  // namespace scry
