// Values of a command's own options (Options::own), by their long names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "cli/options.h"

namespace scry::cli {

// Of all runs.
inline constexpr const char* kLossless = "lossless";
inline constexpr const char* kMaxOverhead = "max-overhead";
inline constexpr const char* kFailOnLoss = "fail-on-loss";
inline constexpr const char* kMaxMemory = "max-memory";
inline constexpr const char* kDebugServers = "debuginfod";
// Not an option: set by commands whose output is stacks at the end of the run, where no event waits until the symbols
// of another are known.
inline constexpr const char* kCollectsStacks = "collects stacks";
inline constexpr const char* kForce = "force";

inline bool has_own(const Options& options, const char* name) {
  return options.own.contains(name);
}
std::optional<std::string> own_value(const Options& options, const char* name);
std::string own_text(const Options& options, const char* name);  // "" if it was not given
// A number from `least` to `most`; `otherwise` if it was not given.
Result<uint64_t> own_number(const Options& options, const char* name, uint64_t least, uint64_t most,
                            uint64_t otherwise);
// A time: "10ms", "1.5s", "20us"; a number alone is seconds. In microseconds.
Result<uint64_t> own_time(const Options& options, const char* name, uint64_t otherwise);

// The same from a text; nullopt: no time.
std::optional<uint64_t> read_time(std::string_view text);
// "64M", "1G", "512K"; a number alone is bytes; nullopt: no size.
std::optional<uint64_t> read_size(std::string_view text);

}  // namespace scry::cli
