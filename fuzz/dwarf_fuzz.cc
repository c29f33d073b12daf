// Fuzz target: the DWARF of an executable (parameters, types, lines, inlined functions) and its call-frame table, as
// libdw reads them from a file.
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include "elf/call_frames.h"
#include "elf/dwarf.h"
#include "types/type.h"

namespace {

void walk(scry::TypeRef type, scry::TypePool& pool, int depth) {
  if (!type || depth == 0) return;
  (void)scry::type_name(type);
  if (const auto members = type->is(scry::TypeKind::c_struct) ? pool.members(type) : scry::fail("none"))
    for (const scry::Member& member : **members) walk(member.type, pool, depth - 1);
  walk(type->element, pool, depth - 1);
}

constexpr uint64_t kCode = 0x1000;  // where the seeds have theirs

}  // namespace

// libelf does not give back all of a section that it could not decode.
extern "C" const char* __asan_default_options() {
  return "detect_leaks=0";
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace scry;
  static const int file = ::memfd_create("fuzz", 0);
  static const std::string path = fmt::format("/proc/self/fd/{}", file);
  if (::ftruncate(file, 0) != 0 || ::pwrite(file, data, size, 0) != static_cast<ssize_t>(size)) return 0;
  const symbols::CallFrames frames(path);
  for (uint64_t address = kCode; address < kCode + 256; address += 16) (void)frames.top_of_stack(address);
  auto dwarf = DwarfFile::open(path);
  if (!dwarf) return 0;
  TypePool pool;
  for (uint64_t address = kCode; address < kCode + 256; ++address) {
    if (const auto parameters = (*dwarf)->parameters(address, pool))
      for (const DwarfParameter& one : *parameters) walk(one.type, pool, 4);
    (void)(*dwarf)->origin(address);
  }
  for (const char* keyword : {"struct", "union", "enum", ""}) walk((*dwarf)->find_type(keyword, "A", pool), pool, 4);
  for (int line = 1; line < 8; ++line) (void)(*dwarf)->find_line("a.cc", line, 0);
  (void)(*dwarf)->find_inlined("inlined");
  return 0;
}
