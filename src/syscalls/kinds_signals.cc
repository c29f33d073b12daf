// Signals: numbers, sets, actions.
#include <ucontext.h>

#include <bit>
#include <csignal>
#include <cstddef>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

constexpr int kMostSignals = 64;

void show_signal(Writer& w, const Type&, const Slot& s) {
  const auto number = static_cast<int>(signed_number(s, 4));
  const std::string_view name = signal_name(number);
  if (number > 0 && !name.empty()) return put_either(w, std::to_string(number), name);
  w.put_signed(number);
}

// clone(): the signal of the child's end is in the low byte of the flags.
void put_clone_flags(Writer& w, Family family, uint64_t flags) {
  constexpr uint64_t kSignal = 0xff;
  const auto number = static_cast<int>(flags & kSignal);
  if (flags == 0) return w.put('0');
  if (flags & ~kSignal) w.put_flags(family, flags & ~kSignal);
  if (number == 0) return;
  if (flags & ~kSignal) w.put('|');
  const std::string_view name = signal_name(number);
  name.empty() ? w.put_signed(number) : put_either(w, std::to_string(number), name);
}
void show_clone_flags(Writer& w, const Type&, const Slot& s) {
  static const Family kFlags = find_family("clone");
  put_clone_flags(w, kFlags, s.number);
}

void show_set_field(Writer& w, const Type&, const Slot& s) {
  put_signal_set(w, s.number);
}

void take_signal_set(Taker& taker, Type& type) {
  Step step{
      .kind = StepKind::bytes, .address_at = type.at, .count_from = Source::argument, .count_at = type.argument[0]};
  step.moment = type.kind->at_exit ? Moment::success : Moment::entry;
  step.most = 8;
  type.step = taker.add(step);
}

void show_signal_set(Writer& w, const Type& type, const Slot& s) {
  // The kernel takes sets of 8 bytes only, and fills shorter ones.
  constexpr uint64_t kMost = 8;
  const uint64_t least = type.kind->at_exit ? 1 : kMost;
  const auto bytes = w.piece(type.step);
  const uint64_t size = w.argument(type.argument[0]);
  if (!bytes || s.number == 0 || size < least || size > kMost || bytes->size() < size ||
      (type.kind->at_exit && w.failed()))
    return w.put_address(s.number);
  put_signal_set(w, read_uint(*bytes, static_cast<unsigned>(size)));
}

// The mask that a return from a handler brings back: of the ucontext in the frame that the kernel has pushed, where the
// stack pointer is when the call is made (struct rt_sigframe of arch/x86, after its first word).
void take_frame_mask(Taker& taker, Type& type) {
  type.step = taker.add({.kind = StepKind::bytes,
                         .address_from = Source::stack,
                         .count = sizeof(uint64_t),
                         .most = sizeof(uint64_t),
                         .offset = offsetof(ucontext_t, uc_sigmask)});
}

void show_frame_mask(Writer& w, const Type& type, const Slot&) {
  const auto bytes = w.piece(type.step);
  if (!bytes) return w.put("{mask=?}");
  w.put("{mask=");
  put_signal_set(w, read_uint(*bytes, 8));
  w.put('}');
}

// struct sigaction of the kernel's calls: handler, flags, restorer, mask.
struct KernelSigaction {
  uint64_t handler, flags, restorer, mask;
};

void show_action(Writer& w, const Type&, const Slot& s) {
  static const Family kFlags = find_family("sigaction");
  KernelSigaction action{};
  ByteReader reader(s.memory);
  if (!reader.read(action)) return w.put("{}");
  w.put("{sa_handler=");
  if (action.handler == 0)
    w.put_named(0, "SIG_DFL");
  else if (action.handler == 1)
    w.put_named(1, "SIG_IGN");
  else if (action.handler == ~uint64_t{0})
    w.put_named(action.handler, "SIG_ERR");
  else
    w.put_address(action.handler);
  w.put(", sa_mask=");
  put_signal_set(w, action.mask);
  w.put(", sa_flags=");
  w.put_flags(kFlags, action.flags);
  constexpr uint64_t kRestorer = 0x04000000;
  if (action.flags & kRestorer) w.put(", sa_restorer="), w.put_address(action.restorer);
  w.put('}');
}

void show_info(Writer& w, const Type&, const Slot& s) {
  append_signal_info(w.out(), s.memory, w.style(), w.around());
}

void show_clone_signal(Writer& w, const Type& type, const Slot& s) {
  if (s.number == 0) return w.put('0');
  show_signal(w, type, s);
}

constexpr KindRow kSignalsKinds[] = {
    {"signal", "", show_signal, 4},
    {"clone_flags", "", show_clone_flags},
    {"sigset", "", show_set_field},
    {"sigset_in", "A", show_signal_set, 8, take_signal_set},
    {"sigset_out", "A", show_signal_set, 8, take_signal_set, true},
    {"frame_mask", "", show_frame_mask, 0, take_frame_mask},
    {"sigaction", "{", show_action, 32},
    {"siginfo", "{", show_info, 128},
    {"signal_or_0", "", show_clone_signal},
};

}  // namespace

std::span<const KindRow> signal_kinds() {
  return kSignalsKinds;
}

void put_signal_set(Writer& writer, uint64_t set) {
  // A set of more than two thirds of the signals is shown by those that are missing.
  const bool inverted = std::popcount(set) >= kMostSignals * 2 / 3;
  if (inverted) set = ~set, writer.put('~');
  writer.put('[');
  bool first = true;
  for (int number = 1; number <= kMostSignals; ++number) {
    if (!(set >> (number - 1) & 1)) continue;
    if (!first) writer.put(' ');
    first = false;
    std::string_view name = signal_name(number);
    if (name.starts_with("SIG")) name.remove_prefix(3);
    put_either(writer, std::to_string(number), name);
  }
  writer.put(']');
}

}  // namespace scry::syscalls
