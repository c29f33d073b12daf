// What ptrace() reads and writes: sets of registers, places in struct user, the system call that a thread is in.
#include <elf.h>
#include <fmt/format.h>
#include <linux/audit.h>
#include <sys/ptrace.h>
#include <sys/reg.h>
#include <sys/uio.h>
#include <sys/user.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

constexpr uint16_t kMostRegisters = sizeof(user_fpregs_struct);

// Places in struct user: those of the registers that have a name ("8*R14+5" is inside one), then the other members.
struct UserPlace {
  uint16_t offset;
  std::string_view name;
};
#define SCRY_PLACE(member)                                              \
  UserPlace {                                                           \
    offsetof(struct user, member), "offsetof(struct user, " #member ")" \
  }
constexpr UserPlace kUserPlaces[] = {
    {8 * R15, "8*R15"},  {8 * R14, "8*R14"},    {8 * R13, "8*R13"},     {8 * R12, "8*R12"},
    {8 * RBP, "8*RBP"},  {8 * RBX, "8*RBX"},    {8 * R11, "8*R11"},     {8 * R10, "8*R10"},
    {8 * R9, "8*R9"},    {8 * R8, "8*R8"},      {8 * RAX, "8*RAX"},     {8 * RCX, "8*RCX"},
    {8 * RDX, "8*RDX"},  {8 * RSI, "8*RSI"},    {8 * RDI, "8*RDI"},     {8 * ORIG_RAX, "8*ORIG_RAX"},
    {8 * RIP, "8*RIP"},  {8 * CS, "8*CS"},      {8 * EFLAGS, "8*EFL"},  {8 * RSP, "8*RSP"},
    {8 * SS, "8*SS"},    SCRY_PLACE(u_fpvalid), SCRY_PLACE(i387),       SCRY_PLACE(u_tsize),
    SCRY_PLACE(u_dsize), SCRY_PLACE(u_ssize),   SCRY_PLACE(start_code), SCRY_PLACE(start_stack),
    SCRY_PLACE(signal),  SCRY_PLACE(reserved),  SCRY_PLACE(u_ar0),      SCRY_PLACE(u_fpstate),
    SCRY_PLACE(magic),   SCRY_PLACE(u_comm),    SCRY_PLACE(u_debugreg), {sizeof(struct user), "sizeof(struct user)"},
};
#undef SCRY_PLACE
static_assert(std::ranges::is_sorted(kUserPlaces, {}, &UserPlace::offset));

void show_user_place(Writer& w, const Type&, const Slot& s) {
  if (s.number > sizeof(struct user)) return w.put_hex(s.number);
  const UserPlace& place = *std::prev(std::ranges::upper_bound(kUserPlaces, s.number, {}, &UserPlace::offset));
  const uint64_t rest = s.number - place.offset;
  put_either(w, s.number ? fmt::format("{:#x}", s.number) : "NULL",  // its number is that of an address
             rest ? fmt::format("{}+{}", place.name, rest) : std::string(place.name));
}

// struct iovec, and the registers that it points to: before the call, or after it.
void take_register_set(Taker& taker, Type& type) {
  const auto add = [&](Moment moment) {
    Step head{.kind = StepKind::structure, .moment = moment, .address_at = type.at, .count = sizeof(iovec)};
    head.most = sizeof(iovec);
    return taker.add(head);
  };
  type.step = add(Moment::entry);
  const Moment moment = type.kind->at_exit ? Moment::success : Moment::entry;
  if (type.kind->at_exit) type.number = add(moment);
  Step registers{.kind = StepKind::bytes,
                 .moment = moment,
                 .address_from = Source::word8,
                 .address_at = offsetof(iovec, iov_base),
                 .count_from = Source::word8,
                 .count_at = offsetof(iovec, iov_len)};
  registers.most = kMostRegisters;
  const uint8_t taken = taker.add(registers);
  type.number = type.number << 8 | taken;
}

const StructureRow* structure_of_set(uint64_t set) {
  if (set == NT_PRSTATUS) return find_structure("user_regs");
  return set == NT_FPREGSET ? find_structure("user_fpregs") : nullptr;
}

void show_register_set(Writer& w, const Type& type, const Slot& s) {
  const auto before = w.piece(type.step);
  if (!before || before->size() < sizeof(iovec) || s.number == 0) return w.put_address(s.number);
  const uint64_t base = read_uint(*before, 8), size = read_uint(before->subspan(offsetof(iovec, iov_len)), 8);
  uint64_t left = size;
  if (const auto after = w.piece(static_cast<uint8_t>(type.number >> 8)); type.kind->at_exit && after && !w.failed())
    left = after->size() < sizeof(iovec) ? size : read_uint(after->subspan(offsetof(iovec, iov_len)), 8);
  const auto registers = w.piece(static_cast<uint8_t>(type.number));
  const StructureRow* row = structure_of_set(w.argument(type.argument[0]));
  w.put("{iov_base=");
  if (row && registers && !registers->empty() && !(type.kind->at_exit && w.failed()))
    w.put_structure(*row, registers->first(std::min<uint64_t>(registers->size(), left)));
  else
    w.put_address(base);
  print(w, ", iov_len={}", size);
  if (left != size) print(w, " => {}", left);
  w.put('}');
}

