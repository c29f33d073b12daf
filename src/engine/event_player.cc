#include "engine/event_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace scry {
namespace {

// Positions in struct pt_regs of x86_64 (arch/x86/include/uapi/asm/ptrace.h).
constexpr std::array<size_t, 6> kFunctionArguments = {14, 13, 12, 11, 9, 8};  // di si dx cx r8 r9
constexpr std::array<size_t, 6> kCallArguments = {14, 13, 12, 7, 9, 8};       // di si dx r10 r8 r9
constexpr size_t kAx = 10, kOriginalAx = 15, kIp = 16;
constexpr uint64_t kRegistersAddress = 0xffff'c900'0000'0000;  // on a kernel stack
constexpr size_t kSmallestRecord = 8;                          // the common fields

template <class T>
Bytes bytes_of(const T& values) {
  return std::as_bytes(std::span(values));
}

bool lies_here(const TracepointField& field) {
  return field.storage == TracepointField::Storage::in_place;
}

void put_text(std::vector<std::byte>& record, const TracepointField& field, const std::string& text) {
  const bool relative = field.storage == TracepointField::Storage::rel_loc;
  const auto start = static_cast<uint32_t>(record.size() - (relative ? field.offset + 4 : 0));
  const uint32_t place = start | static_cast<uint32_t>(text.size() + 1) << 16;
  std::memcpy(record.data() + field.offset, &place, sizeof place);
  for (char c : text) record.push_back(std::byte(c));
  record.push_back(std::byte{0});
}

void put_field(std::vector<std::byte>& record, const TracepointField& field, const FieldValue& value) {
  if (!lies_here(field)) return put_text(record, field, value.text);
  if (holds_text(field)) {
    std::memcpy(record.data() + field.offset, value.text.data(), std::min<size_t>(value.text.size(), field.size));
    return;
  }
  const size_t each = field.is_array ? 8 : std::min<size_t>(8, field.size);
  for (size_t i = 0; i < value.numbers.size() && (i + 1) * each <= field.size; ++i)
    std::memcpy(record.data() + field.offset + i * each, &value.numbers[i], each);
}

}  // namespace

bool holds_text(const TracepointField& field) {
  return !lies_here(field) || (field.is_array && field.c_type.starts_with("char"));
}

Result<std::vector<std::byte>> make_record(const TracepointFormat& format, std::span<const FieldValue> fields) {
  size_t size = kSmallestRecord;
  for (const TracepointField& field : format.fields) size = std::max<size_t>(size, field.offset + field.size);
  std::vector<std::byte> record(size);
  const auto type = static_cast<uint16_t>(format.id);
  std::memcpy(record.data(), &type, sizeof type);
  for (const FieldValue& value : fields) {
    const auto field = std::ranges::find(format.fields, value.name, &TracepointField::name);
    if (field == format.fields.end())
      return fail(fmt::format("no field '{}' in {}:{}", value.name, format.category, format.event));
    put_field(record, *field, value);
  }
  return record;
}

// ---- system calls and tracepoints

void EventPlayer::set_call_registers(const SystemCall& call) {
  Registers registers{};
  for (size_t i = 0; i < kCallArguments.size() && i < call.args.size(); ++i)
    registers[kCallArguments[i]] = call.args[i];
  registers[kOriginalAx] = call.number;
  vm::Memory& memory = engine_.environment.memory;
  memory.remove(kRegistersAddress);
  memory.add_bytes(vm::Space::kernel, kRegistersAddress, bytes_of(registers), "registers");
}

Result<> EventPlayer::enter_call(const SystemCall& call) {
  set_call_registers(call);
  TRY(engine_.fire_raw_tracepoint("sys_enter", {kRegistersAddress, call.number}));
  std::vector<uint64_t> args = call.args;
  args.resize(kCallArguments.size());
  return call_records(call, "sys_enter", args);
}

Result<> EventPlayer::exit_call(const SystemCall& call) {
  set_call_registers(call);
  TRY(engine_.fire_raw_tracepoint("sys_exit", {kRegistersAddress, call.result}));
  return call_records(call, "sys_exit", std::span(&call.result, 1));
}

Result<> EventPlayer::call_records(const SystemCall& call, const char* event, std::span<const uint64_t> values) {
  std::vector<uint64_t> record{0, call.number};
  record.insert(record.end(), values.begin(), values.end());
  const std::pair<std::string, std::string> kNames[] = {{"raw_syscalls", event},
                                                        {"syscalls", fmt::format("{}_{}", event, call.name)}};
  for (const auto& [category, name] : kNames)
    if (auto format = tracefs_.format(category, name)) TRY(engine_.fire_tracepoint(format->id, bytes_of(record)));
  return {};
}

Result<> EventPlayer::record(const TracepointFormat& format, std::span<const FieldValue> fields) {
  const auto record = TRY(make_record(format, fields));
  TRY(engine_.fire_tracepoint(format.id, record));
  return {};
}

