#include "elf/functions.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "base/glob.h"
#include "elf/demangle.h"
#include "elf/go_table.h"
#include "elf/plt.h"

namespace scry::symbols {
namespace {

bool is_function(const Symbol& symbol) {
  return symbol.type == STT_FUNC || symbol.type == STT_GNU_IFUNC;
}

// Better names first among the symbols of one address: global, sized, without leading underscores.
bool better_name(const Symbol& a, const Symbol& b) {
  const auto rank = [](const Symbol& symbol) {
    return std::tuple(!is_function(symbol), symbol.size == 0, !symbol.global, symbol.name.starts_with('_'));
  };
  return rank(a) < rank(b);
}

// The range, of those sorted by their start, that starts last at or below an address and holds it; null: none.
template <class Range>
const Range* range_of(const std::vector<Range>& ranges, uint64_t address) {
  const auto next = std::ranges::upper_bound(ranges, address, {}, &Range::start);
  return next == ranges.begin() || address >= std::prev(next)->end ? nullptr : &*std::prev(next);
}

}  // namespace

Functions::Functions(ElfFile& file, const DebugFolders& folders) : file_(file) {
  for (const Section& section : file.sections()) {
    if (section.size == 0 || section.flags & SHF_TLS) continue;  // .tbss shares its addresses with what follows
    const Range range{section.address, section.address + section.size};
    if (section.flags & SHF_EXECINSTR) code_.push_back(range);
    if (section.flags & SHF_ALLOC) loaded_.push_back(range);
  }
  std::ranges::sort(code_, {}, &Range::start);
  std::ranges::sort(loaded_, {}, &Range::start);
  const auto take_problems = [this](const ElfFile& from) {
    problems_.insert(problems_.end(), from.problems().begin(), from.problems().end());
  };
  add(file.symbol_table());
  add(file.dynamic_symbols());
  take_problems(file);
  if (file.symbol_table().empty()) {
    starts_ = FunctionStarts(file);
    names_.mini = open_mini_debug_info(file, problems_);
    if (const auto path = find_debug_file(file, folders, problems_))
      if (auto separate = ElfFile::open(*path, ElfFile::Machines::i386_too)) names_.separate = std::move(*separate);
    for (ElfFile* other : {names_.mini.get(), names_.separate.get()}) {
      if (!other) continue;
      add(other->symbol_table());
      take_problems(*other);
    }
    if (!names_.mini && !names_.separate && file.is_x86_64()) add_go_functions(file);
  }
  if (file.is_x86_64()) add_stubs();
  sort_by_address();
}

void Functions::sort_by_address() {
  std::vector<const Symbol*>& all = by_address_.symbols;
  std::stable_sort(all.begin(), all.end(), [](const Symbol* a, const Symbol* b) {
    return a->address != b->address ? a->address < b->address : better_name(*a, *b);
  });
  const auto same_address = [](const Symbol* a, const Symbol* b) { return a->address == b->address; };
  all.erase(std::unique(all.begin(), all.end(), same_address), all.end());
  all.shrink_to_fit();
  const auto end_of = [&all](uint32_t i) { return all[i]->address + all[i]->size; };
  by_address_.enclosing.assign(all.size(), kNone);
  for (uint32_t i = 1; i < all.size(); ++i) {
    uint32_t outer = i - 1;  // what does not reach beyond this one encloses nothing that comes later either
    while (outer != kNone && end_of(outer) <= end_of(i)) outer = by_address_.enclosing[outer];
    by_address_.enclosing[i] = outer;
  }
}

void Functions::add(const std::vector<Symbol>& symbols) {
  names_.tables.push_back(&symbols);
  for (const Symbol& symbol : symbols)
    if (symbol.address != 0 && names_code(symbol)) by_address_.symbols.push_back(&symbol);
}

std::vector<const Symbol*> Functions::sorted_by_name(std::string_view beginning) const {
  std::vector<const Symbol*> functions;
  for (const std::vector<Symbol>* table : names_.tables)
    for (const Symbol& symbol : *table)
      if (symbol.name.starts_with(beginning) && symbol.address != 0 && is_function(symbol))
        functions.push_back(&symbol);
  std::ranges::stable_sort(
      functions, {}, [](const Symbol* symbol) { return std::tuple(symbol->name, symbol->address, !symbol->global); });
  const auto place = [](const Symbol* symbol) { return std::tuple(symbol->name, symbol->address); };
  const auto copies = std::ranges::unique(functions, {}, place);
  functions.erase(copies.begin(), copies.end());
  return functions;
}

const std::vector<Symbol>& Functions::by_name() const {
  std::call_once(by_name_.is_sorted, [this] {
    for (const Symbol* symbol : sorted_by_name("")) by_name_.symbols.push_back(*symbol);
  });
  return by_name_.symbols;
}

std::vector<const Symbol*> Functions::beginning_with(std::string_view beginning) const {
  constexpr uint32_t kMany = 64;  // searching all symbols so often takes as long as sorting them
  if (by_name_.questions.fetch_add(1, std::memory_order_relaxed) < kMany) return sorted_by_name(beginning);
  const std::vector<Symbol>& all = by_name();
  std::vector<const Symbol*> found;
  for (auto at = std::ranges::lower_bound(all, beginning, {}, &Symbol::name);
       at != all.end() && at->name.starts_with(beginning); ++at)
    found.push_back(&*at);
  return found;
}

// A stub that a resolver serves calls a function of the file itself, which has the resolver's address.
void Functions::add_stubs() {
  std::unordered_map<uint64_t, std::string_view> resolved;
  for (const Symbol* symbol : by_address_.symbols)
    if (symbol->type == STT_GNU_IFUNC) resolved.emplace(symbol->address, symbol->name);
  for (const PltStub& stub : plt_stubs(file_)) {
    std::string name = stub.function;
    if (const auto function = resolved.find(stub.resolver); name.empty())
      name = function == resolved.end() ? fmt::format("*ABS*+{:#x}", stub.resolver) : std::string(function->second);
    by_address_.symbols.push_back(&names_.made_symbols.emplace_back(
        Symbol{names_.made.emplace_back(name + "@plt"), stub.address, stub.size, STT_FUNC, false}));
  }
}

// What Go's runtime itself calls its functions, in a program without symbols.
void Functions::add_go_functions(const ElfFile& file) {
  constexpr size_t kMostName = 512;
  const Section* section = find_go_table(file);
  const auto bytes = section ? file.read_section(*section) : Result<std::vector<std::byte>>();
  const GoTable table(bytes ? Bytes(*bytes) : Bytes());
  auto reader = table ? table.rows() : std::nullopt;
  GoTableRow row, next;
  if (!reader || !reader->read(row)) return;
  size_t room = bytes->size();  // the names lie there, each once
  for (uint64_t i = 0; i < table.functions() && reader->read(next.entry); ++i, row = next) {
    const auto function = table.function(row);
    const std::string_view name = function ? table.name(*function, kMostName) : std::string_view();
    if (name.size() > room) return;
    room -= name.size();
    if (!name.empty() && next.entry > row.entry)
      by_address_.symbols.push_back(&names_.made_symbols.emplace_back(
          Symbol{names_.made.emplace_back(name), table.text() + row.entry, next.entry - row.entry, STT_FUNC, false}));
    if (!reader->read(next.function)) break;
  }
}

// Start-up code in assembler has no type; it still names the addresses it covers.
bool Functions::names_code(const Symbol& symbol) const {
  if (is_function(symbol)) return true;
  if (symbol.type != STT_NOTYPE || symbol.name.starts_with('.')) return false;
  return range_of(code_, symbol.address) != nullptr;
}

std::vector<const Symbol*> Functions::named(std::string_view name) const {
  std::vector<const Symbol*> found = beginning_with(name);  // the shortest come first
  found.erase(std::ranges::upper_bound(found, name, {}, &Symbol::name), found.end());
  return found;
}

const Symbol* Functions::find(std::string_view name) const {
  const auto all = named(name);
  const auto global = std::ranges::find(all, true, &Symbol::global);
  return all.empty() ? nullptr : global != all.end() ? *global : all.front();
}

const Symbol* Functions::whole_of(std::string_view name) const {
  constexpr std::string_view kCold = ".cold";
  const size_t at = name.find(kCold);
  if (at == name.npos) return nullptr;
  const std::string_view number = name.substr(at + kCold.size());
  return number.empty() || number.starts_with('.') ? find(name.substr(0, at)) : nullptr;
}

std::vector<const Symbol*> Functions::clones_of(std::string_view name) const {
  constexpr std::string_view kChanges[] = {".constprop.", ".isra.", ".llvm.", ".lto_priv."};
  std::vector<const Symbol*> clones;
  for (const Symbol* symbol : beginning_with(name))
    for (std::string_view change : kChanges)
      if (symbol->name.substr(name.size()).starts_with(change) && !is_part(symbol->name)) clones.push_back(symbol);
  return clones;
}

bool Functions::is_part(std::string_view name) const {
  return name.find(".part.") != name.npos || whole_of(name) != nullptr;
}

std::vector<const Symbol*> Functions::matching(std::string_view pattern) const {
  std::vector<const Symbol*> found;
  for (const Symbol& symbol : by_name())
    if (glob_match(pattern, symbol.name) && !is_part(symbol.name)) found.push_back(&symbol);
  return found;
}

std::vector<const Symbol*> Functions::matching_cpp(std::string_view pattern) const {
  // A parenthesis may be part of the name: operator(), (anonymous namespace).
  const bool may_have_parameters = pattern.find('(') != pattern.npos;
  std::vector<const Symbol*> found;
  for (const Symbol& symbol : by_name()) {
    if (!is_mangled(symbol.name) || is_part(symbol.name)) continue;
    std::string readable = demangle(symbol.name);
    readable.resize(std::min(readable.find(" [clone "), readable.size()));
    if (glob_match(pattern, without_parameters(readable)) || (may_have_parameters && glob_match(pattern, readable)))
      found.push_back(&symbol);
  }
  return found;
}

// In a stripped file code without a name follows, of any size: what has call-frame information of its own, or lies far
// away, is not that function.
bool Functions::reaches(const Symbol& unsized, uint64_t address) const {
  constexpr uint64_t kFar = 4096;
  const Range* section = range_of(loaded_, address);
  if (!section || unsized.address < section->start) return false;
  const bool is_stripped = names_.tables.front()->empty() && !names_.mini && !names_.separate;
  if (!is_stripped) return true;
  return address - unsized.address < kFar && starts_.before(address).value_or(0) <= unsized.address;
}

const Symbol* Functions::containing(uint64_t address) const {
  constexpr int kMostNested = 64;  // a hostile table could nest all of its symbols
  const auto next = std::ranges::upper_bound(by_address_.symbols, address, {}, &Symbol::address);
  if (next == by_address_.symbols.begin()) return nullptr;
  const Symbol& last = **std::prev(next);
  if (last.size == 0) return reaches(last, address) ? &last : nullptr;
  auto at = static_cast<uint32_t>(next - by_address_.symbols.begin() - 1);
  for (int i = 0; i < kMostNested && at != kNone; ++i, at = by_address_.enclosing[at]) {
    const Symbol& symbol = *by_address_.symbols[at];
    if (address - symbol.address < symbol.size) return &symbol;
  }
  return nullptr;
}

std::optional<uint64_t> Functions::start_of_unnamed(uint64_t address) const {
  return range_of(code_, address) ? starts_.before(address) : std::nullopt;
}

std::vector<Symbol> find_symbols(ElfFile& file, const DebugFolders& folders, std::string_view name) {
  std::vector<Symbol> found;
  const auto add = [&](const std::vector<Symbol>& symbols) {
    for (const Symbol& symbol : symbols)
      if (symbol.name == name && symbol.type != STT_TLS &&
          std::ranges::find(found, symbol.address, &Symbol::address) == found.end())
        found.push_back(symbol);
  };
  add(file.symbol_table());
  add(file.dynamic_symbols());
  if (!found.empty()) return found;
  std::vector<std::string> problems;
  if (const auto path = find_debug_file(file, folders, problems))
    if (auto separate = ElfFile::open(*path)) add((*separate)->symbol_table());
  for (Symbol& symbol : found) symbol.name = {};  // its string goes with the file
  return found;
}

std::optional<Symbol> find_any_symbol(ElfFile& file, const DebugFolders& folders, std::string_view name) {
  const std::vector<Symbol> found = find_symbols(file, folders, name);
  return found.empty() ? std::nullopt : std::optional(found.front());
}

}  // namespace scry::symbols
