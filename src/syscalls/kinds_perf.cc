// perf_event_open(): what is measured, and how.
#include <fmt/format.h>
#include <linux/perf_event.h>

#include <algorithm>
#include <cstring>
#include <iterator>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

constexpr size_t kSampleWords = 48;  // bytes up to the bits that say how

void take_attributes(Taker& taker, Type& type) {
  Step step{.kind = StepKind::bytes, .address_at = type.at, .count = PERF_ATTR_SIZE_VER0};
  step.most = step.count;
  type.step = taker.add(step);
}

void put_cache(Writer& w, uint64_t config) {
  constexpr std::string_view kCaches[] = {"L1D", "L1I", "LL", "DTLB", "ITLB", "BPU", "NODE"};
  constexpr std::string_view kOperations[] = {"READ", "WRITE", "PREFETCH"};
  constexpr std::string_view kResults[] = {"ACCESS", "MISS"};
  const uint64_t cache = config & 0xff, operation = config >> 8 & 0xff, result = config >> 16;
  if (cache >= std::size(kCaches) || operation >= std::size(kOperations) || result >= std::size(kResults))
    return w.put_hex(config);
  w.put(fmt::format("PERF_COUNT_HW_CACHE_RESULT_{}<<16|PERF_COUNT_HW_CACHE_OP_{}<<8|PERF_COUNT_HW_CACHE_{}",
                    kResults[result], kOperations[operation], kCaches[cache]));
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

// The bits after read_format, in their order; those that are clear are not shown, but for the first.
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

void put_bits(Writer& w, uint64_t bits) {
  for (size_t i = 0; i < std::size(kBits); ++i)
    if (bits >> i & 1) w.put(fmt::format(", {}=1", kBits[i]));
  const uint64_t precise = bits >> kPrecise & 3;
  w.put(fmt::format(", precise_ip={} /* {} */", precise, kPreciseTexts[precise]));
  for (size_t i = 0; i < std::size(kLaterBits); ++i)
    if (bits >> (kPrecise + 2 + i) & 1) w.put(fmt::format(", {}=1", kLaterBits[i]));
}

void put_size(Writer& w, uint32_t size) {
  constexpr uint32_t kSizes[] = {PERF_ATTR_SIZE_VER0, PERF_ATTR_SIZE_VER1, PERF_ATTR_SIZE_VER2, PERF_ATTR_SIZE_VER3,
                                 PERF_ATTR_SIZE_VER4, PERF_ATTR_SIZE_VER5, PERF_ATTR_SIZE_VER6, PERF_ATTR_SIZE_VER7};
  auto found = std::ranges::find(kSizes, size);
  if (found == std::end(kSizes)) return w.put(fmt::format("{} /* PERF_ATTR_SIZE_??? */", size));
  w.put(fmt::format("PERF_ATTR_SIZE_VER{}", found - std::begin(kSizes)));
}

void show_attributes(Writer& w, const Type& type, const Slot& s) {
  static const Family kTypes = find_family("perf_type"), kSample = find_family("perf_sample"),
                      kRead = find_family("perf_read");
  const auto bytes = w.piece(type.step);
  if (!bytes || s.number == 0 || bytes->size() < kSampleWords) return w.put_address(s.number);
  auto word = [&](size_t at, size_t size) { return read_uint(bytes->subspan(at), size); };
  const uint64_t kind = word(offsetof(perf_event_attr, type), 4);
  const uint64_t bits = word(offsetof(perf_event_attr, read_format) + 8, 8);
  constexpr uint64_t kFrequency = 1 << 10;
  w.put("{type=");
  w.put_name(kTypes, kind);
  w.put(", size=");
  put_size(w, static_cast<uint32_t>(word(offsetof(perf_event_attr, size), 4)));
  w.put(", config=");
  put_config(w, kind, word(offsetof(perf_event_attr, config), 8));
  w.put(bits & kFrequency ? ", sample_freq=" : ", sample_period=");
  w.put_unsigned(word(offsetof(perf_event_attr, sample_period), 8));
  w.put(", sample_type=");
  w.put_flags(kSample, word(offsetof(perf_event_attr, sample_type), 8));
  w.put(", read_format=");
  w.put_flags(kRead, word(offsetof(perf_event_attr, read_format), 8));
  put_bits(w, bits);
  w.put(", ...}");
}

constexpr KindRow kPerfKinds[] = {
    {"perf_attributes", "", show_attributes, 8, take_attributes},
};

}  // namespace

std::span<const KindRow> perf_kinds() {
  return kPerfKinds;
}

}  // namespace scry::syscalls
