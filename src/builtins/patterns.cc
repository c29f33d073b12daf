// Patterns on strings: has_prefix, glob.
//
// A glob pattern becomes a nondeterministic automaton whose states are the bits of one word: bit i is set while the
// text so far may end before token i. A table of 256 words holds for each character which tokens accept it, so that
// a step is two operations whatever the pattern:
//     states = ((states & takes[c]) << 1) | (states & stars)
// where `stars` has the states after a `*`, which stay as they are. The pattern has matched if, at the end of the
// text, the bit after the last token is set.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <expected>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"

namespace scry {

using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using ir::Compare;
using ir::Reg;
using sema::CallCheck;

namespace {

constexpr size_t kMostTokens = 62;
constexpr uint32_t kLongestText = 4096;  // the verifier walks the loop character by character

struct Automaton {
  std::array<uint64_t, 256> takes{};
  uint64_t stars = 0;
  size_t tokens = 0;
};

// The set after `[`: characters and ranges, `!` or `^` in front for all others. False if it has no `]`.
bool read_set(std::string_view pattern, size_t& at, std::array<bool, 256>& members) {
  const bool inverted = at < pattern.size() && (pattern[at] == '!' || pattern[at] == '^');
  at += inverted;
  for (bool first = true; at < pattern.size() && (first || pattern[at] != ']'); first = false) {
    const auto low = static_cast<uint8_t>(pattern[at++]);
    uint8_t high = low;
    if (at + 1 < pattern.size() && pattern[at] == '-' && pattern[at + 1] != ']') {
      high = static_cast<uint8_t>(pattern[at + 1]);
      at += 2;
    }
    for (unsigned c = low; c <= high; ++c) members[c] = true;
  }
  if (at >= pattern.size()) return false;
  ++at;  // ']'
  for (bool& member : members) member = member != inverted;
  return true;
}

// The error is a sentence.
std::expected<Automaton, std::string> compile_pattern(std::string_view pattern) {
  Automaton automaton;
  for (size_t at = 0; at < pattern.size();) {
    const char c = pattern[at++];
    if (c == '*') {
      automaton.stars |= 1ull << automaton.tokens;
      continue;
    }
    std::array<bool, 256> members{};
    if (c == '?') {
      members.fill(true);
    } else if (c == '[') {
      if (!read_set(pattern, at, members)) return std::unexpected("a set of the pattern lacks its ']'");
    } else {
      const bool escaped = c == '\\' && at < pattern.size();
      members[static_cast<uint8_t>(escaped ? pattern[at++] : c)] = true;
    }
    if (automaton.tokens == kMostTokens)
      return std::unexpected(fmt::format("the pattern has more than {} characters", kMostTokens));
    for (size_t value = 1; value < members.size(); ++value)  // a NUL ends the text
      if (members[value]) automaton.takes[value] |= 1ull << automaton.tokens;
    ++automaton.tokens;
  }
  return automaton;
}

bool matches(const Automaton& automaton, std::string_view text) {
  uint64_t states = 1;
  for (char c : text) states = ((states & automaton.takes[static_cast<uint8_t>(c)]) << 1) | (states & automaton.stars);
  return states >> automaton.tokens & 1;
}

std::optional<std::string> literal(const CallCheck& check, size_t index) {
  auto text = check.arg_text(index);
  return text ? std::optional<std::string>(text->c_str()) : std::nullopt;
}

// ---- glob

void check_glob(CallCheck& check) {
  const auto automaton = compile_pattern(*literal(check, 1));
  if (!automaton) {
    check.report(sema::kCallLiteral, check.written->args[1]->span, automaton.error());
    return;
  }
  if (auto text = literal(check, 0)) return check.replace_with_bool(matches(*automaton, *text));
  if (check.arg_type(0)->size > kLongestText)
    check.report(sema::kCallArgType, check.written->args[0]->span,
                 fmt::format("glob() takes strings of at most {} bytes (string[{}] provided)", kLongestText,
                             check.arg_type(0)->size));
}

RValue lower_glob(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  ir::Builder& b = lowering.builder();
  const Automaton automaton = *compile_pattern(std::get<typed::StringConst>(call.args[1]->node).value.c_str());
  std::string table(sizeof automaton.takes, '\0');
  std::memcpy(table.data(), automaton.takes.data(), table.size());
  const RValue text = lowering.in_memory(*call.args[0]);
  const Reg characters = b.copy(lowering.address(text.place));
  const Reg takes = lowering.module().constant(b, table);
  const Reg states = b.constant(1), index = b.constant(0);
  const ir::BlockId loop = b.enter_new("character"), step = b.block("step"), next = b.block("next"),
                    done = b.block("matched");
  constexpr int64_t kIndexMask = 2 * kLongestText - 1;  // more than any index: the verifier sees a bound
  const Reg c = b.load(1, false, b.add(characters, b.and_(index, kIndexMask)), 0);
  b.branch(Compare::eq, c, 0, done, step);
  b.enter(step);
  const Reg taken = b.load(8, false, b.add(takes, b.shl(c, 3)), 0);
  const Reg stay = b.and_(states, static_cast<int64_t>(automaton.stars));
  b.copy_to(states, b.or_(b.shl(b.and_(states, taken), 1), stay));
  b.branch(Compare::eq, states, 0, done, next, ir::Rare::neither);
  b.enter(next);
  b.copy_to(index, b.add(index, 1));
  b.branch(Compare::ult, index, call.args[0]->type->size, loop, done);
  b.enter(done);
  return RValue::of(expr.type, b.and_(b.lshr(states, static_cast<int64_t>(automaton.tokens)), 1));
}

// ---- has_prefix

void check_has_prefix(CallCheck& check) {
  const std::string prefix = *literal(check, 1);
  if (auto text = literal(check, 0)) return check.replace_with_bool(text->starts_with(prefix));
  if (prefix.empty()) return check.replace_with_bool(true);
  if (prefix.size() > check.arg_type(0)->size) check.replace_with_bool(false);
}

RValue lower_has_prefix(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  const std::string prefix = std::get<typed::StringConst>(call.args[1]->node).value.c_str();
  const RValue text = lowering.in_memory(*call.args[0]), start = lowering.in_memory(*call.args[1]);
  return RValue::of(expr.type, lowering.equal_bytes(text.place, start.place, static_cast<uint32_t>(prefix.size())));
}

}  // namespace

std::span<const Builtin> pattern_builtins() {
  static const Builtin kTable[] = {
      {.name = "glob",
       .signature = "(text: string, pattern: text) -> bool",
       .brief = "Whether a whole string matches a pattern: * any text, ? any character, [a-z] a set, \\ the next one.",
       .example = "begin { print(glob(comm, \"sc*\")); }",
       .checking = {.run = check_glob},
       .lowering = {.value = lower_glob}},
      {.name = "has_prefix",
       .signature = "(text: string, prefix: text) -> bool",
       .brief = "Whether a string begins with another.",
       .example = "begin { print(has_prefix(comm, \"sc\")); }",
       .checking = {.traits = {BuiltinTrait::evaluates_arguments}, .run = check_has_prefix},
       .lowering = {.value = lower_has_prefix}},
  };
  return kTable;
}

}  // namespace scry
