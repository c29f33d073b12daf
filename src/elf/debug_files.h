// Where the debug information of a stripped file lies: mini debug information inside it (.gnu_debugdata, LZMA), or a
// separate file found by build id or by debug link, in the folders that gdb searches too, or on a server.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "elf/elf_file.h"

namespace scry::symbols {

// Asked for the debug information that no folder has (--debuginfod); by several threads.
class DebugServers {
 public:
  virtual ~DebugServers() = default;
  // The path of a file that has it; nullopt: no server has it, or does not answer.
  virtual std::optional<std::string> find(const std::string& build_id) = 0;
};

// --debuginfo, each searched first, in this order (there also for NAME.debug with the build id of NAME); then ".debug"
// beside the file and /usr/lib/debug.
struct DebugFolders {
  std::vector<std::string> first;
  std::shared_ptr<DebugServers> servers = nullptr;  // null: none is asked
};

// The path of the file with the separate debug information; none when there is no such file or it belongs to another
// build (wrong build id, or wrong CRC where only a link names it). Files too large to be checked are named in
// `problems`.
std::optional<std::string> find_debug_file(const ElfFile& file, const DebugFolders& folders,
                                           std::vector<std::string>& problems);

// The unpacked .gnu_debugdata: an ELF file with a symbol table. Null: there is none, it is damaged, or (in `problems`)
// it is too large.
std::unique_ptr<ElfFile> open_mini_debug_info(const ElfFile& file, std::vector<std::string>& problems);

}  // namespace scry::symbols
