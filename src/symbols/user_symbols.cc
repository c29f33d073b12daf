#include "symbols/user_symbols.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/auxv.h>
#include <sys/stat.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace scry::symbols {
namespace {

constexpr uint64_t kPage = 4096;
constexpr size_t kMaxUnknownPages = 4096;
constexpr size_t kMaxHeldFiles = 256;  // each a descriptor
constexpr size_t kMaxJitSymbols = 1 << 20;
constexpr size_t kMaxPrograms = 16;  // of a process
constexpr int kMaxPid = 1 << 22;     // PID_MAX_LIMIT of linux/threads.h

// The process's own number in its innermost namespace: what it calls its map file.
int inner_pid(int pid) {
  std::ifstream status(fmt::format("/proc/{}/status", pid));
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("NSpid:")) return std::atoi(line.c_str() + line.find_last_of("\t ") + 1);
  return pid;
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
  const int64_t now = clock_.wall_ns();
  auto mappings = read_mappings(pid);
  if (!mappings || mappings->empty()) return;  // gone, or about to be: what was seen stays
  const auto vdso = std::ranges::find(*mappings, kVdso, &Mapping::path);
  Program& current = program(process, vdso == mappings->end() ? 0 : program_number(vdso->start));
  for (Mapping& mapping : *mappings) {
    if (!mapping.executable) continue;
    mapping.seen = now;
    add(pid, current, std::move(mapping), !told_of_changes);
  }
}

void UserSymbols::add(int pid, Program& program, Mapping mapping, bool disputes) {
  const auto code = std::make_shared<Code>(Code{std::move(mapping)});
  const bool is_new = disputes ? program.code.add(code) : program.code.fill(code);
  pieces_ += is_new;
  if (is_new && code->mapping.is_file() && held_.size() < kMaxHeldFiles && !files_.lasts(code->mapping))
    held_.insert(file_of(pid, *code));
}

void UserSymbols::look_at(int pid) {
  read(pid, process(pid));
}

void UserSymbols::add_mapping(int pid, Mapping mapping) {
  Process& process = this->process(pid);
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

UserSymbol UserSymbols::find(int pid, uint64_t address, uint32_t program) {
  if (!remembers || (program == 0 && !told_of_changes)) processes_.erase(pid);
  Process& process = this->process(pid);
  UserSymbol result;
  const std::optional<Code*> code = read_code_at(pid, process, program, address);
  misses_names_ |= process.forgot && (!code || !*code);
  if (code && !*code) return result;
  if (code) {
    result.module = (*code)->mapping.path;
    if (auto found = find_in_file(pid, **code, address)) return *found;
  }
  uint64_t start = 0;
  if (const JitSymbol* symbol = find_jit(pid, process, address, start)) {
    result.name = symbol->name;
    result.offset = address - start;
  }
  return result;
}

TargetFile* UserSymbols::file_of(int pid, Code& code) {
  if (!code.sought) code.file = files_.open_mapped(pid, code.mapping);
  code.sought = true;
  return code.file;
}

std::optional<UserSymbol> UserSymbols::find_in_file(int pid, Code& code, uint64_t address) {
  const Mapping& mapping = code.mapping;
  const Functions* functions = nullptr;
  std::optional<uint64_t> linked;
  if (mapping.path == kVdso) {
    functions = vdso();
    linked = vdso_file_ ? vdso_file_->address_of(address - mapping.start) : std::nullopt;
  } else if (mapping.is_file()) {
    TargetFile* file = file_of(pid, code);
    if (!file) return std::nullopt;
    functions = &file->functions();
    linked = file->elf().address_of(address - mapping.start + mapping.offset);
  }
  const Symbol* symbol = functions && linked ? functions->containing(*linked) : nullptr;
  if (!symbol) return std::nullopt;
  return UserSymbol{std::string(symbol->name), *linked - symbol->address, mapping.path, code.file, *linked};
}

// The kernel's own code in every process is the same as in ours.
const Functions* UserSymbols::vdso() {
  if (vdso_) return &*vdso_;
  const unsigned long base = ::getauxval(AT_SYSINFO_EHDR);
  const auto ours = read_mappings(::getpid());
  if (!base || !ours) return nullptr;
  for (const Mapping& mapping : *ours) {
    if (mapping.start != base) continue;
    std::vector<std::byte> bytes(mapping.end - mapping.start);
    std::memcpy(bytes.data(), reinterpret_cast<const void*>(base), bytes.size());
    auto file = ElfFile::from_bytes(std::move(bytes), kVdso);
    if (!file) return nullptr;
    vdso_file_ = std::move(*file);
    return &vdso_.emplace(*vdso_file_, no_folders_);
  }
  return nullptr;
}

// ---- code made at run time

const UserSymbols::JitSymbol* UserSymbols::find_jit(int pid, Process& process, uint64_t address, uint64_t& start) {
  if (!proc_is_ours_) return nullptr;
  std::string path = root_path(pid, fmt::format("/tmp/perf-{}.map", inner_pid(pid)));
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) {  // the process may be gone, its file not
    path = fmt::format("/tmp/perf-{}.map", pid);
    if (::stat(path.c_str(), &status) != 0) status.st_size = 0;
  }
  if (static_cast<uint64_t>(status.st_size) > process.jit_bytes) {
    process.jit_bytes = static_cast<uint64_t>(status.st_size);
    process.jit.clear();
    std::ifstream file(path);
    for (std::string line; process.jit.size() < kMaxJitSymbols && std::getline(file, line);) {
      uint64_t at = 0, size = 0;
      const char* end = line.data() + line.size();
      const auto first = std::from_chars(line.data(), end, at, 16);
      if (first.ec != std::errc() || first.ptr == end) continue;
      const auto second = std::from_chars(first.ptr + 1, end, size, 16);
      if (second.ec != std::errc() || second.ptr == end) continue;
      process.jit[at] = {size, std::string(second.ptr + 1, end)};
    }
  }
  auto next = process.jit.upper_bound(address);
  if (next == process.jit.begin()) return nullptr;
  --next;
  start = next->first;
  return address - next->first < next->second.size ? &next->second : nullptr;
}

}  // namespace scry::symbols
