// Reads: memory of others, which only the kernel's probe reads reach. A read that fails is counted or reported, as the
// script asked, and leaves zeros.
#pragma once

#include "codegen/records.h"

namespace scry::codegen {

class Reads {
 public:
  Reads(Frame& frame, Memory& memory, Records& records)
      : frame_(frame), memory_(memory), records_(records), b_(frame.builder) {}

  // probe_read of `size` bytes; the destination is zero after a failure, as the kernel does.
  void bytes(const Place& to, Operand size, Operand address, AddressSpace space);
  // probe_read_str: returns the length with the NUL, 0 when nothing could be read.
  Reg string(const Place& to, Operand size, Operand address, AddressSpace space);

 private:
  void fault_in_string(Operand size, Operand source);
  void notice_failure(Operand status, bpf::HelperId helper);
  void count_failure(Operand status, Operand source, AddressSpace space);

  Frame& frame_;
  Memory& memory_;
  Records& records_;
  ir::Builder& b_;
};

}  // namespace scry::codegen
