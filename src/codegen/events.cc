// Lowering of events: records for the ring buffer.
//
// A record is {u32 layout, u32 payload size, payload}. When every field has a fixed small size the record is reserved
// in the ring and written in place. When a string or buffer may be large, the record is built in scratch memory with
// the long parts packed after the fixed part, and copied out at its true length: a path of 20 bytes costs 20 bytes,
// not max_strlen.
#include <algorithm>

#include "codegen/nodes.h"
#include "sema/any_node.h"
#include "sema/effects.h"

namespace scry::codegen {

namespace {

constexpr uint32_t kLongField = 64;  // strings and buffers above this are packed

bool is_dynamic(TypeRef type) {
  return (type->is(TypeKind::string) || type->is(TypeKind::buffer) || type->is_stack()) && type->size > kLongField;
}

// Whether there are statements in an expression: they may leave the probe.
bool has_statements(const typed::Expr& expr) {
  return typed::any_node(expr, typed::kIsOneOf<typed::BlockExpr, typed::IfExpr, typed::Inlined>);
}

uint32_t round_up(uint32_t value, uint32_t to) {
  return (value + to - 1) / to * to;
}

// The arguments from left to right, as far as one changes what those before it read; the others as they are: they can
// be made where they are stored.
std::vector<EventArgument> in_order(Body& body, std::vector<EventArgument> arguments) {
  const auto changes = [](const EventArgument& argument) {
    return argument.expr && typed::has_effects(*argument.expr);
  };
  const auto last = std::ranges::find_if(arguments.rbegin(), arguments.rend(), changes).base();
  for (auto argument = arguments.begin(); argument != last; ++argument)
    if (argument->expr) *argument = {nullptr, eval(body, *argument->expr)};
  return arguments;
}

struct Payload {
  std::vector<bpf::EventField> fields;
  uint32_t fixed = 0;    // bytes of the fixed part
  uint32_t dynamic = 0;  // most bytes of the packed part
};

Payload plan_payload(bpf::EventLayout& layout, const std::vector<EventArgument>& arguments) {
  Payload payload;
  for (const EventArgument& argument : arguments) {
    TypeRef type = argument.expr ? argument.expr->type : argument.value.type;
    bpf::EventField field{type, 0, is_dynamic(type)};
    field.offset = round_up(payload.fixed, field.dynamic ? 4 : type->align);
    payload.fixed = field.offset + (field.dynamic ? 8 : type->size);
    if (field.dynamic) payload.dynamic += type->size + 8;  // room for a NUL after a full string
    payload.fields.push_back(field);
  }
  payload.fixed = round_up(payload.fixed, 8);
  layout.fields = payload.fields;
  layout.payload_size = payload.fixed;
  return payload;
}

void write_fixed(Body& body, const Payload& payload, const std::vector<EventArgument>& arguments, const Place& record) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (payload.fields[i].dynamic) continue;
    Place at = record.at(static_cast<int32_t>(body.records().payload_start() + payload.fields[i].offset));
    at.unpadded_string = true;
    if (arguments[i].expr)
      store(body, *arguments[i].expr, at);
    else
      store(body, arguments[i].value, at);
  }
}

// Copies the bytes of the buffer at `from` that are in use; returns how many.
Reg pack_buffer(Body& body, const Place& from, const Place& to, uint32_t size) {
  ir::Builder& b = body.b();
  Reg length = b.load(4, false, from.base, from.offset);
  const uint32_t capacity = size - 4;
  // The verifier forgets what memory holds: state the bound again.
  ir::hold_to(b, length, capacity);
  body.reads().bytes(to, length, body.memory().address(from.at(4)), AddressSpace::kernel);
  return length;
}

// The same for a stack, which may be at `to` already: its header and the frames it has.
Reg pack_stack(Body& body, TypeRef type, const Place& from, const Place& to) {
  ir::Builder& b = body.b();
  const bool in_place = from.base == to.base && from.offset == to.offset;
  const uint32_t header = type->is(TypeKind::ustack) ? 16 : 8;
  const uint32_t frame = (type->size - header) / type->count;
  Reg count = b.load(8, false, from.base, from.offset);
  ir::hold_to(b, count, type->count);
  Reg length = b.add(b.mul(count, frame), header);
  if (!in_place) body.reads().bytes(to, length, body.memory().address(from), AddressSpace::kernel);
  return length;
}

