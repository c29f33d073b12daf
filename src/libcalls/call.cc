#include "libcalls/call.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <span>

#include "base/text.h"
#include "libcalls/printf_format.h"
#include "syscalls/writer.h"

namespace scry::libcalls {

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
      if (all[i].word.letter == 'm' && i > 0 && !creates(all[i - 1])) continue;
      begin(i);
      put(all[i]);
    }
    return all.size();
  }

  // Where each of them begins in the text that is written.
  const std::vector<size_t>& starts() const { return starts_; }

  void put(const Parameter& parameter) {
    const auto& [word, reg, step, first_text] = parameter;
    if (word.letter == '.') return w_.put("...");
    if (const std::string_view kind = floating(word.letter); !kind.empty()) return put_floating(kind);
    if (reg < 0) return w_.put("?");
    if (word.letter == 'O') return put_pointed(word, w_.argument(static_cast<uint8_t>(reg)), step, first_text);
    if (word.letter == 'V') return put_structure(w_, types(), types()[word.number], register_bytes(reg), kNoStep);
    put_value(word, w_.argument(static_cast<uint8_t>(reg)), step);
  }

  void put_result() {
    const Signature& signature = text_.function.signature;
    const syscalls::CallRecord& record = *text_.call.record;
    if (signature.result.letter == 'v') return w_.put("<void>");
    if (const std::string_view kind = floating(signature.result.letter); !kind.empty()) return put_floating(kind);
    const auto value = static_cast<uint64_t>(record.result);
    if (signature.result.letter == 'e') return w_.put("?");
    if (signature.result.letter == 'V')
      return put_structure(w_, types(), types()[signature.result.number], std::as_bytes(std::span(&value, 1)), kNoStep);
    if (signature.result.letter == 'O')
      put_pointed(signature.result, value, signature.result_step, signature.result_first_text);
    else
      put_value(signature.result, value, signature.result_step);
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
  void begin(size_t number) {
    if (number > 0) w_.put(", ");
    starts_.push_back(w_.out().size());
  }

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

  // What a step took, or the address where it took nothing.
  void put_memory(uint8_t step, uint64_t address, uint64_t size) {
    if (address == 0) return w_.put("nil");
    const auto bytes = w_.piece(step);
    if (!bytes) return w_.put_hex(address);
    w_.put_data(*bytes, size);
  }
  void put_text(uint8_t step, uint64_t address, size_t most = SIZE_MAX) {
    const auto bytes = w_.piece(step);
    put_memory(step, address, bytes ? std::min(bytes->size(), most) : 0);
  }

  const std::vector<DescribedType>& types() const { return text_.function.signature.types; }

  void put_pointed(const Word& word, uint64_t address, uint8_t step, uint8_t first_text) {
    const auto bytes = w_.piece(step);
    if (address == 0) return w_.put("nil");
    if (!bytes) return w_.put_hex(address);
    put_structure(w_, types(), types()[word.number], *bytes, first_text);
  }

  // From a register on.
  Bytes register_bytes(int reg) const {
    return std::as_bytes(std::span(text_.call.record->arguments)).subspan(static_cast<size_t>(reg) * sizeof(uint64_t));
  }

  // A string that may end with a NUL before its bound.
  void put_bounded(uint8_t step, uint64_t address, uint64_t bound) {
    const auto bytes = w_.piece(step);
    if (address == 0 || !bytes) return put_memory(step, address, bound);
    const auto end = std::ranges::find(*bytes, std::byte{0});
    w_.put_data(*bytes, end == bytes->end() ? bound : static_cast<uint64_t>(end - bytes->begin()));
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
    if (put_number(w_, word, value)) return;
    switch (word.letter) {
      case 's':
      case 'T':
      case 'P':
        return put_text(step, value);
      case 'n':
      case 'N':
        return put_memory(step, value, count_of(word.number));
      case 't':
        return put_bounded(step, value, count_of(word.number));
      case 'W':
        return put_memory(step, value, w_.argument(1) * w_.argument(2));
      case 'F':
        return put_code(value);
      case 'E':
        return put_enumerator(w_, types()[word.number], value);
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
    return parameter.reg < kRegisters || w_.first_piece(text_.function.signature.stack_step);
  }

  // A format of printf, and its arguments as far as they are in registers and the first words on the stack.
  size_t put_format(size_t at, bool) {
    const auto& all = text_.function.signature.parameters;
    begin(at);
    put(all[at]);
    const auto format = w_.piece(all[at].step);
    if (!format) return all.size();
    VariadicPlaces places(all, at + 1);
    int32_t before = 0;
    const std::string_view characters(reinterpret_cast<const char*>(format->data()), format->size());
    for (FormatArgument argument : arguments_of(characters)) {
      begin(1);
      const Parameter* place = places.next(argument);
      if (argument.what == Directive::floating) {
        put_floating(floating(argument.bytes == sizeof(double) ? 'd' : 'D'));
        continue;
      }
      if (!place || !is_there(*place)) return w_.put("..."), all.size();
      if (argument.precision == FormatArgument::kArgument)
        argument.precision = std::max(before, FormatArgument::kWhole);
      put_format_argument(argument, *place);
      before = static_cast<int32_t>(value_of(*place));
    }
    return all.size();
  }

  // Where the arguments that follow a format are: in registers, then in words on the stack (System V ABI of x86-64).
  class VariadicPlaces {
   public:
    VariadicPlaces(const std::vector<Parameter>& all, size_t first) : all_(all), register_(first) {
      const auto on_stack = [](const Parameter& parameter) { return parameter.reg >= kRegisters; };
      stack_ = static_cast<size_t>(std::ranges::find_if(all, on_stack) - all.begin());
    }
    // Null: it is in no place that a probe reads, as a floating-point value.
    const Parameter* next(const FormatArgument& argument) {
      constexpr unsigned kFloatingRegisters = 8;
      if (argument.what == Directive::floating && argument.bytes > sizeof(double))
        word_ = (word_ + 1) / 2 * 2 + 2;  // a long double takes two words from an even one on
      else if (argument.what == Directive::floating)
        word_ += ++floating_ > kFloatingRegisters;
      else if (register_ < stack_)
        return &all_[register_++];
      else if (stack_ + word_ < all_.size())
        return &all_[stack_ + word_++];
      return nullptr;
    }

   private:
    const std::vector<Parameter>& all_;
    size_t register_, stack_ = 0, word_ = 0;
    unsigned floating_ = 0;
  };

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
      case Directive::octal:
        return w_.put(fmt::format("{:#o}", low));
      case Directive::character:
        return put_character(w_, value & 0xff);
      case Directive::text:
        return put_text(parameter.step, value,
                        argument.precision >= 0 ? static_cast<size_t>(argument.precision) : SIZE_MAX);
      case Directive::address:
      case Directive::floating:
        return w_.put_hex(value);
    }
  }

  const CallText& text_;
  NoFacts facts_;
  syscalls::Writer w_;
  std::vector<size_t> starts_;
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

