// What calls on files tell: stat, statx, directory entries.
#include <asm/stat.h>
#include <fmt/format.h>
#include <linux/stat.h>

#include <cstddef>
#include <iterator>
#include <utility>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

constexpr uint32_t kFormat = 0170000, kCharacter = 0020000, kBlock = 0060000;

bool is_device(uint32_t mode) {
  return (mode & kFormat) == kCharacter || (mode & kFormat) == kBlock;
}

class Fields {
 public:
  Fields(Writer& w) : w_(w) {}

  void put(std::string_view name, std::string_view kind, uint64_t value, uint8_t width = 8) {
    if (!first_) w_.put(", ");
    first_ = false;
    w_.put(name);
    w_.put('=');
    const Type type{.kind = find_kind(kind)};
    type.kind->show(w_, type, {value, width, {}});
  }
  void put_time_field(std::string_view prefix, int64_t seconds, uint64_t nanoseconds) {
    fmt::format_to(std::back_inserter(w_.out()), ", {}={}", prefix, seconds);
    if (seconds || nanoseconds) {
      w_.put(" /* ");
      put_time(w_, seconds, static_cast<uint32_t>(nanoseconds));
      w_.put(" */");
    }
    fmt::format_to(std::back_inserter(w_.out()), ", {}_nsec={}", prefix, nanoseconds);
  }

 private:
  Writer& w_;
  bool first_ = true;
};

void show_stat(Writer& w, const Type&, const Slot& s) {
  struct stat st {};
  ByteReader reader(s.memory);
  if (!reader.read(st)) return w.put("{}");
  const bool all = !w.style().abbreviate;
  Fields fields(w);
  w.put('{');
  if (all) fields.put("st_dev", "device", st.st_dev), fields.put("st_ino", "ulong", st.st_ino);
  fields.put("st_mode", "file_mode", st.st_mode, 4);
  if (all) {
    fields.put("st_nlink", "ulong", st.st_nlink);
    fields.put("st_uid", "uint", st.st_uid, 4);
    fields.put("st_gid", "uint", st.st_gid, 4);
    fields.put("st_blksize", "ulong", static_cast<uint64_t>(st.st_blksize));
    fields.put("st_blocks", "ulong", static_cast<uint64_t>(st.st_blocks));
  }
  if (is_device(st.st_mode))
    fields.put("st_rdev", "device", st.st_rdev);
  else
    fields.put("st_size", "ulong", static_cast<uint64_t>(st.st_size));
  if (all) {
    fields.put_time_field("st_atime", static_cast<int64_t>(st.st_atime), st.st_atime_nsec);
    fields.put_time_field("st_mtime", static_cast<int64_t>(st.st_mtime), st.st_mtime_nsec);
    fields.put_time_field("st_ctime", static_cast<int64_t>(st.st_ctime), st.st_ctime_nsec);
  } else {
    w.put(", ...");
  }
  w.put('}');
}

void put_statx_time(Writer& w, std::string_view name, const statx_timestamp& time) {
  fmt::format_to(std::back_inserter(w.out()), ", {}={{tv_sec={}, tv_nsec={}}}", name, time.tv_sec, time.tv_nsec);
  if (!time.tv_sec && !time.tv_nsec) return;
  w.put(" /* ");
  put_time(w, time.tv_sec, time.tv_nsec);
  w.put(" */");
}

