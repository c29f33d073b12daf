#include "symbols/user_symbols.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>

#include "base/foreign_limits.h"
#include "symbols/vdso.h"

namespace scry::symbols {
namespace {

constexpr uint64_t kPage = 4096;
constexpr size_t kMaxUnknownPages = 4096;
constexpr size_t kMaxHeldFiles = 256;  // each a descriptor
constexpr size_t kMaxPrograms = 16;    // of a process
constexpr int kMaxPid = 1 << 22;       // PID_MAX_LIMIT of linux/threads.h

// Mappings that took longer than this to read are read again when ten times that long has passed.
constexpr int64_t kLongReadNs = 20'000'000;
constexpr int kPause = 10;

std::optional<uid_t> user_of(int pid) {
  struct stat status {};
  if (::stat(fmt::format("/proc/{}", pid).c_str(), &status) != 0) return std::nullopt;
  return status.st_uid;
}

// Not of a file, and not the kernel's own.
bool is_run_time_code(const Mapping& mapping) {
  constexpr std::string_view kMemory = "/memfd:", kHeap = "[heap]", kNamed = "[anon";
  return mapping.path.empty() || mapping.path == kHeap || mapping.path.starts_with(kMemory) ||
         mapping.path.starts_with(kNamed);
}

}  // namespace

// ---- what is known of processes

UserSymbols::Process& UserSymbols::process(int pid) {
  if (pieces_ > most_pieces) forget_ended();
  auto [place, fresh] = processes_.try_emplace(pid);
  Process& process = place->second;
  if (fresh) process.forgot = static_cast<size_t>(pid) < forgotten_.size() && forgotten_[static_cast<size_t>(pid)];
  process.heard = ++times_heard_;
  return process;
}

void UserSymbols::forget_ended() {
  pieces_ = 0;
  std::vector<std::pair<uint64_t, int>> ended;
  for (const auto& [pid, process] : processes_) {
    for (const Program& program : process.programs) pieces_ += program.code.size();
    if (pid > 0 && pid <= kMaxPid && ::kill(pid, 0) != 0 && errno == ESRCH) ended.emplace_back(process.heard, pid);
  }
  std::ranges::sort(ended);
  for (const auto& [heard, pid] : ended) {
    if (pieces_ <= most_pieces / 2) return;
    for (const Program& program : processes_[pid].programs) pieces_ -= program.code.size();
    processes_.erase(pid);
    run_time_.forget(pid);
    forgotten_.resize(std::max(forgotten_.size(), static_cast<size_t>(pid) + 1));
    forgotten_[static_cast<size_t>(pid)] = true;
  }
  most_pieces = std::max(most_pieces, 2 * pieces_);  // those that live need more
}

// The last one of this number, or a new one.
UserSymbols::Program& UserSymbols::program(Process& process, uint32_t number) {
  auto& programs = process.programs;
  const auto found = std::ranges::find(programs.rbegin(), programs.rend(), number, &Program::number);
  if (found != programs.rend()) return *found;
  if (programs.empty() || programs.back().number != 0) push(process, {});
  programs.back().number = number;
  return programs.back();
}

void UserSymbols::push(Process& process, Program program) {
  pieces_ += program.code.size();
  process.programs.push_back(std::move(program));
  process.unknown.clear();
  if (process.programs.size() <= kMaxPrograms) return;
  process.programs.erase(process.programs.begin());
  process.forgot = true;
}

void UserSymbols::read(int pid, Process& process) {
  if (!proc_is_ours_) return;
  const int64_t now = clock_.wall_ns(), start = clock_.monotonic_ns();
  if (start < process.not_before_ns) return;
  auto mappings = read_mappings(pid);
  const int64_t took = clock_.monotonic_ns() - start;
  if (took > kLongReadNs) process.not_before_ns = start + took * (1 + kPause);
  if (!mappings || mappings->all.empty()) return;                       // gone, or about to be: what was seen stays
  if (const auto user = user_of(pid)) run_time_.note_user(pid, *user);  // before it is gone
  process.is_cut = !mappings->is_whole;
  const auto vdso = std::ranges::find(mappings->all, kVdso, &Mapping::path);
  Program& current = program(process, vdso == mappings->all.end() ? 0 : program_number(vdso->start));
  for (Mapping& mapping : mappings->all) {
    if (!mapping.executable) continue;
    mapping.seen = now;
    add(pid, current, std::move(mapping), !told_of_changes);
  }
}

void UserSymbols::add(int pid, Program& program, Mapping mapping, bool disputes) {
  const auto code = std::make_shared<Code>(Code{std::move(mapping)});
  const bool is_new = disputes ? program.code.add(code) : program.code.fill(code);
  pieces_ += is_new;
  if (is_new && is_run_time_code(code->mapping)) run_time_.expect(pid);
  if (is_new && code->mapping.is_file() && held_.size() < kMaxHeldFiles && !files_.lasts(code->mapping))
    held_.insert(file_of(pid, *code));
}

void UserSymbols::look_at(int pid) {
  read(pid, process(pid));
}

void UserSymbols::add_mapping(int pid, Mapping mapping) {
  Process& process = this->process(pid);
  if (const auto user = user_of(pid)) run_time_.note_user(pid, *user);
  if (process.programs.empty()) push(process, {});
  Program& current = process.programs.back();
  if (mapping.path == kVdso && current.number == 0) current.number = program_number(mapping.start);
  process.unknown.clear();
  add(pid, current, std::move(mapping), true);
}

void UserSymbols::start_program(int pid) {
  push(process(pid), {});
}

void UserSymbols::copy_process(int parent, int child) {
  Process& copy = process(child);
  const auto found = processes_.find(parent);
  const bool known = found != processes_.end() && !found->second.programs.empty();
  push(copy, known ? found->second.programs.back() : Program{});
}

// ---- names

std::optional<Code*> UserSymbols::code_at(const Process& process, uint32_t program, uint64_t address) {
  std::optional<Code*> code;
  if (program == 0 && process.forgot) return nullptr;
  for (const Program& one : process.programs) {
    const CodeMap::Piece* piece = program == 0 || one.number == program ? one.code.find(address) : nullptr;
    if (!piece) continue;
    const bool agrees = !code || (*code && piece->code && is_same_code((*code)->mapping, piece->code->mapping));
    code = agrees ? piece->code.get() : nullptr;
  }
  return code;
}

std::optional<Code*> UserSymbols::read_code_at(int pid, Process& process, uint32_t program, uint64_t address) {
  if (auto known = code_at(process, program, address)) return known;
  if (process.unknown.size() > kMaxUnknownPages) process.unknown.clear();
  if (!process.unknown.emplace(program, address / kPage).second) return std::nullopt;
  read(pid, process);
  return code_at(process, program, address);
}

UserSymbol UserSymbols::find(int pid, uint64_t address, AddressFacts facts) {
  const auto [program, after_call, is_of_past] = facts;
  if (!remembers || (program == 0 && !told_of_changes)) processes_.erase(pid);
  Process& process = this->process(pid);
  UserSymbol result;
  const std::optional<Code*> code = read_code_at(pid, process, program, address - after_call);
  misses_names_ |= process.forgot && (!code || !*code);
  if (code && !*code) return result;
  if (code) {
    result = find_in_file(pid, **code, address, after_call);
    if (!result.name.empty()) return result;
  }
  const auto function = proc_is_ours_ ? run_time_.find(pid, address - after_call) : std::nullopt;
  if (function && !(is_of_past && function->has_replaced)) {
    result.name = function->name;
    result.offset = address - function->start;
    result.run_time = true;
  }
  if (!function && code && is_run_time_code((*code)->mapping)) run_time_.note_unnamed(pid, address);
  return result;
}

TargetFile* UserSymbols::file_of(int pid, Code& code) {
  if (!code.sought) code.file = files_.open_mapped(pid, code.mapping);
  code.sought = true;
  return code.file;
}

// Whether it is where a handler of a signal returns to. Only the beginning of a function can be: the caller of the
// handler is the kernel. The C library's call-frame information for it begins one byte before.
static bool returns_from_signal(TargetFile& file, const Functions& functions, uint64_t linked) {
  const Symbol* symbol = functions.containing(linked);
  const bool is_sized = symbol && symbol->size > 0;  // else it only begins somewhere before
  const uint64_t start = is_sized ? symbol->address : functions.start_of_unnamed(linked).value_or(linked);
  return linked - start <= (is_sized ? 0 : 1) && file.returns_from_signal(linked);
}

UserSymbol UserSymbols::find_in_file(int pid, Code& code, uint64_t address, bool after_call) {
  const Mapping& mapping = code.mapping;
  const UserSymbol unknown{.name = "", .module = mapping.path};
  const Functions* functions = nullptr;
  std::optional<uint64_t> linked;
  if (mapping.path == kVdso && mapping.start >> 32 == 0) {
    return unknown;  // that of 32-bit programs is not ours
  } else if (mapping.path == kVdso) {
    functions = vdso();
    linked = vdso_file_ ? vdso_file_->address_of(address - mapping.start) : std::nullopt;
  } else if (mapping.is_file()) {
    TargetFile* file = file_of(pid, code);
    if (!file) return unknown;
    functions = functions_of(*file);
    linked = file->elf().address_of(address - mapping.start + mapping.offset);
  }
  if (!functions || !linked) return unknown;
  const bool is_signal_return = code.file && returns_from_signal(*code.file, *functions, *linked);
  uint64_t at = *linked - (after_call && !is_signal_return);
  const Symbol* symbol = functions->containing(at);
  // What was put on a stack to return to, such as glibc's __start_context, begins a function.
  if (!symbol && !functions->start_of_unnamed(at)) symbol = functions->containing(at = *linked);
  UserSymbol found{.module = mapping.path, .is_signal_return = is_signal_return};
  if (!symbol || (is_signal_return && symbol->address != at)) {
    found.offset = functions->start_of_unnamed(at).value_or(0);
    return found;
  }
  found.name = symbol->name;
  found.offset = *linked - symbol->address;
  found.file = code.file;
  found.linked = at;
  return found;
}

const Functions* UserSymbols::vdso() {
  if (vdso_) return &*vdso_;
  auto file = open_vdso();
  if (!file) return nullptr;
  vdso_file_ = std::move(*file);
  return &vdso_.emplace(*vdso_file_, no_folders_);
}

// Null: they are not there yet, or will not be.
const Functions* UserSymbols::functions_of(TargetFile& file) {
  if (refused_.contains(&file)) return nullptr;
  if (!file.has_asked_for_functions()) {
    uint64_t& kept = kept_bytes_[file.elf().file().owner()];
    const uint64_t bytes = file.elf().symbol_bytes();
    if (kept + bytes > foreign::kMostOwnerBytes) {
      refused_.insert(&file);
      return nullptr;
    }
    kept += bytes;
  }
  asked_.insert(&file);
  const Functions* functions = file.functions_by(background_);
  if (!functions) late_.insert(&file);
  return functions;
}

std::vector<std::string> UserSymbols::warnings() const {
  std::set<std::string> all = run_time_.problems();
  for (const TargetFile* file : asked_)
    if (const Functions* functions = file->read_functions())
      all.insert(functions->problems().begin(), functions->problems().end());
  for (const auto& [pid, process] : processes_)
    if (process.is_cut)
      all.insert(
          fmt::format("process {} has more mappings than can be read: some of its addresses have no names", pid));
  for (TargetFile* file : late_)
    all.insert(fmt::format("'{}': its symbols were not read in time, some of its addresses have no names",
                           file->elf().path()));
  for (TargetFile* file : refused_)
    all.insert(fmt::format("'{}' is not read: the symbol tables of files of user {} would have more than {} bytes",
                           file->elf().path(), file->elf().file().owner(), foreign::kMostOwnerBytes));
  return {all.begin(), all.end()};
}

}  // namespace scry::symbols
