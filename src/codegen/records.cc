#include "codegen/records.h"

#include <cstddef>

namespace scry::codegen {

using bpf::HelperId;

Operand Records::wakeup_flags() {
  const Module& module = frame_.module;
  return b_.load(8, false, b_.map_value(module.bundle.globals, module.bundle.control.wakeup_flags), 0);
}

void Records::count_loss(bpf::LayoutId layout, std::optional<Operand> kept) {
  const Module& module = frame_.module;
  Reg counter = b_.map_value(module.bundle.globals, static_cast<int32_t>(module.loss_offset(layout)));
  if (kept) b_.store(8, counter, 8, *kept);
  b_.atomic_add(8, counter, 0, 1);
}

bpf::LayoutId Records::add_layout(bpf::EventLayout layout) {
  layout.has_origin = has_origin();
  if (layout.has_origin) layout.probe = frame_.target().name;
  return frame_.module.add_layout(std::move(layout));
}

Reg Records::own_task_ids() {
  constexpr uint32_t kIdsSize = 8;  // struct bpf_pidns_info {u32 pid, tgid}
  const auto& own = frame_.module.facts.pid_namespace;
  if (!own) return b_.helper(HelperId::get_current_pid_tgid);
  Place ids = memory_.temporary(kIdsSize);
  b_.helper(HelperId::get_ns_current_pid_tgid, {static_cast<int64_t>(own->device), static_cast<int64_t>(own->inode),
                                                memory_.address(ids), kIdsSize});  // zeroes it when it fails
  return b_.load(kIdsSize, false, ids.base, ids.offset);
}

Records::Origin Records::origin() {
  if (!has_origin()) return {};
  const Reg time = b_.helper(HelperId::ktime_get_boot_ns), cpu = b_.helper(HelperId::get_smp_processor_id);
  return {time, cpu, own_task_ids()};
}

void Records::store_origin(const Origin& origin, const Place& record) {
  using Record = bpf::EventOriginRecord;
  if (!has_origin()) return;
  const Place at = record.at(static_cast<int32_t>(kRecordHeader));
  const auto store = [&](uint32_t size, size_t offset, Operand value) {
    b_.store(size, at.base, at.offset + static_cast<int32_t>(offset), value);
  };
  store(8, offsetof(Record, since_boot_ns), origin.time);
  store(4, offsetof(Record, cpu), origin.cpu);
  store(4, offsetof(Record, pid), b_.lshr(origin.tasks, 32));
  store(4, offsetof(Record, tid), origin.tasks);
  store(4, offsetof(Record, padding), 0);
  b_.helper(HelperId::get_current_comm,
            {memory_.address(at.at(offsetof(Record, comm))), static_cast<int64_t>(sizeof(Record::comm))});
}

void Records::write_origin(const Place& record) {
  store_origin(origin(), record);
}

void Records::write_in_ring(bpf::LayoutId layout, uint32_t payload, const std::function<void(const Place&)>& write,
                            std::optional<Operand> kept) {
  const uint32_t size = payload_start() + payload;
  const Origin from = origin();
  Reg ring = b_.map(frame_.module.bundle.ring);
  Reg record = b_.helper(HelperId::ringbuf_reserve, {ring, static_cast<int64_t>(size), 0});
  b_.either(
      Compare::ne, record, 0,
      [&] {
        b_.store(8, record, 0,
                 static_cast<int64_t>(uint64_t{size - kRecordHeader} << 32 | static_cast<uint32_t>(layout)));
        store_origin(from, {record});
        write({record});
        b_.helper(HelperId::ringbuf_submit, {record, wakeup_flags()});
      },
      [&] { count_loss(layout, kept); }, ir::Rare::otherwise);
}

Place Records::build_place(uint32_t payload) {
  return {frame_.scratch(), static_cast<int32_t>(frame_.module.reserve_scratch(payload_start() + payload))};
}

void Records::finish(bpf::LayoutId layout, const Place& record, Reg end) {
  b_.store(4, record.base, record.offset, static_cast<uint32_t>(layout));
  b_.store(4, record.base, record.offset + 4, b_.sub(end, kRecordHeader));
}

void Records::send(bpf::LayoutId layout, const Place& record, Reg end, const std::function<void()>& when_lost) {
  // When the file of an iterator is full, the kernel hands it over and calls again for the same object.
  if (to_file()) {
    b_.helper(HelperId::seq_write, {output_file(), memory_.address(record), end});
    return;
  }
  Reg ring = b_.map(frame_.module.bundle.ring);
  Reg status = b_.helper(HelperId::ringbuf_output, {ring, memory_.address(record), end, wakeup_flags()});
  b_.when(
      Compare::slt, status, 0,
      [&] {
        count_loss(layout);
        if (when_lost) when_lost();
      },
      ir::Rare::target);
}

// The context of an iterator is {meta {seq, ...}, ...}.
Reg Records::output_file() {
  constexpr int32_t kMeta = 0, kFile = 0;
  return b_.load(8, false, b_.load(8, false, frame_.context(), kMeta), kFile);
}

void Records::notice(const char* action, Span span, std::string text, std::string helper, Operand code) {
  constexpr uint32_t kCodeBytes = 8;
  if (frame_.module.script.notices == typed::Notices::none || frame_.target().is_pinned()) return;
  bpf::EventLayout layout{.action = action, .span = span, .text = std::move(text)};
  layout.texts.push_back(std::move(helper));
  layout.fields.push_back({frame_.types().int64(), 0, false});
  layout.payload_size = kCodeBytes;
  const bpf::LayoutId id = add_layout(std::move(layout));
  const auto write = [&](const Place& record) {
    b_.store(kCodeBytes, record.base, record.offset + static_cast<int32_t>(payload_start()), code);
  };
  if (!to_file()) return write_in_ring(id, kCodeBytes, write);
  const Place record = build_place(kCodeBytes);
  write(record);
  const Reg end = b_.constant(kRecordHeader + kCodeBytes);
  finish(id, record, end);
  send(id, record, end);
}

}  // namespace scry::codegen
