// Fuzz target: recorded facts of a machine, and every question about them.
#include "base/result.h"
#include "machine/record_file.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace scry;
  const auto record = machine::read_record({reinterpret_cast<const char*>(data), size});
  if (!record) return 0;
  const std::string written = machine::write_record(*record);
  const auto again = machine::read_record(written);
  if (!again || machine::write_record(*again) != written) bug("a record is not what was written");
  machine::RecordedFacts facts(*record);
  TypePool types;
  for (const auto& entry : facts.record.formats) {
    const size_t colon = entry.first.find(':');
    (void)facts.tracepoint_format(entry.first.substr(0, colon), entry.first.substr(colon + 1));
  }
  (void)facts.tracepoints("*", "*");
  (void)facts.tracepoint_categories();
  for (const std::string& module : facts.modules_with_btf()) (void)facts.module_btf(module);
  (void)machine::member_offset(facts, types, "task_struct", {"comm"});
  (void)facts.traceable_functions();
  return 0;
}
