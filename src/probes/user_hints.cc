#include "probes/user_hints.h"

#include <elf.h>
#include <fmt/format.h>

#include <algorithm>

#include "base/glob.h"
#include "elf/demangle.h"
#include "probes/user_args.h"
#include "symbols/target_files.h"

namespace scry::probes {
namespace {

// As an attach point of this provider and file.
std::string probe_of(const Provider& provider, const symbols::FoundFile& found, std::string_view function) {
  return fmt::format("{}:{}:{}", provider.name(), found.shown, function);
}
std::string cpp_probe_of(const Provider& provider, const symbols::FoundFile& found, std::string_view function) {
  return fmt::format("{}:{}:{}:\"{}\"", provider.name(), found.shown, kCpp, function);
}

std::string list_clones(const std::vector<const symbols::Symbol*>& clones, const symbols::FoundFile& found,
                        const Provider& provider) {
  std::vector<std::string> names;
  for (const symbols::Symbol* clone : clones) names.push_back(probe_of(provider, found, clone->name));
  return fmt::format("{}", fmt::join(names, ", "));
}

bool suggest_clones(Diag& diag, const UserPoint& written, const symbols::FoundFile& found,
                    const symbols::Functions& functions, const Provider& provider) {
  const auto clones = functions.clones_of(written.function);
  if (clones.empty()) return false;
  diag.hint(fmt::format("probe the copies of {} that the compiler made (their arguments may differ): {}",
                        written.function, list_clones(clones, found, provider)));
  return true;
}

// "tmpl" of "ns::tmpl<int>(int)" and "ns::tmpl".
std::string_view last_name(std::string_view name) {
  name = symbols::without_parameters(name);
  const size_t colons = name.rfind("::");
  return colons == name.npos ? name : name.substr(colons + 2);
}

bool suggest_callers(Diag& diag, const UserPoint& written, const symbols::FoundFile& found, const Provider& provider,
                     const ExpansionSources& environment) {
  const auto dwarf = open_dwarf(found.path, environment);
  const auto place = dwarf ? (*dwarf)->find_inlined(last_name(written.function)) : std::nullopt;
  if (!place) return false;
  const std::string where = fmt::format("{}:{}", place->file.substr(place->file.rfind('/') + 1), place->line);
  diag.hint(fmt::format(
      "{} ({}) has no code of its own: the compiler inlined it into its callers{}", written.function, where,
      at_return(provider) ? "" : fmt::format("; probe a line of it: {}:{}@FILE:LINE", provider.name(), found.shown)));
  return true;
}

// Functions made of templates have their result before their names.
bool suggest_results(Diag& diag, const UserPoint& written, const symbols::FoundFile& found,
                     const symbols::Functions& functions, const Provider& provider) {
  auto with_result = functions.matching_cpp("* " + written.function);
  if (with_result.empty()) with_result = functions.matching_cpp("* " + written.function + "<*");
  for (const symbols::Symbol* symbol : with_result) {
    const std::string readable = symbols::demangle(symbol->name);
    const bool whole = symbols::without_parameters(written.function) != written.function;
    diag.hint(fmt::format(
        "the name of a function of a template begins with its result: {}",
        cpp_probe_of(provider, found, whole ? std::string_view(readable) : symbols::without_parameters(readable))));
  }
  return !with_result.empty();
}

void suggest_near(Diag& diag, const UserPoint& written, const symbols::FoundFile& found,
                  const symbols::Functions& functions, const Provider& provider) {
  constexpr size_t kMaxCandidates = 20'000;  // an edit distance to each is computed
  std::vector<std::string> candidates;
  for (const symbols::Symbol& symbol : functions.by_name())
    if (candidates.size() < kMaxCandidates)
      candidates.push_back(written.cpp ? symbols::demangle(symbol.name) : std::string(symbol.name));
  for (const std::string& near : nearest_names(written.function, candidates))
    diag.hint(fmt::format("did you mean {}?",
                          written.cpp ? cpp_probe_of(provider, found, near) : probe_of(provider, found, near)));
}

}  // namespace

void suggest_function(Diag& diag, const UserPoint& written, const symbols::FoundFile& found, const Provider& provider,
                      const ExpansionSources& environment) {
  auto file = environment.facts.user_files()->open(found.path);
  if (!file) return;
  const symbols::Functions& functions = (*file)->functions();
  for (const std::string& problem : functions.problems()) diag.hint(problem);
  if (functions.empty()) {
    if (functions.problems().empty())
      diag.hint(
          fmt::format("install the debug information of {}, which is stripped, or probe an address", found.shown));
    return;
  }
  if (!written.cpp && !functions.matching_cpp(written.function).empty()) {
    diag.hint(fmt::format("use the C++ function of this name: {}", cpp_probe_of(provider, found, written.function)));
    return;
  }
  if (written.cpp && suggest_results(diag, written, found, functions, provider)) return;
  if (!has_wildcard(written.function) && ((!written.cpp && suggest_clones(diag, written, found, functions, provider)) ||
                                          suggest_callers(diag, written, found, provider, environment)))
    return;
  suggest_near(diag, written, found, functions, provider);
  if (diag.hints.empty())  // a stripped program still has the names that it exports
    diag.hint(fmt::format("list the names that it has with scry -l '{}:{}:*'; debug information would add more",
                          provider.name(), found.shown));
}

void warn_of_clones(const UserPoint& written, const symbols::FoundFile& found, const symbols::Functions& functions,
                    const Provider& provider, const ast::AttachPoint& point, Diags& diags) {
  const auto clones = functions.clones_of(written.function);
  if (clones.empty()) return;
  diags
      .add(kClonedFunction, point.span,
           fmt::format("some calls of {} go to copies that the compiler optimized, and do not hit this "
                       "probe",
                       written.function))
      .hint(fmt::format("probe the copies too (their arguments may differ): {}", list_clones(clones, found, provider)));
}

void warn_of_chosen(std::span<const symbols::Symbol* const> symbols, const UserPoint& written,
                    const symbols::FoundFile& found, const symbols::Functions& functions, const Provider& provider,
                    const ast::AttachPoint& point, Diags& diags) {
  if (std::ranges::find(symbols, STT_GNU_IFUNC, &symbols::Symbol::type) == symbols.end()) return;
  Diag& diag =
      diags.add(kChosenFunction, point.span,
                fmt::format("{} only chooses, when a program starts, the function that is called by this name: "
                            "its calls do not hit this probe",
                            written.function));
  const std::string others = fmt::format("__{}_*", written.function);  // as the C library calls them
  diag.hint(
      functions.matching(others).empty()
          ? fmt::format("install the debug information of {}, which has no symbols of those functions", found.shown)
          : fmt::format("probe one of {}", probe_of(provider, found, others)));
}

}  // namespace scry::probes
