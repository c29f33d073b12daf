#include "probes/library_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "elf/instruction_length.h"
#include "elf/plt.h"
#include "elf/probeable.h"
#include "libcalls/call.h"
#include "probes/library_types.h"
#include "probes/user_args.h"
#include "symbols/program_libraries.h"

namespace scry::probes {
namespace {

constexpr size_t kMostFunctions = 4096;
constexpr std::string_view kPersonalityOfC = "__gcc_personality_v0";

std::string base_name(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

// A return probe puts an address of the kernel's in the place of the return address: whoever unwinds the stack through
// it (an exception of C++) or asks who called it (dlsym() with RTLD_NEXT) is led astray.
// `unwinds`: exceptions of the program may pass functions that call it back, and those that nothing is known of.
bool bears_return_probe(std::string_view name, const libcalls::Signature& signature, bool is_known, bool unwinds) {
  constexpr std::string_view kAsksCaller[] = {"dlsym",
                                              "dlvsym",
                                              "dlopen",
                                              "dlmopen",
                                              "_Unwind_Resume",
                                              "_Unwind_RaiseException",
                                              "_Unwind_Backtrace",
                                              "_Unwind_ForcedUnwind",
                                              "backtrace",
                                              "__cxa_rethrow",
                                              "__cxa_throw",
                                              "vfork"};
  const auto calls_back = [](const libcalls::Parameter& parameter) { return parameter.word.letter == 'F'; };
  if (unwinds && (!is_known || std::ranges::any_of(signature.parameters, calls_back))) return false;
  return signature.returns() && !name.starts_with("_Z") &&
         std::ranges::find(kAsksCaller, name) == std::end(kAsksCaller);
}

// What find_library_calls() was asked for.
struct Question {
  const std::string& program;
  const libcalls::Selection& selection;
  const Provider& provider;
  Span span;
  bool returns;
  const ExpansionSources& environment;
};

class Finder {
 public:
  explicit Finder(const Question& question) : question_(question), files_(*question.environment.facts.user_files()) {}

  LibraryCalls find() {
    const auto pid = process();
    const symbols::ProgramLibraries libraries = symbols::libraries_of(
        files_, question_.program, pid ? symbols::loader_environment_of(*pid) : symbols::own_loader_environment(), pid);
    found_.missing = libraries.missing;
    imported_.unwinds = unwinds();
    add_functions({base_name(question_.program), question_.program}, true);
    for (const symbols::FoundFile& library : libraries.files) add_functions(library, false);
    if (!pid) add_loaded_later(libraries);
    note_unmatched();
    const bool wants_calls = !question_.selection.calls.empty() || question_.selection.functions.empty() ||
                             !question_.selection.libraries.empty();
    const symbols::Imports imports = symbols::imports_of(files_, question_.program, libraries);
    found_.imports = imports.functions.size() + imports.unresolved.size();
    if (wants_calls) {
      find_shared(imports);
      for (const symbols::ImportedFunction& function : imports.functions)
        add_call(function, libraries.files[function.library]);
      for (const std::string& name : imports.unresolved)
        if (question_.selection.wants_call(caller(name), caller(name)) && !add_stub(name, ""))
          found_.unresolved.push_back(name);
    }
    return std::move(found_);
  }

 private:
  // Whether exceptions of the program pass its functions. What a compiler writes for functions that catch is there too
  // where the library of C++ is linked in; in a static program it may be the C library's own, for threads that are
  // cancelled.
  bool unwinds() {
    const auto program = files_.open(question_.program);
    if (!program) return false;
    const auto dynamic = symbols::versioned_symbols((*program)->elf());
    if (dynamic.empty() && !(*program)->functions().empty())
      return std::ranges::any_of((*program)->functions().by_name(), [](const symbols::Symbol& symbol) {
        return symbol.name == "__cxa_throw" || (symbol.name.find("_personality") != std::string_view::npos &&
                                                !symbol.name.starts_with(kPersonalityOfC));
      });
    if ((*program)->elf().find_section(".gcc_except_table")) return true;
    return std::ranges::any_of(dynamic, [](const symbols::DynamicSymbol& symbol) {
      return symbol.name == "__cxa_throw" || symbol.name == "__gxx_personality_v0" ||
             symbol.name.starts_with("_Unwind_R");
    });
  }

  std::optional<int> process() const {
    for (const int pid : question_.environment.options.pids)
      if (const auto file = files_.program_of(pid); file && symbols::is_same_file(file->path, question_.program))
        return pid;
    return std::nullopt;
  }

  libcalls::Candidate caller(std::string_view name) const {
    return {name, std::string_view(question_.program).substr(question_.program.rfind('/') + 1), question_.program,
            true};
  }

  using Place = std::pair<size_t, uint64_t>;  // library, address

  // Functions that the program imports by several names: memcpy and memmove may be the same code.
  void find_shared(const symbols::Imports& imports) {
    for (const symbols::ImportedFunction& function : imports.functions) {
      std::string& names = imported_.names[{function.library, function.address}];
      names += (names.empty() ? "" : "|") + function.name;
    }
    if (const auto program = files_.open(question_.program))
      for (symbols::PltStub& stub : symbols::plt_stubs((*program)->elf()))
        if (!stub.function.empty()) imported_.stubs.emplace(stub.function, stub.address);
  }

  // A stub of the program tells functions of the same code apart, and stands for code that cannot be probed.
  bool add_stub(const std::string& name, const std::string& library) {
    const auto stub = imported_.stubs.find(name);
    return stub != imported_.stubs.end() && add(name, {library, question_.program}, stub->second, false, name);
  }

  void add_call(const symbols::ImportedFunction& function, const symbols::FoundFile& library) {
    const libcalls::Candidate definition{function.name, library.shown, library.path, false};
    if (!question_.selection.wants_call(caller(function.name), definition)) return;
    const std::string& names = imported_.names[{function.library, function.address}];
    if (names != function.name && add_stub(function.name, library.shown)) return;
    if (is_probed(library, function.address)) return;
    if (add(names, library, function.address, false, function.name)) return;
    if (!add_stub(function.name, library.shown)) found_.unresolved.push_back(function.name);
  }

  bool is_probed(const symbols::FoundFile& file, uint64_t address) const {
    return places_.contains({file.path, address});
  }

  // Libraries that -x names and the program is not linked with: it loads them while it runs (dlopen()).
  void add_loaded_later(const symbols::ProgramLibraries& linked) {
    const auto is_linked = [&](const std::string& name) {
      return std::ranges::any_of(linked.files, [&](const symbols::FoundFile& file) {
        return file.shown == name || file.path == name || symbols::is_same_file(file.path, name);
      });
    };
    symbols::LoaderEnvironment environment = symbols::own_loader_environment();
    environment.preload.clear();
    for (const libcalls::Filter& filter : question_.selection.functions)
      for (const std::string& name : filter.files())
        if (name != base_name(question_.program) && name != question_.program && !is_linked(name))
          environment.preload += name + ':';
    if (environment.preload.empty()) return;
    const auto all = symbols::libraries_of(files_, question_.program, environment, std::nullopt);
    for (const symbols::FoundFile& file : all.files)
      if (!is_linked(file.shown)) add_functions(file, false);
    for (const std::string& name : all.missing)
      if (std::ranges::find(found_.missing, name) == found_.missing.end()) found_.missing.push_back(name);
  }

  void note_unmatched() {
    const auto& filters = question_.selection.functions;
    for (size_t i = 0; i < filters.size(); ++i)
      if (!matched_.contains(i)) found_.unmatched.push_back(filters[i].text());
  }

  bool wants_function(const libcalls::Candidate& definition) {
    const auto& filters = question_.selection.functions;
    bool any = false;
    for (size_t i = 0; i < filters.size(); ++i) {
      if (!filters[i].matches(definition)) continue;
      matched_.insert(i);
      any = true;
    }
    return any;
  }

  // -x
  void add_functions(const symbols::FoundFile& file, bool is_main) {
    if (question_.selection.functions.empty()) return;
    const auto opened = files_.open(file.path);
    if (!opened) return;
    for (const symbols::Symbol& symbol : (*opened)->functions().by_name()) {
      if (symbol.type == STT_GNU_IFUNC || !wants_function({symbol.name, file.shown, file.path, is_main})) continue;
      const std::string name(symbol.name);
      add(is_main ? name : fmt::format("{}@{}", name, file.shown), file, symbol.address, true, name);
    }
  }

  // False: no probe can be set there.
  bool add(const std::string& shown, const symbols::FoundFile& file, uint64_t address, bool any_caller,
           const std::string& name) {
    const auto opened = files_.open(file.path);
    const auto offset = opened ? (*opened)->elf().offset_of(address) : std::nullopt;
    if (!offset) return false;
    const auto code = (*opened)->elf().read_bytes(*offset, symbols::kLongestInstruction);
    if (code && !symbols::can_be_probed(*code, false)) return false;
    if (!places_.emplace(file.path, address).second) return true;
    Known known = known_of(file.path, address, name);
    const auto parsed = libcalls::parse_signature(known.text.signature, known.text.types);
    if (places_.size() > kMostFunctions) {
      ++found_.left_out;
      return true;
    }
    const bool has_return =
        bears_return_probe(name, *parsed, known.by_headers, imported_.unwinds) && !is_go_program(**opened);
    if (question_.returns && !has_return) return true;
    UserCode place{.path = file.path, .address = address};
    place.place = {.symbol = shown, .offset = *offset};
    std::string& signature = known.text.signature;
    if (!has_return && parsed->returns()) signature.replace(0, std::min(signature.find(' '), signature.size()), "2");
    place.arguments = libcalls::function_text({.name = shown,
                                               .library = file.shown,
                                               .signature = {},
                                               .any_caller = any_caller,
                                               .errno_slot = errno_slot(file, address)},
                                              signature, known.text.types);
    found_.targets.push_back(
        by_shared_link({.provider = &question_.provider,
                        .name = fmt::format("{}:{}:{}", question_.provider.name(), file.path, shown),
                        .point = std::move(place),
                        .span = question_.span},
                       question_.environment));
    return true;
  }

  struct Known {
    FunctionText text;
    bool by_headers = false;
  };

  // Headers say more of a function than debug information does (a FILE, a format, who writes a buffer); but a function
  // of the program, or of a library of its own, may have the name of another one. Distributions keep the debug
  // information of theirs apart.
  Known known_of(const std::string& path, uint64_t address, const std::string& name) {
    const std::string_view by_headers = libcalls::known_signature(name);
    const auto opened = files_.open(path);
    const bool is_own = path == question_.program || (opened && (*opened)->elf().find_section(".debug_info"));
    if (!by_headers.empty() && !is_own) return {{std::string(by_headers), ""}, true};
    if (auto described = described_function(path, address)) return {std::move(*described), false};
    if (!by_headers.empty()) return {{std::string(by_headers), ""}, true};
    return {{std::string(libcalls::kUnknownSignature), ""}, false};
  }

  std::optional<FunctionText> described_function(const std::string& path, uint64_t address) {
    const auto dwarf = open_dwarf(path, question_.environment);
    const auto function = dwarf ? (*dwarf)->signature(address, question_.environment.types) : std::nullopt;
    return function ? describe_function(*function, question_.environment.types) : std::nullopt;
  }

  // From a function of the C library to the word that has the place of errno.
  std::optional<int64_t> errno_slot(const symbols::FoundFile& file, uint64_t address) {
    auto [known, is_new] = errno_slots_.try_emplace(file.path);
    if (is_new)
      if (const auto opened = files_.open(file.path))
        known->second = symbols::thread_offset_slot((*opened)->elf(), "errno");
    if (!known->second) return std::nullopt;
    return static_cast<int64_t>(*known->second - address);
  }

  const Question& question_;
  symbols::TargetFiles& files_;
  std::set<std::pair<std::string, uint64_t>> places_;  // of the file and the address in it that are probed
  struct Imported {
    bool unwinds = false;                   // the program throws, or catches
    std::map<Place, std::string> names;     // with "|" between
    std::map<std::string, uint64_t> stubs;  // their addresses, by the function
  } imported_;
  std::map<std::string, std::optional<uint64_t>> errno_slots_;
  std::set<size_t> matched_;  // filters of -x, by their numbers
  LibraryCalls found_;
};

}  // namespace

LibraryCalls find_library_calls(const std::string& program, const libcalls::Selection& selection,
                                const Provider& provider, Span span, bool returns,
                                const ExpansionSources& environment) {
  return Finder({program, selection, provider, span, returns, environment}).find();
}

}  // namespace scry::probes
