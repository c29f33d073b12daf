#include "cli/symbolizer.h"

#include <algorithm>
#include <mutex>

#include "elf/demangle.h"

namespace scry::cli {

namespace {

// The kernel's entries that interrupt code, also its own (arch/x86/entry/entry_64.S).
bool interrupts(std::string_view function) {
  constexpr std::string_view kEntries[] = {"asm_sysvec_", "asm_exc_",  "asm_common_interrupt", "asm_spurious_interrupt",
                                           "asm_fred_",   "first_nmi", "repeat_nmi",           "end_repeat_nmi"};
  return std::ranges::any_of(kEntries, [&](std::string_view entry) { return function.starts_with(entry); });
}

}  // namespace

SymbolName SystemSymbolizer::kernel_symbol(uint64_t address, bool after_call) {
  refresh();
  const auto found = kernel_.find(address - (after_call ? 1 : 0));
  if (!found) return {};
  return {.name = std::string(found->name),
          .offset = address - found->address,
          .kind = interrupts(found->name) ? CodeKind::interruption : CodeKind::plain};
}

SymbolName SystemSymbolizer::user_symbol(uint64_t address, UserPlace place) {
  if (place.probe() > 0 && place.probe() <= place_symbols.size()) {
    const std::string& function = place_symbols[place.probe() - 1];
    if (!function.empty()) return {.name = demangles ? symbols::demangle(function) : function};
  }
  if (!user_ || place.pid == 0) return {};
  refresh();
  const symbols::UserSymbol found =
      user_->find(static_cast<int>(place.pid), address, {place.program(), place.after_call, place.is_of_past});
  SymbolName name{.name = demangles ? symbols::demangle(found.name) : found.name,
                  .offset = found.offset,
                  .module = found.module,
                  .source = {},
                  .inlined = {},
                  .kind = found.is_signal_return ? CodeKind::interruption
                          : found.run_time       ? CodeKind::run_time
                                                 : CodeKind::plain};
  if (shows_source && found.file) add_source(found, name);
  return name;
}

SymbolName SystemSymbolizer::python_frame(uint64_t frame) {
  PythonCodes::Frame found = python_->find(frame);
  SymbolName name{.name = std::move(found.function), .module = found.file};
  name.source = {.file = std::move(found.file), .line = found.line};
  if (found.is_shim) name.kind = CodeKind::left_out;
  return name;
}

// The DWARF of one file, which one thread at a time may read.
struct SystemSymbolizer::SourceReader {
  std::shared_ptr<symbols::ElfFile> elf;
  symbols::DebugFolders folders;
  std::mutex mutex;
  bool opened = false;
  std::unique_ptr<DwarfFile> dwarf;  // null: there is none

  DwarfFile::Origin origin(uint64_t address) {
    const std::lock_guard lock(mutex);
    if (!opened) dwarf = symbols::open_dwarf(*elf, folders).value_or(nullptr);
    opened = true;
    return dwarf ? dwarf->origin(address) : DwarfFile::Origin();
  }
};

void SystemSymbolizer::add_source(const symbols::UserSymbol& symbol, SymbolName& name) {
  Background& background = user_->background();
  const Background::Group group = symbol.file->group();
  Source& source = sources_[symbol.file];
  if (!source.reader) {
    source.reader = std::make_shared<SourceReader>();
    source.reader->elf = symbol.file->shared_elf();
    source.reader->folders = symbol.file->folders();
  }
  const uint64_t address = symbol.linked;
  auto& later = source.origins[address];
  if (!later) later = background.start(group, [reader = source.reader, address] { return reader->origin(address); });
  const DwarfFile::Origin* origin = background.wait(group, later);
  if (!origin) return;
  name.source = {origin->place.file, origin->place.line};
  for (const DwarfFile::Inlined& call : origin->inlined)
    name.inlined.push_back({demangles ? symbols::demangle(call.name) : call.name, {call.place.file, call.place.line}});
}

void SystemSymbolizer::watch(const std::vector<uint32_t>& cpus, std::vector<int> only, const std::vector<int>& run) {
  only_ = std::move(only);
  if (auto opened = MappingEvents::open(cpus)) mappings_ = std::move(*opened);
  if (!user_) return;
  user_->told_of_changes = mappings_ != nullptr;
  for (int pid : run) user_->look_at(pid);
}

void SystemSymbolizer::watch_kernel(const std::vector<uint32_t>& cpus) {
  if (auto opened = MappingEvents::open(cpus, false)) mappings_ = std::move(*opened);
  looked_around_ = true;  // at processes: there is no need
}

void SystemSymbolizer::refresh() {
  if (!mappings_ || !user_) return;
  if (only_.empty() && !looked_around_) {  // those that live already
    look_around();
    looked_around_ = true;
  }
  mappings_->drain([this](const MappingEvent& event) { take(event); });
  user_->run_time().hold_expected();
  if (mappings_->lost() == lost_mappings_) return;
  lost_mappings_ = mappings_->lost();
  user_->told_of_changes = false;
  look_around();  // what has come to lie where other code was is disputed
}

void SystemSymbolizer::look_around() {
  for (int pid : only_.empty() ? symbols::all_processes() : only_) user_->look_at(pid);
}

void SystemSymbolizer::take(const MappingEvent& event) {
  const bool is_gone = event.kind == MappingEvent::Kind::kernel_code_gone;
  const bool of_kernel = is_gone || event.kind == MappingEvent::Kind::kernel_code;
  if (event.pid <= 0 && !of_kernel) return;  // of another PID namespace
  switch (event.kind) {
    case MappingEvent::Kind::kernel_code:
    case MappingEvent::Kind::kernel_code_gone:
      return kernel_.add_code({event.path, event.start, event.size, is_gone});
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
