// What a walk of CPython frames shares with the receiving side (codegen/python_walk.h, runtime/python_codes.h).
//
// _PyRuntime leads to the interpreters, these to their threads, a thread to its innermost frame, a frame to the one
// before it and to its code object. Where these fields are differs from one minor version to the next; a PythonBuild
// says it for one file. Sources: Include/internal of CPython 3.8 to 3.13, and _Py_DebugOffsets since 3.13.
#pragma once

#include <cstdint>

namespace scry::unwind {

// Which frames were called from C, where the chain of Python frames leaves one call of the evaluation loop.
enum class PythonEntry : uint16_t {
  every,    // each frame has an evaluation loop of its own (until 3.10)
  flag,     // a byte of the frame says so (3.11)
  c_frame,  // a frame without code comes before it: its `entry` byte is kCFrame (since 3.12)
};
inline constexpr int32_t kCFrame = 3;

// Offsets in bytes, unless a comment gives another unit.
struct PythonLayout {
  struct Runtime {
    uint16_t interpreters = 0;                   // _PyRuntimeState
    uint16_t next_interpreter = 0, threads = 0;  // PyInterpreterState
    friend bool operator==(const Runtime&, const Runtime&) = default;
  } runtime;
  struct Thread {  // PyThreadState
    uint16_t next = 0, id = 0;
    uint16_t frame = 0;            // with `has_cframe` of a pointer to _PyCFrame
    uint16_t has_cframe = 0;       // 1: yes
    uint16_t frame_in_cframe = 0;  // _PyCFrame
    friend bool operator==(const Thread&, const Thread&) = default;
  } thread;
  struct FrameFields {
    uint16_t code = 0, previous = 0, instruction = 0;
    PythonEntry entry_kind = PythonEntry::every;
    uint16_t entry = 0;  // a byte
    uint16_t bytes = 0;  // of a frame, as many as are read
    friend bool operator==(const FrameFields&, const FrameFields&) = default;
  } frame;
  struct Code {  // PyCodeObject
    uint16_t filename = 0, name = 0, first_line = 0, lines = 0;
    uint16_t bytecode = 0;  // 0: FrameFields::instruction is a number of 4 bytes, else an address in the bytecode
    uint16_t instruction_shift = 0;  // from that number or distance to code units of 2 bytes
    uint16_t line_format = 0;        // PythonLines
    friend bool operator==(const Code&, const Code&) = default;
  } code;
  struct Text {                       // where the characters of a str begin
    uint16_t ascii = 0, compact = 0;  // PyASCIIObject, PyCompactUnicodeObject
    friend bool operator==(const Text&, const Text&) = default;
  } text;
  uint16_t unused = 0;
  friend bool operator==(const PythonLayout&, const PythonLayout&) = default;
};
inline constexpr uint32_t kMostFrameBytes = 127, kMostCodeOffset = 255, kCodeBytes = 144;

// A file that holds an interpreter.
struct PythonBuild {
  uint64_t runtime = 0;  // address of _PyRuntime, from where the file's offset 0 of the mapped code is
  PythonLayout layout;
  friend bool operator==(const PythonBuild&, const PythonBuild&) = default;
};
static_assert(sizeof(PythonBuild) == 56);
inline constexpr uint32_t kMostPythonBuilds = 64;  // number 0 is none

// A frame of a stack: what is running, and where. Of kIdBits, kUnitBits and one bit, the highest first.
inline constexpr uint32_t kUnitBits = 19;  // code units of 2 bytes; all ones: before the first one, or too large
inline constexpr uint64_t kNoUnit = (uint64_t{1} << kUnitBits) - 1;
inline constexpr uint32_t kIdShift = kUnitBits + 1;  // the id is a hash of what the code object holds
inline constexpr uint64_t kIsEntry = 1;              // it was called from C

// A str as it is in memory: the head of PyASCIIObject, and what follows the object's head, as much as fits.
struct PythonText {
  uint64_t refcount = 0, type = 0;
  uint64_t length = 0;  // in characters
  uint64_t hash = 0;
  uint32_t state = 0;  // kind in bits 2 to 4, in bit 6 whether it is ASCII
  uint32_t padding = 0;
  char data[216] = {};
};
static_assert(sizeof(PythonText) == 256);
inline constexpr uint32_t kTextHead = 40, kMostText = 215;
inline constexpr uint32_t kAsciiBit = 6, kKindShift = 2, kKindMask = 7;

// The name, and the file, of a code object that CPython makes for itself (_Py_InitCleanup of Objects/codeobject.c).
inline constexpr const char* kShimName = "__init__";

// In a ring of its own, when a walk meets a code object for the first time.
struct PythonCodeRecord {
  uint64_t id = 0;
  uint32_t build = 0;  // number of the PythonBuild
  uint32_t first_line = 0;
  PythonText filename, name;
  uint64_t line_bytes = 0;  // the line table follows; it is cut at kMostLineBytes
};
static_assert(sizeof(PythonCodeRecord) == 536);
inline constexpr uint32_t kBytesSize = 16, kBytesData = 32;  // PyBytesObject
inline constexpr uint32_t kMostLineBytes = 4095;

}  // namespace scry::unwind
