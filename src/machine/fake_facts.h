// FakeFacts: recorded facts with the switches that tests need: everything a kernel of today can do, files of this
// machine as those of user code, and kernel types and symbols from objects that the test has.
#pragma once

#include "machine/recorded.h"
#include "symbols/kernel_symbols.h"
#include "symbols/target_files.h"
#include "types/tracefs.h"

namespace scry::machine {

class FakeFacts final : public RecordedFacts {
 public:
  explicit FakeFacts(Record record = {}) : RecordedFacts(std::move(record)) { add_all_features(); }

  Btf* all_types = nullptr;                 // of the kernel and of every module
  KernelSymbols* symbols = nullptr;         // in place of the recorded ones
  const TraceFs* tracefs = nullptr;         // in place of the recorded tracepoints
  TraceableFunctions* traceable = nullptr;  // in place of the recorded functions

  void add_all_features() {
    for (size_t i = 0; i < kFeatureCount; ++i) record.features.insert(static_cast<Feature>(i));
  }

  Result<> tracepoints_readable() override { return tracefs ? Result<>() : RecordedFacts::tracepoints_readable(); }
  Result<std::vector<std::string>> tracepoint_categories() override {
    return tracefs ? tracefs->categories() : RecordedFacts::tracepoint_categories();
  }
  Result<std::vector<TracepointName>> tracepoints(std::string_view category, std::string_view event) override {
    return tracefs ? tracefs->expand(category, event) : RecordedFacts::tracepoints(category, event);
  }
  Result<TracepointFormat> tracepoint_format(std::string_view category, std::string_view event) override {
    return tracefs ? tracefs->format(category, event) : RecordedFacts::tracepoint_format(category, event);
  }
  Btf* kernel_btf() override { return all_types ? all_types : RecordedFacts::kernel_btf(); }
  Btf* module_btf(const std::string& module) override {
    return all_types ? all_types : RecordedFacts::module_btf(module);
  }
  Btf* running_btf() override { return RecordedFacts::kernel_btf(); }
  bool verifier_knows_types() override { return record.verifier_knows_types; }
  TraceableFunctions* traceable_functions() override {
    return traceable ? traceable : RecordedFacts::traceable_functions();
  }
  std::optional<uint64_t> kernel_address(const std::string& symbol) override {
    return symbols ? symbols->address_of(symbol) : RecordedFacts::kernel_address(symbol);
  }
  std::optional<uint64_t> kernel_symbol_room(const std::string& symbol) override {
    return symbols ? symbols->room_of(symbol) : RecordedFacts::kernel_symbol_room(symbol);
  }
};

}  // namespace scry::machine
