// Imports: other files that a script takes part of (docs/language.md 10.3).
//
// A .bt file adds its probes, macros, functions and map declarations, a .h file its C definitions, a folder all such
// files in it. A .bpf.o file is compiled BPF code, a .bpf.c file becomes such by clang: both add functions to call. A
// path is relative to the file that imports; "scry/NAME", without an ending, is a part of scry's own library; each file
// counts once. What is imported stands before what imports it, so its begin probes run first. Files are reached through
// ImportFiles, so that tests need none.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diag.h"
#include "base/result.h"
#include "sema/choices.h"
#include "syntax/ast.h"

namespace scry::sema {

class ImportFiles {
 public:
  enum class Kind : uint8_t { missing, file, folder };
  struct Entry {
    Kind kind = Kind::missing;
    std::string distrust;  // what others can change: "a file with global write permissions: PATH"; empty: nothing
    std::string identity;  // the same for all paths of one file
  };
  virtual ~ImportFiles() = default;
  // The script of scry's own library that `import "scry/NAME"` means; nullopt: there is none.
  virtual std::optional<std::string_view> library(std::string_view name) const = 0;
  virtual std::vector<std::string> library_names() const = 0;
  virtual Entry look(const std::string& path) = 0;
  // Fails for what look() distrusts, too.
  virtual Result<std::string> read(const std::string& path) = 0;
  // Names of the files in a folder, sorted.
  virtual std::vector<std::string> names(const std::string& folder) = 0;
};

// Adds all that `script` imports, directly or not. `files` null: nothing can be imported.
void add_imports(ast::Script& script, SourceId source, Sources& sources, const CompileChoice& choice,
                 ImportFiles* files, Diags& diags);

}  // namespace scry::sema
