#include "symbols/program_libraries.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "base/access.h"
#include "elf/needed.h"
#include "symbols/library_cache.h"

namespace scry::symbols {
namespace {

constexpr size_t kMostLibraries = 1024;
// Where ld.so of the 64-bit distributions looks last.
constexpr const char* kDefaultFolders[] = {
    "/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/lib", "/usr/lib"};

std::vector<std::string> parts_of(const std::string& text, std::string_view separators) {
  std::vector<std::string> parts;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find_first_of(separators, at), text.size());
    if (end > at) parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

class Loader {
 public:
  Loader(TargetFiles& files, const LoaderEnvironment& environment, std::optional<int> pid)
      : files_(files), folders_(parts_of(environment.library_path, ":;")), pid_(pid) {
    if (pid) mapped_ = mapped_files(*pid);
  }

  ProgramLibraries load(const std::string& program, const std::string& preload) {
    for (const std::string& name : parts_of(preload, ": ")) add(name, {});
    const size_t preloaded = result_.files.size();
    add_needed_of(program);
    // In the order in which they were found: each level before the next.
    for (size_t i = 0; i < result_.files.size() && i < kMostLibraries; ++i) {
      if (i < preloaded) continue;
      add_needed_of(result_.files[i].path);
    }
    for (size_t i = 0; i < preloaded; ++i) add_needed_of(result_.files[i].path);
    add_mapped(program);
    return std::move(result_);
  }

 private:
  void add_needed_of(const std::string& path) {
    const auto file = files_.open(path);
    if (!file) return;
    const NeededLibraries needed = needed_libraries((*file)->elf());
    for (const std::string& name : needed.names) add(name, needed.folders);
  }

  // What the process has loaded by dlopen().
  void add_mapped(const std::string& program) {
    for (const Mapping& mapping : mapped_) {
      const std::string path = path_of_mapping(*pid_, mapping);
      if (!is_same_file(path, program)) add_found(mapping.path, path);
    }
  }

  void add(const std::string& name, const std::vector<std::string>& folders) {
    if (!asked_.insert(name).second) return;
    const std::string path = find(name, folders);
    if (path.empty()) return result_.missing.push_back(name);
    add_found(name, path);
  }

  void add_found(const std::string& name, const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 || !seen_.emplace(status.st_dev, status.st_ino).second) return;
    result_.files.push_back({name.substr(name.rfind('/') + 1), path});
  }

  bool is_library(const std::string& path) { return may_access(path, R_OK) && files_.open(path); }

  std::string find(const std::string& name, const std::vector<std::string>& folders) {
    if (pid_) {
      const std::string file = name.substr(name.rfind('/') + 1);
      for (const Mapping& mapping : mapped_)
        if (is_library_called(mapping.path, file)) return path_of_mapping(*pid_, mapping);
      return {};
    }
    if (name.find('/') != std::string::npos) return is_library(name) ? name : "";
    const std::vector<std::string>* lists[] = {&folders, &folders_};
    for (const auto* list : lists)
      for (const std::string& folder : *list)
        if (const std::string path = folder + "/" + name; is_library(path)) return path;
    if (const auto cached = find_libraries(name); !cached.empty()) return cached.front();
    for (const char* folder : kDefaultFolders)
      if (const std::string path = std::string(folder) + "/" + name; is_library(path)) return path;
    return {};
  }

  TargetFiles& files_;
  std::vector<std::string> folders_;
  std::optional<int> pid_;
  std::vector<Mapping> mapped_;
  std::set<std::string> asked_;
  std::set<std::pair<uint64_t, uint64_t>> seen_;
  ProgramLibraries result_;
};

bool is_function(const DynamicSymbol& symbol) {
  return symbol.defined && symbol.address != 0 && (symbol.type == STT_FUNC || symbol.type == STT_GNU_IFUNC);
}

// How well a definition serves what is asked for: 0 not at all.
int fit(const DynamicSymbol& asked, const DynamicSymbol& definition) {
  if (asked.version == definition.version) return 3;
  if (asked.version.empty() && definition.is_default) return 2;
  // A library without versions serves any.
  return definition.version.empty() || asked.version.empty() ? 1 : 0;
}

using Definitions = std::multimap<std::string, DynamicSymbol>;  // of one library, by name

const DynamicSymbol* find_definition(const Definitions& definitions, const DynamicSymbol& asked) {
  const DynamicSymbol* best = nullptr;
  auto [at, end] = definitions.equal_range(asked.name);
  for (; at != end; ++at)
    if (const int how = fit(asked, at->second); how > 0 && (!best || how > fit(asked, *best))) best = &at->second;
  return best;
}

}  // namespace

