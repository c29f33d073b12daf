#include "cli/allocator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <optional>

#include "cli/own_options.h"
#include "cli/script_text.h"
#include "elf/functions.h"
#include "elf/needed.h"
#include "processes/child.h"
#include "symbols/process_maps.h"
#include "symbols/program_libraries.h"

namespace scry::cli {
namespace {

constexpr const char* kLibc = "libc";

// The name is a part of the script: letters that end no attach point.
bool is_plain(const std::string& name) {
  const auto is_plain_letter = [](unsigned char c) { return std::isalnum(c) || std::strchr("._-+/@", c); };
  return !name.empty() && std::ranges::all_of(name, is_plain_letter);
}

bool has_allocator(const std::string& path) {
  const auto file = symbols::ElfFile::open(path);
  return file && symbols::find_any_symbol(**file, {}, "malloc");  // a static program may never free
}

// Where the program's own calls of malloc() end, in the order of the loader: in itself, in a library that it is linked
// with, in another libc, which may be its loader too (musl). What it starts may call another.
std::string allocator_of(const std::string& path, const symbols::LoaderEnvironment& environment,
                         std::optional<int> pid) {
  const auto program = symbols::ElfFile::open(path);
  if (!program || !*program) return kLibc;
  symbols::TargetFiles files;
  std::vector<std::string> places = {path};
  for (const auto& found : symbols::libraries_of(files, path, environment, pid).files) places.push_back(found.path);
  const std::string loader = symbols::interpreter_of(**program);
  if (!loader.empty()) places.push_back(pid ? symbols::root_path(*pid, loader) : loader);
  const auto place = std::ranges::find_if(places, has_allocator);
  if (place == places.end() && loader.empty())
    print_error(
        fmt::format("WARNING: {} is linked statically, and no symbol of it is malloc: only what it starts is "
                    "counted\n",
                    path));
  if (place == places.end() || !is_plain(*place)) return kLibc;
  for (const symbols::FoundFile& libc : files.find(kLibc, pid))
    if (symbols::is_same_file(libc.path, *place)) return kLibc;
  return *place;
}

std::string usual_allocator(const sema::TraceScope& scope) {
  if (!scope.command.empty()) {
    const auto path = Child::find(scope.command.front());
    return path ? allocator_of(*path, symbols::own_loader_environment(), std::nullopt) : kLibc;
  }
  if (scope.processes.empty()) return kLibc;
  const int pid = scope.processes[0];
  return allocator_of(fmt::format("/proc/{}/exe", pid), symbols::loader_environment_of(pid), pid);
}

}  // namespace

Result<std::string> allocator_for(const Options& options) {
  const auto name = own_value(options, kAllocator);
  if (!name) return usual_allocator(options.scope);
  if (!is_plain(*name))
    return fail(fmt::format("--{} {}: expecting the name of a library, or a path of letters, digits and ._-+/@",
                            kAllocator, *name));
  const symbols::TargetFiles files;
  const auto pid = options.scope.processes.empty() ? std::nullopt : std::optional(options.scope.processes[0]);
  for (const symbols::FoundFile& found : files.find(*name, pid))
    if (has_allocator(found.path)) return *name;
  return fail(fmt::format("--{} {}: no such library or program that has malloc", kAllocator, *name));
}

}  // namespace scry::cli