// ---- PTRACE_GET_SYSCALL_INFO: struct ptrace_syscall_info, of which <linux/ptrace.h> excludes <sys/ptrace.h>

using StopInfo = __ptrace_syscall_info;

void take_syscall_stop(Taker& taker, Type& type) {
  Step step = step_at(type, StepKind::bytes, Moment::success);
  step.count_from = Source::argument;
  step.count_at = type.argument[0];
  step.most = sizeof(StopInfo);
  type.step = taker.add(step);
}

// The fields of a structure of which there are the first bytes.
class StopFields {
 public:
  StopFields(Writer& w, Bytes info) : w_(w), info_(info) {}

  // The field at `offset`, its name written; nullopt: it is not there.
  std::optional<uint64_t> next(std::string_view name, size_t offset, uint8_t size) {
    if (info_.size() < offset + size) return std::nullopt;
    if (!first_) w_.put(", ");
    first_ = false;
    w_.put(name), w_.put('=');
    return read_uint(info_.subspan(offset), size);
  }
  void begin(std::string_view name) {
    w_.put(", "), w_.put(name), w_.put("={");
    first_ = true;
  }

 private:
  Writer& w_;
  Bytes info_;
  bool first_ = true;
};

void put_stopped_call(Writer& w, StopFields& fields, Bytes info, uint64_t architecture) {
  const auto number = fields.next("nr", offsetof(StopInfo, entry.nr), sizeof(uint64_t));
  const CallRow* call = architecture == AUDIT_ARCH_X86_64 ? find_call(static_cast<uint32_t>(*number)) : nullptr;
  if (call && *number <= UINT32_MAX)
    print(w, "__NR_{}", name_of(*call));
  else
    w.put_unsigned(*number);
  constexpr size_t kArguments = offsetof(StopInfo, entry.args);
  for (size_t i = 0; i < std::size(StopInfo().entry.args); ++i) {
    const size_t at = kArguments + i * sizeof(uint64_t);
    if (info.size() < at + sizeof(uint64_t)) break;
    if (i == 0)
      fields.next("args", at, 0), w.put('[');
    else
      w.put(", ");
    w.put_hex(read_uint(info.subspan(at), sizeof(uint64_t)));
  }
  if (info.size() >= kArguments + sizeof(uint64_t)) w.put(']');
}

void put_ended_call(Writer& w, StopFields& fields, Bytes info) {
  const auto result = static_cast<int64_t>(*fields.next("rval", offsetof(StopInfo, exit.rval), sizeof(int64_t)));
  constexpr size_t kIsError = offsetof(StopInfo, exit.is_error);
  const bool failed = info.size() > kIsError && info[kIsError] != std::byte{0};
  const std::string_view error = failed ? error_name(static_cast<int>(-result)) : std::string_view();
  if (error.empty())
    w.put_signed(result);
  else
    print(w, "-{}", error);
  if (const auto is_error = fields.next("is_error", kIsError, 1)) w.put_unsigned(*is_error);
}

void show_syscall_stop(Writer& w, const Type& type, const Slot& s) {
  static const Family kStops = find_family("ptrace_stop"), kArchitectures = find_family("audit_arch");
  const auto taken = w.piece(type.step);
  if (!taken || taken->empty() || s.number == 0 || w.failed()) return w.put_address(s.number);
  const Bytes info = taken->first(std::min<uint64_t>(taken->size(), static_cast<uint64_t>(w.result())));
  StopFields fields(w, info);
  w.put('{');
  const uint64_t stop = fields.next("op", offsetof(StopInfo, op), 1).value_or(0);
  w.put_name(kStops, stop);
  const auto architecture = fields.next("arch", offsetof(StopInfo, arch), sizeof(uint32_t));
  if (architecture) w.put_name(kArchitectures, *architecture);
  if (const auto at = fields.next("instruction_pointer", offsetof(StopInfo, instruction_pointer), 8))
    w.put_address(*at);
  if (const auto at = fields.next("stack_pointer", offsetof(StopInfo, stack_pointer), 8)) w.put_address(*at);
  constexpr std::string_view kParts[] = {"", "entry", "exit", "seccomp"};  // by the stop
  if (stop > 0 && stop < std::size(kParts) && info.size() >= offsetof(StopInfo, entry) + sizeof(uint64_t)) {
    fields.begin(kParts[stop]);
    if (stop == PTRACE_SYSCALL_INFO_EXIT)
      put_ended_call(w, fields, info);
    else
      put_stopped_call(w, fields, info, *architecture);
    if (stop == PTRACE_SYSCALL_INFO_SECCOMP)
      if (const auto data = fields.next("ret_data", offsetof(StopInfo, seccomp.ret_data), 4)) w.put_unsigned(*data);
    w.put('}');
  }
  w.put('}');
}

constexpr KindRow kRegisterKinds[] = {
    {"syscall_stop", "A", show_syscall_stop, 8, take_syscall_stop, true},
    {"user_place", "", show_user_place},
    {"register_set", "A", show_register_set, 8, take_register_set},
    {"register_set_out", "A", show_register_set, 8, take_register_set, true},
};

}  // namespace

std::span<const KindRow> register_kinds() {
  return kRegisterKinds;
}

}  // namespace scry::syscalls
