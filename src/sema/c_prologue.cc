#include "sema/c_prologue.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "sema/diags.h"
#include "syntax/splice.h"
#include "types/c_types.h"

namespace scry::sema {
namespace {

// Headers with this definition do without <linux/types.h>: the kernel's type information has its types.
constexpr const char* kNoTypesHeader = "_LINUX_TYPES_H";
constexpr const char* kHaveBtf = "BPFTRACE_HAVE_BTF";
constexpr std::string_view kNoDirective = "invalid preprocessing directive";  // of c/preprocessor.cc
constexpr std::string_view kMissing = ": No such file or directory";          // as GNU compilers say it

struct Prologue {
  std::vector<CTextFile> texts;
  std::vector<SourceId> sources;      // of the texts
  std::vector<std::string> left_out;  // headers, as they were written
};

// The C texts of one source become one text, each piece on its own line; a definition may lack its semicolon.
Prologue collect(const ast::Script& script, const Sources& sources) {
  Prologue prologue;
  uint32_t line = 1;
  for (const ast::CText& piece : script.c_text) {
    const uint32_t begin = sources.position(piece.span.source, piece.span.begin).line;
    if (prologue.sources.empty() || prologue.sources.back() != piece.span.source) {
      prologue.sources.push_back(piece.span.source);
      prologue.texts.push_back({sources[piece.span.source].name, {}});
      line = 1;
    }
    std::string& text = prologue.texts.back().text;
    for (; line < begin; ++line) text += '\n';
    text += piece.text;
    line += static_cast<uint32_t>(std::count(piece.text.begin(), piece.text.end(), '\n'));
    const bool directive = piece.text.starts_with('#');
    if (!directive && !piece.text.ends_with(';')) text += ';';
    if (directive) {
      text += '\n';
      ++line;
    }
  }
  return prologue;
}

// A line without the blanks around it; unknown if the source has no such line (a `# 20 "file"` may have restarted the
// count).
Span line_span(const Sources& sources, SourceId source, uint32_t line) {
  const std::string& all = sources[source].text;
  const std::string_view text = sources.line(source, line);
  if (!text.data()) return {};
  const auto begin = static_cast<uint32_t>(text.data() - all.data());
  const size_t first = text.find_first_not_of(" \t");
  const size_t last = text.find_last_not_of(" \t\r");
  if (first == text.npos) return {source, begin, begin};
  return {source, begin + static_cast<uint32_t>(first), begin + static_cast<uint32_t>(last) + 1};
}

void report(const CError& error, const Prologue& prologue, const Sources& sources, bool has_btf, Diags& diags) {
  Span span;
  for (size_t i = 0; i < prologue.texts.size(); ++i)
    if (prologue.texts[i].name == error.file && error.line > 0)
      span = line_span(sources, prologue.sources[i], error.line);
  std::string message = error.message;
  const bool missing = message.ends_with(kMissing);
  if (missing) message = fmt::format("'{}' file not found", message.substr(0, message.size() - kMissing.size()));
  if (!span.known() && error.line > 0) message = fmt::format("{}:{}: {}", error.file, error.line, message);
  Diag& diag = diags.add(kCText, span, message);
  if (message.starts_with(kNoDirective)) diag.hint("begin a comment with '//'");
  if (missing && message.find(".bt'") != message.npos)
    diag.hint("use import for a script: import \"lib.bt\"");
  else if (missing)
    diag.hint("add its directory to the search path with -I DIR");
  if (message.find("unknown type name") != message.npos) {
    diag.hint(has_btf ? "define the type: neither the script, its headers nor the kernel do"
                      : "include the header that defines the type; this kernel has no type information (BTF)");
    hint_left_out(prologue.left_out, diag);
  }
}

// Two headers together may differ in dozens of names; the first few tell which.
void warn_of_conflicts(const std::vector<CDeclarations::Conflict>& conflicts, Diags& diags) {
  constexpr size_t kShown = 3;
  if (conflicts.empty()) return;
  std::string names;
  for (const CDeclarations::Conflict& one : std::span(conflicts).first(std::min(kShown, conflicts.size())))
    names += fmt::format("{}'{}' ({}, not {})", names.empty() ? "" : ", ", one.name, one.taken, one.other);
  if (conflicts.size() > kShown) names += fmt::format(" and {} more", conflicts.size() - kShown);
  diags.add(kHeaderConflict, {}, fmt::format("headers define names differently: {}", names))
      .hint(
          "include the headers of the kernel or those of the C library, but not both, if the script uses these names");
}

// Folders that only the kernel's own headers use, or that a kernel's and the C library's share.
constexpr std::string_view kKernelFolders[] = {"linux/",  "net/",  "asm/",   "asm-generic/", "uapi/", "trace/",
                                               "crypto/", "scsi/", "sound/", "rdma/",        "drm/",  "acpi/"};

// The header of the kernel that a line of C text includes: "<linux/types.h>"; or empty.
std::string_view kernel_header(std::string_view line) {
  const size_t open = line.find('<');
  if (open == line.npos || line.substr(0, open).find("include") == line.npos) return {};
  const std::string_view header = line.substr(open, line.find('>', open) - open + 1);
  const auto is_in = [header](std::string_view folder) { return header.substr(1).starts_with(folder); };
  return std::ranges::any_of(kKernelFolders, is_in) ? header : std::string_view();
}

// Calls `visit(begin, line, number)` for each line of a text, which must keep its length.
template <class Visit>
void for_each_line(const std::string& text, Visit visit) {
  size_t begin = 0;
  for (uint32_t number = 1; begin < text.size(); ++number) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    visit(begin, std::string_view(text).substr(begin, end - begin), number);
    begin = end + 1;
  }
}

// A script may include headers of a kernel that are not installed, or not to be read without a compiler: the kernel's
// own type information serves in their place (docs/language.md 13). Empties the lines that `error` is about; false:
// none.
bool leave_kernel_headers_out(const CError& error, Prologue& prologue) {
  const bool missing = error.message.ends_with(kMissing);
  if (!missing && !error.message.starts_with("#include needs a C compiler")) return false;
  bool changed = false;
  for (CTextFile& text : prologue.texts)
    for_each_line(text.text, [&](size_t begin, std::string_view line, uint32_t number) {
      const bool meant = !missing || (text.name == error.file && number == error.line);
      const std::string_view header = kernel_header(line);
      if (!meant || header.empty()) return;
      prologue.left_out.emplace_back(header);
      text.text.replace(begin, line.size(), line.size(), ' ');
      changed = true;
    });
  return changed;
}

bool includes_kernel_header(const Prologue& prologue) {
  bool includes = false;
  for (const CTextFile& text : prologue.texts)
    for_each_line(text.text,
                  [&](size_t, std::string_view line, uint32_t) { includes |= !kernel_header(line).empty(); });
  return includes;
}

// Where `#include "file"` looks first: beside the texts themselves.
std::vector<std::string> folders_of(const std::vector<CTextFile>& texts) {
  std::vector<std::string> folders;
  for (const CTextFile& text : texts)
    if (const size_t slash = text.name.rfind('/'); slash != text.name.npos)
      folders.push_back(text.name.substr(0, slash + 1));
  return folders;
}

CSettings settings_for(const probes::ExpansionSources& environment, const CompileChoice& choice) {
  CSettings settings;
  settings.includes.folders = choice.include_folders;
  settings.includes.files = choice.include_files;
  const auto variable = [&](const char* name) {
    auto found = choice.environment.find(name);
    return found == choice.environment.end() ? std::string() : found->second.value;
  };
  find_kernel_folders(variable("KERNEL_SOURCE"), variable("KERNEL_BUILD"), settings.includes);
  Btf* btf = environment.facts.kernel_btf();
  if (btf) settings.includes.definitions = {kHaveBtf, kNoTypesHeader};
  TypePool& types = environment.types;
  settings.foreign.tagged = [btf, &types](std::string_view keyword, std::string_view name) -> TypeRef {
    return btf ? resolve_tagged_name(keyword, name, types, Btfs(&btf, 1)).value_or(nullptr) : nullptr;
  };
  settings.foreign.named = [btf, &types](std::string_view name) -> TypeRef {
    if (auto integer = resolve_c_integer(name, types)) return *integer;
    const auto id = btf ? btf->find(BtfKind::typedef_, name) : std::nullopt;
    return id ? btf->type(*id, types) : nullptr;
  };
  return settings;
}

}  // namespace

