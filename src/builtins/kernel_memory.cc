// What only typed programs reach: variables of each CPU, sockets, packets.
#include <fmt/format.h>

#include <algorithm>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"
#include "values/strftime.h"

namespace scry {

using bpf::HelperId;
using codegen::EventArgument;
using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using ir::Compare;
using ir::Operand;
using ir::Reg;
using sema::CallCheck;

namespace {

// ---- percpu_kaddr

constexpr std::string_view kPerCpuSection = ".data..percpu";

// text: the variable.
void check_percpu_kaddr(CallCheck& check) {
  check.call.text = *check.arg_text(0);
  check.call.args.erase(check.call.args.begin());
  Btf* btf = check.checker.kernel_btf();
  const auto variable = btf ? btf->variable(check.call.text, check.types()) : std::nullopt;
  if (!variable || variable->section != kPerCpuSection) {
    Diag& diag = check.report(sema::kUnknownSymbol, check.span,
                              fmt::format("Could not resolve variable \"{}\" from BTF", check.call.text));
    if (variable) diag.hint("use kaddr(): the variable exists once for all CPUs");
    return;
  }
  // The kernel finds the variable through kallsyms, which need not have data (CONFIG_KALLSYMS_ALL).
  if (!check.checker.around().environment.facts.kernel_address(check.call.text))
    check
        .report(sema::kUnknownSymbol, check.span,
                fmt::format("Could not resolve variable \"{}\" from BTF", check.call.text))
        .hint("use a kernel with CONFIG_KALLSYMS_ALL: this one keeps no addresses of variables");
  check.result = check.types().pointer(variable->type, AddressSpace::kernel);
}

RValue lower_percpu_kaddr(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  ir::Builder& b = lowering.builder();
  Operand cpu;
  if (!call.args.empty()) cpu = lowering.scalar(*call.args[0]);
  Reg variable = b.kernel_symbol(lowering.module().kernel_name(call.text));
  if (call.args.empty()) return RValue::of(expr.type, b.helper(HelperId::this_cpu_ptr, {variable}));
  // The verifier does not allow arithmetic on a value that may be null.
  Reg address = b.constant(0);
  Reg found = b.helper(HelperId::per_cpu_ptr, {variable, cpu});
  b.when(Compare::ne, found, 0, [&] { b.copy_to(address, found); });
  return RValue::of(expr.type, address);
}

// ---- socket_cookie

// The kernel takes a pointer only as it came with the event; a variable may hold it.
bool is_from_arguments(const typed::Expr& expr) {
  if (const auto* cast = std::get_if<typed::Cast>(&expr.node))
    return cast->operand->type->is(TypeKind::pointer) && is_from_arguments(*cast->operand);
  if (const auto* field = std::get_if<typed::FieldRead>(&expr.node))
    return std::holds_alternative<typed::ArgsRef>(field->base->node);
  return std::holds_alternative<typed::VariableRead>(expr.node);
}

void check_typed_probe(CallCheck& check) {
  if (!row_of(check.target().kind()).is_typed)
    check
        .report(
            sema::kContextBuiltin, check.span,
            fmt::format("{} can not be used with \"{}\" probes", check.builtin.name, check.target().provider->name()))
        .hint("use it in a rawtracepoint, fentry, fexit or iter probe, which has typed arguments");
}

void check_socket_cookie(CallCheck& check) {
  check_typed_probe(check);
  if (!check.arg_type(0)->element->is(TypeKind::c_struct) || !is_from_arguments(*check.call.args[0]))
    check.report(sema::kCallArgType, check.call.args[0]->span,
                 "socket_cookie() needs a struct sock * from the probe's arguments: args.sk");
}

RValue lower_socket_cookie(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  return RValue::of(expr.type,
                    lowering.builder().helper(HelperId::get_socket_cookie, {lowering.scalar(*call.args[0])}));
}

// ---- skboutput

constexpr uint32_t kMostPacket = 65535;

// The members of struct sk_buff that say where its bytes are.
constexpr const char* kPacketMembers[] = {"data", "len", "data_len"};
enum PacketNumber : uint8_t { kDataOffset, kLengthOffset, kPagedOffset, kCapacity };

// text: the file. numbers: offsets of the members, then the most bytes that are taken (PacketNumber).
void check_skboutput(CallCheck& check) {
  check_typed_probe(check);
  check.call.text = *check.arg_text(0);
  check.call.args.erase(check.call.args.begin());
  TypeRef packet = check.arg_type(0)->element;
  for (const char* name : kPacketMembers) {
    const bool is_packet = packet->is(TypeKind::c_struct) && packet->def.name == "sk_buff";
    const auto member = is_packet ? check.types().find_member(packet, name) : std::nullopt;
    if (!member || !*member) {
      check.report(sema::kCallArgType, check.call.args[0]->span,
                   fmt::format("skboutput() only supports struct sk_buff * arguments ({} provided)",
                               type_name(check.arg_type(0))));
      return;
    }
    check.call.numbers.push_back((*member)->bit_offset / 8);
  }
  check.call.numbers.push_back(std::min<uint64_t>(check.arg_number(1).value_or(kMostPacket), kMostPacket));
}

Reg packet_member(Lowering& lowering, Operand packet, const typed::Call& call, PacketNumber member, uint32_t size) {
  ir::Builder& b = lowering.builder();
  const Place word = lowering.temporary(8);
  const auto offset = static_cast<uint32_t>(call.numbers[member]);
  Place there{packet, static_cast<int32_t>(offset)};
  there.moved = lowering.module().moved_field("sk_buff", {kPacketMembers[member]}, offset, size);
  lowering.probe_read(word, size, lowering.address(there), AddressSpace::kernel);
  return b.load(size, false, word.base, word.offset);
}

// The part of the packet that lies in one piece at `data`; what its pages hold is left out, and the file tells.
RValue lower_skboutput(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  constexpr int32_t kBytes = 4;  // of a buffer: after its length
  ir::Builder& b = lowering.builder();
  TypePool& types = lowering.types();
  const auto capacity = static_cast<uint32_t>(call.numbers[kCapacity]);
  const Operand packet = lowering.scalar(*call.args[0]);
  const Operand wanted = lowering.scalar(*call.args[1]), skipped = lowering.scalar(*call.args[2]);
  const Reg data = packet_member(lowering, packet, call, kDataOffset, 8);
  const Reg whole = packet_member(lowering, packet, call, kLengthOffset, 4);
  const Reg paged = packet_member(lowering, packet, call, kPagedOffset, 4);
  const Reg length = b.copy(b.sub(whole, paged));
  ir::hold_to(b, length, wanted);
  ir::hold_to(b, length, capacity);
  TypeRef type = types.buffer(capacity);
  const Place bytes = lowering.scratch_place(type->size);
  b.store(4, bytes.base, bytes.offset, length);
  lowering.probe_read(bytes.at(kBytes), length, data, AddressSpace::kernel);
  lowering.event({.action = call.builtin->name, .span = expr.span, .text = call.text},
                 {{nullptr, RValue::at(type, bytes)},
                  {nullptr, RValue::of(types.uint64(), whole)},
                  {nullptr, RValue::of(types.uint64(), skipped)},
                  {nullptr, RValue::of(types.uint64(), b.helper(HelperId::ktime_get_boot_ns))}});
  return RValue::of(expr.type, 0);
}

bool accepts_skboutput(const bpf::EventLayout& layout, const bpf::Bundle&) {
  constexpr size_t kNumbers = 3;
  if (layout.fields.size() != 1 + kNumbers || !layout.fields[0].type->is(TypeKind::buffer)) return false;
  return std::all_of(layout.fields.begin() + 1, layout.fields.end(), [](const bpf::EventField& field) {
    return !field.dynamic && field.type->is(TypeKind::integer) && !field.type->is_signed;
  });
}

void receive_skboutput(ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
  const auto values = host.decode(layout, payload);
  const auto number = [&values](size_t i) { return std::get<uint64_t>(values[i].node); };
  const std::span<const std::byte> bytes = std::as_bytes(std::span(std::get<BufferValue>(values[0].node).bytes));
  const uint64_t skipped = std::min<uint64_t>(number(2), bytes.size());
  const int64_t wall_ns = static_cast<int64_t>(number(3)) + host.clock().wall_ns() - host.clock().boot_ns();
  const auto whole = static_cast<uint32_t>(std::max(number(1), skipped) - skipped);
  if (const auto done = host.write_packet(layout.text, bytes.subspan(skipped), whole, wall_ns); !done)
    host.log_error(done.error().message());
}

}  // namespace

std::span<const Builtin> kernel_memory_builtins() {
  static const Builtin kTable[] = {
      {.name = "percpu_kaddr",
       .signature = "(variable: text, cpu?: int) -> ?",
       .brief = "Address of a per-CPU variable of the kernel; 0 for a CPU that does not exist.",
       .example = "begin { print(percpu_kaddr(\"runqueues\", 0) != 0); }",
       .checking = {.run = check_percpu_kaddr},
       .lowering = {.value = lower_percpu_kaddr}},
      {.name = "skboutput",
       .signature = "(file: text, packet: ptr, length: int, offset: int) -> uint32",
       .brief = "Appends a packet to a pcap file, without its first `offset` bytes; link type raw IP.",
       .example = "rawtracepoint:net_dev_queue { skboutput(\"/tmp/out.pcap\", args.skb, 1500, 14); }",
       .checking = {.traits = {BuiltinTrait::every_run_counts, BuiltinTrait::discardable}, .run = check_skboutput},
       .lowering = {.value = lower_skboutput},
       .receiving = {receive_skboutput, accepts_skboutput}},
      {.name = "socket_cookie",
       .signature = "(socket: ptr) -> uint64",
       .brief = "The number that identifies a socket during its life.",
       .example = "rawtracepoint:inet_sock_set_state { @[socket_cookie(args.sk)] = count(); }",
       .checking = {.run = check_socket_cookie},
       .lowering = {.value = lower_socket_cookie}},
  };
  return kTable;
}

}  // namespace scry
