// perf_event_open(): what is measured, and how.
#include <fmt/format.h>
#include <linux/perf_event.h>

#include <algorithm>
#include <cstring>
#include <iterator>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

// The first version of the structure, and all of it as its second field says.
void take_attributes(Taker& taker, Type& type) {
  Step step{.kind = StepKind::structure, .address_at = type.at, .count = PERF_ATTR_SIZE_VER0};
  step.most = step.count;
  type.step = taker.add(step);
  if (taker.style().abbreviate) return;
  step.kind = StepKind::bytes;
  step.count_from = Source::word4;
  step.count_at = offsetof(perf_event_attr, size);
  step.most = PERF_ATTR_SIZE_VER7;
  type.number = taker.add(step);
}

void put_cache(Writer& w, uint64_t config) {
  static const Family kCaches = find_family("perf_cache"), kOperations = find_family("perf_cache_op"),
                      kResults = find_family("perf_cache_result");
  w.put_name(kResults, config >> 16 & 0xff);
  w.put("<<16|");
  w.put_name(kOperations, config >> 8 & 0xff);
  w.put("<<8|");
  w.put_name(kCaches, config & 0xff);
}

void put_config(Writer& w, uint64_t type, uint64_t config) {
  static const Family kHardware = find_family("perf_hardware"), kSoftware = find_family("perf_software");
  switch (type) {
    case PERF_TYPE_HARDWARE:
      return w.put_name(kHardware, config);
    case PERF_TYPE_SOFTWARE:
      return w.put_name(kSoftware, config);
    case PERF_TYPE_TRACEPOINT:
      return w.put_unsigned(config);
    case PERF_TYPE_HW_CACHE:
      return put_cache(w, config);
    default:
      return w.put_hex(config);
  }
}

// The bits after read_format, in their order; those that are clear are shown with -v.
constexpr std::string_view kBits[] = {"disabled",       "inherit",      "pinned",         "exclusive", "exclude_user",
                                      "exclude_kernel", "exclude_hv",   "exclude_idle",   "mmap",      "comm",
                                      "freq",           "inherit_stat", "enable_on_exec", "task",      "watermark"};
constexpr unsigned kPrecise = 15;  // two bits
constexpr std::string_view kPreciseTexts[] = {"arbitrary skid", "constant skid", "requested to have 0 skid",
                                              "must have 0 skid"};
constexpr std::string_view kLaterBits[] = {"mmap_data",
                                           "sample_id_all",
                                           "exclude_host",
                                           "exclude_guest",
                                           "exclude_callchain_kernel",
                                           "exclude_callchain_user",
                                           "mmap2",
                                           "comm_exec",
                                           "use_clockid",
                                           "context_switch",
                                           "write_backward",
                                           "namespaces",
                                           "ksymbol",
                                           "bpf_event",
                                           "aux_output",
                                           "cgroup",
                                           "text_poke",
                                           "build_id",
                                           "inherit_thread",
                                           "remove_on_exec",
                                           "sigtrap"};

void put_bits_named(Writer& w, uint64_t bits, std::span<const std::string_view> names) {
  for (size_t i = 0; i < names.size(); ++i)
    if ((bits >> i & 1) || !w.style().abbreviate) print(w, ", {}={}", names[i], bits >> i & 1);
}

void put_bits(Writer& w, uint64_t bits) {
  constexpr unsigned kLater = kPrecise + 2, kUnused = kLater + std::size(kLaterBits);
  put_bits_named(w, bits, kBits);
  const uint64_t precise = bits >> kPrecise & 3;
  print(w, ", precise_ip={} /* {} */", precise, kPreciseTexts[precise]);
  put_bits_named(w, bits >> kLater, kLaterBits);
  if (bits >> kUnused) print(w, ", __reserved_1={:#x} /* Bits 63..38 */", bits >> kUnused);
}

// ---- what follows the bits, with -v

constexpr uint64_t kClock = 1 << 25, kWatermark = 1 << 14;  // use_clockid, watermark

struct LaterRow {
  std::string_view name;
  uint16_t offset, size;
  std::string_view type;
  enum class If : uint8_t { always, breakpoint, no_breakpoint, branches, stack, clock } shown = If::always;
};
using enum LaterRow::If;
#define LATER(member, type, ...)                                                                                 \
  LaterRow {                                                                                                     \
#member, offsetof(perf_event_attr, member), sizeof(perf_event_attr::member), type __VA_OPT__(, ) __VA_ARGS__ \
  }
constexpr LaterRow kLaterFields[] = {
    LATER(bp_type, "enum(perf_breakpoint)", breakpoint),
    LATER(bp_addr, "hex", breakpoint),
    LATER(config1, "hex", no_breakpoint),
    LATER(bp_len, "ulong", breakpoint),
    LATER(config2, "hex", no_breakpoint),
    LATER(branch_sample_type, "flags64(perf_branch)", branches),
    LATER(sample_regs_user, "hex"),
    LATER(sample_stack_user, "hex32", stack),
    LATER(clockid, "enum(clock)", clock),
    LATER(sample_regs_intr, "hex"),
    LATER(aux_watermark, "uint"),
    LATER(sample_max_stack, "uint16"),
    LATER(aux_sample_size, "uint"),
    LATER(sig_data, "hex"),
};
#undef LATER

