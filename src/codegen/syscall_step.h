// One step of taking a system call: the callback of the loop over a plan.
#pragma once

#include "codegen/lowering.h"
#include "syscalls/capture.h"

namespace scry::codegen {

// The storage of a thread; numbers of 8 bytes unless it says otherwise.
enum CallField : int32_t {
  kPending = 0,           // 1: the thread is in a call that is recorded
  kRetry = kPending + 8,  // bits of steps of the entry that are taken at the exit
  kPhase = kRetry + 8,    // CallPhase
  kStep = kPhase + 8,     // the next step, and the first one that is not for this phase
  kStepsEnd = kStep + 8,
  kElement = kStepsEnd + 8,     // of what has elements: the next one; 0: the step itself is next
  kElements = kElement + 8,     // ... and the last one; records: the address of their end
  kElementsAt = kElements + 8,  // vector, pointed, reached: offset of the elements among the pieces; else their address
  kStructureAt = kElementsAt + 8,    // offset among the pieces of what was read for the last structure
  kStructureEnd = kStructureAt + 8,  // ... and where that ends
  kTurn = kStructureEnd + 8,         // times kTurnStep: how often the steps of a structure were taken before
  kStack = kTurn + 8,                // the caller's stack pointer
  kProgram = kStack + 8,             // the address of the name of the program that an exec has started
  kHead = kProgram + 8,              // of the record: layout, size
  kCall = kHead + 8,                 // syscalls::CallRecord
  kPieces = kCall + int32_t(sizeof(syscalls::CallRecord)),
};
enum CallPhase : int64_t {
  kAtEntry,
  kBlocked,  // within the call: what was not resident at its entry may be so now
  kSucceeded,
  kFailed
};

inline constexpr int32_t kMostPieces = 2 * (syscalls::kMostPiece + 8);  // no piece begins after this
inline constexpr int32_t kCallStorageBytes = kPieces + kMostPieces + syscalls::kMostPiece + 16;
inline constexpr int64_t kMostRounds = 4096;  // of the loop

// The function that `loop` calls, with the address of a pointer to the storage. Returns 1 when no step is left. `plans`
// has `plan_count` plans, a power of two.
ir::FunctionId add_step_function(Lowering& lowering, bpf::MapId plans, uint32_t plan_count);

}  // namespace scry::codegen
