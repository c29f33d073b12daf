// Lowering of events: records for the ring buffer.
//
// A record is {u32 layout, u32 payload size, payload}. When every field has a fixed small size the record is reserved
// in the ring and written in place. When a string or buffer may be large, the record is built in scratch memory with
// the long parts packed behind the fixed part, and copied out at its true length: a path of 20 bytes costs 20 bytes,
// not max_strlen. Where a sink wants the origin of events (bpf::EventOriginRecord), it precedes the payload:
// four helper calls and 40 bytes, which no other script pays.
#include <cstddef>

#include "builtins/task_ids.h"
#include "codegen/lowering.h"

namespace scry::codegen {

using bpf::HelperId;

namespace {

constexpr uint32_t kHeader = 8;      // layout id, payload size
constexpr uint32_t kLongField = 64;  // strings and buffers above this are packed

bool is_dynamic(TypeRef type) {
  return (type->is(TypeKind::string) || type->is(TypeKind::buffer) || type->is_stack()) && type->size > kLongField;
}

uint32_t round_up(uint32_t value, uint32_t to) {
  return (value + to - 1) / to * to;
}

}  // namespace

struct Lowering::Payload {
  std::vector<bpf::EventField> fields;
  uint32_t start = kHeader;  // of the payload in the record
  uint32_t fixed = 0;        // bytes of the fixed part
  uint32_t dynamic = 0;      // most bytes of the packed part

  bool has_origin() const { return start > kHeader; }
  uint32_t size() const { return start + fixed; }  // of a record without packed parts
};

Lowering::Payload Lowering::plan_payload(bpf::EventLayout& layout, const std::vector<EventArgument>& arguments) {
  Payload payload;
  // An iterator is read by the receiver: it is no event of any process.
  if (module_.script.event_origin && target().kind() != bpf::ProgramKind::iterator) {
    payload.start += sizeof(bpf::EventOriginRecord);
    layout.has_origin = true;
    layout.probe = target().name;
  }
  for (const EventArgument& argument : arguments) {
    TypeRef type = argument.expr ? argument.expr->type : argument.value.type;
    bpf::EventField field{type, 0, is_dynamic(type)};
    field.offset = round_up(payload.fixed, field.dynamic ? 4 : type->align);
    payload.fixed = field.offset + (field.dynamic ? 8 : type->size);
    if (field.dynamic) payload.dynamic += type->size + 8;  // room for a NUL behind a full string
    payload.fields.push_back(field);
  }
  payload.fixed = round_up(payload.fixed, 8);
  layout.fields = payload.fields;
  layout.payload_size = payload.fixed;
  return payload;
}

Lowering::Origin Lowering::origin() {
  return {b_.helper(HelperId::ktime_get_boot_ns), b_.helper(HelperId::get_smp_processor_id), own_task_ids(*this)};
}

void Lowering::write_origin(const Origin& origin, const Place& record) {
  using Record = bpf::EventOriginRecord;
  const Place at = record.at(kHeader);
  const auto store = [&](uint32_t size, size_t offset, Operand value) {
    b_.store(size, at.base, at.offset + static_cast<int32_t>(offset), value);
  };
  store(8, offsetof(Record, since_boot_ns), origin.time);
  store(4, offsetof(Record, cpu), origin.cpu);
  store(4, offsetof(Record, pid), b_.lshr(origin.tasks, 32));
  store(4, offsetof(Record, tid), origin.tasks);
  store(4, offsetof(Record, padding), 0);
  b_.helper(HelperId::get_current_comm,
            {address(at.at(offsetof(Record, comm))), static_cast<int64_t>(sizeof(Record::comm))});
}

Operand Lowering::wakeup_flags() {
  return b_.load(8, false, b_.map_value(module_.bundle.globals, module_.bundle.control.wakeup_flags), 0);
}

void Lowering::count_loss(bpf::LayoutId layout, std::optional<Operand> kept) {
  Reg counter = b_.map_value(module_.bundle.globals, static_cast<int32_t>(module_.loss_offset(layout)));
  if (kept) b_.store(8, counter, 8, *kept);
  b_.atomic_add(8, counter, 0, 1);
}

void Lowering::map_event(bpf::EventLayout layout, bool takes) {
  layout.is_control = true;
  layout.takes = takes;
  layout.is_timed = takes && module_.map(typed::MapIndex(layout.numbers[0])).twin.has_value();
  std::vector<EventArgument> arguments;
  if (layout.is_timed)
    arguments.push_back({nullptr, RValue::of(types().uint64(), b_.helper(HelperId::ktime_get_boot_ns))});
  event(std::move(layout), arguments);
}

void Lowering::write_fixed(const Payload& payload, const std::vector<EventArgument>& arguments, const Place& record) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (payload.fields[i].dynamic) continue;
    Place at = record.at(static_cast<int32_t>(payload.start + payload.fields[i].offset));
    at.unpadded_string = true;
    if (arguments[i].expr)
      store(*arguments[i].expr, at);
    else
      store(arguments[i].value, at);
  }
}

// Copies the bytes of the buffer at `from` that are in use; returns how many.
Reg Lowering::pack_buffer(const Place& from, const Place& to, uint32_t size) {
  Reg length = b_.load(4, false, from.base, from.offset);
  const uint32_t capacity = size - 4;
  // The verifier forgets what memory holds: state the bound again.
  b_.when(Compare::ugt, length, capacity, [&] { b_.copy_to(length, capacity); });
  probe_read(to, length, address(from.at(4)), AddressSpace::kernel);
  return length;
}