// Packs the long fields after the fixed part; returns the size of the whole record.
Reg write_dynamic(Body& body, const Payload& payload, const std::vector<EventArgument>& arguments,
                  const Place& record) {
  ir::Builder& b = body.b();
  const uint32_t start = body.records().payload_start();
  Reg end = b.constant(start + payload.fixed);
  for (size_t i = 0; i < arguments.size(); ++i) {
    const bpf::EventField& field = payload.fields[i];
    if (!field.dynamic) continue;
    Place at{b.add(body.memory().address(record), end), 0, true};
    // A buffer has a length word in front, which the packed form leaves out: it is made elsewhere.
    const Place* into = field.type->is(TypeKind::buffer) ? nullptr : &at;
    RValue value = arguments[i].expr ? eval(body, *arguments[i].expr, into) : arguments[i].value;
    const bool in_place =
        value.where == RValue::Where::memory && value.place.base == at.base && value.place.offset == 0;
    Reg length = value.length;
    if (field.type->is(TypeKind::buffer)) {
      length = pack_buffer(body, value.place, at, field.type->size);
    } else if (field.type->is_stack()) {
      length = pack_stack(body, field.type, value.place, at);
    } else if (!in_place || length == ir::kNoReg) {
      const AddressSpace space = value.where == RValue::Where::foreign ? value.space : AddressSpace::kernel;
      length = body.reads().string(at, field.type->size + 1, body.memory().address(value.place), space);
    }
    const auto slot = static_cast<int32_t>(start + field.offset);
    b.store(4, record.base, record.offset + slot, b.sub(end, start));
    b.store(4, record.base, record.offset + slot + 4, length);
    b.copy_to(end, b.add(end, length));
  }
  return end;
}

}  // namespace

void event(Body& body, bpf::EventLayout layout, const std::vector<EventArgument>& arguments) {
  const Payload payload = plan_payload(layout, arguments);
  const bool is_control = layout.is_control;
  Records& records = body.records();
  const bpf::LayoutId id = records.add_layout(std::move(layout));
  if (payload.dynamic > 0 || records.to_file()) {
    const Place record = records.build_place(payload.fixed + payload.dynamic);
    records.write_origin(record);
    const std::vector<EventArgument> ready = in_order(body, arguments);
    write_fixed(body, payload, ready, record);
    const Reg end = write_dynamic(body, payload, ready, record);
    records.finish(id, record, end);
    return records.send(id, record, end);
  }
  // Arguments with control flow or calls of their own are evaluated before the reservation, which must not be left open
  // on any path.
  std::vector<EventArgument> ready = in_order(body, arguments);
  for (EventArgument& argument : ready)
    if (argument.expr && (is_scalar(argument.expr->type) || has_statements(*argument.expr)))
      argument = {nullptr, eval(body, *argument.expr)};
  const auto write = [&](const Place& record) {
    body.known.enter();
    write_fixed(body, payload, ready, record);
    body.known.leave();
  };
  const bool keeps = is_control && !ready.empty();
  records.write_in_ring(id, payload.fixed, write, keeps ? std::optional(scalar(body, ready[0].value)) : std::nullopt);
}

void map_event(Body& body, bpf::EventLayout layout, Taking takes) {
  layout.is_control = true;
  layout.takes = takes;
  layout.is_timed =
      takes != Taking::nothing && body.frame.module.map(typed::MapIndex(layout.numbers[0])).twin.has_value();
  std::vector<EventArgument> arguments;
  if (layout.is_timed) {
    const Reg now = body.b().helper(bpf::HelperId::ktime_get_boot_ns);
    arguments.push_back({nullptr, RValue::of(body.frame.types().uint64(), now)});
  }
  event(body, std::move(layout), arguments);
}

}  // namespace scry::codegen
