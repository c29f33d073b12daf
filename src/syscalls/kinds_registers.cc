// Registers that ptrace() reads and writes: sets of them, and places in struct user.
#include <elf.h>
#include <sys/reg.h>
#include <sys/uio.h>
#include <sys/user.h>

#include <algorithm>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

constexpr uint16_t kMostRegisters = sizeof(user_fpregs_struct);

// "8*R14+5": the place of a register among those of struct user. The last ones are places after the last name.
void show_user_place(Writer& w, const Type&, const Slot& s) {
  static const Family kRegisters = find_family("user_register");
  constexpr uint64_t kSize = sizeof(uint64_t);
  const uint64_t place = std::min<uint64_t>(s.number / kSize, SS);
  if (s.number >= sizeof(user_regs_struct)) return w.put_hex(s.number);
  print(w, "{}*{}", kSize, name_of(kRegisters, place));
  if (const uint64_t rest = s.number - place * kSize) print(w, "+{}", rest);
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

constexpr KindRow kRegisterKinds[] = {
    {"user_place", "", show_user_place},
    {"register_set", "A", show_register_set, 8, take_register_set},
    {"register_set_out", "A", show_register_set, 8, take_register_set, true},
};

}  // namespace

std::span<const KindRow> register_kinds() {
  return kRegisterKinds;
}

}  // namespace scry::syscalls
