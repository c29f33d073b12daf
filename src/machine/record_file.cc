#include "machine/record_file.h"

#include <fmt/format.h>

#include <charconv>

#include "base/bytes.h"
#include "symbols/traceable.h"
#include "targets/target.h"

namespace scry::machine {
namespace {

constexpr std::string_view kFirstLine = "scry facts 1";
constexpr size_t kMostLines = 1 << 20;
constexpr size_t kLongestName = 4096;

// The words of a line, one after the other; `rest` is a name, which may have blanks.
class Words {
 public:
  explicit Words(std::string_view line) : line_(line) {}

  std::string_view word() {
    const size_t end = std::min(line_.find(' '), line_.size());
    const std::string_view found = line_.substr(0, end);
    line_.remove_prefix(std::min(end + 1, line_.size()));
    return found;
  }
  template <class Number>
  bool number(Number& out) {
    const std::string_view text = word();
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc() && end == text.data() + text.size();
  }
  bool rest(std::string& name) {
    name = line_;
    line_ = {};
    return !name.empty() && name.size() <= kLongestName;
  }
  bool at_end() const { return line_.empty(); }

 private:
  std::string_view line_;
};

// A fact that is written twice is refused: the two may differ.
template <class Map, class Value>
bool add(Map& map, std::string name, Value value) {
  return map.emplace(std::move(name), std::move(value)).second;
}

bool read_feature(Words& words, Record& record) {
  std::string name;
  if (!words.rest(name)) return false;
  const auto feature = feature_named(name);
  return feature && record.features.insert(*feature).second;
}
bool read_module(Words& words, Record& record) {
  std::string name;
  return words.rest(name) && record.modules.insert(name).second;
}
bool read_symbol(Words& words, Record& record) {
  Record::Symbol symbol;
  std::string name;
  return words.number(symbol.address) && words.number(symbol.room) && words.rest(name) &&
         add(record.symbols, name, symbol);
}
bool read_bpf_function(Words& words, Record& record) {
  BpfFunction function;
  if (!words.number(function.program) || !words.number(function.type) || !words.rest(function.name)) return false;
  record.bpf_functions.push_back(std::move(function));
  return true;
}
bool read_cgroup(Words& words, Record& record) {
  Cgroup cgroup;
  unsigned version = 0;
  int64_t level = 0;
  std::string directory;
  if (!words.number(cgroup.id) || !words.number(version) || !words.number(level) || !words.rest(directory))
    return false;
  if (version < 1 || version > 2 || level < -1 || level > UINT16_MAX) return false;
  cgroup.is_unified = version == 2;
  cgroup.level_is_known = level >= 0;
  cgroup.level = cgroup.level_is_known ? static_cast<uint32_t>(level) : 0;
  return add(record.cgroups, directory, cgroup);
}
bool read_unit(Words& words, Record& record) {
  uint32_t type = 0;
  std::string name;
  return words.number(type) && words.rest(name) && add(record.pmu_types, name, type);
}
bool read_event(Words& words, Record& record) {
  PmuEvent event;
  std::string name;
  return words.number(event.type) && words.number(event.config) && words.number(event.config1) &&
         words.number(event.config2) && words.rest(name) && add(record.pmu_events, name, event);
}
bool read_kernel(Words& words, Record& record) {
  return record.kernel.empty() && words.rest(record.kernel);
}
bool read_cpus(Words& words, Record& record) {
  constexpr uint32_t kMostCpus = 8192;
  return words.number(record.cpus) && record.cpus >= 1 && record.cpus <= kMostCpus;
}
bool read_frames(Words& words, Record& record) {
  return words.number(record.most_frames.emplace());
}
bool read_tai(Words& words, Record& record) {
  return words.number(record.boot_to_tai_ns);
}
bool read_namespace(Words& words, Record& record) {
  PidNamespace& space = record.pid_namespace.emplace();
  return words.number(space.device) && words.number(space.inode);
}
bool read_verifier(Words& words, Record& record) {
  record.verifier_knows_types = true;
  return words.word() == "types";
}

struct LineRow {
  std::string_view word;
  bool (*read)(Words& words, Record& record);
};
constexpr LineRow kLines[] = {
    {"kernel", read_kernel},       {"cpus", read_cpus},         {"frames", read_frames},   {"tai", read_tai},
    {"namespace", read_namespace}, {"verifier", read_verifier}, {"feature", read_feature}, {"module", read_module},
    {"symbol", read_symbol},       {"bpf", read_bpf_function},  {"cgroup", read_cgroup},   {"unit", read_unit},
    {"event", read_event},
};

bool take_format(std::string name, std::string bytes, Record& record) {
  return name.find(':') != std::string::npos && add(record.formats, std::move(name), std::move(bytes));
}
bool take_types(std::string name, std::string bytes, Record& record) {
  return add(record.types, std::move(name), std::move(bytes));
}
bool take_functions(std::string name, std::string bytes, Record& record) {
  if (name != "all" || record.functions) return false;
  record.functions = std::move(bytes);
  return true;
}
bool take_blacklist(std::string name, std::string bytes, Record& record) {
  if (name != "all" || !record.blacklist.empty()) return false;
  record.blacklist = std::move(bytes);
  return true;
}

// A line "WORD SIZE NAME" is followed by SIZE bytes and a line feed.
struct BlockRow {
  std::string_view word;
  bool (*take)(std::string name, std::string bytes, Record& record);
};
constexpr BlockRow kBlocks[] = {
    {"tracepoint", take_format}, {"types", take_types}, {"functions", take_functions}, {"blacklist", take_blacklist}};

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  Result<Record> read() {
    if (rest_.size() > kLargestRecord) return fail(fmt::format("the file has more than {} bytes", kLargestRecord));
    if (next_line() != kFirstLine) return fail(fmt::format("line 1: expected '{}'", kFirstLine));
    while (!rest_.empty()) {
      if (line_number_ == kMostLines) return fail(fmt::format("there are more than {} lines", kMostLines));
      const std::string_view line = next_line();
      if (line == "end") return rest_.empty() ? Result<Record>(std::move(record_)) : refuse(line);
      if (!read_line(line)) return refuse(line);
    }
    return fail(fmt::format("line {}: expected 'end'", line_number_ + 1));
  }

