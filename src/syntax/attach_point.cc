#include "syntax/attach_point.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "syntax/diags.h"
#include "syntax/lexer.h"
#include "syntax/number_literal.h"

namespace scry {
namespace {

// `name=` before the provider: the length of the name. A quoted name counts too and is then ignored.
size_t user_name_length(std::string_view raw) {
  size_t end = 0;
  if (raw.starts_with('"')) {
    end = skip_quoted(raw, 0).end;
  } else if (!raw.empty() && starts_name(raw[0])) {
    end = std::find_if_not(raw.begin(), raw.end(), continues_name) - raw.begin();
  }
  return end > 0 && end < raw.size() && raw[end] == '=' ? end : 0;
}

// Splits at `:` and `@`, removes quotes, replaces positional parameters. The provider is the first part.
class Splitter {
 public:
  Splitter(std::string_view raw, Span span, const std::vector<std::string>& parameters, Diags& diags)
      : raw_(raw), span_(span), parameters_(parameters), diags_(diags) {}

  bool split(size_t from);
  std::vector<ast::AttachPart> take_parts() { return std::move(parts_); }

 private:
  Span place(size_t begin, size_t end) const {
    return {span_.source, static_cast<uint32_t>(span_.begin + begin), static_cast<uint32_t>(span_.begin + end)};
  }
  bool append_quoted();
  bool append_parameter();

  std::string_view raw_;
  Span span_;
  const std::vector<std::string>& parameters_;
  Diags& diags_;
  size_t at_ = 0;
  std::string text_;  // of the part that is being read
  std::vector<ast::AttachPart> parts_;
};

bool Splitter::split(size_t from) {
  at_ = from;
  size_t part_begin = from;
  bool after_at = false;
  auto finish_part = [&] {
    parts_.push_back({std::move(text_), place(part_begin, at_), after_at});
    text_.clear();
  };
  while (at_ < raw_.size()) {
    const char c = raw_[at_];
    if (c == ':' || c == '@') {
      finish_part();
      after_at = c == '@';
      part_begin = ++at_;
    } else if (c == '"') {
      if (!append_quoted()) return false;
    } else if (c == '$') {
      if (!append_parameter()) return false;
    } else {
      text_.push_back(c);
      ++at_;
    }
  }
  finish_part();
  return true;
}

bool Splitter::append_quoted() {
  const Quoted range = skip_quoted(raw_, at_);
  if (!range.closed) {
    syntax_error(diags_, kUnterminatedString, place(at_, range.end), "unterminated string")
        .hint("close the quoted part with '\"' on the same line");
    return false;
  }
  std::string_view quoted = raw_.substr(at_, range.end - at_);
  for (size_t i = 1; i + 1 < quoted.size(); ++i) {
    if (quoted[i] == '\\' && (quoted[i + 1] == '"' || quoted[i + 1] == '\\')) ++i;
    text_.push_back(quoted[i]);
  }
  at_ = range.end;
  return true;
}

bool Splitter::append_parameter() {
  const size_t begin = at_ + 1;
  const size_t end = std::min(raw_.find_first_not_of("0123456789", begin), raw_.size());
  std::string_view digits = raw_.substr(begin, end - begin);
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  if (digits.empty()) {
    std::string_view letter = raw_.substr(begin, 1);
    syntax_error(
        diags_, kAttachParameter, place(at_, std::min(begin + 1, raw_.size())),
        fmt::format("invalid trailing character for positional param: {0}. Try quoting this entire part if this "
                    "is intentional e.g. \"${0}\".",
                    letter));
    return false;
  }
  const auto number = parse_number(digits);
  const size_t index = number ? number->magnitude - 1 : parameters_.size();
  if (index < parameters_.size() && !parameters_[index].empty())
    text_ += parameters_[index];
  else
    diags_.add(kMissingParameter, place(at_, end), fmt::format(kMissingParameterText, digits));
  at_ = end;
  return true;
}

}  // namespace

uint32_t attach_point_end(std::string_view text, uint32_t begin) {
  bool seen_colon = false;
  uint32_t at = begin;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"') {
      at = skip_quoted(text, at).end;
      continue;
    }
    if (c == '{' || c == ',' || c == ' ' || c == '\t' || c == '\r' || c == '\n') break;
    if (c == '/' && !seen_colon) break;
    seen_colon |= c == ':';
    ++at;
  }
  return at;
}

namespace {

// The parameter that a whole attach point stands for (`$1 { ... }`); null if it is none, or empty.
const std::string* parameter_of(std::string_view raw, const std::vector<std::string>& parameters) {
  if (!raw.starts_with('$')) return nullptr;
  size_t number = 0;
  const auto [end, error] = std::from_chars(raw.data() + 1, raw.data() + raw.size(), number);
  const bool known =
      error == std::errc() && end == raw.data() + raw.size() && number > 0 && number <= parameters.size();
  return known && !parameters[number - 1].empty() ? &parameters[number - 1] : nullptr;
}

// The attach point that a parameter holds: all its places are that of the parameter in the script.
std::optional<ast::AttachPoint> point_in_parameter(const std::string& text, Span span, Diags& diags) {
  Diags of_parameter;
  auto point = parse_attach_point(text, span, {}, of_parameter);
  for (const Diag& diag : of_parameter.all()) diags.add(*diag.kind, span, fmt::format("{}: {}", text, diag.message));
  if (!point) return std::nullopt;
  point->provider_span = span;
  for (ast::AttachPart& part : point->parts) part.span = span;
  return point;
}

}  // namespace

std::optional<ast::AttachPoint> parse_attach_point(std::string_view raw, Span span,
                                                   const std::vector<std::string>& parameters, Diags& diags) {
  constexpr size_t kLongest = 16 * 1024;  // a path and a mangled name are at most 4 KiB each
  if (raw.size() > kLongest) {
    const Span start{span.source, span.begin, span.begin + 1};
    syntax_error(diags, kNameTooLong, start, fmt::format("an attach point of more than {} bytes", kLongest));
    return std::nullopt;
  }
  if (const std::string* parameter = parameter_of(raw, parameters)) return point_in_parameter(*parameter, span, diags);
  ast::AttachPoint point;
  point.span = span;
  const size_t name_length = user_name_length(raw);
  if (name_length > 0 && raw[0] != '"') point.user_name = raw.substr(0, name_length);
  Splitter splitter(raw, span, parameters, diags);
  if (!splitter.split(name_length > 0 ? name_length + 1 : 0)) return std::nullopt;
  std::vector<ast::AttachPart> parts = splitter.take_parts();
  point.provider = std::move(parts[0].text);
  point.provider_span = parts[0].span;
  if (point.provider.empty()) {
    diags.add(kMissingProvider, span, "No attach points for probe")
        .hint("write provider:part:..., for example kprobe:vfs_read");
    return std::nullopt;
  }
  parts.erase(parts.begin());
  point.parts = std::move(parts);
  return point;
}

}  // namespace scry
