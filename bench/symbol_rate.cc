// Names for 100,000 addresses of a file, spread over its code: prints the milliseconds that it took, the file's symbol
// tables and demangling included, how many of them have a name, and the peak of resident memory in KiB.
//
//   symbol_rate FILE
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <limits>

#include "elf/demangle.h"
#include "symbols/user_symbols.h"

namespace {

constexpr uint64_t kAddresses = 100'000;

// Maps the largest piece of code of the file as a process that runs it would; null: it has none.
const char* map_code(const std::string& path, uint64_t& bytes) {
  const auto file = scry::symbols::ElfFile::open(path);
  if (!file) return nullptr;
  scry::symbols::Segment code;
  for (const scry::symbols::Segment& segment : (*file)->segments())
    if (segment.executable && segment.file_size > code.file_size) code = segment;
  bytes = code.file_size;
  const uint64_t page_offset = code.offset & 4095;
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  void* const at = ::mmap(nullptr, bytes + page_offset, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd,
                          static_cast<off_t>(code.offset - page_offset));
  ::close(fd);
  return at == MAP_FAILED ? nullptr : static_cast<const char*>(at) + page_offset;
}

}  // namespace

int main(int count, char** words) {
  uint64_t bytes = 0;
  const char* const code = count == 2 ? map_code(words[1], bytes) : nullptr;
  if (!code || bytes < kAddresses) {
    std::fputs("usage: symbol_rate FILE, with at least 100,000 bytes of code\n", stderr);
    return 2;
  }
  const scry::SystemClock clock;
  scry::symbols::TargetFiles files;
  scry::symbols::UserSymbols symbols(files, clock);
  symbols.told_of_changes = true;  // as of a profile, which keeps what it saw
  for (const auto group : {scry::Background::Group::ours, scry::Background::Group::foreign})
    symbols.background().be_patient(group, std::numeric_limits<int64_t>::max() / 2);
  const int pid = ::getpid();
  const auto start = std::chrono::steady_clock::now();
  uint64_t named = 0, letters = 0;
  for (uint64_t i = 0; i < kAddresses; ++i) {
    const auto found = symbols.find(pid, reinterpret_cast<uint64_t>(code) + bytes / kAddresses * i);
    letters += scry::symbols::demangle(found.name).size();
    named += !found.name.empty();
  }
  const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  std::fputs(fmt::format("{:.1f} {} {} {}\n", taken.count(), named, usage.ru_maxrss, letters).c_str(), stdout);
  return 0;
}
