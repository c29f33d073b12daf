#include "libcalls/signature.h"

#include <algorithm>

#include "libcalls/prototypes.h"
#include "libcalls/special.h"

namespace scry::libcalls {
namespace {

using syscalls::Moment;
using syscalls::Plan;
using syscalls::Source;
using syscalls::Step;
using syscalls::StepKind;

constexpr std::string_view kInNoRegister = "dfDe", kOfType = "EOV";
constexpr uint16_t kReturnAddress = 8;  // bytes, at the stack pointer
constexpr uint16_t kFormatBytes = 256;

class PlanMaker {
 public:
  PlanMaker(Signature& signature, uint32_t text_limit)
      : signature_(signature),
        text_bytes_(static_cast<uint16_t>(std::min<uint32_t>(text_limit + 2, syscalls::kMostPiece))) {}

  Plan make() {
    for (Parameter& parameter : signature_.parameters)
      if (parameter.reg < kRegisters) take(parameter);
    if (!signature_.parameters.empty() && signature_.parameters.back().reg >= kRegisters) take_stack();
    // What a probe at the return would hurt, and what never returns, is sent at once.
    plan_.ends_thread = !signature_.returns();
    if (signature_.result.letter == 's')
      signature_.result_step =
          add({.kind = StepKind::text, .moment = Moment::exit, .address_from = Source::result, .most = text_bytes_});
    if (signature_.result.letter == 'O')
      signature_.result_step =
          add_structure(signature_.result.number, Moment::exit, Source::result, 0, signature_.result_first_text);
    plan_.traced = 1;
    return plan_;
  }

 private:
  uint8_t add(const Step& step) {
    if (plan_.steps >= syscalls::kMostSteps) return kNoStep;
    plan_.step[plan_.steps] = step;
    if (is_entry(step.moment))
      plan_.entry_steps = plan_.steps + 1;
    else
      ++plan_.exit_steps;
    return plan_.steps++;
  }

  // A structure, and the strings that it points to.
  uint8_t add_structure(uint8_t type, Moment moment, Source from, uint8_t at, uint8_t& first_text) {
    const DescribedType& structure = signature_.types[type];
    const auto bytes = static_cast<uint16_t>(std::min(structure.size, kMostStructure));
    const uint8_t step = add({.kind = StepKind::structure,
                              .moment = moment,
                              .address_from = from,
                              .address_at = at,
                              .count = bytes,
                              .most = bytes});
    if (step == kNoStep) return step;
    for (const Field* field : text_fields(structure)) {
      const uint8_t text = add({.kind = StepKind::text,
                                .moment = moment,
                                .address_from = Source::word8,
                                .address_at = static_cast<uint8_t>(field->offset),
                                .most = text_bytes_});
      first_text = std::min(first_text, text);
    }
    return step;
  }

  // Words of the caller, any of which may be the address of a string.
  void take_stack() {
    signature_.stack_step = add({.kind = StepKind::structure,
                                 .address_from = Source::stack,
                                 .count = kStackWords * sizeof(uint64_t),
                                 .most = kStackWords * sizeof(uint64_t),
                                 .offset = kReturnAddress});
    for (Parameter& parameter : signature_.parameters)
      if (parameter.reg >= kRegisters)
        parameter.step = add({.kind = StepKind::text,
                              .address_from = Source::word8,
                              .address_at = static_cast<uint8_t>((parameter.reg - kRegisters) * sizeof(uint64_t)),
                              .most = text_bytes_});
  }

