#include "sema/imports.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "builtins/builtin.h"
#include "c/compiler.h"
#include "sema/config.h"
#include "sema/diags.h"
#include "syntax/parser.h"

namespace scry::sema {
namespace {

constexpr size_t kMostFiles = 1000;
constexpr std::string_view kLibrary = "scry/";

std::string folder_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

template <class Item>
void put_in_front(std::vector<Item>& all, std::vector<Item>&& first) {
  all.insert(all.begin(), std::make_move_iterator(first.begin()), std::make_move_iterator(first.end()));
}

class Importer {
 public:
  Importer(Sources& sources, const CompileChoice& choice, ImportFiles& files, Diags& diags)
      : sources_(sources), choice_(choice), files_(files), diags_(diags) {}

  // The imports of one file; what they bring goes before what the file itself has.
  void add_to(ast::Script& script, SourceId source, bool block_imports) {
    ast::Script all;
    if (Entry self = files_.look(sources_[source].name); self.kind == Kind::file) seen_.insert(self.identity);
    for (const ast::Import& import : script.imports) follow(import, folder_of(sources_[source].name), all);
    if (block_imports)
      for (const ast::Import& import : script.block_imports) follow(import, folder_of(sources_[source].name), all);
    put_in_front(script.c_text, std::move(all.c_text));
    put_in_front(script.map_declarations, std::move(all.map_declarations));
    put_in_front(script.macros, std::move(all.macros));
    put_in_front(script.subprograms, std::move(all.subprograms));
    put_in_front(script.objects, std::move(all.objects));
    put_in_front(script.probes, std::move(all.probes));
  }

 private:
  using Kind = ImportFiles::Kind;
  using Entry = ImportFiles::Entry;

  // What a file is by the end of its name; the longest end that fits counts.
  struct FormatRow {
    std::string_view ending;
    void (Importer::*add)(const std::string& path, Span use, ast::Script& all);
  };
  static constexpr size_t kFormats = 4;
  static const FormatRow kRows[kFormats];

  static const FormatRow* format_of(std::string_view path) {
    for (const FormatRow& row : kRows)
      if (path.ends_with(row.ending)) return &row;
    return nullptr;
  }

  void follow(const ast::Import& import, const std::string& folder, ast::Script& all) {
    if (import.path.starts_with(kLibrary) && !format_of(import.path)) return follow_library(import, all);
    const std::string path = import.path.starts_with('/') ? import.path : folder + import.path;
    const Entry entry = files_.look(path);
    if (entry.kind == Kind::missing) return report_missing(import, path);
    if (!entry.distrust.empty()) return refuse(entry, import.path_span);
    if (entry.kind == Kind::folder) return follow_folder(path, import.path_span, all);
    const FormatRow* format = format_of(path);
    if (!format) {
      diags_.add(kImport, import.path_span, fmt::format("cannot import a file of this kind: {}", path))
          .hint("import .bt scripts, .h headers, .bpf.c or .bpf.o functions, or directories of them");
      return;
    }
    add_once(*format, path, entry, import.path_span, all);
  }

  void follow_library(const ast::Import& import, ast::Script& all) {
    const std::string name = import.path.substr(kLibrary.size());
    if (const auto text = files_.library(name)) {
      if (!seen_.insert(import.path).second) return;
      const size_t known = all.map_declarations.size();
      add_text(import.path, std::string(*text), import.path_span, all);
      for (size_t i = known; i < all.map_declarations.size(); ++i) all.map_declarations[i].hidden = true;
      return;
    }
    const auto near = nearest_names(name, files_.library_names(), 1);
    Diag& diag = diags_.add(kImport, import.path_span, fmt::format("scry's library has no part '{}'", name));
    diag.hint(near.empty() ? fmt::format("its parts are {}", fmt::join(files_.library_names(), ", "))
                           : fmt::format("did you mean {}{}?", kLibrary, near.front()));
  }

  // What other users can change would run with the rights of the user who runs scry.
  void refuse(const Entry& entry, Span use) {
    diags_.add(kImport, use, "cowardly refusing to import from " + entry.distrust);
  }

  void follow_folder(const std::string& path, Span use, ast::Script& all) {
    const std::string folder = path.ends_with('/') ? path : path + "/";
    for (const std::string& name : files_.names(folder)) {
      const FormatRow* format = format_of(name);
      const Entry entry = files_.look(folder + name);
      if (!format || entry.kind != Kind::file) continue;
      if (entry.distrust.empty())
        add_once(*format, folder + name, entry, use, all);
      else
        refuse(entry, use);
    }
  }

