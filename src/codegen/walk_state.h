// The state of a walk of a user stack (unwinder.h), in scratch memory: numbers of 8 bytes unless it says otherwise.
#pragma once

#include "codegen/frame.h"
#include "unwind/rule.h"

namespace scry::codegen {

enum WalkField : int32_t {
  kRegisters = 0,                                // struct pt_regs
  kSaved = kRegisters + 8 * unwind::kRegisters,  // by register: where in the stack its value is; 0: in kRegisters
  kPc = kSaved + 8 * unwind::kGeneralRegisters,  // of the frame at hand
  kSp = kPc + 8,
  kCount = kSp + 8,                  // frames so far
  kStop = kCount + 8,                // unwind::Stop
  kAfterCall = kStop + 8,            // 1: kPc is after a call, 0: it is the instruction itself
  kLookBack = kAfterCall + 8,        // 1: the code is that of the byte before kPc, 0: of kPc
  kMapStart = kLookBack + 8,         // the mapping that was found last
  kMapBytes = kMapStart + 8,         // 0: none
  kMapOffset = kMapBytes + 8,        // in the file
  kMapKind = kMapOffset + 8,         // kNoCode and the like
  kMapRoot = kMapKind + 8,           // of the process's tree of mappings
  kVdso = kMapRoot + 8,              // where it begins
  kTrampoline = kVdso + 8,           // of uretprobes in this process; 0: there is none
  kPendingReturn = kTrampoline + 8,  // struct return_instance of the innermost call that a uretprobe waits for
  kKey = kPendingReturn + 8,         // unwind::Key of the mapping
  kKeyPart = kKey + 16,              // of 4 bytes
  kMissed = kKey + 24,               // 1: the walk met a file without a table; kRequest is for the first one
  kPython = kMissed + 8,             // number of the unwind::PythonBuild that the walk met; 0: none
  kPythonBase = kPython + 8,         // where the file's offset 0 would be
  kRequest = kPythonBase + 8,        // unwind::Request
  kRequestIds = kRequest + 24,       // two of 4 bytes
  kRequestAddress = kRequest + 32,
  kNode = kRequest + sizeof(unwind::Request),  // kNodeBytes: a node of the tree
  kWalkBytes = kNode + 256,
};
inline constexpr int64_t kNoCode = 0, kOfFile = 1, kAnonymous = 2;

// Reads and writes the state in one function, which has 8 bytes of the stack for what is read last. In scratch memory
// the verifier would have less to follow, but the walk of 30 frames takes 1.1 us more.
class WalkState {
 public:
  // `scratch`: the address of scratch memory; the state begins at `offset` of it.
  WalkState(ir::Builder& b, Reg scratch, int32_t offset)
      : b_(b), scratch_(scratch), offset_(offset), word_(b.slot(8)) {}

  Reg get(int32_t field) const { return b_.load(8, false, scratch_, offset_ + field); }
  void set(int32_t field, Operand value) const { b_.store(8, scratch_, offset_ + field, value); }
  Reg address(int32_t field) const { return b_.add(scratch_, offset_ + field); }
  Reg scratch() const { return scratch_; }
  int32_t offset() const { return offset_; }
  Reg word_address() const { return b_.frame_address(word_); }
  Reg word(uint32_t bytes = 8) const { return b_.load(bytes, false, word_address(), 0); }

 private:
  ir::Builder& b_;
  Reg scratch_;
  int32_t offset_;
  ir::SlotId word_;
};

}  // namespace scry::codegen
