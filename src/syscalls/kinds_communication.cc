// System V and POSIX communication, keys, and calls whose arguments need more than a row of fields.
#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <iterator>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

// ---- keys and modes of System V objects

void show_ipc_key(Writer& w, const Type&, const Slot& s) {
  if (unsigned_number(s, 4) == 0) return w.put_named(0, "IPC_PRIVATE");
  w.put_hex(unsigned_number(s, 4));
}

// "IPC_CREAT|0600". Shared memory has the size of its pages in six bits of their own.
constexpr uint64_t kHugePages = 04000;  // SHM_HUGETLB

void show_ipc_mode(Writer& w, const Type& type, const Slot& s) {
  constexpr uint64_t kMode = 0777;
  constexpr uint64_t kHugeShift = 26, kHuge = 0x3full << kHugeShift;
  const bool is_memory = name_of(type.family, kHugePages) == "SHM_HUGETLB";
  const uint64_t value = unsigned_number(s, 4), huge = is_memory ? value & kHuge : 0;
  const uint64_t flags = value & ~kMode & ~huge;
  std::string text;
  if (flags) append_flags(text, type.family, flags);
  const bool shows_names = w.style().flags != Style::Flags::raw;
  if (text.starts_with("0x") && !is_memory && shows_names)
    w.put_hex(flags);  // strace has no separator after flags without names
  else if (flags)
    w.put_flags(type.family, flags), w.put('|');
  if (huge) {
    print(w, "{}<<", huge >> kHugeShift);
    put_either(w, std::to_string(kHugeShift), "SHM_HUGE_SHIFT");
    w.put('|');
  }
  w.put_octal(value & kMode);
}

// A message: its type, then as many bytes as an argument or the result says.
constexpr size_t kMessageType = 8;

uint16_t message_bytes(const Taker& taker) {
  return static_cast<uint16_t>(std::min<uint64_t>(kMessageType + taker.style().text_limit, kMostPiece));
}

void take_message(Taker& taker, Type& type) {
  // One piece of a fixed size: the length of the text does not count the type before it.
  Step step{.kind = StepKind::structure, .moment = type.kind->at_exit ? Moment::success : Moment::entry};
  step.address_at = type.at;
  step.count = kMessageType;
  step.most = kMessageType;
  type.step = taker.add(step);
  step.kind = StepKind::bytes;
  step.count = message_bytes(taker);
  step.most = step.count;
  type.number = taker.add(step);
}

void show_message(Writer& w, const Type& type, const Slot& s) {
  const auto head = w.piece(type.step), all = w.piece(static_cast<uint8_t>(type.number));
  if ((!head && !all) || s.number == 0 || (type.kind->at_exit && w.failed())) return w.put_address(s.number);
  print(w, "{{mtype={}, mtext=", static_cast<int64_t>(read_uint(all ? *all : *head, 8)));
  // strace shows as many bytes of a received message as there was room for.
  const uint64_t size = w.argument(2);
  if (all && all->size() > kMessageType)
    w.put_data(all->subspan(kMessageType), size);
  else
    w.put_address(s.number + kMessageType);
  w.put('}');
}

// ---- keys

void show_key(Writer& w, const Type&, const Slot& s) {
  static const Family kSpecial = find_family("key_special");
  const int64_t number = signed_number(s, 4);
  const std::string_view name = name_of(kSpecial, static_cast<uint64_t>(number));
  name.empty() ? w.put_signed(number) : put_either(w, std::to_string(number), name);
}

// Two bytes of flags, each with names of its own.
void take_key_capabilities(Taker& taker, Type& type) {
  Step step{.kind = StepKind::bytes, .moment = Moment::success, .address_at = type.at, .count_from = Source::argument};
  step.count_at = type.argument[0];
  step.most = 2;
  type.step = taker.add(step);
}
void show_key_capabilities(Writer& w, const Type& type, const Slot& s) {
  static const Family kFamilies[] = {find_family("key_capabilities"), find_family("key_capabilities_more")};
  const auto bytes = w.piece(type.step);
  if (!bytes || s.number == 0 || bytes->empty() || w.failed()) return w.put_address(s.number);
  w.put('[');
  for (size_t i = 0; i < std::min({bytes->size(), static_cast<size_t>(w.result()), std::size(kFamilies)}); ++i) {
    if (i) w.put(", ");
    w.put_flags(kFamilies[i], static_cast<uint64_t>((*bytes)[i]));
  }
  w.put(']');
}

// ---- offsets that the call moves on: "[5] => [15]"

void take_moved(Taker& taker, Type& type) {
  Step step{.kind = StepKind::bytes, .address_at = type.at, .count = 8, .most = 8};
  type.step = taker.add(step);
  step.moment = Moment::success;
  type.number = taker.add(step);
}

void show_moved(Writer& w, const Type& type, const Slot&) {
  const auto after = w.piece(static_cast<uint8_t>(type.number));
  if (!after) return;
  print(w, " => [{}]", static_cast<int64_t>(read_uint(*after, 8)));
}