 private:
  std::string_view next_line() {
    const size_t end = std::min(rest_.find('\n'), rest_.size());
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++line_number_;
    return line;
  }
  Result<Record> refuse(std::string_view line) const {
    constexpr size_t kShown = 60;
    return fail(fmt::format("line {}: not a fact: '{}'", line_number_, line.substr(0, kShown)));
  }
  bool read_line(std::string_view line) {
    Words words(line);
    const std::string_view word = words.word();
    for (const LineRow& row : kLines)
      if (row.word == word) return row.read(words, record_) && words.at_end();
    for (const BlockRow& row : kBlocks)
      if (row.word == word) return read_block(row, words);
    return false;
  }
  bool read_block(const BlockRow& row, Words& words) {
    size_t size = 0;
    std::string name;
    if (!words.number(size) || !words.rest(name) || size >= rest_.size() || rest_[size] != '\n') return false;
    std::string bytes(rest_.substr(0, size));
    rest_.remove_prefix(size + 1);
    return row.take(std::move(name), std::move(bytes), record_);
  }

  std::string_view rest_;
  size_t line_number_ = 0;
  Record record_;
};

void append_block(std::string& out, std::string_view word, std::string_view name, std::string_view bytes) {
  out += fmt::format("{} {} {}\n", word, bytes.size(), name);
  out.append(bytes).append(1, '\n');
}

}  // namespace

Result<Record> read_record(std::string_view text) {
  return Reader(text).read();
}

std::string write_record(const Record& record) {
  std::string out = fmt::format("{}\n", kFirstLine);
  if (!record.kernel.empty()) out += fmt::format("kernel {}\n", record.kernel);
  out += fmt::format("cpus {}\ntai {}\n", record.cpus, record.boot_to_tai_ns);
  if (record.most_frames) out += fmt::format("frames {}\n", *record.most_frames);
  if (const auto& space = record.pid_namespace) out += fmt::format("namespace {} {}\n", space->device, space->inode);
  if (record.verifier_knows_types) out += "verifier types\n";
  for (Feature feature : record.features) out += fmt::format("feature {}\n", feature_name(feature));
  for (const std::string& module : record.modules) out += fmt::format("module {}\n", module);
  for (const auto& [name, symbol] : record.symbols)
    out += fmt::format("symbol {} {} {}\n", symbol.address, symbol.room, name);
  for (const BpfFunction& function : record.bpf_functions)
    out += fmt::format("bpf {} {} {}\n", function.program, function.type, function.name);
  for (const auto& [directory, cgroup] : record.cgroups)
    out += fmt::format("cgroup {} {} {} {}\n", cgroup.id, cgroup.is_unified ? 2 : 1,
                       cgroup.level_is_known ? static_cast<int64_t>(cgroup.level) : -1, directory);
  for (const auto& [name, type] : record.pmu_types) out += fmt::format("unit {} {}\n", type, name);
  for (const auto& [name, event] : record.pmu_events)
    out += fmt::format("event {} {} {} {} {}\n", event.type, event.config, event.config1, event.config2, name);
  for (const auto& [name, text] : record.formats) append_block(out, "tracepoint", name, text);
  for (const auto& [module, bytes] : record.types) append_block(out, "types", module, bytes);
  if (record.functions) append_block(out, "functions", "all", *record.functions);
  if (!record.blacklist.empty()) append_block(out, "blacklist", "all", record.blacklist);
  return out + "end\n";
}

}  // namespace scry::machine
