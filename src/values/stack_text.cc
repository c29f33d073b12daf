#include "values/stack_text.h"

namespace scry {

namespace {

constexpr std::string_view kIndent = "        ";

void append_address(std::string& out, uint64_t address) {
  if (address != 0) out += "0x";
  append_hex(out, address);
}

// Writes the frames of one stack.
class StackWriter {
 public:
  StackWriter(std::string& out, const StackValue& stack, TextFor where) : out_(out), stack_(stack), where_(where) {}

  void frame(const Frame& frame) {
    switch (stack_.mode) {
      case StackMode::raw:
        append_hex(out_, frame.address);
        break;
      case StackMode::build_id:
        build_id(frame);
        break;
      case StackMode::bpftrace:
        for (const InlinedCall& call : frame.known().inlined) {
          out_ += kIndent;
          out_ += "[inlined] ";
          foreign(call.name);
          source(call.source);
          out_ += '\n';
        }
        out_ += kIndent;
        symbol_with_offset(frame);
        source(frame.known().source);
        break;
      case StackMode::python:
        out_ += kIndent;
        python(frame.known());
        break;
      case StackMode::perf:
        out_ += '\t';
        append_hex(out_, frame.address);
        out_ += ' ';
        symbol_with_offset(frame);
        if (stack_.user) module(frame.known());
        break;
    }
    out_ += '\n';
  }

 private:
  void foreign(const std::string& text) { append_foreign(out_, text, where_); }
  void symbol_with_offset(const Frame& frame) {
    if (frame.known().name.empty()) return append_address(out_, frame.address);
    foreign(frame.known().name);
    out_ += '+';
    append_integer(out_, frame.known().offset);
  }
  // function (file:line)
  void python(const SymbolName& symbol) {
    if (symbol.name.empty()) {
      out_ += "[unknown]";
      return;
    }
    foreign(symbol.name);
    out_ += " (";
    foreign(symbol.module);
    if (symbol.source.line > 0) {
      out_ += ':';
      append_integer(out_, static_cast<uint64_t>(symbol.source.line));
    }
    out_ += ')';
  }
  void module(const SymbolName& symbol) {
    out_ += " (";
    if (symbol.module.empty())
      out_ += "[unknown]";
    else
      foreign(symbol.module);
    out_ += ')';
  }
  void source(const SourcePlace& source) {
    if (source.file.empty()) return;
    out_ += '@';
    foreign(source.file);
    out_ += ':';
    append_integer(out_, static_cast<uint64_t>(source.line));
  }
  // The id and an offset in the file; the address alone where the kernel knew no id.
  void build_id(const Frame& frame) {
    const std::string& id = frame.known().build_id;
    if (!id.empty()) {
      std::string hex;
      append_buffer_hex(hex, id);
      std::erase(hex, ' ');
      out_ += hex;
      out_ += frame.address < 0x10 ? " 0x0" : " 0x";
    }
    append_hex(out_, frame.address);
  }

  std::string& out_;
  const StackValue& stack_;
  TextFor where_;
};

}  // namespace

const SymbolName& Frame::known() const {
  static const SymbolName kNothing;
  return symbol ? *symbol : kNothing;
}

void append_stack(std::string& out, const StackValue& stack, TextFor where) {
  out += '\n';
  StackWriter writer(out, stack, where);
  for (const Frame& frame : stack.frames) writer.frame(frame);
  if (!stack.unwind_failed) return;
  out += kIndent;
  out += "<unwind failure>\n";
}

void append_symbol(std::string& out, const SymbolValue& symbol, TextFor where) {
  const std::string& name = symbol.frame.known().name;
  if (name.empty())
    append_address(out, symbol.frame.address);
  else
    append_foreign(out, name, where);
}

}  // namespace scry
