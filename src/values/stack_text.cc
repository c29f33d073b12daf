#include "values/stack_text.h"

#include "values/text.h"

namespace scry {

namespace {

constexpr std::string_view kIndent = "        ";
constexpr uint64_t kUnwindFailure = UINT64_MAX;

void append_address(std::string& out, uint64_t address) {
  if (address != 0) out += "0x";
  append_hex(out, address);
}

void append_symbol_with_offset(std::string& out, uint64_t address, const SymbolName& symbol) {
  if (symbol.name.empty()) {
    append_address(out, address);
    return;
  }
  out += symbol.name;
  out += '+';
  append_integer(out, symbol.offset);
}

std::string name_or_address(uint64_t address, const SymbolName& symbol) {
  std::string text = symbol.name;
  if (text.empty()) append_address(text, address);
  return text;
}

void append_module(std::string& out, const SymbolName& symbol) {
  out += " (";
  out += symbol.module.empty() ? "[unknown]" : symbol.module;
  out += ')';
}

void append_source(std::string& out, const SourcePlace& source) {
  if (source.file.empty()) return;
  out += '@';
  out += source.file;
  out += ':';
  append_integer(out, static_cast<uint64_t>(source.line));
}

// One frame of the modes bpftrace, perf and raw, without its last newline: a line, and one in front for each function
// that was inlined there.
template <class Lookup>
void append_frame(std::string& out, StackMode mode, uint64_t address, bool behind_call, bool with_module,
                  Lookup lookup) {
  if (mode == StackMode::raw || mode == StackMode::build_id) {
    append_hex(out, address);
    return;
  }
  const SymbolName symbol = lookup(address, behind_call);
  if (mode == StackMode::bpftrace) {
    for (const InlinedCall& call : symbol.inlined) {
      out += kIndent;
      out += "[inlined] " + call.name;
      append_source(out, call.source);
      out += '\n';
    }
    out += kIndent;
    append_symbol_with_offset(out, address, symbol);
    append_source(out, symbol.source);
    return;
  }
  out += '\t';
  append_hex(out, address);
  out += ' ';
  append_symbol_with_offset(out, address, symbol);
  if (with_module) append_module(out, symbol);
}

template <class Lookup>
std::string stack_text(StackMode mode, Bytes frames, bool with_module, Lookup lookup) {
  std::string out = "\n";
  for (size_t offset = 0; offset + 8 <= frames.size(); offset += 8) {
    const uint64_t address = read_uint(frames.subspan(offset), 8);
    if (address == kUnwindFailure) {
      out += kIndent;
      out += "<unwind failure>\n";
      break;
    }
    append_frame(out, mode, address, offset > 0, with_module, lookup);
    out += '\n';
  }
  return out;
}

// struct bpf_stack_build_id { s32 status; u8 build_id[20]; u64 offset or address; }
std::string build_id_text(Bytes frames) {
  constexpr uint64_t status_valid = 1;  // BPF_STACK_BUILD_ID_VALID
  constexpr size_t id_size = 20;
  std::string out = "\n";
  for (size_t start = 0; start + kBuildIdFrameSize <= frames.size(); start += kBuildIdFrameSize) {
    const Bytes frame = frames.subspan(start, kBuildIdFrameSize);
    const uint64_t place = read_uint(frame.subspan(4 + id_size), 8);
    if (read_uint(frame, 4) == status_valid) {
      const Bytes id = frame.subspan(4, id_size);
      std::string hex;
      append_buffer_hex(hex, {reinterpret_cast<const char*>(id.data()), id.size()});
      std::erase(hex, ' ');
      out += hex;
      out += place < 0x10 ? " 0x0" : " 0x";
    }
    append_hex(out, place);
    out += '\n';
  }
  return out;
}

}  // namespace

std::string kernel_stack_text(StackMode mode, Bytes frames, Symbolizer* symbols) {
  return stack_text(mode, frames, false, [symbols](uint64_t address, bool) {
    return symbols ? symbols->kernel_symbol(address) : SymbolName();
  });
}

std::string user_stack_text(StackMode mode, Bytes frames, UserPlace place, Symbolizer* symbols) {
  if (mode == StackMode::build_id) return build_id_text(frames);
  return stack_text(mode, frames, true, [symbols, &place](uint64_t address, bool behind_call) {
    place.behind_call = behind_call;
    return symbols ? symbols->user_symbol(address, place) : SymbolName();
  });
}

std::string kernel_symbol_text(uint64_t address, Symbolizer* symbols) {
  return name_or_address(address, symbols && address ? symbols->kernel_symbol(address) : SymbolName());
}

std::string user_symbol_text(uint64_t address, UserPlace place, Symbolizer* symbols) {
  return name_or_address(address, symbols && address ? symbols->user_symbol(address, place) : SymbolName());
}

}  // namespace scry
