// What stands after " = ".
#include "syscalls/results.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <iterator>

#include "syscalls/events.h"
#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

void show_int(Writer& w, const Signature&) {
  w.put_signed(w.result());
}
void show_unsigned(Writer& w, const Signature&) {
  w.put_unsigned(static_cast<uint64_t>(w.result()));
}
void show_hex(Writer& w, const Signature&) {
  w.put_hex(static_cast<uint64_t>(w.result()));
}
void show_octal(Writer& w, const Signature&) {
  w.put_octal(static_cast<uint64_t>(w.result()));
}
void show_descriptor(Writer& w, const Signature&) {
  w.put_descriptor(static_cast<int>(w.result()));
}
void show_process(Writer& w, const Signature&) {
  w.put_process(static_cast<int>(w.result()));
}
void show_nothing(Writer& w, const Signature&) {
  w.put('?');
}

// The bytes that a step after the call took of a pointer's memory.
std::optional<Bytes> after(const Writer& w, const Type& type) {
  return w.piece(static_cast<uint8_t>(type.number));
}

const Argument* find_argument(const Signature& signature, std::string_view kind) {
  auto found = std::ranges::find(signature.arguments, kind, [](const Argument& a) { return a.type.kind->word; });
  return found == signature.arguments.end() ? nullptr : &*found;
}

// ", left {tv_sec=0, tv_nsec=5}": strace shows it wherever the kernel writes the time back.
void put_left(Writer& w, const Signature& signature, std::string_view before) {
  const Argument* time = find_argument(signature, "timeout");
  if (!time || w.argument(time->type.at) == 0) return;
  const auto left = after(w, time->type);
  if (!left || left->size() < 16) return;
  w.put(before);
  w.put("left ");
  if (!w.style().structures) return w.put_address(w.argument(time->type.at));
  w.put_structure(*time->type.inner->structure, *left);
}

void show_poll(Writer& w, const Signature& signature) {
  static const Family kEvents = find_family("poll");
  print(w, "{}", w.result());
  if (w.result() == 0) return w.put(" (Timeout)");
  if (!w.style().structures) return;
  const Argument* polls = find_argument(signature, "polls");
  const auto bytes = polls ? after(w, polls->type) : std::nullopt;
  if (!bytes) return;
  w.put(" ([");
  int64_t shown = 0;
  for (size_t at = 0; at + sizeof(pollfd) <= bytes->size(); at += sizeof(pollfd)) {
    const uint64_t events = read_uint(bytes->subspan(at + offsetof(pollfd, revents)), 2);
    if (events == 0) continue;
    if (shown) w.put(", ");
    if (w.style().abbreviate && shown >= w.style().text_limit) {
      w.put("...");
      break;
    }
    ++shown;
    // Without the name that -y adds: the argument has shown it.
    print(w, "{{fd={}, revents=", static_cast<int32_t>(read_uint(bytes->subspan(at), 4)));
    w.put_flags(kEvents, events);
    w.put('}');
  }
  w.put(']');
  put_left(w, signature, ", ");
  w.put(')');
}

void show_select(Writer& w, const Signature& signature) {
  print(w, "{}", w.result());
  if (w.result() == 0) return w.put(" (Timeout)");
  w.put(" (");
  std::string_view separator;
  constexpr std::string_view kSets[] = {"in ", "out ", "except "};
  for (size_t i = 0; i < std::size(kSets) && i + 1 < signature.arguments.size(); ++i) {
    const Type& type = signature.arguments[i + 1].type;
    const auto set = after(w, type);
    const uint64_t count = w.argument(0) & 0xffffffff;
    if (w.argument(type.at) == 0 || !set || !type.kind->take) continue;
    const size_t bytes = std::min<size_t>(set->size(), count / 8 + 1);
    if (std::ranges::all_of(set->first(bytes), [](std::byte b) { return b == std::byte{0}; })) continue;
    w.put(separator);
    w.put(kSets[i]);
    put_descriptor_set(w, *set, count, DescriptorNames::hidden);
    separator = ", ";
  }
  put_left(w, signature, separator);
  w.put(')');
}

void show_received(Writer& w, const Signature& signature) {
  print(w, "{}", w.result());
  if (w.result() == 0) return w.put(" (Timeout)");
  const Argument* time = find_argument(signature, "timeout");
  if (!w.style().structures || !time || w.argument(time->type.at) == 0 || !after(w, time->type)) return;
  w.put(" (");
  put_left(w, signature, "");
  w.put(')');
}

// modify_ldt() returns 32 bits: its errors are large positive numbers.
void show_ldt(Writer& w, const Signature&) {
  const auto value = static_cast<uint32_t>(w.result());
  w.put_unsigned(value);
  if (const auto error = static_cast<int>(-value); error > 0 && error < 4096)
    print(w, " {} ({})", error_name(error), error_text(error));
}

// ---- results with names

// "0x1 (flags FD_CLOEXEC)"; what is in parentheses follows -X.
void put_with_flags(Writer& w, std::string_view what, Family family) {
  if (w.result() == 0) return w.put('0');
  print(w, "{:#x} ({}", static_cast<uint64_t>(w.result()), what);
  w.put_flags(family, static_cast<uint64_t>(w.result()));
  w.put(')');
}

// "0x2 (PR_SPEC_ENABLE)": the names stand there alone, and not at all with -X raw.
void put_with_names(Writer& w, Family family) {
  w.put_hex(static_cast<uint64_t>(w.result()));
  if (w.result() == 0 || w.style().flags == Style::Flags::raw) return;
  std::string names;
  append_flags(names, family, static_cast<uint64_t>(w.result()));
  print(w, " ({})", names);
}

