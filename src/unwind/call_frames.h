// Reads call-frame information (.eh_frame, .debug_frame) as rows: from this address on, this rule.
//
// The bytes come from files of other users: every length, pointer and count is checked, and the work is bounded by the
// size of the section. What is damaged is left out. Format: DWARF 5 section 6.4, LSB "Exception Frames", and for
// expressions DWARF 5 section 2.5. Tested by frame_table_test.cc against libdw, and by fuzz/frame_table_fuzz.cc.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "unwind/rule.h"

namespace scry::unwind {

struct Row {
  uint64_t address = 0;  // as the file was linked
  uint32_t rule = 0;     // index into CallFrameRows::rules
};

struct CallFrameRows {
  std::vector<Row> rows;    // ascending; a row holds until the next one
  std::vector<Rule> rules;  // each once; the first is Step::none
};

enum class FrameFormat : uint8_t { eh_frame, debug_frame };

// `address`: of the section, as the file was linked. At most `most_rows` rows.
CallFrameRows read_call_frames(Bytes section, uint64_t address, FrameFormat format, size_t most_rows);

}  // namespace scry::unwind
