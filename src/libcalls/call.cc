#include "libcalls/call.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <clocale>
#include <iterator>

#include "base/text.h"
#include "libcalls/printf_format.h"
#include "syscalls/writer.h"

namespace scry::libcalls {

using namespace std::string_view_literals;
namespace {

constexpr const char* kAnyCaller = "x";

class NoFacts final : public syscalls::ProcessFacts {
 public:
  std::string descriptor(uint32_t, int) override { return {}; }
  std::string process(uint32_t) override { return {}; }
};

class CallWriter {
 public:
  CallWriter(std::string& out, const CallText& text) : text_(text), w_(out, text.call, text.style, facts_) {}

  // Those from `first` on, up to the first that is shown at the return if `stops`.
  size_t put_arguments(size_t first, bool stops) {
    const auto& all = text_.function.signature.parameters;
    for (size_t i = first; i < all.size(); ++i) {
      if (stops && is_at_return(all[i])) return i;
      if (all[i].word.letter == 'P') return put_format(i, stops);
      if (all[i].word.letter == 'm' && !creates(all[i - 1])) continue;
      if (i > 0) w_.put(", ");
      put(all[i].word, all[i].reg, all[i].step);
    }
    return all.size();
  }

  void put(const Word& word, int reg, uint8_t step) {
    if (word.letter == '.') return w_.put("...");
    if (const std::string_view kind = floating(word.letter); !kind.empty()) return put_floating(kind);
    if (reg < 0) return w_.put("?");
    put_value(word, w_.argument(static_cast<uint8_t>(reg)), step);
  }

  void put_result() {
    const Signature& signature = text_.function.signature;
    const syscalls::CallRecord& record = *text_.call.record;
    if (signature.result.letter == 'v') return w_.put("<void>");
    if (const std::string_view kind = floating(signature.result.letter); !kind.empty()) return put_floating(kind);
    put_value(signature.result, static_cast<uint64_t>(record.result), signature.result_step);
    if (!(record.state & kHasErrno)) return;
    const int number = static_cast<int>(record.padding);
    const std::string_view name = syscalls::error_name(number);
    if (name.empty()) return;
    w_.put(' '), w_.put(name), w_.put(" ("), w_.put(syscalls::error_text(number)), w_.put(')');
  }

  static bool is_at_return(const Parameter& parameter) {
    return parameter.word.letter == 'T' || parameter.word.letter == 'N';
  }

 private:
  // Whether the flags of open() ask for a mode.
  bool creates(const Parameter& flags) const {
    constexpr uint64_t kCreates = O_CREAT | __O_TMPFILE;
    return flags.reg >= 0 && (w_.argument(static_cast<uint8_t>(flags.reg)) & kCreates) != 0;
  }

  // Floating-point values are passed in registers of their own, which the kernel does not save where a probe sees them.
  void put_floating(std::string_view kind) {
    w_.put(kind);
    if (text_.has_floating) *text_.has_floating = true;
  }

  static std::string_view floating(char letter) {
    switch (letter) {
      case 'd':
        return "<double>";
      case 'f':
        return "<float>";
      case 'D':
        return "<long double>";
      default:
        return {};
    }
  }

  void put_guessed(uint64_t value) {
    constexpr int64_t kSmall = 10'000;
    const auto number = static_cast<int64_t>(value);
    // Registers of 32-bit values have what was in their upper half, or nothing there.
    const auto low = static_cast<int32_t>(value);
    if (number > -kSmall && number < kSmall)
      w_.put_signed(number);
    else if (value <= UINT32_MAX && low > -kSmall && low < 0)
      w_.put_signed(low);
    else
      w_.put_hex(value);
  }

  void put_character(uint64_t value) {
    const auto c = static_cast<unsigned char>(value);
    if (static_cast<int32_t>(value) != c) return w_.put_signed(static_cast<int32_t>(value));  // EOF
    constexpr std::string_view kEscaped = "\\'\a\b\f\n\r\t\v\0"sv, kLetters = "\\'abfnrtv0";
    w_.put('\'');
    if (const size_t at = kEscaped.find(static_cast<char>(c)); at != std::string_view::npos)
      w_.put('\\'), w_.put(kLetters[at]);
    else if (c >= ' ' && c < 0x7f)
      w_.put(static_cast<char>(c));
    else
      fmt::format_to(std::back_inserter(w_.out()), "\\{:03o}", c);
    w_.put('\'');
  }

