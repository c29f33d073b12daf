// How much scry reads of what other users wrote: the files of traced processes, their debug information, the maps of
// their run-time code. An honest file of the largest programs in use fits; what does not is left unread with a warning
// that names the file ("... is not read: ..."). Why these numbers: docs/decisions/0021-foreign-files-are-hostile.md.
#pragma once

#include <cstdint>

namespace scry::foreign {

inline constexpr uint64_t kMiB = uint64_t{1} << 20;

// ---- executables and debug files
inline constexpr uint64_t kMostSections = uint64_t{1} << 16;
inline constexpr uint64_t kMostSegments = uint64_t{1} << 12;
inline constexpr uint64_t kMostSymbolBytes = 64 * kMiB;         // a symbol table: 2.8 million symbols
inline constexpr uint64_t kMostStringBytes = 256 * kMiB;        // the names of one, or of the sections
inline constexpr uint64_t kMostSymbolName = uint64_t{1} << 14;  // the rest of a longer name is cut
inline constexpr uint64_t kMostStubBytes = 16 * kMiB;       // procedure linkage tables, and the names of their stubs
inline constexpr uint64_t kMostNoteBytes = 16 * kMiB;       // USDT probes, build id, debug link
inline constexpr uint64_t kMostSectionBytes = 256 * kMiB;   // any other section
inline constexpr uint64_t kMostUnpackedBytes = 256 * kMiB;  // of .gnu_debugdata
inline constexpr uint64_t kMostLinkedBytes = 1024 * kMiB;   // a file whose checksum a debug link names
inline constexpr uint64_t kMostDwarfBytes = 4096 * kMiB;    // all sections of a file with DWARF, unpacked
// What is packed tighter than compilers' output ever is: so many times the file's size, where that is more than the
// first.
inline constexpr uint64_t kUnsuspectedDwarfBytes = 256 * kMiB, kMostDwarfRatio = 32;
inline constexpr uint64_t kMostSplitBytes = 1024 * kMiB;     // .dwo files and pieces of packages, of one program
inline constexpr uint64_t kMostCopiedBytes = 512 * kMiB;     // such a file that another user can change
inline constexpr uint64_t kMostFrameTableBytes = 64 * kMiB;  // call-frame tables of a file, as programs search them
inline constexpr uint64_t kMostOwnerBytes = 1024 * kMiB;     // symbol tables kept for the files of one owner

// ---- what a process says of itself
inline constexpr uint64_t kMostPerfMapBytes = 64 * kMiB;
inline constexpr uint64_t kMostPerfMapSymbols = uint64_t{1} << 20;
inline constexpr uint64_t kMostPerfMapName = 1024;
inline constexpr uint64_t kMostMapsBytes = 32 * kMiB;  // /proc/PID/maps: 65,530 mappings with long paths

// ---- text of scripts
inline constexpr uint64_t kMostScriptBytes = 64 * kMiB;  // a script, an imported file, a header

// ---- time
inline constexpr int64_t kMostReadNs = 20'000'000'000;      // for all reads of one file
inline constexpr int64_t kMostMapsNs = 250'000'000;         // for one look at /proc/PID/maps
inline constexpr int64_t kOwnPatienceNs = 3'000'000'000;    // the event loop waits for root's and our own files
inline constexpr int64_t kForeignPatienceNs = 400'000'000;  // and for those of others
inline constexpr int64_t kPatienceShare = 10;               // and a tenth of the time that has passed since

}  // namespace scry::foreign
