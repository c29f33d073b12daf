// Work on text: lengths, comparison, search, concatenation.
//
// Lengths come from probe_read_str, which returns what it read: one helper call, no loop. A search is a bpf_loop over
// the positions of the text, whose callback compares whole words; text and needle lie one after the other in scratch
// memory, so that a word read across the end of the text stays within it. The rows at the end stay with what they name.
#include <algorithm>
#include <cstring>

#include "base/round_up.h"
#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"

namespace scry {

using bpf::HelperId;
using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using ir::Compare;
using ir::Operand;
using ir::Reg;
using sema::CallCheck;

namespace {

constexpr uint32_t kWord = 8;
constexpr uint32_t kConcatSize = 1024;  // string[1024], whatever the operands are

// The text of a literal up to its first NUL.
std::optional<std::string> literal_text(const typed::Expr& expr) {
  const auto* constant = std::get_if<typed::StringConst>(&expr.node);
  return constant ? std::optional<std::string>(constant->value.c_str()) : std::nullopt;
}

std::optional<std::string> literal_arg(const CallCheck& check, size_t index) {
  return check.arg_type(index) ? literal_text(*check.call.args[index]) : std::nullopt;
}

void replace_with_number(CallCheck& check, TypeRef type, int64_t value) {
  check.replace_with(check.checker.make(check.span, type, typed::IntConst{static_cast<uint64_t>(value)}));
}

// Where the characters of an argument are, and how many there can be at most.
struct Text {
  Operand address;
  AddressSpace space = AddressSpace::kernel;
  uint32_t most = 0;
  Reg length = ir::kNoReg;  // with the NUL, where the writer knows it
};

Text text_of(Lowering& lowering, const typed::Expr& expr) {
  if (expr.type->is(TypeKind::pointer)) {
    const auto most = static_cast<uint32_t>(lowering.module().script.config.max_strlen - 1);
    return {lowering.scalar(expr), lowering.space_of(expr), most, ir::kNoReg};
  }
  RValue value = lowering.eval(expr);
  Text text{lowering.address(value.place), AddressSpace::kernel, expr.type->size, value.length};
  if (value.where == RValue::Where::foreign) text.space = value.space;
  return text;
}

// Copies a text and its NUL to `to`, which has room for text.most + 1 bytes; returns the length with the NUL.
Reg read_text(Lowering& lowering, const Text& text, const Place& to) {
  return lowering.probe_read_string(to, text.most + 1, text.address, text.space);
}

// ---- lengths

void check_strlen(CallCheck& check) {
  if (auto text = literal_arg(check, 0)) replace_with_number(check, check.result, static_cast<int64_t>(text->size()));
}

// The capacity: of a string its size, of an array its length.
void check_strcap(CallCheck& check) {
  TypeRef type = check.arg_type(0);
  if (type->is(TypeKind::string)) replace_with_number(check, check.result, type->size);
  if (type->is(TypeKind::array)) replace_with_number(check, check.result, type->count);
}

RValue lower_strlen(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  ir::Builder& b = lowering.builder();
  const Text text = text_of(lowering, *call.args[0]);
  Reg length = text.length;
  if (length == ir::kNoReg) length = read_text(lowering, text, lowering.temporary(text.most + 1));
  Reg characters = b.copy(length);
  b.when(Compare::ne, characters, 0, [&] { b.copy_to(characters, b.sub(characters, 1)); });
  return RValue::of(expr.type, characters);
}

void check_default_str_length(CallCheck& check) {
  replace_with_number(check, check.result, static_cast<int64_t>(check.config().max_strlen));
}

// ---- comparison

// Both operands are padded with zeros after their NUL, so the first n bytes decide.
void check_strncmp(CallCheck& check) {
  if (static_cast<int64_t>(*check.arg_number(2)) < 0 && check.arg_type(2)->is_signed)
    check.report(sema::kCallLiteral, check.call.args[2]->span, "strncmp() expects a non-negative literal");
  const uint64_t sizes = std::min(check.arg_type(0)->size, check.arg_type(1)->size);
  const uint64_t count = std::min(*check.arg_number(2), sizes);
  const auto a = literal_arg(check, 0), b = literal_arg(check, 1);
  if (a && b) return replace_with_number(check, check.result, std::strncmp(a->c_str(), b->c_str(), count) != 0);
  if (count == 0) return replace_with_number(check, check.result, 0);
  check.call.numbers = {count};
}

RValue lower_strncmp(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  const RValue a = lowering.in_memory(*call.args[0]), b = lowering.in_memory(*call.args[1]);
  const Operand equal = lowering.equal_bytes(a.place, b.place, static_cast<uint32_t>(call.numbers[0]));
  return RValue::of(expr.type, lowering.builder().xor_(equal, 1));
}

// ---- search

// What a search and its callback share, on the stack.
constexpr int32_t kText = 0;   // address of the text in scratch memory
constexpr int32_t kFound = 8;  // position, or -1
constexpr int32_t kNeedleLength = 16;
constexpr uint32_t kSearchFrame = 24;
constexpr uint32_t kLongestInline = 64;  // needles that are part of the code

struct Search {
  uint32_t text_room = 0, needle_room = 0;  // of scratch memory: the text, then the needle
  std::optional<std::string> literal;       // the needle, where it is short and known
};

// Goes to `differs` unless the text at `at` begins with the literal.
void match_literal(ir::Builder& b, Reg at, const std::string& needle, ir::BlockId differs) {
  for (size_t done = 0; done < needle.size(); done += kWord) {
    const size_t count = std::min<size_t>(needle.size() - done, kWord);
    uint64_t word = 0;
    std::memcpy(&word, needle.data() + done, count);
    const int64_t cut = static_cast<int64_t>(64 - 8 * count);
    Reg difference = b.xor_(b.load(kWord, false, at, static_cast<int32_t>(done)), static_cast<int64_t>(word));
    const ir::BlockId next = b.block("next");
    b.branch(Compare::ne, b.shl(difference, cut), 0, differs, next);
    b.enter(next);
  }
}

// The same with a needle in memory, whose length is not 0.
void match_memory(ir::Builder& b, Reg at, Reg needle, Reg length, uint32_t room, ir::BlockId differs) {
  Reg done = b.constant(0);
  const ir::BlockId loop = b.enter_new("words"), next = b.block("next"), more = b.block("more"), same = b.block("same");
  Reg difference = b.xor_(b.load(kWord, false, b.add(at, done), 0), b.load(kWord, false, b.add(needle, done), 0));
  Reg left = b.sub(length, done);
  b.when(Compare::ult, left, kWord,
         [&] { b.copy_to(difference, b.shl(difference, b.and_(b.shl(b.sub(kWord, left), 3), 63))); });
  b.branch(Compare::ne, difference, 0, differs, next);
  b.enter(next);
  b.copy_to(done, b.add(done, kWord));
  b.branch(Compare::ult, done, length, more, same);
  b.enter(more);
  b.branch(Compare::ult, done, room, loop, same);  // always: the verifier wants the bound
  b.enter(same);
}

// Callback(position, frame) of bpf_loop: 1 ends the search.
ir::FunctionId search_callback(Lowering& lowering, const Search& search) {
  ir::Function function{.name = "find_text", .parameters = 2};
  ir::Builder b(function);
  b.span = lowering.builder().span;
  Reg position = b.copy(b.parameter(0)), frame = b.parameter(1);
  const ir::BlockId within = b.block("within"), differs = b.block("differs"), end = b.block("end");
  b.branch(Compare::ult, position, search.text_room, within, end);
  b.enter(within);
  Reg text = b.load(8, false, frame, kText);
  Reg at = b.add(text, position);
  if (search.literal)
    match_literal(b, at, *search.literal, differs);
  else
    match_memory(b, at, b.add(text, search.text_room), b.load(8, false, frame, kNeedleLength), search.needle_room,
                 differs);
  b.store(8, b.parameter(1), kFound, position);
  b.enter(end);
  b.ret(1);
  b.enter(differs);
  b.ret(0);
  return lowering.add_function(std::move(function));
}

Reg find_text(Lowering& lowering, const typed::Call& call) {
  ir::Builder& b = lowering.builder();
  const Text text = text_of(lowering, *call.args[0]), needle = text_of(lowering, *call.args[1]);
  Search search{round_up(text.most + 1, kWord), round_up(needle.most + 1, kWord), literal_text(*call.args[1])};
  if (search.literal && search.literal->size() > kLongestInline) search.literal.reset();
  Place memory = lowering.scratch_place(search.text_room + search.needle_room + kWord);
  Reg text_length = read_text(lowering, text, memory);
  Reg found = b.constant(-1);
  Operand needle_length = 0;
  if (search.literal) {
    needle_length = search.literal->size();
  } else {
    Reg length = read_text(lowering, needle, memory.at(static_cast<int32_t>(search.text_room)));
    b.when(Compare::ne, length, 0, [&] { b.copy_to(length, b.sub(length, 1)); });
    needle_length = length;
    b.when(Compare::eq, length, 0, [&] { b.copy_to(found, 0); });
  }
  Reg positions = b.sub(text_length, needle_length);
  const ir::BlockId look = b.block("search"), after = b.block("searched"), possible = b.block("possible");
  b.branch(Compare::eq, found, 0, after, possible);
  b.enter(possible);
  b.branch(Compare::sgt, positions, 0, look, after);
  b.enter(look);
  Reg frame = b.frame_address(b.slot(kSearchFrame));
  b.store(8, frame, kText, lowering.address(memory));
  b.store(8, frame, kFound, -1);
  b.store(8, frame, kNeedleLength, needle_length);
  b.helper(HelperId::loop, {positions, b.function_address(search_callback(lowering, search)), frame, 0});
  b.copy_to(found, b.load(8, false, frame, kFound));
  b.enter(after);
  return found;
}

// The answer for literals, if both are; an empty needle is found at once.
std::optional<int64_t> fold_search(const CallCheck& check) {
  const auto text = literal_arg(check, 0), needle = literal_arg(check, 1);
  if (needle && needle->empty()) return 0;
  if (!text || !needle) return std::nullopt;
  const size_t at = text->find(*needle);
  return at == text->npos ? -1 : static_cast<int64_t>(at);
}

void check_strstr(CallCheck& check) {
  if (auto found = fold_search(check)) replace_with_number(check, check.result, *found);
}

void check_strcontains(CallCheck& check) {
  if (auto found = fold_search(check)) replace_with_number(check, check.result, *found >= 0);
}

RValue lower_strstr(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  return RValue::of(expr.type, find_text(lowering, call));
}

RValue lower_strcontains(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  return RValue::of(expr.type, lowering.builder().compare(Compare::sge, find_text(lowering, call), 0));
}

// ---- concatenation

void check_str_concat(CallCheck& check) {
  const auto a = literal_arg(check, 0), b = literal_arg(check, 1);
  check.result = check.types().string(kConcatSize);
  if (a && b)
    check.replace_with(
        check.checker.make(check.span, check.result, typed::StringConst{(*a + *b).substr(0, kConcatSize - 1)}));
}

RValue lower_str_concat(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  ir::Builder& b = lowering.builder();
  Text first = text_of(lowering, *call.args[0]), second = text_of(lowering, *call.args[1]);
  first.most = std::min(first.most, kConcatSize - 1);
  second.most = std::min(second.most, kConcatSize - 1);
  // The second text may start anywhere in the first one's room.
  Place place = lowering.scratch_place(std::max(kConcatSize, first.most + second.most + 1) + kWord);
  lowering.zero(place, kConcatSize);
  Reg end = read_text(lowering, first, place);
  b.when(Compare::ne, end, 0, [&] { b.copy_to(end, b.sub(end, 1)); });
  ir::hold_to(b, end, first.most);  // never: the verifier wants the bound
  Reg length = b.add(end, read_text(lowering, second, {b.add(lowering.address(place), end)}));
  if (first.most + second.most >= kConcatSize) {
    b.store(1, place.base, place.offset + static_cast<int32_t>(kConcatSize) - 1, 0);
    ir::hold_to(b, length, kConcatSize);
  }
  RValue value = RValue::at(expr.type, place);
  value.length = length;
  return value;
}

}  // namespace

std::span<const Builtin> string_builtins() {
  static const Builtin kTable[] = {
      {.name = "default_str_length",
       .kind = BuiltinKind::value,
       .signature = "() -> uint64",
       .brief = "Size of what str() gives: max_strlen.",
       .example = "begin { print(default_str_length()); }",
       .checking = {.run = check_default_str_length},
       .lowering = {.value = never_lowered}},
      {.name = "str_concat",
       .signature = "(a: string, b: string) -> ?",
       .brief = "The first string followed by the second; at most 1023 characters.",
       .example = "begin { print(str_concat(comm, \"!\")); }",
       .checking = {.run = check_str_concat},
       .lowering = {.value = lower_str_concat}},
      {.name = "strcap",
       .signature = "(text: string|array|ptr) -> int64",
       .brief = "Size of a string or array in bytes; for a pointer, the length of its string.",
       .example = "begin { print(strcap(comm)); }",
       .checking = {.traits = {BuiltinTrait::evaluates_arguments}, .run = check_strcap},
       .lowering = {.value = lower_strlen}},
      {.name = "strcontains",
       .signature = "(text: string, needle: string) -> bool",
       .brief = "Whether a string contains another.",
       .example = "begin { if (strcontains(comm, \"sc\")) { print(comm); } }",
       .checking = {.traits = {BuiltinTrait::evaluates_arguments}, .run = check_strcontains},
       .lowering = {.value = lower_strcontains}},
      {.name = "strlen",
       .signature = "(text: string|array|ptr) -> uint64",
       .brief = "Number of characters before the NUL.",
       .example = "begin { print(strlen(comm)); }",
       .checking = {.run = check_strlen},
       .lowering = {.value = lower_strlen}},
      {.name = "strncmp",
       .signature = "(a: string, b: string, count: number) -> uint64",
       .brief = "0 if the first `count` characters of both strings are the same, else 1.",
       .example = "begin { print(strncmp(comm, \"scry\", 3)); }",
       .checking = {.traits = {BuiltinTrait::evaluates_arguments}, .run = check_strncmp},
       .lowering = {.value = lower_strncmp}},
      {.name = "strstr",
       .signature = "(text: string, needle: string) -> int64",
       .brief = "Where a string first contains another; -1 if it does not.",
       .example = "begin { print(strstr(\"haystack\", \"st\")); }",
       .checking = {.traits = {BuiltinTrait::evaluates_arguments}, .run = check_strstr},
       .lowering = {.value = lower_strstr}},
  };
  return kTable;
}

}  // namespace scry
