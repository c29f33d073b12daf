// FrameTable: the call-frame information of a file in the form that programs in the kernel search (rule.h).
//
// Read from .eh_frame, which stripping keeps, and for code that it leaves out from .debug_frame, compressed or not, of
// the file or of its separate debug file. A table is addressed by offsets in the file, so that it serves every process
// that maps the file, at whatever address. The kernel keeps 4 bytes per row and 32 per distinct rule. Tested by
// frame_table_test.cc against libdw, for every row of real files.
#pragma once

#include <cstdint>
#include <vector>

#include "elf/elf_file.h"
#include "unwind/call_frames.h"
#include "unwind/rule.h"

namespace scry::unwind {

// The elements of one array, for the code in the file's bytes [part * kPartBytes, (part + 1) * kPartBytes).
struct TablePart {
  uint32_t part = 0;
  std::vector<Element> elements;
};

struct FrameTable {
  std::vector<TablePart> parts;  // ascending; none for code without rows
  size_t rows = 0, rules = 0;
  size_t left_out = 0;        // rows or rules that found no room
  bool lacks_code = false;    // most of the code has no rule
  bool is_too_large = false;  // for the limit that was given: no parts
  size_t bytes() const;
};

// No parts: the file has no call-frame information that can be read. `debug`: its separate debug file, or null. A file
// of 4 KiB can ask for a table of any size: at most `most_bytes` are made, and one part more while it is made.
FrameTable read_frame_table(const symbols::ElfFile& file, const symbols::ElfFile* debug = nullptr,
                            uint64_t most_bytes = foreign::kMostFrameTableBytes);

// The rule for the code at an offset of the file, as the program in the kernel finds it.
Rule find_rule(const FrameTable& table, uint64_t offset);

}  // namespace scry::unwind
