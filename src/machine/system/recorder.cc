#include "machine/system/recorder.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "base/bytes.h"
#include "base/folder.h"
#include "base/text_file.h"
#include "kernel/pmu_events.h"
#include "targets/target.h"
#include "types/file_bytes.h"

namespace scry::machine {
namespace {

constexpr size_t kLargestBlob = 128 << 20;
constexpr size_t kMostCgroups = 4096;
constexpr const char* kCgroupRoot = "/sys/fs/cgroup";
// Where x86-64 has kernel and modules when nothing is moved (Documentation/arch/x86/x86_64/mm.rst).
constexpr uint64_t kKernelHalf = uint64_t{1} << 63;
constexpr uint64_t kKernelPlace = 0xffffffff81000000, kModulePlace = 0xffffffffc0000000;

void record_features(SystemFacts& facts, Record& record) {
  for (size_t i = 0; i < kFeatureCount; ++i)
    if (const auto feature = static_cast<Feature>(i); facts.has(feature)) record.features.insert(feature);
}

void record_types(SystemFacts& facts, Record& record) {
  const auto add = [&](const std::string& module) {
    if (auto file = FileBytes::open("/sys/kernel/btf/" + module, kLargestBlob))
      record.types[module] = std::string(reinterpret_cast<const char*>(file->bytes().data()), file->bytes().size());
  };
  if (facts.has_running_btf()) add(std::string(targets::kKernelModule));
  for (const std::string& module : facts.modules_with_btf()) add(module);
}

void record_tracing(Record& record) {
  constexpr size_t kLongestList = 64 << 20;
  TracingFiles files;
  if (!files.get()) return;
  const TraceFs& tracefs = *files.get();
  const auto names = tracefs.expand("*", "*").value_or(std::vector<TracepointName>());
  for (const TracepointName& name : names)
    if (auto text = tracefs.format_text(name.category, name.event))
      record.formats[name.category + ":" + name.event] = std::move(*text);
  if (auto list = read_text_file(tracefs.root() + kTraceableFunctions, kLongestList))
    record.functions = std::move(*list);
  record.blacklist = without_addresses(read_text_file(kProbeBlacklist, kLongestList).value_or(""));
}

void record_modules(Record& record) {
  for (std::string& module : list_folder("/sys/module")) record.modules.insert(std::move(module));
}

void record_cgroups(SystemFacts& facts, Record& record) {
  const auto add = [&](const std::string& directory) {
    if (auto cgroup = facts.find_cgroup(directory); cgroup && directory.find('\n') == std::string::npos)
      record.cgroups[directory] = std::move(*cgroup);
  };
  add("/");
  add(kCgroupRoot);
  std::error_code none;
  const auto skip = std::filesystem::directory_options::skip_permission_denied;
  // A group may go away while it is looked at.
  std::filesystem::recursive_directory_iterator at(kCgroupRoot, skip, none), end;
  for (; at != end && record.cgroups.size() < kMostCgroups; at.increment(none))
    if (at->is_directory(none) && !at->is_symlink(none)) add(at->path());
}

void record_units(SystemFacts& facts, Record& record) {
  for (const std::string& unit : event_sources(kEventSources))
    if (const auto type = facts.pmu_type(unit)) record.pmu_types[unit] = *type;
  for (const std::string& name : facts.pmu_events())
    if (const auto event = facts.pmu_event(name)) record.pmu_events[name] = *event;
}

}  // namespace

std::map<std::string, Record::Symbol> recorded_symbols(const std::vector<KernelSymbols::Placed>& placed) {
  std::optional<uint64_t> kernel, modules;  // where each begins
  std::map<std::string, Record::Symbol> symbols;
  for (const KernelSymbols::Placed& symbol : placed) {
    uint64_t address = symbol.address;  // of a per-CPU variable: an offset
    if (address >= kKernelHalf) {
      std::optional<uint64_t>& first = symbol.of_module ? modules : kernel;
      if (!first) first = address;
      address += (symbol.of_module ? kModulePlace : kKernelPlace) - *first;
    }
    symbols.try_emplace(std::string(symbol.name), Record::Symbol{address, symbol.room});
  }
  return symbols;
}

std::string without_addresses(std::string_view blacklist) {
  std::string names;
  while (!blacklist.empty()) {
    const std::string_view line = blacklist.substr(0, blacklist.find('\n'));
    blacklist.remove_prefix(std::min(line.size() + 1, blacklist.size()));
    if (const size_t tab = line.find('\t'); tab != line.npos) names += fmt::format("0x0-0x0{}\n", line.substr(tab));
  }
  return names;
}

Record record_facts(SystemFacts& facts, KernelSymbols& symbols) {
  Record record;
  record.kernel = facts.kernel_identity();
  record.cpus = facts.possible_cpus();
  record.most_frames = facts.most_frames();
  record.pid_namespace = facts.pid_namespace();
  record.boot_to_tai_ns = facts.boot_to_tai_ns();
  record.verifier_knows_types = facts.verifier_knows_types();
  record_features(facts, record);
  record_modules(record);
  record.symbols = recorded_symbols(symbols.all());
  record.bpf_functions = facts.bpf_functions();
  record_cgroups(facts, record);
  record_units(facts, record);
  record_tracing(record);
  record_types(facts, record);
  return record;
}

}  // namespace scry::machine