  // What a step took, or the address where it took nothing.
  void put_memory(uint8_t step, uint64_t address, uint64_t size) {
    if (address == 0) return w_.put("nil");
    const auto bytes = w_.piece(step);
    if (!bytes) return w_.put_hex(address);
    w_.put_data(*bytes, size);
  }
  void put_text(uint8_t step, uint64_t address) {
    const auto bytes = w_.piece(step);
    put_memory(step, address, bytes ? bytes->size() : 0);
  }

  // A string that may end with a NUL before its bound.
  void put_bounded(uint8_t step, uint64_t address, uint64_t bound) {
    const auto bytes = w_.piece(step);
    if (address == 0 || !bytes) return put_memory(step, address, bound);
    const auto end = std::ranges::find(*bytes, std::byte{0});
    w_.put_data(*bytes, end == bytes->end() ? bound : static_cast<uint64_t>(end - bytes->begin()));
  }

  void put_signal(uint64_t value) {
    const std::string_view name = syscalls::signal_name(static_cast<int>(value));
    if (name.empty()) return w_.put_signed(static_cast<int32_t>(value));
    w_.put(name);
  }

  void put_category(uint64_t value) {
    struct Category {
      uint32_t number;
      std::string_view name;
    };
    constexpr Category kCategories[] = {
        {LC_CTYPE, "LC_CTYPE"},       {LC_NUMERIC, "LC_NUMERIC"},   {LC_TIME, "LC_TIME"}, {LC_COLLATE, "LC_COLLATE"},
        {LC_MONETARY, "LC_MONETARY"}, {LC_MESSAGES, "LC_MESSAGES"}, {LC_ALL, "LC_ALL"}};
    const auto* row = std::ranges::find(kCategories, static_cast<uint32_t>(value), &Category::number);
    if (row == std::end(kCategories)) return w_.put_signed(static_cast<int32_t>(value));
    w_.put(row->name);
  }

  // A count; the few largest numbers are errors: (size_t)-1.
  void put_count(uint64_t value) {
    constexpr int64_t kErrors = -4096;
    if (const auto number = static_cast<int64_t>(value); number < 0 && number > kErrors) return w_.put_signed(number);
    w_.put_unsigned(value);
  }

  // After a format: from a register, or from the stack.
  uint64_t value_of(const Parameter& parameter) const {
    if (parameter.reg < kRegisters) return w_.argument(static_cast<uint8_t>(parameter.reg));
    const auto words = w_.piece(text_.function.signature.stack_step);
    const size_t at = static_cast<size_t>(parameter.reg - kRegisters) * sizeof(uint64_t);
    return words && words->size() >= at + sizeof(uint64_t) ? read_uint(words->subspan(at), sizeof(uint64_t)) : 0;
  }

  uint64_t count_of(uint8_t number) const {
    const auto& all = text_.function.signature.parameters;
    if (number == 0) return static_cast<uint64_t>(std::max<int64_t>(w_.result(), 0));
    if (number > all.size() || all[number - 1].reg < 0) return 0;
    return w_.argument(static_cast<uint8_t>(all[number - 1].reg));
  }

  void put_value(const Word& word, uint64_t value, uint8_t step) {
    switch (word.letter) {
      case 'i':
        return w_.put_signed(static_cast<int32_t>(value));
      case 'u':
        return w_.put_unsigned(static_cast<uint32_t>(value));
      case 'l':
        return w_.put_signed(static_cast<int64_t>(value));
      case 'L':
        return put_count(value);
      case 'h':
        return w_.put_signed(static_cast<int16_t>(value));
      case 'H':
        return w_.put_unsigned(static_cast<uint16_t>(value));
      case 'b':
        return w_.put_signed(static_cast<int8_t>(value));
      case 'B':
        return w_.put_unsigned(static_cast<uint8_t>(value));
      case 'c':
        return put_character(value);
      case 'm':
      case 'o':
        return fmt::format_to(std::back_inserter(w_.out()), "{:#o}", static_cast<uint32_t>(value)), void();
      case 'x':
        return w_.put_hex(static_cast<uint32_t>(value));
      case 's':
      case 'T':
      case 'P':
        return put_text(step, value);
      case 'n':
      case 'N':
        return put_memory(step, value, count_of(word.number));
      case 't':
        return put_bounded(step, value, count_of(word.number));
      case 'G':
        return put_signal(value);
      case 'C':
        return put_category(value);
      case 'W':
        return put_memory(step, value, w_.argument(1) * w_.argument(2));
      case 'F':
        return put_code(value);
      case 'g':
        return put_guessed(value);
      default:
        return w_.put_hex(value);
    }
  }

