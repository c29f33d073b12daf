// The libraries of a program, in the order in which the loader searches them for a function, and where each function
// that the program imports is defined.
//
// Of a program that has not begun: what ld.so would load (ld.so(8)): LD_PRELOAD, then DT_NEEDED level by level, each
// looked for in RPATH or RUNPATH, LD_LIBRARY_PATH, /etc/ld.so.cache and the default folders. Of a process: the files
// that it has mapped, in the same order as far as they are needed, then the others. Nothing of the files is run.
// Tested by program_libraries_test.cc.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "elf/dynamic_symbols.h"
#include "symbols/target_files.h"

namespace scry::symbols {

// What the environment of the program says to the loader.
struct LoaderEnvironment {
  std::string library_path;  // LD_LIBRARY_PATH
  std::string preload;       // LD_PRELOAD
};
LoaderEnvironment own_loader_environment();
// Of a process, as it was started: what it has mapped is known, LD_PRELOAD comes first.
LoaderEnvironment loader_environment_of(int pid);

struct ProgramLibraries {
  std::vector<FoundFile> files;      // `shown`: the name that it was asked for by
  std::vector<std::string> missing;  // names that were asked for and not found
};
ProgramLibraries libraries_of(TargetFiles& files, const std::string& program, const LoaderEnvironment& environment,
                              std::optional<int> pid);

// A function that a program imports, where the loader finds it.
struct ImportedFunction {
  std::string name;
  size_t library = 0;        // number among the files
  uint64_t address = 0;      // in it, as it was linked; of the implementation where a resolver chooses one
  bool is_resolved = false;  // a resolver of the library chose the address (STT_GNU_IFUNC)
};

struct Imports {
  std::vector<ImportedFunction> functions;
  std::vector<std::string> unresolved;  // chosen by a resolver whose choice is not known
};
Imports imports_of(TargetFiles& files, const std::string& program, const ProgramLibraries& libraries);

// The address of the implementation that the resolver of a function chooses on this machine, by asking the loader of
// this very process, which has the library if scry itself uses it (libc, libm). nullopt: it does not.
std::optional<uint64_t> chosen_implementation(const std::string& library, const DynamicSymbol& function);

}  // namespace scry::symbols