struct Counted {
  uint64_t type, sample_type, bits;
};

bool is_shown(LaterRow::If condition, const Counted& counted) {
  switch (condition) {
    case always:
      return true;
    case breakpoint:
      return counted.type == PERF_TYPE_BREAKPOINT;
    case no_breakpoint:
      return counted.type != PERF_TYPE_BREAKPOINT;
    case branches:
      return (counted.sample_type & PERF_SAMPLE_BRANCH_STACK) != 0;
    case stack:
      return (counted.sample_type & PERF_SAMPLE_STACK_USER) != 0;
    case clock:
      return (counted.bits & kClock) != 0;
  }
  return false;
}

void put_later(Writer& w, Bytes bytes, uint32_t size, const Counted& counted) {
  const Bytes wakeup = bytes.subspan(std::min(bytes.size(), offsetof(perf_event_attr, wakeup_events)));
  print(w, ", wakeup_{}={}", counted.bits & kWatermark ? "watermark" : "events", read_uint(wakeup, 4));
  for (const LaterRow& row : kLaterFields) {
    if (row.offset >= bytes.size()) break;
    const Bytes field = bytes.subspan(row.offset, std::min<size_t>(row.size, bytes.size() - row.offset));
    const uint64_t value = read_uint(field, field.size());
    if (!is_shown(row.shown, counted)) continue;
    const Type type = parse_type(row.type, row.name);
    print(w, ", {}=", row.name);
    type.kind->show(w, type, {value, static_cast<uint8_t>(row.size), field});
  }
  if (size > PERF_ATTR_SIZE_VER7) w.put(", ...");
}

void put_size(Writer& w, uint32_t size) {
  constexpr uint32_t kSizes[] = {PERF_ATTR_SIZE_VER0, PERF_ATTR_SIZE_VER1, PERF_ATTR_SIZE_VER2, PERF_ATTR_SIZE_VER3,
                                 PERF_ATTR_SIZE_VER4, PERF_ATTR_SIZE_VER5, PERF_ATTR_SIZE_VER6, PERF_ATTR_SIZE_VER7};
  auto found = std::ranges::find(kSizes, size);
  if (found != std::end(kSizes))
    return w.put_named(size, fmt::format("PERF_ATTR_SIZE_VER{}", found - std::begin(kSizes)));
  w.put_hex(size);
  if (w.style().flags != Style::Flags::raw) w.put(" /* PERF_ATTR_SIZE_??? */");
}

void show_attributes(Writer& w, const Type& type, const Slot& s) {
  static const Family kTypes = find_family("perf_type"), kSample = find_family("perf_sample"),
                      kRead = find_family("perf_read");
  const auto bytes = w.piece(type.step);
  if (!bytes || s.number == 0 || bytes->size() < PERF_ATTR_SIZE_VER0) return w.put_address(s.number);
  auto word = [&](size_t at, size_t size) { return read_uint(bytes->subspan(at), size); };
  const uint64_t kind = word(offsetof(perf_event_attr, type), 4);
  const uint64_t bits = word(offsetof(perf_event_attr, read_format) + 8, 8);
  constexpr uint64_t kFrequency = 1 << 10;
  const auto size = static_cast<uint32_t>(word(offsetof(perf_event_attr, size), 4));
  if (size != 0 && size < PERF_ATTR_SIZE_VER0) return w.put_address(s.number);
  w.put("{type=");
  w.put_name(kTypes, kind);
  w.put(", size=");
  put_size(w, size);
  w.put(", config=");
  put_config(w, kind, word(offsetof(perf_event_attr, config), 8));
  w.put(bits & kFrequency ? ", sample_freq=" : ", sample_period=");
  w.put_unsigned(word(offsetof(perf_event_attr, sample_period), 8));
  w.put(", sample_type=");
  w.put_flags(kSample, word(offsetof(perf_event_attr, sample_type), 8));
  w.put(", read_format=");
  w.put_flags(kRead, word(offsetof(perf_event_attr, read_format), 8));
  put_bits(w, bits);
  if (w.style().abbreviate) return w.put(", ...}");
  const auto all = w.piece(static_cast<uint8_t>(type.number));
  const Counted counted{kind, word(offsetof(perf_event_attr, sample_type), 8), bits};
  put_later(w, all && all->size() > bytes->size() ? *all : *bytes, size, counted);
  w.put('}');
}

constexpr KindRow kPerfKinds[] = {
    {"perf_attributes", "", show_attributes, 8, take_attributes},
};

}  // namespace

std::span<const KindRow> perf_kinds() {
  return kPerfKinds;
}

}  // namespace scry::syscalls