void show_statx(Writer& w, const Type&, const Slot& s) {
  static const Family kMask = find_family("statx_mask"), kAttributes = find_family("statx_attributes");
  struct statx st {};
  ByteReader reader(s.memory);
  if (!reader.read(st)) return w.put("{}");
  const bool all = !w.style().abbreviate;
  auto number = [&](std::string_view name, uint64_t value) {
    fmt::format_to(std::back_inserter(w.out()), ", {}={}", name, value);
  };
  w.put("{stx_mask=");
  w.put_flags(kMask, st.stx_mask);
  if (all) number("stx_blksize", st.stx_blksize);
  w.put(", stx_attributes=");
  w.put_flags(kAttributes, st.stx_attributes);
  if (all) number("stx_nlink", st.stx_nlink), number("stx_uid", st.stx_uid), number("stx_gid", st.stx_gid);
  w.put(", stx_mode=");
  const Type mode{.kind = find_kind("file_mode")};
  mode.kind->show(w, mode, {st.stx_mode, 2, {}});
  if (all) number("stx_ino", st.stx_ino);
  number("stx_size", st.stx_size);
  if (all) {
    number("stx_blocks", st.stx_blocks);
    w.put(", stx_attributes_mask=");
    w.put_flags(kAttributes, st.stx_attributes_mask);
    put_statx_time(w, "stx_atime", st.stx_atime);
    if (st.stx_mask & STATX_BTIME) put_statx_time(w, "stx_btime", st.stx_btime);
    put_statx_time(w, "stx_ctime", st.stx_ctime);
    put_statx_time(w, "stx_mtime", st.stx_mtime);
    number("stx_rdev_major", st.stx_rdev_major), number("stx_rdev_minor", st.stx_rdev_minor);
    number("stx_dev_major", st.stx_dev_major), number("stx_dev_minor", st.stx_dev_minor);
    fmt::format_to(std::back_inserter(w.out()), ", stx_mnt_id={:#x}", st.stx_mnt_id);
  } else {
    w.put(", ...");
  }
  w.put('}');
}

void show_statx_flags(Writer& w, const Type&, const Slot& s) {
  static const Family kSync = find_family("statx_sync"), kFlags = find_family("statx_at");
  constexpr uint64_t kSyncMask = 0x6000;
  const uint64_t flags = unsigned_number(s, 4);
  if ((flags & kSyncMask) || w.style().flags != Style::Flags::raw) w.put_flags(kSync, flags & kSyncMask);
  if ((flags & ~kSyncMask) == 0) return;
  w.put('|');
  w.put_flags(kFlags, flags & ~kSyncMask);
}

// getdents64(): the number of entries; with -v the entries, as many as one piece has.
constexpr size_t kEntryHeader = 19;  // d_ino, d_off, d_reclen, d_type

void take_entries(Taker& taker, Type& type) {
  Step step{.kind = StepKind::records, .moment = Moment::success, .address_at = type.at, .count_from = Source::result};
  type.step = taker.add(step);
  if (taker.style().abbreviate) return;
  step.kind = StepKind::bytes;
  step.most = kMostPiece;
  taker.add(step);
}

void show_entries(Writer& w, const Type& type, const Slot& s) {
  static const Family kTypes = find_family("dirent_type");
  if (w.failed()) return w.put_address(s.number);
  if (w.style().abbreviate) {
    const auto count = w.address_count(type.step);
    w.put_address(s.number);
    if (count || w.result() == 0) fmt::format_to(std::back_inserter(w.out()), " /* {} entries */", count.value_or(0));
    return;
  }
  const auto bytes = w.piece(static_cast<uint8_t>(type.step + 1));
  if (w.result() > 0 && !bytes) return w.put_address(s.number);
  Bytes rest = bytes.value_or(Bytes());
  const uint64_t total = static_cast<uint64_t>(w.result());
  w.put('[');
  bool is_first = true;
  while (rest.size() > kEntryHeader) {
    const size_t size = read_uint(rest.subspan(16), 2);
    if (size <= kEntryHeader || size > rest.size()) break;
    if (!std::exchange(is_first, false)) w.put(", ");
    fmt::format_to(std::back_inserter(w.out()), "{{d_ino={}, d_off={}, d_reclen={}, d_type=", read_uint(rest, 8),
                   static_cast<int64_t>(read_uint(rest.subspan(8), 8)), size);
    w.put_name(kTypes, static_cast<uint64_t>(rest[18]));
    w.put(", d_name=");
    const Type name{.kind = find_kind("chars")};
    name.kind->show(w, name, {0, 0, rest.subspan(kEntryHeader, size - kEntryHeader)});
    w.put('}');
    rest = rest.subspan(size);
  }
  w.put(total > (bytes ? bytes->size() : 0) ? ", ...]" : "]");
}

// FS_IOC_FIEMAP: what is asked for, and after " => " what was found; the extents follow the structure.
constexpr uint16_t kMostExtents = 32;

