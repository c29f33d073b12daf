#include "types/tracepoint_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace scry {
namespace {

constexpr size_t kMaxFields = 1000;
constexpr uint32_t kMaxRecord = 64 * 1024;  // a perf record's limit, PERF_MAX_TRACE_SIZE is 8 KiB
constexpr uint32_t kCommonEnd = 8;
constexpr std::string_view kBlanks = " \t\r";

std::string_view trim(std::string_view text) {
  const size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text = trim(text.substr(prefix.size()));
  return true;
}

template <class T>
bool parse_number(std::string_view text, T& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size();
}

// Takes "key:value;" from the front of `text`.
std::optional<std::string_view> take_property(std::string_view& text, std::string_view key) {
  const size_t end = text.find(';');
  if (!take_prefix(text, key) || end == std::string_view::npos) return std::nullopt;
  const std::string_view value = text.substr(0, text.find(';'));
  text = trim(text.substr(value.size() + 1));
  return trim(value);
}

// Cuts "[...]" from the end of `text`; true if it was there.
bool take_array(std::string_view& text) {
  if (!text.ends_with(']')) return false;
  text = trim(text.substr(0, text.rfind('[')));
  return true;
}

// "__data_loc char[] name", "char comm[16]", "const char *name" into place, C type, array and name.
bool parse_declaration(std::string_view text, TracepointField& field) {
  field.declaration = text;
  if (take_prefix(text, "__data_loc "))
    field.storage = TracepointField::Storage::data_loc;
  else if (take_prefix(text, "__rel_loc "))
    field.storage = TracepointField::Storage::rel_loc;
  field.is_array = take_array(text);
  const size_t before_name = text.find_last_of(" \t*])");
  if (before_name == std::string_view::npos) return false;
  field.name = text.substr(before_name + 1);
  text = trim(text.substr(0, before_name + 1));
  field.is_array |= take_array(text);
  field.c_type = text;
  return !field.name.empty() && !field.c_type.empty();
}

// The line after "field:".
bool parse_field(std::string_view line, TracepointField& field) {
  const size_t end = line.find(';');
  if (end == std::string_view::npos || !parse_declaration(trim(line.substr(0, end)), field)) return false;
  line = trim(line.substr(end + 1));
  const auto offset = take_property(line, "offset:");
  const auto size = offset ? take_property(line, "size:") : std::nullopt;
  const auto sign = size ? take_property(line, "signed:") : std::nullopt;
  if (!size || !parse_number(*offset, field.offset) || !parse_number(*size, field.size)) return false;
  field.is_signed = sign == "1";
  return field.offset <= kMaxRecord && field.size <= kMaxRecord;
}

std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

}  // namespace

Result<TracepointFormat> parse_tracepoint_format(std::string_view text, std::string category, std::string event) {
  TracepointFormat format{.category = std::move(category), .event = std::move(event)};
  const auto malformed = [&](size_t line, const char* what) {
    return fail(fmt::format("format of tracepoint {}:{}, line {}: {}", format.category, format.event, line, what));
  };
  bool has_id = false;
  for (size_t number = 1; !text.empty(); ++number) {
    std::string_view line = trim(take_line(text));
    if (line.starts_with("print fmt:")) break;
    if (take_prefix(line, "ID:")) {
      if (!parse_number(line, format.id)) return malformed(number, "the ID is no number");
      has_id = true;
    } else if (take_prefix(line, "field:")) {
      TracepointField field;
      if (!parse_field(line, field)) return malformed(number, "not a field with offset and size");
      if (format.common.size() + format.fields.size() >= kMaxFields) return malformed(number, "too many fields");
      (field.offset < kCommonEnd ? format.common : format.fields).push_back(std::move(field));
    }
  }
  if (!has_id) return malformed(1, "there is no ID");
  return format;
}

}  // namespace scry
