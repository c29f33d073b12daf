#include "unwind/python_build.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>

#include "unwind/python_lines.h"

namespace scry::unwind {

using symbols::ElfFile;
using symbols::Segment;
using symbols::Symbol;

namespace {

struct VersionRow {
  int minor;
  PythonLayout layout;
};

constexpr uint16_t of(PythonLines format) {
  return static_cast<uint16_t>(format);
}

constexpr PythonLayout kUntil3_9 = {.runtime = {.interpreters = 32, .next_interpreter = 0, .threads = 8},
                                    .thread = {.next = 8, .id = 176, .frame = 24},
                                    .frame = {.code = 32, .previous = 24, .instruction = 104, .bytes = 112},
                                    .code = {.filename = 104,
                                             .name = 112,
                                             .first_line = 40,
                                             .lines = 120,
                                             .instruction_shift = 1,
                                             .line_format = of(PythonLines::increments)},
                                    .text = {.ascii = 48, .compact = 72}};
constexpr PythonLayout of_3_10() {
  PythonLayout layout = kUntil3_9;
  layout.frame.instruction = 96;
  layout.code.instruction_shift = 0;
  layout.code.line_format = of(PythonLines::ranges);
  return layout;
}
constexpr PythonLayout kOf3_11 = {
    .runtime = {.interpreters = 40, .next_interpreter = 0, .threads = 16},
    .thread = {.next = 8, .id = 152, .frame = 56, .has_cframe = 1, .frame_in_cframe = 8},
    .frame = {.code = 32, .previous = 48, .instruction = 56, .entry_kind = PythonEntry::flag, .entry = 68, .bytes = 80},
    .code = {.filename = 112,
             .name = 128,
             .first_line = 72,
             .lines = 136,
             .bytecode = 184,
             .instruction_shift = 1,
             .line_format = of(PythonLines::locations)},
    .text = {.ascii = 48, .compact = 72}};
constexpr PythonLayout of_3_12() {
  PythonLayout layout = kOf3_11;
  layout.runtime.threads = 72;
  layout.thread.id = 136;
  layout.thread.frame_in_cframe = 0;
  layout.frame.code = 0;
  layout.frame.previous = 8;
  layout.frame.entry_kind = PythonEntry::c_frame;
  layout.frame.entry = 70;
  layout.code.first_line = 68;
  layout.code.bytecode = 192;
  layout.text = {.ascii = 40, .compact = 56};
  return layout;
}
constexpr VersionRow kVersions[] = {
    {8, kUntil3_9}, {9, kUntil3_9}, {10, of_3_10()}, {11, kOf3_11}, {12, of_3_12()},
};

// An interpreter exports its names for extension modules.
const Symbol* find_symbol(ElfFile& file, std::string_view name) {
  const std::vector<Symbol>& symbols = file.dynamic_symbols();
  const auto found = std::ranges::find(symbols, name, &Symbol::name);
  return found == symbols.end() ? nullptr : &*found;
}

// What the file holds at an address before the program changes it.
template <class T>
std::optional<T> read_at(const ElfFile& file, uint64_t address) {
  const auto offset = file.offset_of(address);
  const auto bytes = offset ? file.read_bytes(*offset, sizeof(T)) : Result<std::vector<std::byte>>(fail(0, ""));
  if (!bytes) return std::nullopt;
  T value;
  std::memcpy(&value, bytes->data(), sizeof(T));
  return value;
}

// PY_VERSION_HEX, which 3.11 and later keep in Py_Version; for older ones the name of the file: libpython3.9.so.1.0.
std::optional<int> minor_version(ElfFile& file) {
  constexpr uint64_t kMajor = 3;
  if (const Symbol* symbol = find_symbol(file, "Py_Version"))
    if (const auto hex = read_at<uint64_t>(file, symbol->address); hex && *hex >> 24 == kMajor)
      return *hex >> 16 & 0xff;
  constexpr std::string_view kName = "python3.";
  const size_t at = file.path().rfind(kName);
  int minor = 0;
  const char* end = file.path().data() + file.path().size();
  if (at == std::string::npos || std::from_chars(file.path().data() + at + kName.size(), end, minor).ec != std::errc())
    return std::nullopt;
  return minor;
}

// The start of _Py_DebugOffsets (Include/internal/pycore_runtime.h of 3.13), in numbers of 8 bytes.
struct DebugOffsets {
  char cookie[8];
  uint64_t version, free_threaded;
  struct {
    uint64_t size, finalizing, interpreters_head;
  } runtime;
  struct {
    uint64_t size, id, next, threads_head, others[9];
  } interpreter;
  struct {
    uint64_t size, prev, next, interp, current_frame, thread_id, others[3];
  } thread;
  struct {
    uint64_t size, previous, executable, instr_ptr, localsplus, owner;
  } frame;
  struct {
    uint64_t size, filename, name, qualname, linetable, firstlineno, others[3], co_code_adaptive;
  } code;
  uint64_t objects[23];  // PyObject, and those of type, tuple, list, dict, float, int and bytes
  struct {
    uint64_t size, state, length, asciiobject_size;
  } text;
};

std::optional<PythonLayout> layout_of(const DebugOffsets& offsets) {
  constexpr uint64_t k3_13 = 0x030d;  // later versions have other fields before these
  if (offsets.version >> 16 != k3_13 || offsets.free_threaded != 0) return std::nullopt;
  PythonLayout layout = of_3_12();
  bool fits = true;
  const auto set = [&fits](uint16_t& field, uint64_t value, uint64_t most = UINT16_MAX) {
    fits = fits && value <= most;
    field = static_cast<uint16_t>(value);
  };
  set(layout.runtime.interpreters, offsets.runtime.interpreters_head);
  set(layout.runtime.next_interpreter, offsets.interpreter.next);
  set(layout.runtime.threads, offsets.interpreter.threads_head);
  set(layout.thread.next, offsets.thread.next);
  set(layout.thread.id, offsets.thread.thread_id);
  set(layout.thread.frame, offsets.thread.current_frame);
  layout.thread.has_cframe = 0;
  constexpr uint64_t kMostField = kMostFrameBytes - 8, kMostCodeField = kCodeBytes - 8;
  set(layout.frame.code, offsets.frame.executable, kMostField);
  set(layout.frame.previous, offsets.frame.previous, kMostField);
  set(layout.frame.instruction, offsets.frame.instr_ptr, kMostField);
  set(layout.frame.entry, offsets.frame.owner, kMostField);
  set(layout.frame.bytes, offsets.frame.size, kMostFrameBytes);
  set(layout.code.filename, offsets.code.filename, kMostCodeField);
  set(layout.code.name, offsets.code.qualname, kMostCodeField);
  set(layout.code.lines, offsets.code.linetable, kMostCodeField);
  set(layout.code.first_line, offsets.code.firstlineno, kMostCodeField);
  set(layout.code.bytecode, offsets.code.co_code_adaptive);
  set(layout.text.ascii, offsets.text.asciiobject_size);
  return fits ? std::optional(layout) : std::nullopt;
}

}  // namespace

std::optional<FoundPython> find_python(ElfFile& file) {
  const Symbol* runtime = find_symbol(file, "_PyRuntime");
  const Symbol* loop = find_symbol(file, "_PyEval_EvalFrameDefault");
  if (!runtime && find_symbol(file, "_PyThreadState_Current") && find_symbol(file, "PyEval_EvalFrameEx"))
    return FoundPython{.version = "before 3.8"};
  if (!runtime || !loop) return std::nullopt;
  FoundPython found;
  std::optional<PythonLayout> layout;
  const auto offsets = read_at<DebugOffsets>(file, runtime->address);
  if (offsets && std::memcmp(offsets->cookie, "xdebugpy", sizeof(offsets->cookie)) == 0) {
    found.version = fmt::format("{}.{}", offsets->version >> 24 & 0xff, offsets->version >> 16 & 0xff);
    if (offsets->free_threaded != 0) found.version += " (free-threaded)";
    layout = layout_of(*offsets);
  } else if (const auto minor = minor_version(file)) {
    found.version = fmt::format("3.{}", *minor);
    const auto row = std::ranges::find(kVersions, *minor, &VersionRow::minor);
    if (row != std::end(kVersions)) layout = row->layout;
  }
  const auto holds = [&](const Segment& segment) {
    return loop->address >= segment.address && loop->address - segment.address < segment.file_size;
  };
  const auto code = std::ranges::find_if(file.segments(), holds);
  if (layout && code != file.segments().end())
    found.build = PythonBuild{.runtime = runtime->address - (code->address - code->offset), .layout = *layout};
  return found;
}

}  // namespace scry::unwind