bool has_moved(const Writer& w, const Type& type) {
  const auto before = w.piece(type.step), after = w.piece(static_cast<uint8_t>(type.number));
  return before && after && !w.failed() && w.result() != 0 && read_uint(*before, 8) != read_uint(*after, 8);
}

// The rest of a sleep: written only if a signal ended it.
void take_remaining(Taker& taker, Type& type) {
  Step step{.kind = StepKind::structure, .moment = Moment::exit, .address_at = type.at, .count = 16, .most = 16};
  type.step = taker.add(step);
}

void show_remaining(Writer& w, const Type& type, const Slot& s) {
  constexpr int64_t kInterrupted = -4, kRestart = -516;
  const auto bytes = w.piece(type.step);
  if (!bytes || s.number == 0 || (w.result() != kInterrupted && w.result() != kRestart)) return w.put_address(s.number);
  w.put_structure(*find_structure("timespec"), *bytes);
}

// getgroups(): the number of groups is the result.
void show_groups(Writer& w, const Type& type, const Slot& s) {
  if (s.number == 0 || w.failed() || (w.argument(0) == 0 && w.result() != 0)) return w.put_address(s.number);
  static const Type kId{.kind = find_kind("id")};
  show_array(w, kId, w.piece(type.step).value_or(Bytes()), static_cast<uint64_t>(w.result()), s.number);
}
void take_groups(Taker& taker, Type& type) {
  Step step{.kind = StepKind::bytes, .moment = Moment::success, .address_at = type.at, .count_from = Source::result};
  step.unit = 4;
  step.most = static_cast<uint16_t>(std::min<uint64_t>(uint64_t{taker.style().text_limit} * 4, kMostPiece));
  type.step = taker.add(step);
}

// ---- others

void show_ioprio(Writer& w, const Type&, const Slot& s) {
  const auto value = static_cast<uint32_t>(unsigned_number(s, 4));
  put_either(w, std::to_string(static_cast<int32_t>(value)), [&] { put_io_priority(w, value); });
}

void show_quota(Writer& w, const Type&, const Slot& s) {
  static const Family kCommands = find_family("quota_cmd"), kTypes = find_family("quota_type");
  const uint64_t value = unsigned_number(s, 4);
  put_either(w, std::to_string(value), [&] {
    std::string command, type;
    append_name(command, kCommands, value >> 8);
    append_name(type, kTypes, value & 0xff);
    print(w, "QCMD({}, {})", command, type);
  });
}

constexpr std::string_view kSyslogActions[] = {"CLOSE",         "OPEN",        "READ",        "READ_ALL",
                                               "READ_CLEAR",    "CLEAR",       "CONSOLE_OFF", "CONSOLE_ON",
                                               "CONSOLE_LEVEL", "SIZE_UNREAD", "SIZE_BUFFER"};
void show_syslog(Writer& w, const Type&, const Slot& s) {
  const uint64_t value = unsigned_number(s, 4);
  w.put_signed(static_cast<int32_t>(value));
  print(w, " /* SYSLOG_ACTION_{} */", value < std::size(kSyslogActions) ? kSyslogActions[value] : "???");
}
// What the kernel's log had: actions that read it have a buffer and its size.
bool reads_syslog(const Writer& w, const Type& type) {
  const uint64_t action = w.argument(type.argument[0]) & 0xffffffff;
  return action >= 2 && action <= 4;
}
// The others have none, but those that are unknown may.
constexpr uint64_t kSyslogLevel = 8;
bool has_syslog_text(const Writer& w, const Type& type) {
  const uint64_t action = w.argument(type.argument[0]) & 0xffffffff;
  return reads_syslog(w, type) || action == kSyslogLevel || action >= std::size(kSyslogActions);
}

bool has_syslog_size(const Writer& w, const Type& type) {
  return has_syslog_text(w, type);
}
void take_syslog_text(Taker& taker, Type& type) {
  Step step{.kind = StepKind::bytes, .moment = Moment::success, .address_at = type.at, .count_from = Source::result};
  step.most = static_cast<uint16_t>(std::min<uint32_t>(taker.style().text_limit, kMostPiece));
  type.step = taker.add(step);
}
void show_syslog_text(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (w.failed() || s.number == 0 || !reads_syslog(w, type)) return w.put_address(s.number);
  w.put_data(bytes.value_or(Bytes()), static_cast<uint64_t>(w.result()));
}
void show_syslog_size(Writer& w, const Type& type, const Slot& s) {
  constexpr std::string_view kLevels[] = {"EMERG", "ALERT", "CRIT", "ERR", "WARNING", "NOTICE", "INFO", "DEBUG"};
  const int64_t value = signed_number(s, 4);
  w.put_signed(value);
  if ((w.argument(type.argument[0]) & 0xffffffff) != kSyslogLevel) return;
  print(w, " /* LOGLEVEL_{} */", value >= 0 && value < std::ssize(kLevels) ? kLevels[value] : "???");
}

void show_dumpable(Writer& w, const Type&, const Slot& s) {
  constexpr std::string_view kNames[] = {"SUID_DUMP_DISABLE", "SUID_DUMP_USER", "SUID_DUMP_ROOT"};
  if (s.number < std::size(kNames)) return w.put_named(s.number, kNames[s.number]);
  w.put_hex(s.number);
  w.put(" /* SUID_DUMP_??? */");
}

