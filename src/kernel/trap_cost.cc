#include "kernel/trap_cost.h"

#include <fcntl.h>
#include <link.h>
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <charconv>
#include <optional>

#include "base/fd.h"

#if defined(__x86_64__)

// The kernel emulates a push; to step over a mov it traps a second time.
__asm__(
    ".pushsection .text\n"
    ".type scry_trap_emulated,@function\n"
    "scry_trap_emulated: push %rbp\n pop %rbp\n ret\n"
    ".size scry_trap_emulated, .-scry_trap_emulated\n"
    ".type scry_trap_stepped,@function\n"
    "scry_trap_stepped: mov %edi, %eax\n ret\n"
    ".size scry_trap_stepped, .-scry_trap_stepped\n"
    ".popsection\n");
extern "C" void scry_trap_emulated(int);
extern "C" void scry_trap_stepped(int);

namespace scry {
namespace {

using Function = void (*)(int);

struct Search {
  uint64_t address = 0;
  std::optional<uint64_t> offset = {};
};

// The first object is the program itself.
int find_offset(dl_phdr_info* object, size_t, void* data) {
  auto& search = *static_cast<Search*>(data);
  for (const ElfW(Phdr)* header = object->dlpi_phdr; header != object->dlpi_phdr + object->dlpi_phnum; ++header) {
    const uint64_t start = object->dlpi_addr + header->p_vaddr;
    if (header->p_type == PT_LOAD && search.address >= start && search.address - start < header->p_filesz)
      search.offset = search.address - start + header->p_offset;
  }
  return 1;
}

std::optional<uint32_t> uprobe_event_type() {
  const Fd file(::open("/sys/bus/event_source/devices/uprobe/type", O_RDONLY | O_CLOEXEC));
  char text[16];
  const ssize_t size = file ? ::read(file.get(), text, sizeof text) : -1;
  uint32_t type = 0;
  const bool is_number = size > 0 && std::from_chars(text, text + size, type).ec == std::errc();
  return is_number ? std::optional(type) : std::nullopt;
}

uint64_t time_calls(Function function, uint32_t count) {
  timespec from{}, to{};
  ::clock_gettime(CLOCK_MONOTONIC, &from);
  for (uint32_t i = 0; i < count; ++i) function(0);
  ::clock_gettime(CLOCK_MONOTONIC, &to);
  return uint64_t(to.tv_sec - from.tv_sec) * 1'000'000'000 + uint64_t(to.tv_nsec) - uint64_t(from.tv_nsec);
}

void measure(Function function, uint32_t type, uint64_t& trap_ns) {
  constexpr uint32_t kCalls = 64;
  Search search{.address = reinterpret_cast<uint64_t>(function)};
  ::dl_iterate_phdr(find_offset, &search);
  if (!search.offset) return;
  perf_event_attr attr{};
  attr.size = sizeof attr;
  attr.type = type;
  attr.config1 = reinterpret_cast<uint64_t>("/proc/self/exe");
  attr.config2 = *search.offset;
  const Fd event(static_cast<int>(::syscall(SYS_perf_event_open, &attr, 0, -1, -1, PERF_FLAG_FD_CLOEXEC)));
  if (!event) return;
  time_calls(function, 1);
  trap_ns = time_calls(function, kCalls) / kCalls;
}

}  // namespace

TrapCost measure_trap_cost() {
  TrapCost cost;
  const auto type = uprobe_event_type();
  if (!type) return cost;
  measure(scry_trap_emulated, *type, cost.emulated_ns);
  measure(scry_trap_stepped, *type, cost.stepped_ns);
  return cost;
}

}  // namespace scry

#else

namespace scry {

TrapCost measure_trap_cost() {
  return {};
}

}  // namespace scry

#endif
