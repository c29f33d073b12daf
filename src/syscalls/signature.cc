// The signature language (type.h), the table of calls in parsed form, and the plans that follow from it.
#include <algorithm>
#include <charconv>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "syscalls/kinds.h"
#include "syscalls/results.h"
#include "syscalls/type.h"

namespace scry::syscalls {
namespace {

struct Name {
  std::string_view name;
  uint8_t at;
};

// Parses one type; the names of the call's arguments are known.
class TypeParser {
 public:
  TypeParser(std::string_view text, std::string_view what, const std::vector<Name>& names)
      : text_(text), what_(what), names_(names) {}

  Type parse() {
    Type type;
    const std::string_view word = take_word();
    type.kind = find_kind(word);
    if (!type.kind) {
      type.structure = find_structure(word);
      if (!type.structure) fail("unknown kind", word);
      type.kind = find_kind("structure");
      return type;
    }
    const bool open = at_ < text_.size() && text_[at_] == '(';
    at_ += open;
    bool optional = false;
    unsigned argument = 0;
    for (char letter : type.kind->parameters) {
      if (letter == '{') continue;
      if (letter == '?') {
        optional = true;
        continue;
      }
      if (!open || text_[at_] == ')') {
        if (!optional) fail("missing parameter of", word);
        break;
      }
      read_parameter(letter, type, argument);
      if (at_ < text_.size() && text_[at_] == ',') ++at_;
    }
    if (open && (at_ >= text_.size() || text_[at_++] != ')')) fail("missing ) after", word);
    return type;
  }
  bool at_end() const { return at_ == text_.size(); }

 private:
  std::string_view take_word() {
    const size_t end = std::min(text_.find_first_of("(),", at_), text_.size());
    const std::string_view word = text_.substr(at_, end - at_);
    at_ = end;
    return word;
  }

  void read_parameter(char letter, Type& type, unsigned& argument) {
    if (letter == 'T') {
      type.inner = std::make_unique<Type>(parse());
      return;
    }
    const std::string_view word = take_word();
    if (letter == 'F') {
      type.family = find_family(word);
      if (!type.family) fail("unknown family", word);
    } else if (letter == 'A') {
      auto found = std::ranges::find(names_, word, &Name::name);
      if (found == names_.end()) fail("unknown argument", word);
      type.argument[argument++] = found->at;
    } else if (letter == 'N') {
      if (std::from_chars(word.data(), word.data() + word.size(), type.number).ec != std::errc())
        fail("no number", word);
    }
  }

  [[noreturn]] void fail(std::string_view reason, std::string_view word) const {
    bug(std::string(what_) + ": " + std::string(reason) + " '" + std::string(word) + "' in " + std::string(text_));
  }