  void add_once(const FormatRow& format, const std::string& path, const Entry& entry, Span use, ast::Script& all) {
    if (seen_.size() >= kMostFiles) {
      diags_.add(kImport, use, fmt::format("more than {} files are imported", kMostFiles));
      return;
    }
    if (seen_.insert(entry.identity).second) (this->*format.add)(path, use, all);
  }

  void report_missing(const ast::Import& import, const std::string& path) {
    Diag& diag = diags_.add(kImport, import.path_span, "Unable to find suitable path for import");
    diag.hint("looked for " + path);
    std::string folder = folder_of(path), listed;
    const std::string wanted = path.substr(folder.size());
    if (folder.empty()) folder = "./";
    std::vector<std::string> candidates;
    for (std::string& name : files_.names(folder))
      if (format_of(name)) candidates.push_back(std::move(name));
    for (const std::string& near : nearest_names(wanted, candidates)) listed += (listed.empty() ? "" : ", ") + near;
    if (!listed.empty()) diag.hint("did you mean " + listed + "?");
  }

  void add_script(const std::string& path, Span use, ast::Script& all) {
    auto text = files_.read(path);
    if (!text) {
      diags_.add(kImport, use, text.error().message());
      return;
    }
    add_text(path, std::move(*text), use, all);
  }

  void add_text(const std::string& name, std::string text, Span use, ast::Script& all) {
    const SourceId source = sources_.add(name, std::move(text));
    ast::Script script = parse(source, sources_, {choice_.parameters, is_value_builtin}, diags_);
    for (const ast::ConfigEntry& entry : script.config)
      diags_.add(kImport, entry.span, "invalid 'config' within import").note(use, "imported from here");
    add_to(script, source, true);
    append(all.c_text, std::move(script.c_text));
    append(all.map_declarations, std::move(script.map_declarations));
    append(all.macros, std::move(script.macros));
    append(all.subprograms, std::move(script.subprograms));
    append(all.objects, std::move(script.objects));
    append(all.probes, std::move(script.probes));
  }

  // To the C stage it is a text of its own, with its own name and lines.
  void add_header(const std::string& path, Span use, ast::Script& all) {
    auto text = files_.read(path);
    if (!text) {
      diags_.add(kImport, use, text.error().message());
      return;
    }
    const auto size = static_cast<uint32_t>(text->size());
    const SourceId source = sources_.add(path, *text);
    all.c_text.push_back({{source, 0, size}, std::move(*text)});
  }

  void add_c_source(const std::string& path, Span use, ast::Script& all) {
    auto text = files_.read(path);
    if (!text) {
      diags_.add(kImport, use, text.error().message());
      return;
    }
    CIncludes includes{.folders = choice_.include_folders, .own_folders = {folder_of(path)}};
    auto object = compile_c_for_bpf(path, *text, includes);
    if (object) {
      all.objects.push_back({path, use, std::move(*object)});
      return;
    }
    const CError& error = object.error();
    const std::string place = error.file.empty() ? path : fmt::format("{}:{}", error.file, error.line);
    diags_.add(kImport, use, fmt::format("{}: {}", place, error.message));
  }

  void add_object(const std::string& path, Span use, ast::Script& all) {
    auto bytes = files_.read(path);
    if (bytes)
      all.objects.push_back({path, use, std::move(*bytes)});
    else
      diags_.add(kImport, use, bytes.error().message());
  }

  template <class Item>
  static void append(std::vector<Item>& all, std::vector<Item>&& more) {
    all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  }

  Sources& sources_;
  const CompileChoice& choice_;
  ImportFiles& files_;
  Diags& diags_;
  std::set<std::string> seen_;  // by identity
};

const Importer::FormatRow Importer::kRows[kFormats] = {{".bt", &Importer::add_script},
                                                       {".h", &Importer::add_header},
                                                       {".bpf.c", &Importer::add_c_source},
                                                       {".bpf.o", &Importer::add_object}};

}  // namespace

void add_imports(ast::Script& script, SourceId source, Sources& sources, const CompileChoice& choice,
                 ImportFiles* files, Diags& diags) {
  if (script.imports.empty() && script.block_imports.empty()) return;
  if (!files) {
    for (const ast::Import& import : script.imports) diags.add(kImport, import.path_span, "there are no files here");
    return;
  }
  Diags ignored;
  const typed::Config config = read_config(script.config, choice.environment, ignored);
  const bool in_blocks = stability_of(config.unstable_import) != Stability::error;
  Importer(sources, choice, *files, diags).add_to(script, source, in_blocks);
}

}  // namespace scry::sema