// The same for a stack, which may be at `to` already: its header and the frames it has.
Reg Lowering::pack_stack(TypeRef type, const Place& from, const Place& to) {
  const bool in_place = from.base == to.base && from.offset == to.offset;
  const uint32_t header = type->is(TypeKind::ustack) ? 16 : 8;
  const uint32_t frame = (type->size - header) / type->count;
  Reg count = b_.load(8, false, from.base, from.offset);
  b_.when(Compare::ugt, count, type->count, [&] { b_.copy_to(count, type->count); });
  Reg length = b_.add(b_.mul(count, frame), header);
  if (!in_place) probe_read(to, length, address(from), AddressSpace::kernel);
  return length;
}

// Packs the long fields behind the fixed part; returns the size of the whole record.
Reg Lowering::write_dynamic(const Payload& payload, const std::vector<EventArgument>& arguments, const Place& record) {
  Reg end = b_.constant(payload.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    const bpf::EventField& field = payload.fields[i];
    if (!field.dynamic) continue;
    Place at{b_.add(address(record), end), 0, true};
    // A buffer has a length word in front, which the packed form leaves out: it is made elsewhere.
    const Place* into = field.type->is(TypeKind::buffer) ? nullptr : &at;
    RValue value = arguments[i].expr ? eval(*arguments[i].expr, into) : arguments[i].value;
    const bool in_place =
        value.where == RValue::Where::memory && value.place.base == at.base && value.place.offset == 0;
    Reg length = value.length;
    if (field.type->is(TypeKind::buffer)) {
      length = pack_buffer(value.place, at, field.type->size);
    } else if (field.type->is_stack()) {
      length = pack_stack(field.type, value.place, at);
    } else if (!in_place || length == ir::kNoReg) {
      const AddressSpace space = value.where == RValue::Where::foreign ? value.space : AddressSpace::kernel;
      length = probe_read_string(at, field.type->size + 1, address(value.place), space);
    }
    const auto slot = static_cast<int32_t>(payload.start + field.offset);
    b_.store(4, record.base, record.offset + slot, b_.sub(end, payload.start));
    b_.store(4, record.base, record.offset + slot + 4, length);
    b_.copy_to(end, b_.add(end, length));
  }
  return end;
}

Place Lowering::record_place(const Payload& payload) {
  return {scratch_(), static_cast<int32_t>(module_.reserve_scratch(payload.size() + payload.dynamic))};
}

// The whole record; returns its size.
Reg Lowering::write_record(const Payload& payload, const std::vector<EventArgument>& arguments, uint32_t layout,
                           const Place& record) {
  if (payload.has_origin()) write_origin(origin(), record);
  write_fixed(payload, arguments, record);
  Reg end = write_dynamic(payload, arguments, record);
  b_.store(4, record.base, record.offset, layout);
  b_.store(4, record.base, record.offset + 4, b_.sub(end, kHeader));
  return end;
}

// Of an iterator: the context is {meta {seq, ...}, ...}.
Reg Lowering::output_file() {
  constexpr int32_t kMeta = 0, kFile = 0;
  return b_.load(8, false, b_.load(8, false, context(), kMeta), kFile);
}

// In an iterator: to the file that the receiver reads. When it is full the kernel hands it over
// and calls again for the same object.
void Lowering::event_to_file(const Payload& payload, const std::vector<EventArgument>& arguments, uint32_t layout) {
  const Place record = record_place(payload);
  Reg end = write_record(payload, arguments, layout, record);
  b_.helper(HelperId::seq_write, {output_file(), address(record), end});
}

void Lowering::event(bpf::EventLayout layout, const std::vector<EventArgument>& arguments) {
  const Payload payload = plan_payload(layout, arguments);
  const bool is_control = layout.is_control;
  const bpf::LayoutId id = module_.add_layout(std::move(layout));
  const auto layout_number = static_cast<uint32_t>(id);
  if (target().kind() == bpf::ProgramKind::iterator) return event_to_file(payload, arguments, layout_number);
  Reg ring = b_.map(module_.bundle.ring);
  if (payload.dynamic == 0) {
    // Arguments with control flow or calls of their own are evaluated before the reservation, which must not be left
    // open on any path.
    std::vector<EventArgument> ready = arguments;
    for (EventArgument& argument : ready)
      if (argument.expr && is_scalar(argument.expr->type)) argument = {nullptr, eval(*argument.expr)};
    const int64_t size = payload.size();
    const Origin from = payload.has_origin() ? origin() : Origin();
    Reg record = b_.helper(HelperId::ringbuf_reserve, {ring, size, 0});
    b_.either(
        Compare::ne, record, 0,
        [&] {
          b_.store(8, record, 0, static_cast<int64_t>(uint64_t{payload.size() - kHeader} << 32 | layout_number));
          if (payload.has_origin()) write_origin(from, {record});
          reuse_.enter();
          write_fixed(payload, ready, {record});
          reuse_.leave();
          b_.helper(HelperId::ringbuf_submit, {record, wakeup_flags()});
        },
        [&] { count_loss(id, is_control && !ready.empty() ? std::optional(scalar(ready[0].value)) : std::nullopt); },
        ir::Rare::otherwise);
    return;
  }
  const Place record = record_place(payload);
  Reg end = write_record(payload, arguments, layout_number, record);
  Reg status = b_.helper(HelperId::ringbuf_output, {ring, address(record), end, wakeup_flags()});
  b_.when(
      Compare::slt, status, 0, [&] { count_loss(id); }, ir::Rare::target);
}

void Lowering::notice(const char* action, Span span, std::string text, std::string helper, Operand code) {
  if (module_.script.notices == typed::Notices::none || target().is_pinned()) return;
  bpf::EventLayout layout{.action = action, .span = span, .text = std::move(text)};
  layout.texts.push_back(std::move(helper));
  event(std::move(layout), {{nullptr, RValue::of(types().int64(), code)}});
}

}  // namespace scry::codegen
