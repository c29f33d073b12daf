// Makes the call-frame table of a file as a run does, and prints what that takes: frame_tables FILE [CACHE]
//
// A line of rows, rules, bytes that the kernel keeps, milliseconds, and the peak memory of this process in KiB. With
// the folder of a cache the table comes from there, or is put there. Run by bench/unwind_rows.py.
#include <fmt/format.h>

#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>

#include "unwind/table_cache.h"

namespace {

// Of the address space: the peak that getrusage() tells is inherited from the process that forked this one.
std::string peak_kib() {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word)
    if (word == "VmHWM:" && status >> word) return word;
  return "0";
}

}  // namespace

int main(int count, char** words) {
  if (count < 2 || count > 3) {
    std::fputs("usage: frame_tables FILE [CACHE]\n", stderr);
    return 2;
  }
  const scry::unwind::TableCache cache(count == 3 ? words[2] : "");
  const std::clock_t start = std::clock();
  const auto file = scry::symbols::ElfFile::open(words[1]);
  if (!file) {
    std::fputs(fmt::format("frame_tables: {} cannot be read\n", words[1]).c_str(), stderr);
    return 1;
  }
  const scry::unwind::FrameTable table = cache.table_of(**file);
  const double taken = 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::fputs(fmt::format("{} {} {} {:.2f} {}\n", table.rows, table.rules, table.bytes(), taken, peak_kib()).c_str(),
             stdout);
  return 0;
}