  void put_code(uint64_t address) {
    const std::string name =
        text_.name_code && address ? (*text_.name_code)(text_.call.record->pid, address) : std::string();
    if (name.empty()) return w_.put_hex(address);
    w_.put(name);
  }

  bool is_there(const Parameter& parameter) const {
    return parameter.reg < kRegisters || w_.has_piece(text_.function.signature.stack_step);
  }

  // A format of printf, and its arguments as far as they are in registers and the first words on the stack.
  size_t put_format(size_t at, bool) {
    const auto& all = text_.function.signature.parameters;
    if (at > 0) w_.put(", ");
    put(all[at].word, all[at].reg, all[at].step);
    const auto format = w_.piece(all[at].step);
    if (!format) return all.size();
    size_t next = at + 1;
    const std::string_view characters(reinterpret_cast<const char*>(format->data()), format->size());
    for (const FormatArgument& argument : arguments_of(characters)) {
      w_.put(", ");
      if (argument.what == Directive::floating) {
        put_floating(floating('d'));
      } else if (next >= all.size() || !is_there(all[next])) {
        return w_.put("..."), all.size();
      } else {
        put_format_argument(argument, all[next]);
        ++next;
      }
    }
    return all.size();
  }

  void put_format_argument(const FormatArgument& argument, const Parameter& parameter) {
    const uint64_t value = value_of(parameter);
    const unsigned bits = 8 * argument.bytes;
    const uint64_t low = bits >= 64 ? value : value & ((uint64_t{1} << bits) - 1);
    switch (argument.what) {
      case Directive::integer:
        return w_.put_signed(sign_extend(value, bits));
      case Directive::unsigned_integer:
        return w_.put_unsigned(low);
      case Directive::hex:
        return w_.put_hex(low);
      case Directive::character:
        return put_character(value & 0xff);
      case Directive::text:
        return put_text(parameter.step, value);
      case Directive::address:
      case Directive::floating:
        return w_.put_hex(value);
    }
  }

  const CallText& text_;
  NoFacts facts_;
  syscalls::Writer w_;
};

// Names come from the symbol tables of foreign files.
std::string printable(std::string_view name) {
  std::string text;
  syscalls::append_name(text, name);
  return text;
}

size_t first_at_return(const Signature& signature) {
  const auto found = std::ranges::find_if(signature.parameters, CallWriter::is_at_return);
  return static_cast<size_t>(found - signature.parameters.begin());
}

}  // namespace

std::string function_text(const Function& function, std::string_view signature) {
  return fmt::format("{}\t{}\t{}\t{}\t{}", function.name, function.library, signature,
                     function.any_caller ? kAnyCaller : "",
                     function.errno_slot ? fmt::format("{}", *function.errno_slot) : "");
}

Function parse_function(std::string_view text) {
  std::vector<std::string> parts = split(std::string(text), '\t');
  parts.resize(5);
  Function function{.name = printable(parts[0]),
                    .library = printable(parts[1]),
                    .signature = {},
                    .any_caller = parts[3] == kAnyCaller,
                    .errno_slot = {}};
  int64_t slot = 0;
  if (std::from_chars(parts[4].data(), parts[4].data() + parts[4].size(), slot).ec == std::errc())
    function.errno_slot = slot;
  auto parsed = parse_signature(parts[2]);
  if (!parsed) parsed = parse_signature(kUnknownSignature);
  function.signature = std::move(*parsed);
  plan_of(function.signature, syscalls::Style().text_limit);  // numbers the steps
  return function;
}

void append_entry(std::string& out, const CallText& text) {
  out += text.function.name;
  out += '(';
  CallWriter(out, text).put_arguments(0, true);
}

void append_rest(std::string& out, const CallText& text) {
  CallWriter(out, text).put_arguments(first_at_return(text.function.signature), false);
}

void append_result(std::string& out, const CallText& text) {
  CallWriter(out, text).put_result();
}

std::vector<std::string> argument_texts(const CallText& text) {
  std::vector<std::string> texts;
  for (const Parameter& parameter : text.function.signature.parameters) {
    if (parameter.reg >= kRegisters) break;
    std::string one;
    CallWriter(one, text).put(parameter.word, parameter.reg, parameter.step);
    texts.push_back(std::move(one));
  }
  return texts;
}

}  // namespace scry::libcalls