// ---- functions of the kernel

EventPlayer::EventPlayer(VmEngine& engine, const TraceFs& tracefs) : engine_(engine), tracefs_(tracefs) {
  engine_.environment.kernel_functions[kReadOnlyCast] = [](vm::Processor&, const vm::HelperArgs& args) {
    return args[0];
  };
}

Result<> EventPlayer::function(const FunctionEvent& event) {
  Registers registers{};
  for (size_t i = 0; i < event.args.size() && i < kFunctionArguments.size(); ++i)
    registers[kFunctionArguments[i]] = event.args[i];
  registers[kAx] = event.result;
  registers[kIp] = engine_.environment.place.func_ip = event.address;
  TRY(kprobes(event, registers));
  return trampolines(event);
}

Result<> EventPlayer::kprobes(const FunctionEvent& event, const Registers& registers) {
  // A bool in the lowest byte.
  constexpr uint64_t kRubbish = 0xaa00;
  engine_.environment.kernel_functions[kIsReturn] =
      [at_return = event.at_return](vm::Processor&, const vm::HelperArgs&) { return kRubbish | at_return; };
  const auto is_hit = [&](const VmAttachment& one) {
    if (one.kind == VmAttachment::Kind::kprobe)
      return one.kprobe.symbol == event.name && one.kprobe.at_return == event.at_return;
    if (one.kind != VmAttachment::Kind::kprobe_multi) return false;
    if (!one.kprobes.session && one.kprobes.at_return != event.at_return) return false;
    return std::ranges::find(one.kprobes.functions, event.name) != one.kprobes.functions.end();
  };
  const auto cookie_of = [&](const VmAttachment& one) -> uint64_t {
    const auto& functions = one.kprobes.functions;
    const auto place = static_cast<size_t>(std::ranges::find(functions, event.name) - functions.begin());
    return place < one.kprobes.cookies.size() ? one.kprobes.cookies[place] : one.cookie;
  };
  TRY(engine_.fire(is_hit, bytes_of(registers), cookie_of));
  return {};
}

// fentry and fexit: slots of 8 bytes, the return value after the arguments.
Result<> EventPlayer::trampolines(const FunctionEvent& event) {
  constexpr size_t kSpareSlots = 8;
  std::vector<uint64_t> slots = event.args;
  if (event.at_return) slots.push_back(event.result);
  slots.resize(slots.size() + kSpareSlots);
  const auto kind = event.at_return ? bpf::ProgramKind::fexit : bpf::ProgramKind::fentry;
  const auto is_hit = [&](const VmAttachment& one) {
    return one.program->kind == kind && one.tracepoint == event.name;
  };
  TRY(engine_.fire(is_hit, bytes_of(slots)));
  return {};
}

// ---- probes by name

Result<> EventPlayer::call(const std::string& probe, const Registers& registers) {
  bool found = false;
  for (const bpf::AttachPlan& plan : bundle->attachments) {
    if (plan.name != probe) continue;
    found = true;
    const std::string& program = bundle->programs[static_cast<size_t>(plan.program)].name;
    TRY(engine_.fire([&](const VmAttachment& one) { return one.program->name == program; }, bytes_of(registers)));
  }
  return found ? Result<>{} : fail(fmt::format("the script has no probe {}", probe));
}

Result<> EventPlayer::tick(const std::string& probe, std::optional<uint32_t> only_cpu) {
  static constexpr std::array<uint64_t, 23> kContext{};  // struct bpf_perf_event_data
  const auto plan = std::ranges::find(bundle->attachments, probe, &bpf::AttachPlan::name);
  if (plan == bundle->attachments.end()) return fail(fmt::format("the script has no probe {}", probe));
  const std::string& program = bundle->programs[static_cast<size_t>(plan->program)].name;
  vm::Environment& environment = engine_.environment;
  const uint32_t before = environment.place.cpu;
  for (uint32_t cpu = 0; cpu < environment.cpus; ++cpu) {
    if (only_cpu && cpu != *only_cpu) continue;
    environment.place.cpu = cpu;
    const auto is_hit = [&](const VmAttachment& one) {
      return one.program->name == program && one.cpu == static_cast<int>(cpu);
    };
    TRY(engine_.fire(is_hit, bytes_of(kContext)));
  }
  environment.place.cpu = before;
  return {};
}

// ---- memory and time

void EventPlayer::put_memory(uint64_t address, std::span<const std::byte> content) {
  vm::Memory& memory = engine_.environment.memory;
  memory.remove(address);
  memory.add_bytes(vm::is_user_address(address) ? vm::Space::user : vm::Space::kernel, address, content);
}

void EventPlayer::pass_time(int64_t nanoseconds) {
  engine_.environment.clock.boot += nanoseconds;
  engine_.environment.clock.wall += nanoseconds;
}

}  // namespace scry
