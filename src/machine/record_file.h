// The facts of a machine as a file (docs/formats.md, "Facts of a machine"): written on one machine, read where a script
// is compiled for it.
//
// The file may come from anywhere. read_record() refuses what is not well-formed with the line; it holds limits on the
// file, on the number of its lines, and on the length of names. What the texts and type information in it say is
// checked by their own readers when they are asked for. Tested by record_file_test.cc; fuzz target facts_fuzz.
#pragma once

#include "machine/recorded.h"

namespace scry::machine {

inline constexpr size_t kLargestRecord = 256 << 20;  // bytes

Result<Record> read_record(std::string_view text);
std::string write_record(const Record& record);

}  // namespace scry::machine
