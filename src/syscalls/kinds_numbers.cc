// Numbers: as they are, as flags, as names.
#include <fmt/format.h>

#include <limits>

#include "syscalls/kinds.h"

namespace scry::syscalls {

bool creates_queue(const Writer& w, const Type& type) {
  constexpr uint64_t kCreate = 0100;
  return (w.argument(type.argument[0]) & kCreate) != 0;
}

namespace {

void show_int(Writer& w, const Type&, const Slot& s) {
  w.put_signed(signed_number(s, 4));
}
void show_uint(Writer& w, const Type&, const Slot& s) {
  w.put_unsigned(unsigned_number(s, 4));
}
void show_long(Writer& w, const Type&, const Slot& s) {
  w.put_signed(signed_number(s));
}
void show_ulong(Writer& w, const Type&, const Slot& s) {
  w.put_unsigned(unsigned_number(s));
}
void show_hex(Writer& w, const Type&, const Slot& s) {
  w.put_hex(unsigned_number(s));
}
void show_hex32(Writer& w, const Type&, const Slot& s) {
  w.put_hex(unsigned_number(s, 4));
}
void show_permissions(Writer& w, const Type&, const Slot& s) {
  w.put_octal(unsigned_number(s, 4));
}
void show_octal(Writer& w, const Type&, const Slot& s) {
  w.put_octal(s.number);
}
// A mode_t of a call: the kernel takes 16 bits of it.
void show_mode(Writer& w, const Type&, const Slot& s) {
  w.put_octal(unsigned_number(s, 2));
}

// "S_IFREG|0644".
void show_file_mode(Writer& w, const Type& type, const Slot& s) {
  static const Family kTypes = find_family("file_type");
  constexpr uint32_t kFormat = 0170000;
  const auto mode = static_cast<uint32_t>(unsigned_number(s, 2));  // umode_t
  const std::string_view format = name_of(kTypes, mode & kFormat);
  if (format.empty() && (mode & kFormat)) return show_mode(w, type, s);
  std::string text;
  if (!format.empty()) text.append(format).append("|");
  for (auto [bit, name] : {std::pair{04000u, "S_ISUID|"}, {02000u, "S_ISGID|"}, {01000u, "S_ISVTX|"}})
    if (mode & bit) text += name;
  if (text.empty() && w.style().flags != Style::Flags::both) return w.put_octal(mode);
  put_either(w, fmt::format("{:#03o}", mode), text + (mode & 0777 ? fmt::format("{:#03o}", mode & 0777) : "000"));
}

// Device numbers in the kernel's encoding of 32 bits: 12 bits of the major number between the parts of the minor one.
void show_device(Writer& w, const Type&, const Slot& s) {
  const uint64_t device = unsigned_number(s, 4);
  const auto hex = [](uint64_t number) { return number ? fmt::format("{:#x}", number) : "0"; };
  w.put_named(device, fmt::format("makedev({}, {})", hex((device >> 8) & 0xfff),
                                  hex((device & 0xff) | ((device >> 12) & 0xfff00))));
}

void show_descriptor(Writer& w, const Type&, const Slot& s) {
  w.put_descriptor(static_cast<int>(signed_number(s, 4)));
}
// A descriptor in a field of 64 bits.
void show_long_descriptor(Writer& w, const Type& type, const Slot& s) {
  if (s.number > std::numeric_limits<int32_t>::max()) return w.put_unsigned(s.number);
  show_descriptor(w, type, s);
}
void show_folder(Writer& w, const Type&, const Slot& s) {
  constexpr int kCurrent = -100;  // AT_FDCWD
  const auto number = static_cast<int>(signed_number(s, 4));
  if (number != kCurrent) return w.put_descriptor(number);
  put_either(w, "-100", "AT_FDCWD");
  if (w.style().flags == Style::Flags::names) w.put(w.around().descriptor(w.pid(), kCurrent));
}
// fanotify_mark() names a file by its path alone.
void show_folder_or_none(Writer& w, const Type& type, const Slot& s) {
  if (signed_number(s, 4) == -1) return put_either(w, "-1", "FAN_NOFD");
  show_folder(w, type, s);
}
void show_process(Writer& w, const Type&, const Slot& s) {
  w.put_process(static_cast<int>(signed_number(s, 4)));
}
// User and group: -1 leaves them as they are.
void show_user(Writer& w, const Type&, const Slot& s) {
  const auto id = static_cast<uint32_t>(unsigned_number(s, 4));
  if (id == ~0u) return w.put("-1");
  w.put_unsigned(id);
}

void show_flags(Writer& w, const Type& type, const Slot& s) {
  w.put_flags(type.family, unsigned_number(s, 4));
}
void show_flags64(Writer& w, const Type& type, const Slot& s) {
  w.put_flags(type.family, unsigned_number(s));
}
void show_name(Writer& w, const Type& type, const Slot& s) {
  w.put_name(type.family, unsigned_number(s, 4));
}
void show_name64(Writer& w, const Type& type, const Slot& s) {
  w.put_name(type.family, s.number);
}
// Values that the headers define as negative numbers.
void show_signed_name(Writer& w, const Type& type, const Slot& s) {
  const std::string_view name = name_of(type.family, static_cast<uint64_t>(signed_number(s, 4)));
  name.empty() ? w.put_name(type.family, unsigned_number(s, 4)) : w.put_named(unsigned_number(s, 4), name);
}
// Names of few values, else a decimal number.
void show_known_number(Writer& w, const Type& type, const Slot& s) {
  if (name_of(type.family, unsigned_number(s)).empty()) return w.put_unsigned(unsigned_number(s));
  w.put_name(type.family, unsigned_number(s));
}

// An enumeration in the low bits that the family names as a whole, then flags: "MAP_PRIVATE|MAP_ANONYMOUS".
void put_mode_and_flags(Writer& w, Family modes, Family flags, uint64_t mode, uint64_t rest) {
  const std::string_view name = name_of(modes, mode);
  std::string first(name);
  if (name.empty()) {
    append_name(first, modes, mode);
    // An unknown mode is part of the number unless flags follow.
  }
  w.put_flags(flags, rest, first);
}

void show_open(Writer& w, const Type&, const Slot& s) {
  static const Family kModes = find_family("open_mode"), kFlags = find_family("open");
  const uint64_t flags = s.memory.empty() ? unsigned_number(s, 4) : unsigned_number(s);
  if (w.style().flags == Style::Flags::names) return put_mode_and_flags(w, kModes, kFlags, flags & 3, flags & ~3ull);
  std::string names(name_of(kModes, flags & 3));
  std::string text;
  append_flags(text, kFlags, flags & ~3ull, names);
  w.put_named(flags, text);
}

void show_map(Writer& w, const Type&, const Slot& s) {
  static const Family kTypes = find_family("map_type"), kFlags = find_family("map");
  constexpr uint64_t kType = 0xf, kHugeShift = 26, kHugeMask = 0x3f;
  const uint64_t flags = unsigned_number(s, 4);
  const uint64_t huge = (flags >> kHugeShift) & kHugeMask;
  std::string first, text;
  append_name(first, kTypes, flags & kType);
  append_flags(text, kFlags, flags & ~kType & ~(kHugeMask << kHugeShift), first);
  if (huge) text += "|" + std::to_string(huge) + "<<MAP_HUGE_SHIFT";
  w.put_named(flags, text);
}

// openat() reads its mode only if it may create a file.
bool creates(const Writer& w, const Type& type) {
  constexpr uint64_t kCreate = 0100, kTemporary = 020000000;
  return (w.argument(type.argument[0]) & (kCreate | kTemporary)) != 0;
}
// mremap(): strace shows the new address only where it is a place that the caller insists on.
bool moves(const Writer& w, const Type& type) {
  constexpr uint64_t kFixed = 3;  // MREMAP_MAYMOVE and MREMAP_FIXED
  return (w.argument(type.argument[0]) & kFixed) == kFixed;
}
bool makes_device(const Writer& w, const Type& type) {
  const uint64_t format = w.argument(type.argument[0]) & 0170000;
  return format == 0020000 || format == 0060000;
}

// The size of a huge page has six bits of its own: "MFD_HUGETLB|21<<MFD_HUGE_SHIFT".
void show_memfd(Writer& w, const Type&, const Slot& s) {
  static const Family kFlags = find_family("memfd");
  constexpr uint64_t kShift = 26, kMask = 0x3full << kShift;
  const uint64_t value = unsigned_number(s, 4);
  if (value == 0) return w.put('0');
  std::string text;
  if ((value & ~kMask) || !(value & kMask)) append_flags(text, kFlags, value & ~kMask);
  if (value & kMask) text += (text.empty() ? "" : "|") + std::to_string((value & kMask) >> kShift) + "<<MFD_HUGE_SHIFT";
  w.put_named(value, text);
}

// A policy, then flags: "MPOL_BIND|MPOL_F_STATIC_NODES".
void show_memory_policy(Writer& w, const Type&, const Slot& s) {
  static const Family kModes = find_family("mpol"), kFlags = find_family("mpol_mode");
  constexpr uint64_t kFlagBits = 0xe000;
  const uint64_t value = unsigned_number(s, 4);
  const std::string_view mode = name_of(kModes, value & ~kFlagBits);
  if (!(value & kFlagBits)) return w.put_name(kModes, value);
  std::string text;
  append_flags(text, kFlags, mode.empty() ? value : value & kFlagBits, mode);
  w.put_named(value, text);
}

// The priority of a swap area is in the low bits.
void show_swap(Writer& w, const Type&, const Slot& s) {
  static const Family kFlags = find_family("swap");
  constexpr uint64_t kPriority = 0x7fff;
  const uint64_t value = unsigned_number(s, 4);
  if (value & ~kPriority) w.put_flags(kFlags, value & ~kPriority), w.put('|');
  w.put_unsigned(value & kPriority);
}

// membarrier() reads the number of a CPU only with its flag.
bool has_cpu(const Writer& w, const Type& type) {
  return (w.argument(type.argument[0]) & 1) != 0;
}

// A command of System V communication, which may have the bit of the newer structures.
void show_ipc_command(Writer& w, const Type& type, const Slot& s) {
  constexpr uint64_t kNewStructures = 0x100;
  const uint64_t value = unsigned_number(s, 4);
  if (value & kNewStructures) w.put_named(kNewStructures, "IPC_64"), w.put('|');
  w.put_name(type.family, value & ~kNewStructures);
}

// kexec_load(): the architecture is in the high half.
void show_kexec(Writer& w, const Type&, const Slot& s) {
  static const Family kArchitectures = find_family("kexec_arch"), kFlags = find_family("kexec");
  constexpr uint64_t kArchitecture = 0xffff0000;
  const uint64_t value = unsigned_number(s);
  w.put_name(kArchitectures, value & kArchitecture);
  if (value & ~kArchitecture) w.put('|'), w.put_flags(kFlags, value & ~kArchitecture);
}

// An array of structures that is not read: where it is, unless it has no elements.
void show_address_unless_0(Writer& w, const Type& type, const Slot& s) {
  if (s.number != 0 && w.argument(type.argument[0]) == 0) return w.put("[]");
  w.put_address(s.number);
}

// A status that is the error of one of several things.
void show_error_or_int(Writer& w, const Type&, const Slot& s) {
  const auto value = static_cast<int>(signed_number(s, 4));
  const std::string_view name = value < 0 ? error_name(-value) : std::string_view();
  if (name.empty()) return w.put_signed(value);
  put_either(w, std::to_string(value), fmt::format("-{}", name));
}

void show_kernel_version(Writer& w, const Type&, const Slot& s) {
  const uint64_t value = unsigned_number(s, 4);
  w.put("KERNEL_VERSION(");
  w.put_unsigned(value >> 16);
  w.put(", ");
  w.put_unsigned(value >> 8 & 0xff);
  w.put(", ");
  w.put_unsigned(value & 0xff);
  w.put(')');
}

constexpr KindRow kNumbersKinds[] = {
    {"kernel_version", "", show_kernel_version, 4},
    {"ipc_command", "F", show_ipc_command, 4},
    {"kexec", "", show_kexec},
    {"address_unless_0", "A", show_address_unless_0},
    {"error_or_int", "", show_error_or_int, 4},
    {"cpu_if", "A", show_int, 4, nullptr, false, has_cpu},
    {"memfd", "", show_memfd, 4},
    {"mpol", "", show_memory_policy, 4},
    {"swap_flags", "", show_swap, 4},
    {"int", "", show_int, 4},
    {"int8", "", show_int, 1},
    {"int16", "", show_int, 2},
    {"uint", "", show_uint, 4},
    {"uint16", "", show_uint, 2},
    {"long", "", show_long},
    {"ulong", "", show_ulong},
    {"hex", "", show_hex},
    {"hex32", "", show_hex32, 4},
    {"hex8", "", show_hex, 1},
    {"hex16", "", show_hex, 2},
    {"device_short", "", show_device, 2},
    {"address", "", show_address},
    {"octal", "", show_octal},
    {"permissions", "", show_permissions, 4},
    {"mode", "", show_mode, 4},
    {"mode_if", "A", show_mode, 4, nullptr, false, creates},
    {"queue_mode_if", "A", show_mode, 4, nullptr, false, creates_queue},
    {"file_mode", "", show_file_mode, 4},
    {"device", "", show_device},
    {"device_if", "A", show_device, 8, nullptr, false, makes_device},
    {"address_if", "A", show_address, 8, nullptr, false, moves},
    {"fd", "", show_descriptor, 4},
    {"long_fd", "", show_long_descriptor},
    {"dirfd_or_none", "", show_folder_or_none, 4},
    {"dirfd", "", show_folder, 4},
    {"pid", "", show_process, 4},
    {"id", "", show_user, 4},
    {"flags", "F", show_flags, 4},
    {"flags64", "F", show_flags64},
    {"enum", "F", show_name, 4},
    {"enum64", "F", show_name64},
    {"signed_enum", "F", show_signed_name, 4},
    {"known", "F", show_known_number},
    {"open", "", show_open, 4},
    {"map", "", show_map, 4},
};

}  // namespace

void show_address(Writer& w, const Type&, const Slot& s) {
  w.put_address(s.number);
}

std::span<const KindRow> number_kinds() {
  return kNumbersKinds;
}

}  // namespace scry::syscalls
