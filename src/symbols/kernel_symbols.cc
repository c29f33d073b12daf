#include "symbols/kernel_symbols.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <functional>
#include <map>

#include "base/fd.h"

namespace scry {
namespace {

constexpr uint64_t kRereadNs = 1'000'000'000;
constexpr size_t kMaxSymbols = 1u << 24;
// An address this far after the last symbol of the kernel, or after any symbol of a module, belongs to something else.
constexpr uint64_t kLongestSymbol = 16u << 20, kLongestInModule = 64u << 10;

struct Line {
  uint64_t address;
  char type;
  std::string_view name, module;  // module without brackets
};

// "ffffffff81000000 T _stext\t[module]"
std::optional<Line> parse_line(std::string_view text) {
  Line line{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), line.address, 16);
  const auto used = static_cast<size_t>(end - text.data());
  if (error != std::errc() || text.size() < used + 4 || text[used] != ' ' || text[used + 2] != ' ') return std::nullopt;
  line.type = text[used + 1];
  text.remove_prefix(used + 3);
  const size_t tab = std::min(text.find_first_of("\t "), text.size());
  line.name = text.substr(0, tab);
  const size_t open = text.find('[', tab), close = text.find(']', tab);
  if (open < close && close != std::string_view::npos) line.module = text.substr(open + 1, close - open - 1);
  return line.name.empty() ? std::nullopt : std::optional(line);
}

// Calls `each` for the lines of the file until it returns false.
void for_each_line(const std::string& path, const std::function<bool(std::string_view)>& each) {
  const Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return;
  std::string pending;
  std::vector<char> chunk(1 << 18);
  for (;;) {
    const ssize_t got = ::read(file.get(), chunk.data(), chunk.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    std::string_view text(chunk.data(), static_cast<size_t>(got));
    for (size_t end; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1)) {
      const std::string_view line = text.substr(0, end);
      if (pending.empty()) {
        if (!each(line)) return;
        continue;
      }
      pending += line;
      if (!each(pending)) return;
      pending.clear();
    }
    pending += text;
  }
  if (!pending.empty()) each(pending);
}

}  // namespace

const KernelSymbols::Symbol* KernelSymbols::first_named(std::string_view name) const {
  const Symbol* first = nullptr;
  for (const Symbol& symbol : symbols_)
    if (names_.c_str() + symbol.name == name && (!first || symbol.name < first->name)) first = &symbol;
  return first;
}

std::optional<uint64_t> KernelSymbols::find(std::string_view name) {
  constexpr int kFewSearches = 2;  // the table takes as long as these
  if (++searches_ > kFewSearches) {
    if (!read_at_ns_) read_table();
    if (const Symbol* symbol = first_named(name)) return symbol->address;
  }
  std::optional<uint64_t> found;
  for_each_line(path_, [&](std::string_view text) {
    // Most lines are passed over without a parse.
    if (text.find(name) == std::string_view::npos) return true;
    const auto line = parse_line(text);
    if (line && line->name == name) found = line->address;
    return !found;
  });
  return found;
}

std::optional<uint64_t> KernelSymbols::address_of(std::string_view name) {
  const auto found = find(name);
  return found.value_or(0) ? found : std::nullopt;  // zeros: hidden by kernel.kptr_restrict
}

void KernelSymbols::read_table() {
  read_at_ns_ = clock_.monotonic_ns();
  names_.clear();
  symbols_.clear();
  // Of the usual size, so that they are not copied while they grow; pages without content take no memory.
  constexpr size_t kUsualSymbols = 1 << 18, kUsualNames = 8 << 20;
  names_.reserve(kUsualNames);
  symbols_.reserve(kUsualSymbols);
  std::map<std::string, uint16_t, std::less<>> images = {{"", 0}};
  for_each_line(path_, [&](std::string_view text) {
    const auto line = parse_line(text);
    // Absolute symbols are offsets of per-CPU variables, not places.
    if (!line || line->address == 0 || line->type == 'a' || line->type == 'A') return true;
    auto image = images.find(line->module);
    if (image == images.end()) image = images.emplace(line->module, static_cast<uint16_t>(images.size())).first;
    symbols_.push_back({line->address, static_cast<uint32_t>(names_.size()), image->second});
    names_.append(line->name);
    names_ += '\0';
    return symbols_.size() < kMaxSymbols && names_.size() < UINT32_MAX / 2;
  });
  std::ranges::sort(symbols_, {}, [](const Symbol& one) { return std::pair(one.address, one.name); });
  for (size_t i = 0; i < symbols_.size(); i++)
    symbols_[i].ends_image = i + 1 == symbols_.size() || symbols_[i].image != symbols_[i + 1].image;
}