  void take(Parameter& parameter) {
    if (parameter.reg < 0) return;
    const auto at = static_cast<uint8_t>(parameter.reg);
    switch (parameter.word.letter) {
      case 's':
        parameter.step = add({.kind = StepKind::text, .address_at = at, .most = text_bytes_});
        return;
      case 'P':
        parameter.step = add({.kind = StepKind::text, .address_at = at, .most = std::max(text_bytes_, kFormatBytes)});
        return;
      case 'T':
        parameter.step = add({.kind = StepKind::text, .moment = Moment::exit, .address_at = at, .most = text_bytes_});
        return;
      case 'O':
        parameter.step =
            add_structure(parameter.word.number, Moment::entry, Source::argument, at, parameter.first_text);
        return;
      case 'W':
        parameter.step = add({.kind = StepKind::bytes, .address_at = at, .count = text_bytes_, .most = text_bytes_});
        return;
      case 'g':  // an argument of printf may be a string
        if (parameter.word.number)
          parameter.step = add({.kind = StepKind::text, .address_at = at, .most = text_bytes_});
        return;
      case 'n':
      case 't':
      case 'N': {
        const int count = register_of(parameter.word.number);
        if (count == -1) return;
        parameter.step = add({.kind = StepKind::bytes,
                              .moment = parameter.word.letter == 'N' ? Moment::exit : Moment::entry,
                              .address_at = at,
                              .count_from = count < -1 ? Source::result : Source::argument,
                              .count_at = static_cast<uint8_t>(std::max(count, 0)),
                              .most = text_bytes_});
        return;
      }
      default:
        return;
    }
  }

  // Of the parameter with this number; -2: the result is meant.
  int register_of(uint8_t number) const {
    if (number == 0) return -2;
    return number <= signature_.parameters.size() ? signature_.parameters[number - 1].reg : -1;
  }

  Signature& signature_;
  uint16_t text_bytes_;
  Plan plan_;
};

void number_registers(Signature& signature) {
  int8_t next = 0;
  for (Parameter& parameter : signature.parameters) {
    if (kInNoRegister.find(parameter.word.letter) != std::string_view::npos || parameter.word.letter == '.') continue;
    if (parameter.word.letter == '?') return;  // its size, and with it the registers of what follows, are not known
    if (parameter.word.reg >= 0) next = parameter.word.reg;
    if (next < kRegisters) parameter.reg = next++;
  }
  if (signature.parameters.empty() || signature.parameters.back().word.letter != 'P') return;
  // What follows a format: each register that is left, and words on the stack.
  while (next < kRegisters + kStackWords) signature.parameters.push_back({.word = {'g', 1}, .reg = next++});
}

bool has_its_type(const Signature& signature, const Word& word) {
  if (!kOfType.contains(word.letter)) return true;
  return word.number < signature.types.size() && signature.types[word.number].is_structure == (word.letter != 'E');
}

}  // namespace

std::optional<Signature> parse_signature(std::string_view text, std::string_view types) {
  Signature signature;
  auto described = parse_types(types);
  if (!described) return std::nullopt;
  signature.types = std::move(*described);
  bool is_first = true;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const bool fails = is_first && part.ends_with('!');
    if (fails) part.remove_suffix(1);
    const auto word = parse_word(part);
    if (!word || !has_its_type(signature, *word)) return std::nullopt;
    if (!is_first) {
      signature.parameters.push_back({.word = *word});
      continue;
    }
    is_first = false;
    signature.result = *word;
    const bool is_address = std::string_view("psSO").contains(word->letter);
    if (fails) signature.failure = is_address ? Failure::null : Failure::minus_one;
  }
  if (is_first) return std::nullopt;
  number_registers(signature);
  return signature;
}

Plan plan_of(Signature& signature, uint32_t text_limit) {
  return PlanMaker(signature, text_limit).make();
}

std::string_view known_signature(std::string_view name) {
  const std::string_view special = find_special(name);
  return special.empty() ? find_prototype(name) : special;
}

bool belongs_to_startup(std::string_view name) {
  constexpr std::string_view kNames[] = {"__libc_start_main", "__cxa_finalize", "__gmon_start__",
                                         "_ITM_registerTMCloneTable", "_ITM_deregisterTMCloneTable"};
  return std::ranges::find(kNames, name) != std::end(kNames);
}

}  // namespace scry::libcalls
