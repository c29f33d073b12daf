// Ranges of files that are to have the same content, and of memory whose faults are handled by a program.
#include <linux/fs.h>
#include <linux/userfaultfd.h>

#include <bit>
#include <cstddef>

#include "syscalls/kinds.h"

namespace scry::syscalls {

void take_before_and_after(Taker& taker, Type& type, StepKind kind) {
  Step step{.kind = kind, .address_at = type.at, .count = static_cast<uint16_t>(size_of(*type.inner))};
  step.most = step.count;
  type.step = taker.add(step);
  step.moment = Moment::success;
  type.number = taker.add(step);
}

namespace {

// FIDEDUPERANGE: the ranges that are compared with the one of the file follow the structure.
constexpr size_t kDedupeHead = sizeof(file_dedupe_range), kDedupeRange = sizeof(file_dedupe_range_info);
constexpr uint16_t kShownRanges = 2, kMostRanges = 16;  // without and with -v

void take_dedupe(Taker& taker, Type& type) {
  Step step{.kind = StepKind::bytes, .address_at = type.at, .count = kDedupeHead};
  step.most = step.count;
  type.step = taker.add(step);
  // A step of its own, by its unit: those of other requests are smaller, and can be read where this one cannot.
  const size_t ranges = taker.style().abbreviate ? kShownRanges : kMostRanges;
  step.unit = sizeof(uint64_t);
  step.most = static_cast<uint16_t>(kDedupeHead + ranges * kDedupeRange);
  step.count = step.most / step.unit;
  type.number = taker.add(step);
}

void show_dedupe(Writer& w, const Type& type, const Slot& s) {
  const auto head = w.piece(type.step), all = w.piece(static_cast<uint8_t>(type.number));
  if (!head || s.number == 0 || head->size() < kDedupeHead) return w.put_address(s.number);
  const uint64_t count = read_uint(head->subspan(offsetof(file_dedupe_range, dest_count)), 2);
  print(w, "{{src_offset={}, src_length={}, dest_count={}, info=", read_uint(*head, 8), read_uint(head->subspan(8), 8),
        count);
  if (!all && count > 0) return w.put_address(s.number + kDedupeHead), w.put('}');
  w.put('[');
  for (uint64_t i = 0; i < count; ++i) {
    if (i > 0) w.put(", ");
    if (kDedupeHead + (i + 1) * kDedupeRange > all->size() || (w.style().abbreviate && i == kShownRanges)) {
      w.put("...");
      break;
    }
    const Bytes one = all->subspan(kDedupeHead + i * kDedupeRange);
    w.put("{dest_fd=");
    w.put_descriptor(static_cast<int>(read_uint(one, 8)));
    print(w, ", dest_offset={}}}", read_uint(one.subspan(offsetof(file_dedupe_range_info, dest_offset)), 8));
  }
  w.put("]}");
}

// UFFDIO_*: a structure of what is asked for, and what the kernel has written after it: which ioctls the range has, or
// how many bytes were served.
struct Fault {
  std::string_view structure;
  void (*put)(Writer& w, Bytes after);
};

void put_requests(Writer& w, uint64_t bits) {
  static const Family kRequests = find_family("uffd_ioctl");
  std::string names;
  uint64_t left = 0;
  for (uint64_t rest = bits; rest; rest &= rest - 1) {
    const auto number = static_cast<unsigned>(std::countr_zero(rest));
    if (const std::string_view name = name_of(kRequests, number); !name.empty())
      names += fmt::format("{}1<<{}", names.empty() ? "" : "|", name);
    else
      left |= uint64_t{1} << number;
  }
  w.put(", ioctls=");
  if (names.empty()) return w.put_hex(bits);
  if (left) names += fmt::format("|{:#x}", left);
  w.put_named(bits, names);
}

void put_api(Writer& w, Bytes after) {
  static const Family kFeatures = find_family("uffd_feature");
  w.put(" => features=");
  w.put_flags(kFeatures, read_uint(after.subspan(offsetof(uffdio_api, features)), 8));
  put_requests(w, read_uint(after.subspan(offsetof(uffdio_api, ioctls)), 8));
}

void put_registered(Writer& w, Bytes after) {
  put_requests(w, read_uint(after.subspan(offsetof(uffdio_register, ioctls)), 8));
}

void put_copied(Writer& w, Bytes after) {
  w.put(", copy=");
  w.put_hex(read_uint(after.subspan(offsetof(uffdio_copy, copy)), 8));
}

void put_zeroed(Writer& w, Bytes after) {
  w.put(", zeropage=");
  w.put_hex(read_uint(after.subspan(offsetof(uffdio_zeropage, zeropage)), 8));
}

constexpr Fault kFaults[] = {{"uffdio_api", put_api},
                             {"uffdio_register", put_registered},
                             {"uffdio_copy", put_copied},
                             {"uffdio_zeropage", put_zeroed}};

void take_fault(Taker& taker, Type& type) {
  take_before_and_after(taker, type, StepKind::bytes);
}

void show_fault(Writer& w, const Type& type, const Slot& s) {
  const auto before = w.piece(type.step), after = w.piece(static_cast<uint8_t>(type.number));
  if (!before || s.number == 0) return w.put_address(s.number);
  w.put_structure(*type.inner->structure, *before);
  if (w.failed() || !after || after->size() < type.inner->structure->size) return;
  w.out().pop_back();
  for (const Fault& fault : kFaults)
    if (fault.structure == type.inner->structure->name) fault.put(w, *after);
  w.put('}');
}

constexpr KindRow kRangeKinds[] = {
    {"dedupe", "", show_dedupe, 8, take_dedupe},
    {"fault", "T", show_fault, 8, take_fault, true},
};

}  // namespace

std::span<const KindRow> range_kinds() {
  return kRangeKinds;
}

}  // namespace scry::syscalls