  std::string_view text_, what_;
  const std::vector<Name>& names_;
  size_t at_ = 0;
};

template <class Row>
const Row* find_row(std::span<const Row* const> rows, std::string_view word, std::string_view Row::*name) {
  auto found = std::ranges::lower_bound(rows, word, {}, [&](const Row* row) { return row->*name; });
  return found != rows.end() && (*found)->*name == word ? *found : nullptr;
}

template <class Row, class... Rows>
std::vector<const Row*> sorted(std::string_view Row::*name, Rows... groups) {
  std::vector<const Row*> all;
  (..., std::ranges::for_each(groups, [&](const Row& row) { all.push_back(&row); }));
  std::ranges::sort(all, {}, [&](const Row* row) { return row->*name; });
  return all;
}

void place(Type& type, uint8_t at) {
  type.at = at;
  if (type.inner) place(*type.inner, at);
}

}  // namespace

std::span<const KindRow* const> all_kinds() {
  static const auto kAll = sorted<KindRow>(
      &KindRow::word, number_kinds(), text_kinds(), memory_kinds(), signal_kinds(), time_kinds(), socket_kinds(),
      file_kinds(), process_kinds(), event_kinds(), communication_kinds(), option_kinds(), message_kinds(),
      clone_kinds(), terminal_kinds(), perf_kinds(), netlink_kinds(), filter_kinds(), register_kinds(), request_kinds(),
      prctl_kinds(), uring_kinds(), machine_kinds(), range_kinds(), ioctl_kinds(), extended_kinds());
  return kAll;
}

std::span<const StructureRow* const> all_structures() {
  static const auto kAll =
      sorted<StructureRow>(&StructureRow::name, kernel_structures(), uapi_structures(), ipc_structures(),
                           bpf_structures(), interface_structures(), netlink_structures(), link_structures(),
                           socket_structures(), device_structures(), quota_structures(), machine_structures());
  return kAll;
}

const KindRow* find_kind(std::string_view word) {
  return find_row(all_kinds(), word, &KindRow::word);
}

const StructureRow* find_structure(std::string_view name) {
  return find_row(all_structures(), name, &StructureRow::name);
}

Type parse_type(std::string_view text, std::string_view what) {
  static const std::vector<Name> kNone;
  return TypeParser(text, what, kNone).parse();
}

Signature parse_signature(std::string_view arguments, std::string_view result, std::string_view what) {
  struct Item {
    std::string_view name, type;
    bool labelled;
    uint8_t at;
  };
  std::vector<Item> items;
  std::vector<Name> names;
  while (!arguments.empty()) {
    const size_t end = std::min(arguments.find(' '), arguments.size());
    std::string_view item = arguments.substr(0, end);
    arguments.remove_prefix(std::min(end + 1, arguments.size()));
    const size_t colon = item.find(':');
    if (colon == std::string_view::npos) bug(std::string(what) + ": no type in " + std::string(item));
    Item parsed{item.substr(0, colon), item.substr(colon + 1), false, static_cast<uint8_t>(items.size())};
    if (const size_t at = parsed.name.find('@'); at != std::string_view::npos) {
      parsed.at = static_cast<uint8_t>(parsed.name[at + 1] - '0');
      parsed.name = parsed.name.substr(0, at);
    }
    if (parsed.name.ends_with('=')) parsed.labelled = true, parsed.name.remove_suffix(1);
    items.push_back(parsed);
    names.push_back({parsed.name, parsed.at});
  }
  Signature signature;
  for (const Item& item : items) {
    TypeParser parser(item.type, what, names);
    signature.arguments.push_back({item.name, item.labelled, parser.parse()});
    if (!parser.at_end()) bug(std::string(what) + ": text after the type in " + std::string(item.type));
    place(signature.arguments.back().type, item.at);
  }
  signature.result = find_result(result);
  if (!signature.result) bug(std::string(what) + ": unknown result " + std::string(result));
  return signature;
}

const std::vector<FieldType>& fields_of(const StructureRow& row) {
  static std::map<const StructureRow*, std::vector<FieldType>> parsed;
  auto [found, is_new] = parsed.try_emplace(&row);
  if (is_new)
    for (const Field& field : row.fields) found->second.push_back({&field, parse_type(field.type, row.name)});
  return found->second;
}

const Signature& CallRow::signature(const CallRecord& record) const {
  if (selector.at == kNoArgument) return plain;
  const uint32_t value = (static_cast<uint32_t>(record.arguments[selector.at]) & selector.mask) >> selector.shift;
  auto found = std::ranges::lower_bound(variants, value, {}, [](const auto& variant) { return variant.first; });
  return found != variants.end() && found->first == value ? *found->second : plain;
}

// ---- plans

// The step whose memory a dependent step at `index` reads addresses and counts from.
uint8_t Taker::structure_of(uint8_t index) const {
  while (index > 0 && plan_.step[index].kind != StepKind::structure) --index;
  return index;
}

uint8_t Taker::add(const Step& step) {
  const uint8_t index = place(step);
  if (step.kind == StepKind::structure) last_structure_ = index;
  return index;
}

uint8_t Taker::place(const Step& step) {
  for (uint8_t i = 0; i < plan_.steps; ++i) {
    Step& old = plan_.step[i];
    if (old.kind != step.kind || old.moment != step.moment || old.address_from != step.address_from ||
        old.address_at != step.address_at || old.count_from != step.count_from || old.count_at != step.count_at ||
        old.unit != step.unit || (step.address_from != Source::argument && structure_of(i) != last_structure_))
      continue;
    old.count = std::max(old.count, step.count);
    old.most = std::max(old.most, step.most);
    old.of_each = std::max(old.of_each, step.of_each);
    return i;
  }
  if (plan_.steps == kMostSteps) bug("a system call asks for more steps than a plan has");
  plan_.step[plan_.steps++] = step;
  if (is_entry(step.moment))
    plan_.entry_steps = plan_.steps;
  else
    ++plan_.exit_steps;
  return static_cast<uint8_t>(plan_.steps - 1);
}

uint16_t Taker::text_bytes() const {
  return static_cast<uint16_t>(std::min<uint64_t>(uint64_t{style_.text_limit} + 2, kMostPiece));
}

namespace {

void take_all(Signature& signature, Taker& taker) {
  for (Argument& argument : signature.arguments) {
    Type& type = argument.type;
    if (!type.kind->take) continue;
    type.kind->take(taker, type);
  }
}

}  // namespace

Plan make_plan(CallRow& row, const Style& style) {
  Plan plan;
  plan.traced = 1;
  Taker taker(plan, style);
  take_all(row.plain, taker);
  for (auto& [value, signature] : row.variants) take_all(*signature, taker);
  plan.ends_thread = row.plain.result->never_returns;
  return plan;
}

}  // namespace scry::syscalls
