// Reading memory: strings and buffers.
#include <fmt/format.h>

#include <algorithm>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"
#include "types/string_size.h"

namespace scry {

using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using sema::CallCheck;

namespace {

// ---- str

// str($1) is the raw text; str(5) is "5"; str("text", 2) is "te".
bool fold_str(CallCheck& check) {
  if (auto text = check.arg_text(0)) {
    check.replace_with_text(text->substr(0, check.arg_number(1).value_or(text->size())));
    return true;
  }
  const auto* constant = std::get_if<typed::IntConst>(&check.call.args[0]->node);
  if (constant && constant->literal) {
    check.replace_with_text(std::to_string(static_cast<int64_t>(constant->value)));
    return true;
  }
  return false;
}

void warn_of_length(CallCheck& check, uint64_t wanted, uint64_t most) {
  check.report(sema::kStrLength, check.span,
               fmt::format("length param ({}) is too long and will be shortened to {} bytes (see BPFTRACE_MAX_STRLEN)",
                           wanted, most));
}

// A length that is known at compile time. Reports a negative one, warns of one above `longest`, which `most` bytes
// hold.
std::optional<uint64_t> known_length(CallCheck& check, uint64_t longest, uint64_t most) {
  const auto length = check.arg_number(1);
  if (!length) return std::nullopt;
  if (check.arg_type(1)->is_signed && static_cast<int64_t>(*length) < 0)
    check.report(sema::kCallLiteral, check.call.args[1]->span,
                 fmt::format("{}() expects a non-negative length", check.builtin.name));
  else if (*length > longest)
    warn_of_length(check, *length, most);
  return *length;
}

void check_str(CallCheck& check) {
  if (fold_str(check)) return;
  const uint64_t most = check.config().max_strlen;
  uint64_t size = most;
  if (check.arg_type(0)->is(TypeKind::string)) size = check.arg_type(0)->size;
  if (auto length = known_length(check, most - 1, most)) size = std::min(*length, most - 1) + 1;
  check.result = check.types().string(static_cast<uint32_t>(size));
}

// The most that a string of this type is read from: with a small max_strlen one byte more than it keeps, so that a text
// which is cut fills it.
int64_t most_bytes(uint32_t size, uint64_t max_strlen) {
  return max_strlen < kStringWithNul ? int64_t{size} + 1 : size;
}

// The bytes to read, NUL included: a constant, or the run-time length held to what the type takes.
ir::Operand read_size(Lowering& lowering, const typed::Call& call, uint32_t size, uint64_t max_strlen) {
  ir::Builder& b = lowering.builder();
  const int64_t most = most_bytes(size, max_strlen);
  if (call.args.size() < 2) return most;
  ir::Operand length = lowering.scalar(*call.args[1]);
  return ir::held_to(b, length, static_cast<uint64_t>(most));
}

// Nothing is reported if the read fails; 0 then.
ir::Reg try_read_string(Lowering& lowering, const Place& to, ir::Operand bytes, ir::Operand address,
                        AddressSpace space) {
  ir::Builder& b = lowering.builder();
  const bpf::HelperId helper =
      space == AddressSpace::user ? bpf::HelperId::probe_read_user_str : bpf::HelperId::probe_read_kernel_str;
  ir::Reg length = b.helper(helper, {lowering.address(to), bytes, address});
  b.when(
      ir::Compare::slt, length, 0, [&] { b.copy_to(length, 0); }, ir::Rare::target);
  return length;
}

template <bool reports_failure>
RValue lower_str(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place* into) {
  TypeRef from = call.args[0]->type;
  const uint32_t size = expr.type->size;
  ir::Operand address;
  AddressSpace space = AddressSpace::kernel;
  if (from->is(TypeKind::string)) {
    address = lowering.address(lowering.eval(*call.args[0]).place);
  } else {
    address = lowering.scalar(*call.args[0]);
    space = lowering.space_of(*call.args[0]);
  }
  const uint64_t max_strlen = lowering.module().script.config.max_strlen;
  ir::Operand bytes = read_size(lowering, call, size, max_strlen);
  // One byte more than the type has may be read; its NUL is not kept.
  const bool may_fill = (bytes.is_imm() ? bytes.imm : most_bytes(size, max_strlen)) > size;
  Place place = into && !may_fill ? *into : lowering.temporary(size + 8);
  if (!place.unpadded_string) lowering.zero(place, size);
  ir::Reg length = reports_failure ? lowering.probe_read_string(place, bytes, address, space)
                                   : try_read_string(lowering, place, bytes, address, space);
  RValue value = RValue::at(expr.type, place);
  if (!may_fill) value.length = length;
  return value;
}

// ---- buf

template <bool holds_words>
void check_buf(CallCheck& check) {
  constexpr uint32_t kLengthWord = 4;
  TypeRef data = check.arg_type(0);
  const uint64_t most = std::max<uint64_t>(check.config().max_strlen, kLengthWord) - kLengthWord;
  uint64_t capacity = most;
  if (check.call.args.size() < 2) {
    if (!data->is(TypeKind::array)) {
      check.report(
          sema::kCallArgCount, check.span,
          fmt::format("{}() expects a length argument for non-array type {}", check.builtin.name, type_name(data)));
      return;
    }
    capacity = std::min<uint64_t>(most, data->size);
  } else if (auto length = known_length(check, most, most)) {
    capacity = std::min(most, *length);
  }
  const auto bytes = static_cast<uint32_t>(capacity);
  check.result = holds_words ? check.types().words(bytes) : check.types().buffer(bytes);
}

RValue lower_buf(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place* into) {
  ir::Builder& b = lowering.builder();
  constexpr int32_t kData = 4;
  const uint32_t capacity = expr.type->size - kData;
  TypeRef from = call.args[0]->type;
  ir::Operand length = capacity;
  if (call.args.size() > 1) {
    ir::Operand wanted = lowering.scalar(*call.args[1]);
    // A negative length counts as the unsigned value of its own width.
    const uint32_t width = call.args[1]->type->size;
    length = ir::held_to(b, wanted.is_imm() || width == 8 ? wanted : ir::Operand(b.zext(width, wanted)), capacity);
  }
  Place place = into ? *into : lowering.temporary(expr.type->size);
  lowering.zero(place, expr.type->size);
  ir::Operand address;
  AddressSpace space = AddressSpace::kernel;
  if (codegen::is_scalar(from)) {
    address = lowering.scalar(*call.args[0]);
    space = lowering.space_of(*call.args[0]);
  } else {
    RValue data = lowering.eval(*call.args[0]);
    address = lowering.address(data.place);
    if (data.where == RValue::Where::foreign) space = data.space;
  }
  b.store(4, place.base, place.offset, length);
  lowering.probe_read(place.at(kData), length, address, space);
  return RValue::at(expr.type, place);
}

// ---- address spaces

void check_space(CallCheck& check) {
  TypeRef type = check.arg_type(0);
  check.result =
      type->is(TypeKind::pointer) ? check.types().pointer(type->element, check.builtin.checking.space) : type;
}

RValue lower_space(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  return RValue::of(expr.type, lowering.scalar(*call.args[0]));
}

}  // namespace

namespace {

// A distance from an address, or an address without its lowest bits.
bool keeps_address(typed::BinaryOp op) {
  return op == typed::BinaryOp::add || op == typed::BinaryOp::subtract || op == typed::BinaryOp::bit_and;
}

AddressSpace first_known(const std::vector<const typed::ExprPtr*>& values) {
  for (const typed::ExprPtr* value : values)
    if (const AddressSpace space = space_of_value(**value); space != AddressSpace::none) return space;
  return AddressSpace::none;
}

}  // namespace

AddressSpace space_of_value(const typed::Expr& value) {
  const TypeRef type = value.type;
  if (!type || (type->is(TypeKind::pointer) && type->space != AddressSpace::none))
    return type ? type->space : AddressSpace::none;
  // A number that lies in memory is no address there.
  const bool is_part = !type->is(TypeKind::integer);
  if (const auto* member = std::get_if<typed::FieldRead>(&value.node))
    return is_part ? space_of_value(*member->base) : AddressSpace::none;
  if (const auto* element = std::get_if<typed::IndexRead>(&value.node)) {
    const auto* whole = std::get_if<typed::FieldRead>(&element->base->node);
    if (whole && whole->member.tag == kUserTag) return AddressSpace::user;
    return is_part ? space_of_value(*element->base) : AddressSpace::none;
  }
  if (const auto* target = std::get_if<typed::Dereference>(&value.node))
    return is_part ? target->pointer->type->space : AddressSpace::none;
  if (const auto* element = std::get_if<typed::TupleRead>(&value.node)) return space_of_value(*element->base);
  if (const auto* cast = std::get_if<typed::Cast>(&value.node)) return space_of_value(*cast->operand);
  if (const auto* call = std::get_if<typed::Call>(&value.node)) return call->builtin->checking.space;
  if (const auto* block = std::get_if<typed::BlockExpr>(&value.node))
    return block->block->value ? space_of_value(*block->block->value) : AddressSpace::none;
  if (const auto* sum = std::get_if<typed::Binary>(&value.node); sum && keeps_address(sum->op))
    return first_known({&sum->left, &sum->right});
  if (const auto* choice = std::get_if<typed::Ternary>(&value.node))
    return first_known({&choice->then, &choice->otherwise});
  if (const auto* tuple = std::get_if<typed::MakeTuple>(&value.node)) {
    std::vector<const typed::ExprPtr*> elements;
    for (const typed::ExprPtr& element : tuple->elements) elements.push_back(&element);
    return first_known(elements);
  }
  if (const auto* variable = std::get_if<typed::VariableRead>(&value.node)) return variable->space;
  if (const auto* map = std::get_if<typed::MapRead>(&value.node)) return map->space;
  const auto* function = std::get_if<typed::Inlined>(&value.node);
  return function ? function->space : AddressSpace::none;
}

std::span<const Builtin> memory_builtins() {
  static const Builtin kTable[] = {
      {.name = "str",
       .signature = "(address: parameter|ptr|int|string, length?: int) -> ?",
       .brief = "The NUL-terminated string at an address; at most length - 1, or max_strlen - 1, characters.",
       .example = "tracepoint:syscalls:sys_enter_openat { printf(\"%s\\n\", str(args.filename)); }",
       .checking = {.run = check_str},
       .lowering = {.value = lower_str<true>}},
      {.name = "str_later",
       .signature = "(address: ptr|int, length?: int) -> ?",
       .brief =
           "As str(), at the entry of a system call; if the string is not in memory then, the body runs at the end of "
           "the call instead, where it is: no name is missing.",
       .example = "tracepoint:syscalls:sys_enter_openat { printf(\"%s\\n\", str_later(args.filename)); }",
       .checking = {.traits = {BuiltinTrait::reads_later}, .run = check_str},
       .lowering = {.value = lower_str<false>}},
      {.name = "buf",
       .signature = "(data: any, length?: int) -> ?",
       .brief = "Bytes at an address; printed with %r, %rx or %rh.",
       .example = "tracepoint:syscalls:sys_enter_write { printf(\"%r\\n\", buf(args.buf, args.count)); }",
       .checking = {.run = check_buf<false>},
       .lowering = {.value = lower_buf}},
      {.name = "words",
       .signature = "(data: any, length?: int) -> ?",
       .brief = "Strings that lie one after the other, such as the arguments of a process, as one text; those that are "
                "empty, or have blanks or quotes, are quoted.",
       .example = "tracepoint:sched:sched_process_exec { print(words(uptr(curtask.mm.arg_start), 200)); }",
       .checking = {.run = check_buf<true>},
       .lowering = {.value = lower_buf}},
      {.name = "kptr",
       .signature = "(pointer: ptr|int) -> ?",
       .brief = "The same pointer, to kernel memory.",
       .example = "tracepoint:syscalls:sys_enter_openat { print(kptr(args.filename)); }",
       .checking = {.space = AddressSpace::kernel, .run = check_space},
       .lowering = {.value = lower_space}},
      {.name = "uptr",
       .signature = "(pointer: ptr|int) -> ?",
       .brief = "The same pointer, to user memory.",
       .example = "tracepoint:syscalls:sys_enter_openat { print(uptr(args.filename)); }",
       .checking = {.space = AddressSpace::user, .run = check_space},
       .lowering = {.value = lower_space}},
  };
  return kTable;
}

}  // namespace scry
