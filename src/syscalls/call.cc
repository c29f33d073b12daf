#include "syscalls/call.h"

#include <linux/futex.h>
#include <linux/ipc.h>
#include <linux/quota.h>

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <regex>

#include "syscalls/foreign_call.h"
#include "syscalls/kinds.h"
#include "syscalls/results.h"
#include "syscalls/type.h"
#include "syscalls/writer.h"

namespace scry::syscalls {
namespace {

// The values of a variant's names; a name that these headers do not have is left out.
std::vector<uint32_t> values_of(std::string_view family_id, std::string_view names) {
  const Family family = find_family(family_id);
  std::vector<uint32_t> values;
  while (!names.empty()) {
    const size_t end = std::min(names.find(' '), names.size());
    if (auto value = value_of(family, names.substr(0, end))) values.push_back(static_cast<uint32_t>(*value));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return values;
}

// Arguments of which only a part chooses the variant.
struct SelectorRow {
  std::string_view kind;
  uint32_t mask;
  uint8_t shift = 0;
};
constexpr SelectorRow kSelectors[] = {
    {"futex_op", FUTEX_PRIVATE_FLAG - 1},  // above it are flags
    {"ipc_command", ~uint32_t{IPC_64}},
    {"quota", ~0u, SUBCMDSHIFT},
};

void add_variants(CallRow& row) {
  for (const VariantText& text : call_variants()) {
    if (text.call != row.name) continue;
    auto selector = std::ranges::find(row.plain.arguments, text.argument, &Argument::name);
    row.selector.at = selector->type.at;
    for (const SelectorRow& one : kSelectors)
      if (one.kind == selector->type.kind->word) row.selector.mask = one.mask, row.selector.shift = one.shift;
    for (uint32_t value : values_of(text.family, text.names))
      row.variants.emplace_back(value,
                                std::make_unique<Signature>(parse_signature(text.arguments, text.result, text.call)));
  }
  std::ranges::sort(row.variants, {}, [](const auto& variant) { return variant.first; });
}

class Table {
 public:
  Table() {
    for (auto texts : {file_calls(), process_calls(), network_calls(), other_calls()})
      for (const CallText& text : texts) add(text);
  }
  const CallRow* by_number(uint32_t number) const { return number < rows_.size() ? rows_[number].get() : nullptr; }
  const CallRow* by_name(std::string_view name) const {
    auto found = names_.find(name);
    return found == names_.end() ? nullptr : found->second;
  }
  const auto& names() const { return names_; }
  // Of a call whose texts are this table's own.
  const CallRow* add_foreign(uint32_t number, std::string_view name, std::string signature) {
    const std::string& kept_name = texts_.emplace_back(name);
    const std::string& kept_signature = texts_.emplace_back(std::move(signature));
    add({static_cast<uint16_t>(number), kept_name, "", kept_signature});
    return rows_[number].get();
  }

 private:
  void add(const CallText& text) {
    auto row = std::make_unique<CallRow>();
    row->number = text.number;
    row->name = text.name;
    row->groups = text.groups;
    row->plain = parse_signature(text.arguments, text.result, text.name);
    add_variants(*row);
    make_plan(*row, Style());  // numbers the steps
    names_.emplace(row->name, row.get());
    rows_[text.number] = std::move(row);
  }

  std::array<std::unique_ptr<CallRow>, kCalls> rows_;
  std::map<std::string_view, const CallRow*> names_;
  std::deque<std::string> texts_;
};

Table& table() {
  static Table table;
  return table;
}

constexpr unsigned kRegisters = 6;

void put_unknown(Writer& w, uint32_t number) {
  w.put("syscall_");
  w.put_hex(number);
  w.put('(');
  for (uint8_t i = 0; i < kRegisters; ++i) {
    if (i) w.put(", ");
    w.put_hex(w.argument(i));
  }
}

void put_argument(Writer& w, const Argument& argument) {
  const bool continues = argument.type.kind->comma == KindRow::Comma::joined;
  const bool is_labelled = argument.labelled && !w.style().raw;
  if (is_labelled || (w.style().names && !continues)) w.put(argument.name), w.put('=');
  const uint64_t value = w.argument(argument.type.at);
  if (w.style().raw) return w.put_hex(value);
  const bool is_pointer = argument.type.kind->take && argument.type.kind->width > 0;
  if (!w.style().structures && is_pointer && !is_text(*argument.type.kind)) return w.put_address(value);
  argument.type.kind->show(w, argument.type, {value, 8, {}});
}

bool is_present(const Writer& w, const Argument& argument) {
  return !argument.type.kind->present || argument.type.kind->present(w, argument.type);
}

// Each register that the call may use, once and in their order.
std::vector<const Argument*> raw_arguments(const CallRow& row) {
  std::array<const Argument*, kRegisters> by_register{};
  for (const Argument& argument : row.plain.arguments) by_register[argument.type.at % kRegisters] = &argument;
  std::vector<const Argument*> arguments(by_register.begin(), by_register.end());
  std::erase(arguments, nullptr);
  return arguments;
}

// The arguments that this call is shown with.
std::vector<const Argument*> shown_arguments(const Writer& w, const CallRow& row, const CallRecord& record) {
  if (w.style().raw) return raw_arguments(row);
  std::vector<const Argument*> present;
  for (const Argument& argument : row.signature(record).arguments)
    if (is_present(w, argument)) present.push_back(&argument);
  return present;
}

size_t first_at_exit(const Writer& w, const std::vector<const Argument*>& arguments) {
  if (w.style().raw) return arguments.size();
  auto found = std::ranges::find_if(arguments, [](const Argument* a) { return a->type.kind->at_exit; });
  return static_cast<size_t>(found - arguments.begin());
}

bool is_in_group(std::string_view groups, std::string_view group) {
  while (!groups.empty()) {
    const size_t end = std::min(groups.find(' '), groups.size());
    if (groups.substr(0, end) == group) return true;
    groups.remove_prefix(std::min(end + 1, groups.size()));
  }
  return false;
}

}  // namespace

const CallRow* find_call(uint32_t number) {
  return table().by_number(number);
}
const CallRow* find_call(std::string_view name) {
  return table().by_name(name);
}
const CallRow* add_call(uint32_t number, std::string_view name, std::string_view format) {
  if (number >= kCalls) return nullptr;
  if (const CallRow* row = find_call(number)) return row;
  std::string signature = signature_of_format(format);
  if (format.empty()) signature = "arg1:hex arg2:hex arg3:hex arg4:hex arg5:hex arg6:hex";
  return table().add_foreign(number, name, std::move(signature));
}
std::string_view name_of(const CallRow& call) {
  return call.name;
}
uint32_t number_of(const CallRow& call) {
  return call.number;
}

namespace {

std::optional<std::regex> compile(std::string_view text) {
  try {
    return std::regex(std::string(text), std::regex::extended);
  } catch (const std::regex_error&) {
    return std::nullopt;
  }
}

}  // namespace

bool is_pattern(std::string_view regex) {
  return compile(regex).has_value();
}

std::vector<uint32_t> calls_of(std::string_view word) {
  std::vector<uint32_t> found;
  auto add_if = [&](auto&& wanted) {
    for (const auto& [name, row] : table().names())
      if (wanted(*row)) found.push_back(row->number);
  };
  if (word == "all") {
    add_if([](const CallRow&) { return true; });
  } else if (word.starts_with('%')) {
    const std::string_view group = word == "%net" ? "network" : word.substr(1);  // an older name of it
    add_if([&](const CallRow& row) { return is_in_group(row.groups, group); });
  } else if (word.starts_with('/')) {
    const auto pattern = compile(word.substr(1));
    if (!pattern) return {};
    add_if([&](const CallRow& row) { return std::regex_search(row.name.begin(), row.name.end(), *pattern); });
  } else if (!word.empty() && word.find_first_not_of("0123456789") == word.npos) {
    add_if([&](const CallRow& row) { return std::to_string(row.number) == word; });
  } else {
    add_if([&](const CallRow& row) { return row.name == word; });
    // Words for groups without the sign, as older versions of strace had them.
    if (found.empty()) add_if([&](const CallRow& row) { return is_in_group(row.groups, word); });
  }
  std::ranges::sort(found);
  return found;
}

std::vector<std::string> group_names() {
  std::vector<std::string> names;
  for (const auto& [name, row] : table().names())
    for (std::string_view rest = row->groups; !rest.empty();) {
      const size_t end = std::min(rest.find(' '), rest.size());
      names.push_back("%" + std::string(rest.substr(0, end)));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

Plan plan_of(const CallRow& call, const Style& style) {
  return make_plan(const_cast<CallRow&>(call), style);
}

void append_entry(std::string& out, const Call& call, const Style& style, ProcessFacts& around) {
  Writer w(out, call, style, around);
  const CallRow* row = find_call(call.record->number);
  if (!row) return put_unknown(w, call.record->number);
  w.put(row->name);
  w.put('(');
  const auto arguments = shown_arguments(w, *row, *call.record);
  const size_t end = first_at_exit(w, arguments);
  for (size_t i = 0; i < end; ++i) {
    if (i > 0) w.put(", ");
    put_argument(w, *arguments[i]);
  }
  if (end > 0 && end < arguments.size() && arguments[end]->type.kind->comma == KindRow::Comma::early) w.put(", ");
}

void append_rest(std::string& out, const Call& call, const Style& style, ProcessFacts& around) {
  Writer w(out, call, style, around);
  if (const CallRow* row = find_call(call.record->number)) {
    const auto arguments = shown_arguments(w, *row, *call.record);
    const size_t first = first_at_exit(w, arguments);
    for (size_t i = first; i < arguments.size(); ++i) {
      const KindRow::Comma comma = arguments[i]->type.kind->comma;
      const bool shown_before = i == first && (i == 0 || comma == KindRow::Comma::early);
      if (!shown_before && comma != KindRow::Comma::joined) w.put(", ");
      put_argument(w, *arguments[i]);
    }
  }
  w.put(')');
}

void append_result(std::string& out, const Call& call, const Style& style, ProcessFacts& around) {
  Writer w(out, call, style, around);
  const CallRow* row = find_call(call.record->number);
  if (entered_only(w)) return w.put('?');
  if (w.failed()) {
    const int number = static_cast<int>(-w.result());
    const std::string_view name = error_name(number), text = error_text(number);
    constexpr int kFirstInternal = 512;
    w.put(number >= kFirstInternal && !name.empty() ? "? " : "-1 ");
    if (name.empty())
      w.put("(errno "), w.put_signed(number), w.put(')');
    else
      w.put(name), w.put(" ("), w.put(text), w.put(')');
    return;
  }
  if (!row || w.style().raw) return w.put_hex(static_cast<uint64_t>(w.result()));
  const Signature& signature = row->signature(*call.record);
  signature.result->show(w, signature);
}

std::vector<ArgumentText> argument_texts(const Call& call, const Style& style, ProcessFacts& around) {
  std::vector<ArgumentText> texts;
  const CallRow* row = find_call(call.record->number);
  if (!row) return texts;
  for (const Argument& argument : row->signature(*call.record).arguments) {
    std::string text;
    Writer w(text, call, style, around);
    if (!is_present(w, argument) || (argument.type.kind->at_exit && entered_only(w))) continue;
    const uint64_t value = w.argument(argument.type.at);
    argument.type.kind->show(w, argument.type, {value, 8, {}});
    if (argument.type.kind->comma == KindRow::Comma::joined && !texts.empty())
      texts.back().text += text;
    else
      texts.push_back({argument.name, std::move(text), value});
  }
  return texts;
}

}  // namespace scry::syscalls