void hint_left_out(const std::vector<std::string>& headers, Diag& diag) {
  if (!headers.empty())
    diag.hint(fmt::format("check these headers, which are missing or need a C compiler: {}", fmt::join(headers, ", ")));
}

std::unique_ptr<CDeclarations> read_c_prologue(ast::Script& script, const Sources& sources,
                                               const probes::ExpansionSources& environment, const CompileChoice& choice,
                                               Diags& diags) {
  if (script.c_text.empty() && choice.include_files.empty()) return nullptr;
  Prologue prologue = collect(script, sources);
  CSettings settings = settings_for(environment, choice);
  settings.includes.own_folders = folders_of(prologue.texts);
  const bool has_btf = !settings.includes.definitions.empty();
  const auto read_all = [&] {
    auto read = CDeclarations::read(prologue.texts, settings);
    while (!read && has_btf && leave_kernel_headers_out(read.error(), prologue))
      read = CDeclarations::read(prologue.texts, settings);
    return read;
  };
  // Not all names of <linux/types.h> are in the kernel's type information (__aligned_u64, DECLARE_BITMAP): where they
  // are missing that header is read after all, and for the kernel's own headers, which want them, from the start.
  const bool is_kernel = !settings.includes.kernel_source.empty() && includes_kernel_header(prologue);
  if (has_btf && is_kernel) settings.includes.definitions = {kHaveBtf};
  auto declarations = read_all();
  if (!declarations && has_btf && !is_kernel) {
    settings.includes.definitions = {kHaveBtf};
    declarations = read_all();
  }
  if (!declarations) {
    report(declarations.error(), prologue, sources, has_btf, diags);
    return nullptr;
  }
  const CDeclarations& read = **declarations;
  warn_of_conflicts(read.conflicts(), diags);
  (*declarations)->set_left_out(std::move(prologue.left_out));
  splice_constants(
      script, [&](const std::string& name) { return read.constant(name); }, diags);
  return std::move(*declarations);
}

}  // namespace scry::sema
