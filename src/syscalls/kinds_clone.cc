// clone() and clone3(): arguments that count only with their flag, and what the kernel writes back.
#include <fmt/format.h>
#include <linux/sched.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <iterator>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

// ---- clone3()

constexpr Step kWantedProcesses{.kind = StepKind::bytes,
                                .address_from = Source::word8,
                                .address_at = offsetof(clone_args, set_tid),
                                .count_from = Source::word8,
                                .count_at = offsetof(clone_args, set_tid_size),
                                .unit = sizeof(int32_t),
                                .most = 32 * sizeof(int32_t)};

void take_clone3(Taker& taker, Type& type) {
  Step before{.kind = StepKind::structure, .address_at = type.at, .count_from = Source::argument};
  before.count_at = type.argument[0];
  before.most = kMostPiece;  // a kernel may know more of them
  type.step = taker.add(before);
  // The argument itself has the wanted numbers of processes too.
  if (!type.kind->at_exit) taker.add(kWantedProcesses);
  Step after = before;
  after.moment = Moment::success;
  type.number = taker.add(after);
  if (type.kind->at_exit) return;  // the rest is taken for the argument itself
  for (uint8_t at : {uint8_t{offsetof(clone_args, parent_tid)}, uint8_t{offsetof(clone_args, pidfd)}}) {
    Step word{.kind = StepKind::bytes,
              .moment = Moment::success,
              .address_from = Source::word8,
              .address_at = at,
              .count = 4};
    word.most = 4;
    taker.add(word);
  }
}

void put_wanted_processes(Writer& w, const clone_args& a, const std::optional<Bytes>& numbers) {
  static const Type kProcess = parse_type("pid", "clone3");
  constexpr uint64_t kMost = 32;  // levels of namespaces, MAX_PID_NS_LEVEL
  w.put(", set_tid=");
  if (!numbers || a.set_tid == 0 || a.set_tid_size == 0 || a.set_tid_size > kMost)
    w.put_address(a.set_tid);
  else
    show_array(w, kProcess, *numbers, a.set_tid_size, a.set_tid);
  print(w, ", set_tid_size={}", a.set_tid_size);
}

void put_clone_arguments(Writer& w, const clone_args& a, const std::optional<Bytes>& wanted) {
  static const Family kFlags = find_family("clone3");
  auto address = [&](std::string_view name, uint64_t value) { print(w, ", {}=", name), w.put_address(value); };
  w.put("{flags=");
  w.put_flags(kFlags, a.flags);
  if (a.flags & CLONE_PIDFD) address("pidfd", a.pidfd);
  if (a.flags & (CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID)) address("child_tid", a.child_tid);
  if (a.flags & CLONE_PARENT_SETTID) address("parent_tid", a.parent_tid);
  const std::string_view signal = signal_name(static_cast<int>(std::min<uint64_t>(a.exit_signal, 1000)));
  w.put(", exit_signal=");
  if (signal.empty())
    w.put_unsigned(a.exit_signal);
  else
    w.put(signal);
  address("stack", a.stack);
  w.put(", stack_size=");
  w.put_hex(a.stack_size);
  if (a.flags & CLONE_SETTLS) address("tls", a.tls);
  if (a.set_tid || a.set_tid_size) put_wanted_processes(w, a, wanted);
}

void show_clone3(Writer& w, const Type& type, const Slot& s) {
  constexpr uint64_t kWithCgroup = offsetof(clone_args, cgroup) + sizeof(clone_args::cgroup);
  const auto bytes = w.piece(type.step);
  const uint64_t size = w.argument(type.argument[0]);
  if (!bytes || s.number == 0 || bytes->size() < std::clamp<uint64_t>(size, 64, sizeof(clone_args)))
    return w.put_address(s.number);
  clone_args arguments{};
  std::memcpy(&arguments, bytes->data(), std::min(bytes->size(), sizeof arguments));
  put_clone_arguments(w, arguments, w.piece(static_cast<uint8_t>(type.step + 1)));
  const bool has_cgroup = arguments.cgroup || arguments.flags & CLONE_INTO_CGROUP;
  if (has_cgroup && size >= kWithCgroup) print(w, ", cgroup={}", arguments.cgroup);
  put_further_bytes(w, *bytes, sizeof(clone_args), size);
  w.put('}');
}

// What the kernel wrote: shown at the exit, before the comma.
void show_clone3_results(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (w.failed() || !bytes || s.number == 0 || bytes->size() < 64) return;
  const uint64_t flags = read_uint(*bytes, 8);
  const auto parent = w.piece(static_cast<uint8_t>(type.number + 1)),
             pidfd = w.piece(static_cast<uint8_t>(type.number + 2));
  const bool has_parent = (flags & CLONE_PARENT_SETTID) && parent, has_pidfd = (flags & CLONE_PIDFD) && pidfd;
  if (!has_parent && !has_pidfd) return;
  w.put(" => {");
  if (has_pidfd) w.put("pidfd=["), w.put_descriptor(static_cast<int>(read_uint(*pidfd, 4))), w.put(']');
  if (has_parent) print(w, "{}parent_tid=[{}]", has_pidfd ? ", " : "", static_cast<int32_t>(read_uint(*parent, 4)));
  w.put('}');
}

bool has_clone3_results(const Writer& w, const Type& type) {
  const auto bytes = w.piece(type.step);
  if (!bytes || bytes->size() < 8) return false;
  return (read_uint(*bytes, 8) & (CLONE_PARENT_SETTID | CLONE_PIDFD)) != 0;
}

// ---- clone(): arguments that count only with their flag

bool has_flag(const Writer& w, const Type& type, uint64_t flags) {
  return (w.argument(type.argument[0]) & flags) != 0;
}
bool has_parent(const Writer& w, const Type& type) {
  return has_flag(w, type, CLONE_PARENT_SETTID | CLONE_PIDFD);
}
bool has_tls(const Writer& w, const Type& type) {
  return has_flag(w, type, CLONE_SETTLS);
}
bool has_child(const Writer& w, const Type& type) {
  return has_flag(w, type, CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID);
}
void take_word(Taker& taker, Type& type) {
  Step step{.kind = StepKind::bytes, .moment = Moment::success, .address_at = type.at, .count = 4, .most = 4};
  type.step = taker.add(step);
}
void show_word(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (!bytes || w.failed() || s.number == 0) return w.put_address(s.number);
  print(w, "[{}]", static_cast<int32_t>(read_uint(*bytes, 4)));
}

constexpr KindRow kCloneKinds[] = {
    {"clone3", "A", show_clone3, 8, take_clone3},
    {"clone3_results", "A", show_clone3_results, 8, take_clone3, true, has_clone3_results, KindRow::Comma::joined},
    {"clone_parent", "A", show_word, 8, take_word, true, has_parent, KindRow::Comma::late},
    {"clone_tls", "A", show_address, 8, nullptr, true, has_tls, KindRow::Comma::late},
    {"clone_child", "A", show_address, 8, nullptr, true, has_child, KindRow::Comma::late},
};

}  // namespace

std::span<const KindRow> clone_kinds() {
  return kCloneKinds;
}

}  // namespace scry::syscalls
