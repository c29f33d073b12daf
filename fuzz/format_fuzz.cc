// Fuzz target: a tracepoint format file, and the structure that follows from it.
#include "types/tracepoint_format.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace scry;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  auto format = parse_tracepoint_format(text, "syscalls", "event");
  if (!format) return 0;
  FormatSource source(*std::move(format), nullptr);
  TypePool pool;
  auto members = pool.members(source.type(pool));
  if (members)
    for (const Member& member : **members) (void)type_name(member.type);
  return 0;
}
