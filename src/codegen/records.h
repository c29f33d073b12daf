// Records: how bytes reach the receiver, through the ring buffer or, in an iterator, through its file.
//
// A record is {u32 layout, u32 payload size, payload}. A record for which the ring has no room is counted in the loss
// counter of its layout.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "codegen/memory.h"

namespace scry::codegen {

inline constexpr uint32_t kRecordHeader = 8;  // layout id, payload size

class Records {
 public:
  Records(Frame& frame, Memory& memory) : frame_(frame), memory_(memory), b_(frame.builder) {}

  // Whether records are written to the file of an iterator: they are built in memory first.
  bool to_file() const { return frame_.target().kind() == bpf::ProgramKind::iterator; }
  // Whether records say when, where and by whom they were sent (bpf::EventOriginRecord, before the payload): four
  // helper calls and 40 bytes, which only scripts pay whose sink asks for it. An iterator is read by the receiver: what
  // it writes is no event of any process.
  bool has_origin() const { return frame_.module.script.event_origin && !to_file(); }
  uint32_t payload_start() const {
    return kRecordHeader + (has_origin() ? static_cast<uint32_t>(sizeof(bpf::EventOriginRecord)) : 0);
  }
  // Adds the layout to the bundle, with what is the same for all events of the program.
  bpf::LayoutId add_layout(bpf::EventLayout layout);
  // Process (high half) and thread id of the current task in the tracer's PID namespace, 0 for a task that is not in
  // it.
  Reg own_task_ids();
  // Writes the origin of an event into a record that is built in memory, if it has one.
  void write_origin(const Place& record);
  // Reserves a record of `payload` bytes in the ring, which `write` fills.
  // `kept`: a word that is left beside the loss counter when there is no room, for control events.
  void write_in_ring(bpf::LayoutId layout, uint32_t payload, const std::function<void(const Place&)>& write,
                     std::optional<Operand> kept = {});
  // Scratch memory for a record that is built before it is sent.
  Place build_place(uint32_t payload);
  // Completes a record that ends at `end`, and sends it.
  void finish(bpf::LayoutId layout, const Place& record, Reg end);
  // `when_lost` generates what else is done when the ring has no room for it.
  void send(bpf::LayoutId layout, const Place& record, Reg end, const std::function<void()>& when_lost = {});
  void count_loss(bpf::LayoutId layout, std::optional<Operand> kept = {});
  Reg output_file();  // of an iterator: what the helpers seq_write and seq_printf take

  // Reports to the user that `helper` failed with `code`, unless the script asked for no such reports.
  void notice(const char* action, Span span, std::string text, std::string helper, Operand code);

 private:
  struct Origin {
    Reg time = ir::kNoReg, cpu = ir::kNoReg, tasks = ir::kNoReg;
  };
  Origin origin();
  void store_origin(const Origin& origin, const Place& record);
  Operand wakeup_flags();

  Frame& frame_;
  Memory& memory_;
  ir::Builder& b_;
};

}  // namespace scry::codegen
