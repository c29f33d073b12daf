// TargetFiles: the files for the target part of an attach point, each opened once.
//
//   ./app, /usr/bin/app     a path; with * every file that fits
//   app                     in the current folder and in PATH
//   libc, libc.so.6         a library: of the process with -p, then of /etc/ld.so.cache
//   *                       every file that the process (with -p) or any process has mapped
// With a process in another mount namespace, paths are its own.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/background.h"
#include "elf/call_frames.h"
#include "elf/dwarf.h"
#include "elf/functions.h"
#include "symbols/kept_files.h"
#include "symbols/process_maps.h"

namespace scry::symbols {

// A file that uprobes can be set in, with what was read from it so far.
class TargetFile {
 public:
  TargetFile(std::shared_ptr<ElfFile> elf, const DebugFolders& folders) : elf_(std::move(elf)), folders_(folders) {}
  ElfFile& elf() { return *elf_; }
  // Read now, however long it takes: not for the event loop.
  const Functions& functions();
  // Read in the background; null: they are not there yet.
  const Functions* functions_by(Background& background);
  // Null: they were never asked for, or are not there yet.
  const Functions* read_functions() const;
  bool has_asked_for_functions() const { return functions_ || reading_; }
  Background::Group group() const;
  const CallFrames& call_frames() {
    if (!call_frames_) call_frames_.emplace(elf_->lasting_path());
    return *call_frames_;
  }
  // Whether handlers of signals return to this address, as the file was linked (elf/signal_return.h).
  bool returns_from_signal(uint64_t address);
  const DebugFolders& folders() const { return folders_; }
  // The same, with what it takes to do it in the background.
  std::shared_ptr<ElfFile> shared_elf() const { return elf_; }

 private:
  std::shared_ptr<ElfFile> elf_;  // also of what reads it in the background
  const DebugFolders& folders_;
  std::unique_ptr<const Functions> functions_;
  Later<std::unique_ptr<const Functions>> reading_;
  std::optional<CallFrames> call_frames_;
  std::map<uint64_t, bool> signal_returns_;  // by the addresses that were asked for
};

// The debug information of a file, from the file itself or its separate one, with its split units.
Result<std::unique_ptr<DwarfFile>> open_dwarf(const ElfFile& file, const DebugFolders& folders);

struct FoundFile {
  std::string shown;  // in probe names
  std::string path;   // to open and to attach to
};

// One file reached by several names counts once; what is not there any more goes.
void drop_same_files(std::vector<FoundFile>& files);

// Where a target without a path is looked for, as a part of a sentence; empty: it is a path.
std::string places_searched(const std::string& target);

class TargetFiles {
 public:
  // `folders` may be changed until the first file is opened.
  DebugFolders folders;

  // Files that an attach point's target names; all of them executable ELF files or shared objects, except that a path
  // without wildcard is given back as it is.
  std::vector<FoundFile> find(const std::string& target, std::optional<int> pid) const;
  // /proc/PID/exe, as the process names it.
  std::optional<FoundFile> program_of(int pid) const;

  // The file, opened once, for probes; an error says why not.
  Result<TargetFile*> open(const std::string& path);
  // Files that stay open for open_mapped().
  const std::shared_ptr<KeptFiles>& kept() const { return kept_; }
  // The very file that a process has, or had, mapped; null when it cannot be found any more, or is no ELF file.
  TargetFile* open_mapped(int pid, const Mapping& mapping);
  // Whether it will be found when the process is gone.
  bool lasts(const Mapping& mapping) const;
  // Whether uprobes can be set in it: a shared object, or an executable that may be executed.
  bool is_traceable(const std::string& path);

 private:
  // A file as it was until its next change. Those below stay open, so that their inode numbers are not given away.
  struct FileVersion {
    uint64_t device = 0, inode = 0;
    int64_t changed = 0;
    auto operator<=>(const FileVersion&) const = default;
  };
  Result<TargetFile*> open_version(const std::string& path);
  TargetFile* open_kept(const Mapping& mapping);

  std::shared_ptr<KeptFiles> kept_ = std::make_shared<KeptFiles>();
  std::map<FileVersion, std::unique_ptr<TargetFile>> versions_;
  std::map<std::string, Result<TargetFile*>> opened_;
};

}  // namespace scry::symbols