LoaderEnvironment own_loader_environment() {
  const char *path = ::getenv("LD_LIBRARY_PATH"), *preload = ::getenv("LD_PRELOAD");
  return {path ? path : "", preload ? preload : ""};
}

LoaderEnvironment loader_environment_of(int pid) {
  return {"", started_with(pid, "LD_PRELOAD")};
}

ProgramLibraries libraries_of(TargetFiles& files, const std::string& program, const LoaderEnvironment& environment,
                              std::optional<int> pid) {
  return Loader(files, environment, pid).load(program, environment.preload);
}

Imports imports_of(TargetFiles& files, const std::string& program, const ProgramLibraries& libraries) {
  Imports imports;
  const auto file = files.open(program);
  if (!file) return imports;
  std::vector<Definitions> definitions;
  for (const FoundFile& library : libraries.files) {
    Definitions& own = definitions.emplace_back();
    if (const auto opened = files.open(library.path))
      for (DynamicSymbol& symbol : versioned_symbols((*opened)->elf())) {
        std::string name = symbol.name;
        if (is_function(symbol)) own.emplace(std::move(name), std::move(symbol));
      }
  }
  for (const DynamicSymbol& asked : versioned_symbols((*file)->elf())) {
    if (asked.defined) continue;
    for (size_t number = 0; number < definitions.size(); ++number) {
      const DynamicSymbol* found = find_definition(definitions[number], asked);
      if (!found) continue;
      const bool is_chosen = found->type == STT_GNU_IFUNC;
      const auto address = is_chosen ? chosen_implementation(libraries.files[number].path, *found)
                                     : std::optional<uint64_t>(found->address);
      if (address)
        imports.functions.push_back({asked.name, number, *address, is_chosen});
      else
        imports.unresolved.push_back(asked.name);
      break;
    }
  }
  return imports;
}

namespace {

// An object of this process: where it lies, if it is the file that is looked for.
struct OwnObject {
  const std::string& library;
  std::optional<uint64_t> base;
  uint64_t start = 0, end = 0;
};

int look_at_object(dl_phdr_info* info, size_t, void* data) {
  auto& wanted = *static_cast<OwnObject*>(data);
  if (!info->dlpi_name || !*info->dlpi_name || !is_same_file(info->dlpi_name, wanted.library)) return 0;
  wanted.base = info->dlpi_addr;
  wanted.start = UINT64_MAX;
  for (size_t i = 0; i < info->dlpi_phnum; ++i) {
    const auto& segment = info->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD) continue;
    wanted.start = std::min(wanted.start, info->dlpi_addr + segment.p_vaddr);
    wanted.end = std::max(wanted.end, info->dlpi_addr + segment.p_vaddr + segment.p_memsz);
  }
  return 1;
}

}  // namespace

std::optional<uint64_t> chosen_implementation(const std::string& library, const DynamicSymbol& function) {
  OwnObject object{.library = library, .base = {}};
  ::dl_iterate_phdr(look_at_object, &object);
  if (!object.base) return std::nullopt;
  void* found = function.version.empty() ? ::dlsym(RTLD_DEFAULT, function.name.c_str())
                                         : ::dlvsym(RTLD_DEFAULT, function.name.c_str(), function.version.c_str());
  const auto address = reinterpret_cast<uint64_t>(found);
  if (address < object.start || address >= object.end) return std::nullopt;
  return address - *object.base;
}

}  // namespace scry::symbols