std::string function_text(const Function& function, std::string_view signature, std::string_view types) {
  return fmt::format("{}\t{}\t{}\t{}\t{}\t{}", function.name, function.library, signature,
                     function.any_caller ? kAnyCaller : "",
                     function.errno_slot ? fmt::format("{}", *function.errno_slot) : "", types);
}

Function parse_function(std::string_view text) {
  std::vector<std::string> parts = split(std::string(text), '\t');
  parts.resize(6);
  Function function{.name = printable(parts[0]),
                    .library = printable(parts[1]),
                    .signature = {},
                    .any_caller = parts[3] == kAnyCaller,
                    .errno_slot = {}};
  int64_t slot = 0;
  if (std::from_chars(parts[4].data(), parts[4].data() + parts[4].size(), slot).ec == std::errc())
    function.errno_slot = slot;
  auto parsed = parse_signature(parts[2], parts[5]);
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
  constexpr std::string_view kSeparator = ", ";
  std::string all;
  CallWriter writer(all, text);
  writer.put_arguments(0, false);
  std::vector<std::string> texts;
  for (const size_t start : writer.starts()) {
    if (!texts.empty()) texts.back().resize(texts.back().size() - (all.size() - start) - kSeparator.size());
    texts.push_back(all.substr(start));
  }
  return texts;
}

int64_t result_number(const CallText& text) {
  const int64_t result = text.call.record->result;
  return text.function.signature.result.letter == 'i' ? static_cast<int32_t>(result) : result;
}

}  // namespace scry::libcalls
