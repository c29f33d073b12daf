// Processes: how a child ended, limits, capabilities, personalities, ioctl's numbers.
#include <asm/ioctl.h>
#include <asm/ldt.h>
#include <fmt/format.h>
#include <linux/capability.h>
#include <linux/sched.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <iterator>

#include "syscalls/kinds.h"

namespace scry::syscalls {

void put_wait_status(Writer& w, uint32_t status) {
  auto signal = [&](int number) {
    const std::string_view name = signal_name(number);
    return name.empty() ? std::to_string(number) : std::string(name);
  };
  auto print = [&](std::string_view text) { w.put(text); };
  const int s = static_cast<int>(status);
  if (WIFEXITED(s) && (status & ~0xff00u) == 0)
    return print(fmt::format("{{WIFEXITED(s) && WEXITSTATUS(s) == {}}}", WEXITSTATUS(s)));
  if (WIFSTOPPED(s)) return print(fmt::format("{{WIFSTOPPED(s) && WSTOPSIG(s) == {}}}", signal(WSTOPSIG(s))));
  if (WIFCONTINUED(s)) return print("{WIFCONTINUED(s)}");
  if (WIFSIGNALED(s))
    return print(fmt::format("{{WIFSIGNALED(s) && WTERMSIG(s) == {}{}}}", signal(WTERMSIG(s)),
                             WCOREDUMP(s) ? " && WCOREDUMP(s)" : ""));
  w.put_hex(status);
}

namespace {

void show_wait_status(Writer& w, const Type&, const Slot& s) {
  put_wait_status(w, static_cast<uint32_t>(s.number));
}

// wait4() writes the status only if it found a child.
void take_status(Taker& taker, Type& type) {
  Step step{.kind = StepKind::bytes, .moment = Moment::success, .address_at = type.at, .count = 4, .most = 4};
  type.step = taker.add(step);
}
void show_status(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (!bytes || bytes->size() < 4 || s.number == 0 || w.result() <= 0) return w.put_address(s.number);
  w.put('[');
  put_wait_status(w, static_cast<uint32_t>(read_uint(*bytes, 4)));
  w.put(']');
}
void take_usage(Taker& taker, Type& type) {
  Step step{.kind = StepKind::structure, .moment = Moment::success, .address_at = type.at, .count = sizeof(rusage)};
  step.most = sizeof(rusage);
  type.step = taker.add(step);
}
void show_usage(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (!bytes || s.number == 0 || w.result() <= 0) return w.put_address(s.number);
  w.put_structure(*find_structure("rusage"), *bytes);
}

// "8192*1024", "RLIM64_INFINITY".
void show_limit(Writer& w, const Type&, const Slot& s) {
  constexpr uint64_t kUnit = 1024;
  const std::string number = std::to_string(s.number);
  if (s.number == ~uint64_t{0}) return put_either(w, number, "RLIM64_INFINITY");
  if (s.number > kUnit && s.number % kUnit == 0)
    return put_either(w, number, std::to_string(s.number / kUnit) + "*1024");
  w.put(number);
}

// "1<<CAP_CHOWN|1<<CAP_KILL".
void put_capabilities(Writer& w, uint64_t set) {
  static const Family kNames = find_family("capability");
  if (set == 0) return w.put('0');
  std::string text;
  for (unsigned i = 0; i < 64; ++i) {
    if (!(set >> i & 1)) continue;
    const std::string_view name = name_of(kNames, i);
    text.append(text.empty() ? "1<<" : "|1<<").append(name.empty() ? std::to_string(i) : name);
  }
  w.put_named(set, text);
}

// capget(), capset(): structures of three words, the low halves first. By the version in the header, which is another
// argument, there is one of them or two.
constexpr uint16_t kCapabilityBytes = 2 * sizeof(__user_cap_data_struct);

void take_capabilities(Taker& taker, Type& type) {
  Step header{.kind = StepKind::structure, .address_at = type.argument[0], .count = sizeof(__user_cap_header_struct)};
  header.most = header.count;
  type.number = taker.add(header);
  Step sets{.kind = StepKind::bytes, .moment = Moment::entry, .address_at = type.at, .count = kCapabilityBytes};
  if (type.kind->at_exit) sets.moment = Moment::success;
  sets.most = sets.count;
  type.step = taker.add(sets);
}

void show_capabilities(Writer& w, const Type& type, const Slot& s) {
  const auto header = w.piece(static_cast<uint8_t>(type.number)), sets = w.piece(type.step);
  if (!header || !sets || s.number == 0 || sets->size() < kCapabilityBytes || (type.kind->at_exit && w.failed()))
    return w.put_address(s.number);
  const uint64_t version = read_uint(*header, 4);
  const bool is_wide = version == _LINUX_CAPABILITY_VERSION_2 || version == _LINUX_CAPABILITY_VERSION_3;
  auto set = [&](size_t at) {
    const uint64_t high = is_wide ? read_uint(sets->subspan(at + kCapabilityBytes / 2), 4) : 0;
    return read_uint(sets->subspan(at), 4) | high << 32;
  };
  w.put("{effective=");
  put_capabilities(w, set(0));
  w.put(", permitted=");
  put_capabilities(w, set(4));
  w.put(", inheritable=");
  put_capabilities(w, set(8));
  w.put('}');
}

void show_personality(Writer& w, const Type&, const Slot& s) {
  static const Family kTypes = find_family("personality"), kFlags = find_family("personality_flags");
  const uint64_t value = unsigned_number(s, 4);
  if (value == 0xffffffff) return w.put_hex(value);
  w.put_name(kTypes, value & 0xff);
  if ((value & ~0xffull) == 0) return;
  w.put('|');
  w.put_flags(kFlags, value & ~0xffull);
}

// SCHED_OTHER is SCHED_NORMAL of the headers, by its traditional name.
void put_policy(Writer& w, uint64_t value) {
  static const Family kPolicies = find_family("sched");
  if (value == 0) return w.put_named(value, "SCHED_OTHER");
  w.put_name(kPolicies, value);
}
void show_policy(Writer& w, const Type&, const Slot& s) {
  put_policy(w, unsigned_number(s, 4));
}

void show_fsid(Writer& w, const Type&, const Slot& s) {
  w.put("{val=[");
  w.put_hex(s.number & 0xffffffff);
  w.put(", ");
  w.put_hex(s.number >> 32);
  w.put("]}");
}

void show_epoll_data(Writer& w, const Type&, const Slot& s) {
  w.put(fmt::format("{{u32={}, u64={}}}", s.number & 0xffffffff, s.number));
}

// struct user_desc: a segment, with bits of 1 and 2.
void show_segment(Writer& w, const Type&, const Slot& s) {
  constexpr struct {
    std::string_view name;
    uint8_t bits;
  } kBits[] = {{"seg_32bit", 1}, {"contents", 2}, {"read_exec_only", 1}, {"limit_in_pages", 1}, {"seg_not_present", 1},
               {"useable", 1},   {"lm", 1}};
  static const Type kMask = parse_type("mask", "user_desc");
  if (s.memory.size() < sizeof(user_desc)) return w.put("{}");
  const auto word = [&](size_t at) { return read_uint(s.memory.subspan(at), 4); };
  print(w, "{{entry_number={}, base_addr=", static_cast<int32_t>(word(0)));
  kMask.kind->show(w, kMask, {word(offsetof(user_desc, base_addr)), 4, {}});
  w.put(", limit=");
  kMask.kind->show(w, kMask, {word(offsetof(user_desc, limit)), 4, {}});
  uint64_t bits = word(offsetof(user_desc, limit) + 4);
  for (const auto& row : kBits) {
    print(w, ", {}={}", row.name, bits & ((1u << row.bits) - 1));
    bits >>= row.bits;
  }
  w.put('}');
}

// modify_ldt(): shown if the size is that of the structure.
void take_segment(Taker& taker, Type& type) {
  Step step{.kind = StepKind::structure, .address_at = type.at, .count = sizeof(user_desc), .most = sizeof(user_desc)};
  type.step = taker.add(step);
}
void show_sized_segment(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (!bytes || s.number == 0 || w.argument(type.argument[0]) != sizeof(user_desc)) return w.put_address(s.number);
  show_segment(w, type, slot_of(*bytes));
}

constexpr uint16_t kFirstScheduling = 48, kScheduling = 56;  // sizes of struct sched_attr

// struct sched_attr has grown: its first field tells whether it ends with the limits of utilization.
void show_scheduling(Writer& w, const Type&, const Slot& s) {
  static const StructureRow *all = find_structure("sched_attr"),
                            *keeps_policy = find_structure("sched_attr_keeps_policy"),
                            *keeps_parameters = find_structure("sched_attr_keeps_parameters");
  const uint64_t size = read_uint(s.memory, 4);
  if (size > 0 && size < kFirstScheduling) return w.put(fmt::format("{{size={}}}", size));
  const uint64_t flags = s.memory.size() >= 16 ? read_uint(s.memory.subspan(8), 8) : 0;
  const StructureRow& row = flags & SCHED_FLAG_KEEP_PARAMS   ? *keeps_parameters
                            : flags & SCHED_FLAG_KEEP_POLICY ? *keeps_policy
                                                             : *all;
  w.put_structure(row,
                  s.memory.first(std::min<size_t>(s.memory.size(), size >= row.size ? row.size : kFirstScheduling)));
  if (size <= row.size) return;
  w.out().pop_back();
  w.put(", ...}");
}

// get_thread_area() says which entry is wanted.
void take_area_number(Taker& taker, Type& type) {
  type.step = taker.add({.kind = StepKind::bytes, .address_at = type.at, .count = 4, .most = 4});
}
void show_area_number(Writer& w, const Type& type, const Slot& s) {
  const auto number = w.piece(type.step);
  if (!number || number->size() < 4 || s.number == 0) return w.put_address(s.number);
  print(w, "{{entry_number={}, ...}}", read_uint(*number, 4));
}

constexpr KindRow kProcessKinds[] = {
    {"area_number", "", show_area_number, 8, take_area_number},
    {"user_desc_of", "A", show_sized_segment, 8, take_segment},
    {"user_desc", "{", show_segment, sizeof(user_desc)},
    {"scheduling", "{", show_scheduling, kScheduling},
    {"sched_policy", "", show_policy, 4},
    {"fsid", "", show_fsid},
    {"epoll_data", "", show_epoll_data},
    {"wait_status", "", show_wait_status, 4},
    {"status_out", "", show_status, 8, take_status, true},
    {"usage_out", "", show_usage, 8, take_usage, true},
    {"limit", "", show_limit},
    {"capabilities", "A", show_capabilities, 8, take_capabilities},
    {"capabilities_out", "A", show_capabilities, 8, take_capabilities, true},
    {"personality", "", show_personality},
};

}  // namespace

std::span<const KindRow> process_kinds() {
  return kProcessKinds;
}

}  // namespace scry::syscalls
