// What the programs that record calls share, of system calls (syscall_capture.h) and of library functions
// (library_capture.h): the storage of the thread, in which the record of a call is built, the steps of a plan, and how
// the record is sent.
//
// The storage begins as CallField says. Where the process is to be stopped while the ring is nearly full, the record
// that says so lets it go on again. Tested by tests/live/strace_*.t and tests/live/ltrace_*.t.
#pragma once

#include "codegen/syscall_step.h"

namespace scry::codegen {

struct CallRecording {
  bpf::MapId plans{};            // array of one element: `plan_count` of syscalls::Plan, by CallRecord::number
  uint32_t plan_count = 0;       // a power of two
  bpf::MapId threads{};          // the storage of threads
  bpf::EventLayout layout;       // of the record
  bool stops_when_full = false;  // the process waits while the ring is nearly full
};

inline constexpr int32_t kStackPointer = 152;  // in struct pt_regs of x86-64

class CallRecordWriter {
 protected:
  CallRecordWriter(Lowering& lowering, CallRecording setup)
      : lowering_(lowering), b(lowering.builder()), setup_(std::move(setup)) {}

  Reg get(int32_t field) const { return b.load(8, false, storage_, field); }
  void set(int32_t field, Operand value) const { b.store(8, storage_, field, value); }
  void set_word(size_t member, Operand value) const { b.store(4, storage_, kCall + int32_t(member), value); }
  Reg get_word(size_t member) const { return b.load(4, false, storage_, kCall + int32_t(member)); }
  void leave_when(Compare compare, Operand a, Operand c) {
    b.when(compare, a, c, [&] { lowering_.leave(); });
  }

  // Address of a plan. Numbers that no call has share the last one, which has no steps.
  Reg plan_of(Reg number) const;
  // The record of a system call of which nothing is taken yet, and which has no times. `registers`: a struct pt_regs.
  void begin_system_call(Reg registers, Operand number, Operand state);
  // The thread's storage; 0: it has none, or there is no memory for it.
  void find_storage(bool create);
  // The steps of the plan that are due in a phase, up to the one in kStepsEnd.
  void run_steps(Operand phase);
  // Writes process, thread and name of the current task into the record.
  void name_task();
  void stop_when_full();
  void send();

  Lowering& lowering_;
  ir::Builder& b;
  CallRecording setup_;
  Reg storage_;

 private:
  void go_on_if_stopped();
};

}  // namespace scry::codegen