void take_extents(Taker& taker, Type& type) {
  const auto size = static_cast<uint16_t>(find_structure("fiemap")->size);
  Step step{.kind = StepKind::bytes, .address_at = type.at, .count = size};
  step.most = size;
  type.step = taker.add(step);
  step.moment = Moment::success;
  if (!taker.style().abbreviate)
    step.count = static_cast<uint16_t>(size + kMostExtents * find_structure("fiemap_extent")->size);
  step.most = step.count;
  type.number = taker.add(step);
}

void show_extents(Writer& w, const Type& type, const Slot& s) {
  static const StructureRow *asked = find_structure("fiemap"), *found = find_structure("fiemap_found");
  static const Type kExtent = parse_type("fiemap_extent", "fiemap");
  const auto before = w.piece(type.step), after = w.piece(static_cast<uint8_t>(type.number));
  if (!before || s.number == 0) return w.put_address(s.number);
  w.put_structure(*asked, *before);
  if (w.failed() || !after || after->size() < asked->size) return;
  w.put(" => ");
  w.put_structure(*found, *after);
  w.out().pop_back();
  w.put(", ");
  if (w.style().abbreviate) {
    w.put("...");
  } else {
    const uint64_t count = read_uint(after->subspan(find_structure("fiemap_found")->fields.back().offset), 4);
    w.put("fm_extents=");
    show_array(w, kExtent, after->subspan(asked->size), count, s.number + asked->size);
  }
  w.put('}');
}

// struct file_handle: its size, a type, and as many bytes as the size says.
constexpr uint16_t kHandleHead = 8, kHandle = kHandleHead + 128;

void take_handle(Taker& taker, Type& type) {
  Step step{.kind = StepKind::bytes, .address_at = type.at, .count = type.kind->at_exit ? uint16_t{4} : kHandle};
  step.most = step.count;
  type.step = taker.add(step);
  if (!type.kind->at_exit) return;
  step.moment = Moment::exit;
  step.count = step.most = kHandle;
  type.number = taker.add(step);
}

void put_handle(Writer& w, Bytes handle) {
  print(w, ", handle_type={}, f_handle=", static_cast<int32_t>(read_uint(handle.subspan(4), 4)));
  const Bytes data = handle.subspan(kHandleHead);
  const uint64_t wanted = read_uint(handle, 4);
  w.put_quoted(data.first(std::min<size_t>(data.size(), wanted)), wanted > kHandle - kHandleHead, Writer::Escape::hex);
}

void show_handle(Writer& w, const Type& type, const Slot& s) {
  const auto handle = w.piece(type.step);
  if (!handle || s.number == 0 || handle->size() < kHandleHead) return w.put_address(s.number);
  print(w, "{{handle_bytes={}", read_uint(*handle, 4));
  put_handle(w, *handle);
  w.put('}');
}

// name_to_handle_at() writes the size that it needs, also where there was too little room.
void show_handle_out(Writer& w, const Type& type, const Slot& s) {
  constexpr int64_t kTooSmall = -75;  // EOVERFLOW
  const auto before = w.piece(type.step), after = w.piece(static_cast<uint8_t>(type.number));
  if (!before || s.number == 0 || before->size() < 4) return w.put_address(s.number);
  print(w, "{{handle_bytes={}", read_uint(*before, 4));
  if (after && after->size() >= kHandleHead && (!w.failed() || w.result() == kTooSmall)) {
    if (read_uint(*after, 4) != read_uint(*before, 4)) print(w, " => {}", read_uint(*after, 4));
    if (!w.failed()) put_handle(w, *after);
  }
  w.put('}');
}

constexpr KindRow kFilesKinds[] = {
    {"handle", "", show_handle, 8, take_handle},
    {"handle_out", "", show_handle_out, 8, take_handle, true},
    {"fiemap_extents", "", show_extents, 8, take_extents, true},
    {"stat", "{", show_stat, sizeof(struct stat)},
    {"statx", "{", show_statx, sizeof(struct statx)},
    {"statx_flags", "", show_statx_flags, 4},
    {"entries", "", show_entries, 8, take_entries, true},
};

}  // namespace

std::span<const KindRow> file_kinds() {
  return kFilesKinds;
}

}  // namespace scry::syscalls
