#include "cli/symbolizer.h"

#include <algorithm>

#include "elf/demangle.h"

namespace scry::cli {

SymbolName SystemSymbolizer::kernel_symbol(uint64_t address) {
  const auto found = kernel_.find(address);
  if (!found) return {};
  return {.name = std::string(found->name), .offset = address - found->address};
}

SymbolName SystemSymbolizer::user_symbol(uint64_t address, UserPlace place) {
  if (place.probe() > 0 && place.probe() <= place_symbols.size()) {
    const std::string& function = place_symbols[place.probe() - 1];
    if (!function.empty()) return {.name = demangles ? symbols::demangle(function) : function};
  }
  if (!user_ || place.pid == 0) return {};
  refresh();
  const symbols::UserSymbol found = user_->find(static_cast<int>(place.pid), address, place.program());
  SymbolName name{.name = demangles ? symbols::demangle(found.name) : found.name,
                  .offset = found.offset,
                  .module = found.module,
                  .source = {},
                  .inlined = {}};
  if (shows_source && found.file) add_source(found, place.behind_call, name);
  return name;
}

void SystemSymbolizer::add_source(const symbols::UserSymbol& symbol, bool behind_call, SymbolName& name) {
  auto [known, fresh] = sources_.try_emplace(symbol.file);
  Source& source = known->second;
  if (fresh)
    if (const auto path = symbol.file->debug_path())
      if (auto dwarf = DwarfFile::open(*path)) source.dwarf = std::move(*dwarf);
  if (!source.dwarf) return;
  const uint64_t address = symbol.linked - (behind_call ? 1 : 0);
  auto [origin, asked] = source.origins.try_emplace(address);
  if (asked) origin->second = source.dwarf->origin(address);
  name.source = {origin->second.place.file, origin->second.place.line};
  for (const DwarfFile::Inlined& call : origin->second.inlined)
    name.inlined.push_back({demangles ? symbols::demangle(call.name) : call.name, {call.place.file, call.place.line}});
}

void SystemSymbolizer::watch(const std::vector<uint32_t>& cpus, std::vector<int> only, const std::vector<int>& run) {
  only_ = std::move(only);
  if (auto opened = MappingEvents::open(cpus)) mappings_ = std::move(*opened);
  if (!user_) return;
  user_->told_of_changes = mappings_ != nullptr;
  for (int pid : run) user_->look_at(pid);
}

void SystemSymbolizer::refresh() {
  if (!mappings_ || !user_) return;
  if (only_.empty() && !looked_around_) {  // those that live already
    look_around();
    looked_around_ = true;
  }
  mappings_->drain([this](const MappingEvent& event) { take(event); });
  if (mappings_->lost() == lost_mappings_) return;
  lost_mappings_ = mappings_->lost();
  user_->told_of_changes = false;
  look_around();  // what has come to lie where other code was is disputed
}

void SystemSymbolizer::look_around() {
  for (int pid : only_.empty() ? symbols::all_processes() : only_) user_->look_at(pid);
}

void SystemSymbolizer::take(const MappingEvent& event) {
  if (event.pid <= 0) return;  // of another PID namespace
  switch (event.kind) {
    case MappingEvent::Kind::mapping:
      if (!only_.empty() && std::find(only_.begin(), only_.end(), event.pid) == only_.end()) return;
      user_->add_mapping(event.pid, {.start = event.start,
                                     .end = event.start + event.size,
                                     .offset = event.offset,
                                     .executable = true,
                                     .path = event.path.starts_with("//") ? "" : event.path,
                                     .device = event.device,
                                     .inode = event.inode,
                                     .seen = event.time + clock_.wall_ns() - clock_.monotonic_ns()});
      return;
    case MappingEvent::Kind::program:
      user_->start_program(event.pid);
      return;
    case MappingEvent::Kind::fork:
      user_->copy_process(event.parent, event.pid);
      return;
  }
}

}  // namespace scry::cli
