#include "kernel/mapping_events.h"

#include <sys/mman.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <numeric>
#include <optional>

#include "kernel/system_call.h"

namespace scry {
namespace {

constexpr uint64_t kLargestRecord = UINT16_MAX;  // perf_event_header::size

perf_event_attr side_band(bool of_processes) {
  perf_event_attr attr{};
  attr.size = sizeof attr;
  attr.type = PERF_TYPE_SOFTWARE;
  attr.config = PERF_COUNT_SW_DUMMY;
  attr.sample_type = PERF_SAMPLE_TIME;
  attr.sample_id_all = 1;  // each record ends with its time
  attr.ksymbol = 1;
  attr.mmap = of_processes;  // mappings that can be executed
  attr.mmap2 = of_processes;
  attr.comm = of_processes;
  attr.comm_exec = of_processes;
  attr.task = of_processes;
  attr.use_clockid = 1;
  attr.clockid = CLOCK_MONOTONIC;
  attr.watermark = 1;  // there is no poll: the rings are drained when names are asked for
  attr.wakeup_watermark = UINT32_MAX;
  attr.read_format = PERF_FORMAT_LOST;
  return attr;
}

// PERF_FORMAT_LOST is Linux 6.0's: EINVAL before.
Fd open_side_band(int cpu, bool of_processes) {
  perf_event_attr attr = side_band(of_processes);
  Fd event(perf_event_open(attr, -1, cpu, -1, PERF_FLAG_FD_CLOEXEC));
  if (event || errno != EINVAL) return event;
  attr.read_format = 0;
  return Fd(perf_event_open(attr, -1, cpu, -1, PERF_FLAG_FD_CLOEXEC));
}

// How many records of an event found no room; nullopt: the kernel does not tell. It interrupts the event's processor.
std::optional<uint64_t> lost_of(const Fd& event) {
  struct {
    uint64_t value, lost;
  } counts{};
  if (::read(event.get(), &counts, sizeof counts) != sizeof counts) return std::nullopt;
  return counts.lost;
}

}  // namespace

Result<std::unique_ptr<MappingEvents>> MappingEvents::open(const std::vector<uint32_t>& cpus, bool of_processes) {
  std::unique_ptr<MappingEvents> events(new MappingEvents(of_processes));
  const auto page = static_cast<size_t>(::sysconf(_SC_PAGESIZE));
  for (uint32_t cpu : cpus) {
    Ring ring;
    ring.event = open_side_band(static_cast<int>(cpu), of_processes);
    if (!ring.event) return fail(errno, "watch the mappings of processes");
    ring.size = ((of_processes ? kRingPages : kKernelRingPages) + 1) * page;
    void* memory = ::mmap(nullptr, ring.size, PROT_READ | PROT_WRITE, MAP_SHARED, ring.event.get(), 0);
    if (memory == MAP_FAILED) return fail(errno, "map the ring of mapping events");
    ring.memory = static_cast<std::byte*>(memory);
    ring.counted_lost = lost_of(ring.event);
    events->rings_.push_back(std::move(ring));
  }
  return events;
}

MappingEvents::~MappingEvents() {
  for (Ring& ring : rings_) ::munmap(ring.memory, ring.size);
}

uint64_t MappingEvents::locked_bytes() const {
  return std::accumulate(rings_.begin(), rings_.end(), uint64_t{0},
                         [](uint64_t sum, const Ring& ring) { return sum + ring.size; });
}

void MappingEvents::drain(const std::function<void(const MappingEvent&)>& handle) {
  std::vector<MappingEvent> events;
  for (Ring& ring : rings_) {
    const bool was_nearly_full = read(ring, events);
    if (was_nearly_full && ring.counted_lost) ring.counted_lost = lost_of(ring.event);
  }
  std::stable_sort(events.begin(), events.end(),
                   [](const MappingEvent& a, const MappingEvent& b) { return a.time < b.time; });
  for (const MappingEvent& event : events) handle(event);
}

uint64_t MappingEvents::lost() const {
  return std::accumulate(rings_.begin(), rings_.end(), uint64_t{0}, [](uint64_t sum, const Ring& ring) {
    return sum + ring.counted_lost.value_or(ring.recorded_lost);
  });
}

// Whether a record may have found no room. The kernel moves data_head after it has written, we move data_tail after we
// have read.
bool MappingEvents::read(Ring& ring, std::vector<MappingEvent>& events) {
  auto* control = reinterpret_cast<perf_event_mmap_page*>(ring.memory);
  const std::byte* data = ring.memory + control->data_offset;
  const uint64_t size = control->data_size;
  const uint64_t head = std::atomic_ref(control->data_head).load(std::memory_order_acquire);
  const uint64_t before = control->data_tail;
  uint64_t tail = before;
  std::vector<std::byte> record;
  const auto copy = [&](uint64_t from, size_t count) {
    record.resize(count);
    for (size_t i = 0; i < count; ++i) record[i] = data[(from + i) % size];
  };
  while (tail + sizeof(perf_event_header) <= head) {
    perf_event_header header;
    copy(tail, sizeof header);
    std::memcpy(&header, record.data(), sizeof header);
    if (header.size < sizeof header || tail + header.size > head) break;
    copy(tail, header.size);
    decode(record, ring, events);
    tail += header.size;
  }
  std::atomic_ref(control->data_tail).store(tail, std::memory_order_release);
  // What was written until here may have met the tail of before.
  const uint64_t filled = std::atomic_ref(control->data_head).load(std::memory_order_seq_cst) - before;
  return filled + kLargestRecord > size;
}

void MappingEvents::decode(Bytes record, Ring& ring, std::vector<MappingEvent>& events) {
  ByteReader reader(record);
  perf_event_header header;
  MappingEvent event;
  uint32_t pid = 0, other = 0;
  if (!reader.read(header) || record.size() < sizeof header + sizeof event.time) return;
  ByteReader end(record);
  if (!end.seek(record.size() - sizeof event.time) || !end.read(event.time)) return;
  switch (header.type) {
    case PERF_RECORD_MMAP2: {
      constexpr size_t kGenerationToFlags = 8 + 4 + 4;
      uint32_t major = 0, minor = 0;
      std::string_view path;
      if (!reader.read(pid) || !reader.skip(4) || !reader.read(event.start) || !reader.read(event.size) ||
          !reader.read(event.offset) || !reader.read(major) || !reader.read(minor) || !reader.read(event.inode) ||
          !reader.skip(kGenerationToFlags) || !reader.read_c_string(path))
        return;
      event.kind = MappingEvent::Kind::mapping;
      event.path = path;
      event.device = makedev(major, minor);
      break;
    }
    case PERF_RECORD_COMM:
      if (!(header.misc & PERF_RECORD_MISC_COMM_EXEC) || !reader.read(pid)) return;
      event.kind = MappingEvent::Kind::program;
      break;
    case PERF_RECORD_FORK:
      if (!reader.read(pid) || !reader.read(other) || pid == other) return;  // a thread
      event.kind = MappingEvent::Kind::fork;
      event.parent = static_cast<int>(other);
      break;
    case PERF_RECORD_KSYMBOL: {
      uint32_t size = 0;
      uint16_t flags = 0;
      std::string_view name;
      if (!reader.read(event.start) || !reader.read(size) || !reader.skip(sizeof(uint16_t)) || !reader.read(flags) ||
          !reader.read_c_string(name))
        return;
      event.kind = flags & PERF_RECORD_KSYMBOL_FLAGS_UNREGISTER ? MappingEvent::Kind::kernel_code_gone
                                                                : MappingEvent::Kind::kernel_code;
      event.size = size;
      event.path = name;
      break;
    }
    case PERF_RECORD_LOST: {
      uint64_t id = 0, count = 0;
      if (reader.read(id) && reader.read(count)) ring.recorded_lost += count;
      return;
    }
    default:
      return;
  }
  event.pid = static_cast<int>(pid);
  events.push_back(std::move(event));
}

}  // namespace scry