void show_with_kind(Writer& w, std::string_view kind) {
  const Type type{.kind = find_kind(kind)};
  type.kind->show(w, type, {static_cast<uint64_t>(w.result()), 4, {}});
}

void show_namespace(Writer& w, const Signature&) {
  static const Family kTypes = find_family("setns");
  print(w, "{:#x} ({})", static_cast<uint64_t>(w.result()), name_of(kTypes, static_cast<uint64_t>(w.result())));
}

// Names whatever -X says: the number stands before them.
void show_open_flags(Writer& w, const Signature&) {
  static const Family kModes = find_family("open_mode"), kFlags = find_family("open");
  constexpr uint64_t kMode = 3;
  const auto flags = static_cast<uint64_t>(w.result());
  std::string mode, names;
  append_name(mode, kModes, flags & kMode);
  append_flags(names, kFlags, flags & ~kMode, mode);
  w.put_hex(flags);
  print(w, " (flags {})", names);
}

void show_descriptor_flags(Writer& w, const Signature&) {
  static const Family kFlags = find_family("fd_flags");
  put_with_flags(w, "flags ", kFlags);
}

void show_seals(Writer& w, const Signature&) {
  static const Family kFlags = find_family("seals");
  put_with_flags(w, "seals ", kFlags);
}

void show_lease(Writer& w, const Signature&) {
  static const Family kTypes = find_family("lock_type");
  std::string name;
  append_name(name, kTypes, static_cast<uint64_t>(w.result()));
  print(w, "{:#x} ({})", static_cast<uint64_t>(w.result()), name);
}

void show_signal(Writer& w, const Signature&) {
  const std::string_view name = signal_name(static_cast<int>(w.result()));
  print(w, "{}", w.result());
  if (!name.empty()) print(w, " ({})", name);
}

void show_policy(Writer& w, const Signature&) {
  static const Family kPolicies = find_family("sched");
  print(w, "{}", w.result());
  const std::string_view name = name_of(kPolicies, static_cast<uint64_t>(w.result()));
  if (!name.empty()) print(w, " ({})", w.result() == 0 ? "SCHED_OTHER" : name);  // its traditional name
}

void show_personality(Writer& w, const Signature&) {
  print(w, "{}{:x} (", w.result() ? "0x" : "", static_cast<uint64_t>(w.result()));
  show_with_kind(w, "personality");
  w.put(')');
}

void show_time(Writer& w, const Signature&) {
  print(w, "{} (", w.result());
  put_time(w, w.result(), 0);
  w.put(')');
}

void show_membarrier(Writer& w, const Signature&) {
  static const Family kCommands = find_family("membarrier");
  if ((w.argument(0) & 0xffffffff) != 0) return w.put_signed(w.result());
  put_with_flags(w, "", kCommands);
}

void show_dumpable(Writer& w, const Signature&) {
  constexpr std::string_view kNames[] = {"SUID_DUMP_DISABLE", "SUID_DUMP_USER", "SUID_DUMP_ROOT"};
  print(w, "{}", w.result());
  if (w.result() >= 0 && w.result() < static_cast<int64_t>(std::size(kNames))) print(w, " ({})", kNames[w.result()]);
}

void show_state(Writer& w, const Signature&) {
  static const Family kStates = find_family("adjtimex_state");
  if (!w.style().structures) return w.put_signed(w.result());
  print(w, "{} ({})", w.result(), name_of(kStates, static_cast<uint64_t>(w.result())));
}

void show_ioprio(Writer& w, const Signature&) {
  w.put_signed(w.result());
  if (w.style().flags == Style::Flags::raw) return;
  w.put(" (");
  put_io_priority(w, static_cast<uint32_t>(w.result()));
  w.put(')');
}

void show_securebits(Writer& w, const Signature&) {
  static const Family kBits = find_family("securebits");
  put_with_names(w, kBits);
}

void show_speculation(Writer& w, const Signature&) {
  static const Family kStates = find_family("prctl_spec_state");
  put_with_names(w, kStates);
}

void show_mce_policy(Writer& w, const Signature&) {
  static const Family kPolicies = find_family("prctl_mce_policy");
  print(w, "{}", w.result());
  const std::string_view name = name_of(kPolicies, static_cast<uint64_t>(w.result()));
  if (!name.empty()) print(w, " ({})", name);
}

constexpr ResultRow kResultRows[] = {
    {"adjtimex", show_state},
    {"descriptor_flags", show_descriptor_flags},
    {"dumpable", show_dumpable},
    {"exit", show_nothing, true},
    {"fd", show_descriptor},
    {"hex", show_hex},
    {"int", show_int},
    {"ioprio", show_ioprio},
    {"ldt", show_ldt},
    {"lease", show_lease},
    {"mce_policy", show_mce_policy},
    {"membarrier", show_membarrier},
    {"namespace", show_namespace},
    {"octal", show_octal},
    {"open_flags", show_open_flags},
    {"personality", show_personality},
    {"pid", show_process},
    {"policy", show_policy},
    {"poll", show_poll},
    {"received", show_received},
    {"seals", show_seals},
    {"securebits", show_securebits},
    {"select", show_select},
    {"signal", show_signal},
    {"speculation", show_speculation},
    {"time", show_time},
    {"unsigned", show_unsigned},
};
static_assert(std::ranges::is_sorted(kResultRows, {}, &ResultRow::word));

}  // namespace

const ResultRow* find_result(std::string_view word) {
  auto found = std::ranges::lower_bound(kResultRows, word, {}, &ResultRow::word);
  return found != std::end(kResultRows) && found->word == word ? &*found : nullptr;
}

}  // namespace scry::syscalls
