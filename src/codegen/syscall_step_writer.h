// The body of the callback that takes one step of a plan (syscall_step.h): of the step itself (syscall_step.cc), and of
// an element of what it points to (syscall_elements.cc).
#pragma once

#include "codegen/syscall_step.h"

namespace scry::codegen {

inline constexpr int32_t kArgumentsAt = kCall + int32_t(offsetof(syscalls::CallRecord, arguments)),
                         kResultAt = kCall + int32_t(offsetof(syscalls::CallRecord, result)),
                         kNumberAt = kCall + int32_t(offsetof(syscalls::CallRecord, number)),
                         kStateAt = kCall + int32_t(offsetof(syscalls::CallRecord, state)),
                         kBytesAt = kCall + int32_t(offsetof(syscalls::CallRecord, bytes));
inline constexpr int64_t kAddressBytes = 8;

class SyscallStepWriter {
 public:
  SyscallStepWriter(ir::Builder& b, bpf::MapId plans, uint32_t plan_count)
      : b(b), storage_(b.load(8, false, b.parameter(1), 0)), word_(b.slot(8)) {
    find_step(plans, plan_count);
  }
  void write();

 private:
  Reg get(int32_t field) const { return b.load(8, false, storage_, field); }
  void set(int32_t field, Operand value) const { b.store(8, storage_, field, value); }
  Reg of_step(size_t member, unsigned width) const { return b.load(width, false, row_, int32_t(member)); }
  Reg word() const { return b.frame_address(word_); }
  void clamp(Reg value, int64_t most) {
    b.when(Compare::ugt, value, most, [&] { b.copy_to(value, most); });
  }
  // The next step, in the next round.
  void go_on() {
    set(kStep, b.add(step_, 1));
    set(kElement, 0);
    b.ret(0);
  }

  void find_step(bpf::MapId plans, uint32_t plan_count);
  void skip_unless_due();
  Reg address();
  Reg count();
  Reg of_structure(Reg at, unsigned width);
  Reg byte_count();
  void take_step();
  void take_bytes(Reg kind, Reg from);
  void take_rest_of_page(Reg piece, Reg from, Reg status, Reg bytes);
  void begin_elements(Reg at, Operand count);
  void take_element(Reg kind);
  void end_array(Reg status);
  void begin_reached();
  void take_again();
  void take_pointed_element(Reg kind, Reg element);
  void keep_place(Reg piece, Reg bytes);
  void take_message(Reg piece, Reg from, Reg size, Reg status, Reg bytes);
  void take_pointed_text(Reg element, Reg pointer);
  void take_record(Reg element);

  // A piece begins; returns its address. Ends the step where there is no room.
  Reg begin_piece(Operand element);
  // Of the piece at `piece`; a read that returned `status`, below 0 an error, has brought `bytes`. What cannot be read
  // at the entry is left to the exit: the kernel may have made it resident by then.
  void end_piece(Reg piece, Reg status, Reg bytes);

  ir::Builder& b;
  Reg storage_;
  ir::SlotId word_;
  Reg step_, row_;
};

}  // namespace scry::codegen
