// SystemSymbolizer: names for the addresses of this machine, for decoding (values/symbolizer.h).
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "elf/dwarf.h"
#include "kernel/mapping_events.h"
#include "runtime/python_codes.h"
#include "symbols/kernel_symbols.h"
#include "symbols/user_symbols.h"
#include "values/symbolizer.h"

namespace scry::cli {

class SystemSymbolizer final : public Symbolizer {
 public:
  // Without `files` no process is looked at.
  SystemSymbolizer(const Clock& clock, symbols::TargetFiles* files, std::string kallsyms = KernelSymbols::kPath)
      : clock_(clock), kernel_(clock, std::move(kallsyms)) {
    if (files) user_.emplace(*files, clock);
  }

  // The functions that probes of user code belong to (bpf::Bundle::place_symbols).
  std::vector<std::string> place_symbols;
  bool demangles = true;      // cpp_demangle
  bool shows_source = false;  // show_debug_info

  KernelSymbols& kernel() { return kernel_; }
  const std::shared_ptr<PythonCodes>& python() const { return python_; }
  symbols::UserSymbols* user() { return user_ ? &*user_ : nullptr; }

  // From here on the processes of the machine are watched, so that their addresses have names when they are gone. With
  // `only`, if it names any, the others are passed over; those of them that `run` already are looked at. Without the
  // right to watch, names are looked up while processes live.
  void watch(const std::vector<uint32_t>& cpus, std::vector<int> only, const std::vector<int>& run);
  // The same of the code of the kernel alone: BPF programs that come and go.
  void watch_kernel(const std::vector<uint32_t>& cpus);

  // How long all lookups in the files of a group together may wait for names, in nanoseconds.
  void be_patient(Background::Group group, int64_t ns) {
    if (user_) user_->background().be_patient(group, ns);
  }

  // Records for which there was no room: of what processes mapped, or of the code of the kernel alone.
  uint64_t lost_mappings() const { return lost_mappings_; }
  bool watches_kernel_alone() const { return mappings_ && !mappings_->of_processes(); }
  uint64_t locked_bytes() const { return mappings_ ? mappings_->locked_bytes() : 0; }

  SymbolName kernel_symbol(uint64_t address, bool after_call) override;
  SymbolName user_symbol(uint64_t address, UserPlace place) override;
  SymbolName python_frame(uint64_t frame) override;
  void refresh() override;

 private:
  void look_around();
  void take(const MappingEvent& event);
  struct SourceReader;
  void add_source(const symbols::UserSymbol& symbol, SymbolName& name);

  const Clock& clock_;
  KernelSymbols kernel_;
  std::optional<symbols::UserSymbols> user_;
  std::unique_ptr<MappingEvents> mappings_;
  std::shared_ptr<PythonCodes> python_ = std::make_shared<PythonCodes>();
  std::vector<int> only_;
  bool looked_around_ = false;
  uint64_t lost_mappings_ = 0;
  // The DWARF of files, read in the background, and what is known of their addresses.
  struct Source {
    std::shared_ptr<SourceReader> reader;
    std::map<uint64_t, Later<DwarfFile::Origin>> origins;
  };
  std::map<const symbols::TargetFile*, Source> sources_;
};

}  // namespace scry::cli