const KernelSymbols::Symbol* KernelSymbols::holder(uint64_t address) const {
  auto above = std::upper_bound(symbols_.begin(), symbols_.end(), address,
                                [](uint64_t wanted, const Symbol& one) { return wanted < one.address; });
  if (above == symbols_.begin()) return nullptr;
  const uint64_t start = std::prev(above)->address;
  const auto first = std::lower_bound(symbols_.begin(), above, start,
                                      [](const Symbol& one, uint64_t wanted) { return one.address < wanted; });
  const bool is_beyond = first->image != 0 ? address - start >= kLongestInModule || ends_before(*first, address)
                                           : std::prev(above)->ends_image && address - start > kLongestSymbol;
  return is_beyond ? nullptr : &*first;
}

// Whether the code of that symbol was reported, and ends at the address or before.
bool KernelSymbols::ends_before(const Symbol& symbol, uint64_t address) const {
  const auto piece = reported_.all.lower_bound(Code{symbol.address, 0, ""});
  return piece != reported_.all.end() && piece->first.address == symbol.address && piece->first.end <= address;
}

void KernelSymbols::add_code(Piece piece) {
  if (piece.size == 0 || piece.size > UINT64_MAX - piece.address) return;
  const Code code{piece.address, piece.address + piece.size, std::move(piece.name)};
  if (reported_.all.size() >= kMostCode && !reported_.all.contains(code)) return;
  reported_.all[code] = !piece.is_gone;
  reported_.longest = std::max(reported_.longest, piece.size);
}

// All that has lain there, or what lies there now.
std::vector<const KernelSymbols::Codes::value_type*> KernelSymbols::code_at(uint64_t address) const {
  std::vector<const Codes::value_type*> found;
  auto at = reported_.all.lower_bound(Code{address + 1, 0, ""});
  while (at != reported_.all.begin() && address - std::prev(at)->first.address < reported_.longest) {
    --at;
    if (address >= at->first.end) continue;
    if (at->second) return {&*at};
    found.push_back(&*at);
  }
  return found;
}

std::optional<uint64_t> KernelSymbols::room_of(std::string_view name) {
  const auto address = address_of(name);
  if (!address) return std::nullopt;
  if (!read_at_ns_) read_table();
  return room_at(*address);
}

std::optional<uint64_t> KernelSymbols::room_at(uint64_t address) const {
  const auto above = std::upper_bound(symbols_.begin(), symbols_.end(), address,
                                      [](uint64_t wanted, const Symbol& one) { return wanted < one.address; });
  if (above == symbols_.end() || above == symbols_.begin() || std::prev(above)->ends_image) return std::nullopt;
  return above->address - address;
}

std::vector<KernelSymbols::Placed> KernelSymbols::all() {
  if (!read_at_ns_) read_table();
  std::vector<Placed> placed;
  placed.reserve(symbols_.size());
  for (const Symbol& symbol : symbols_)
    placed.push_back(
        {names_.c_str() + symbol.name, symbol.address, room_at(symbol.address).value_or(0), symbol.image != 0});
  return placed;
}

std::optional<KernelSymbol> KernelSymbols::find(uint64_t address) {
  constexpr uint64_t kKernelHalf = uint64_t{1} << 63;
  if (address < kKernelHalf) return std::nullopt;
  if (const auto pieces = code_at(address); !pieces.empty()) {
    const Code& first = pieces[0]->first;
    const bool is_clear = std::ranges::all_of(pieces, [&](const Codes::value_type* one) {
      return one->first.address == first.address && one->first.name == first.name;
    });
    return is_clear ? std::optional(KernelSymbol{first.name, first.address}) : std::nullopt;
  }
  if (!read_at_ns_) read_table();
  const Symbol* symbol = holder(address);
  if (!symbol && clock_.monotonic_ns() - *read_at_ns_ > kRereadNs) {
    read_table();
    symbol = holder(address);
  }
  if (!symbol) return std::nullopt;
  return KernelSymbol{names_.c_str() + symbol->name, symbol->address};
}

}  // namespace scry