void show_fanotify(Writer& w, const Type&, const Slot& s) {
  static const Family kClasses = find_family("fanotify_class"), kFlags = find_family("fanotify_init");
  constexpr uint64_t kClass = 0xc;
  const uint64_t value = unsigned_number(s, 4);
  w.put_name(kClasses, value & kClass);
  if ((value & ~kClass) == 0) return;
  w.put('|');
  w.put_flags(kFlags, value & ~kClass);
}

void show_zero_address(Writer& w, const Type&, const Slot& s) {
  w.put_hex(s.number);
}

// Places in another process: addresses, not what they hold.
void take_places(Taker& taker, Type& type) {
  Step step{
      .kind = StepKind::bytes, .address_at = type.at, .count_from = Source::argument, .count_at = type.argument[0]};
  step.unit = 16;
  step.most = 32 * 16;
  type.step = taker.add(step);
}
void show_places(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  const uint64_t count = w.argument(type.argument[0]);
  if (s.number != 0 && count == 0) return w.put("[]");
  if (!bytes || s.number == 0 || count == ~uint64_t{0} || bytes->size() < 16) return w.put_address(s.number);
  w.put('[');
  for (uint64_t i = 0; i < count; ++i) {
    if (i) w.put(", ");
    if ((i + 1) * 16 > bytes->size()) {
      w.put("...");
      break;
    }
    w.put("{iov_base=");
    w.put_address(read_uint(bytes->subspan(i * 16), 8));
    print(w, ", iov_len={}}}", read_uint(bytes->subspan(i * 16 + 8), 8));
  }
  w.put(']');
}

// sigevent: how the process is notified of a timer or a message.
void show_sigevent(Writer& w, const Type&, const Slot& s) {
  static const Family kNotify = find_family("sigev_notify");
  constexpr uint64_t kSignalOfThread = 4;  // SIGEV_THREAD_ID
  if (s.memory.size() < 20) return w.put("{}");
  const uint64_t value = read_uint(s.memory, 8);
  const auto number = static_cast<int32_t>(read_uint(s.memory.subspan(8), 4));
  const uint64_t notify = read_uint(s.memory.subspan(12), 4);
  w.put('{');
  if (value) {
    print(w, "sigev_value={{sival_int={}, sival_ptr=", static_cast<int32_t>(value));
    w.put_address(value);
    w.put("}, ");
  }
  w.put("sigev_signo=");
  const bool is_signal = notify == SIGEV_SIGNAL || notify == SIGEV_THREAD || notify == kSignalOfThread;
  if (is_signal && !signal_name(number).empty())
    put_either(w, std::to_string(number), signal_name(number));
  else
    w.put_unsigned(static_cast<uint32_t>(number));
  w.put(", sigev_notify=");
  w.put_name(kNotify, notify);
  if (notify == kSignalOfThread)
    print(w, ", sigev_notify_thread_id={}", static_cast<int32_t>(read_uint(s.memory.subspan(16), 4)));
  if (notify == SIGEV_THREAD && s.memory.size() >= 32) {
    w.put(", sigev_notify_function="), w.put_address(read_uint(s.memory.subspan(16), 8));
    w.put(", sigev_notify_attributes="), w.put_address(read_uint(s.memory.subspan(24), 8));
  }
  w.put('}');
}

constexpr KindRow kCommunicationKinds[] = {
    {"ipc_key", "", show_ipc_key, 4},
    {"ipc_mode", "F", show_ipc_mode, 4},
    {"sent_message", "A", show_message, 8, take_message},
    {"received_message", "", show_message, 8, take_message, true},
    {"key", "", show_key, 4},
    {"moved", "", show_moved, 8, take_moved, true, has_moved, KindRow::Comma::joined},
    {"remaining", "", show_remaining, 8, take_remaining, true},
    {"groups", "", show_groups, 8, take_groups, true},
    {"ioprio", "", show_ioprio, 4},
    {"quota", "", show_quota, 4},
    {"syslog", "", show_syslog, 4},
    {"dumpable", "", show_dumpable},
    {"key_capabilities", "A", show_key_capabilities, 8, take_key_capabilities, true},
    {"fanotify", "", show_fanotify, 4},
    {"rseq_address", "", show_zero_address},
    {"places", "A", show_places, 8, take_places},
    {"sigevent", "{", show_sigevent, 64},
    {"syslog_text", "A", show_syslog_text, 8, take_syslog_text, true, has_syslog_text},
    {"syslog_size", "A", show_syslog_size, 4, nullptr, false, has_syslog_size},
};

}  // namespace

void put_io_priority(Writer& w, uint32_t priority) {
  static const Family kClasses = find_family("ioprio_class");
  constexpr unsigned kClassShift = 13;
  w.put("IOPRIO_PRIO_VALUE(");
  w.put_name(kClasses, priority >> kClassShift);
  print(w, ", {})", priority & ((1u << kClassShift) - 1));
}

std::span<const KindRow> communication_kinds() {
  return kCommunicationKinds;
}

}  // namespace scry::syscalls
