#include "symbols/user_symbols.h"

#include <fmt/format.h>
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
constexpr const char* kVdso = "[vdso]";

std::string program_of(int pid) {
  std::error_code failed;
  return std::filesystem::read_symlink(fmt::format("/proc/{}/exe", pid), failed).string();
}

// The process's own number in its innermost namespace: what it calls its map file.
int inner_pid(int pid) {
  std::ifstream status(fmt::format("/proc/{}/status", pid));
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("NSpid:")) return std::atoi(line.c_str() + line.find_last_of("\t ") + 1);
  return pid;
}

}  // namespace

UserSymbols::Process& UserSymbols::process(int pid) {
  auto [found, fresh] = processes_.try_emplace(pid);
  Process& process = found->second;
  if (!fresh && told_of_programs) return process;
  const std::string program = program_of(pid);
  if (fresh || (!program.empty() && program != process.program)) {
    if (!fresh && !process.program.empty()) process = {};
    read(pid, process);
  }
  return process;
}

void UserSymbols::read(int pid, Process& process) {
  const int64_t now = clock_.wall_ns();
  auto mappings = read_mappings(pid);
  if (!mappings || mappings->empty()) return;  // gone, or about to be: what was seen stays
  process.program = program_of(pid);
  for (Mapping& mapping : *mappings) {
    if (!mapping.executable) continue;
    const bool known = std::any_of(process.mappings.begin(), process.mappings.end(),
                                   [&](const Code& one) { return is_same(one.mapping, mapping); });
    if (known) continue;
    mapping.seen = now;
    add(pid, process, std::move(mapping));
  }
}

void UserSymbols::add(int pid, Process& process, Mapping mapping) {
  Code code{std::move(mapping)};
  if (code.mapping.is_file() && held_.size() < kMaxHeldFiles && !files_.lasts(code.mapping))
    held_.insert(file_of(pid, code));
  process.mappings.push_back(std::move(code));
}

TargetFile* UserSymbols::file_of(int pid, Code& code) {
  if (!code.sought) code.file = files_.open_mapped(pid, code.mapping);
  code.sought = true;
  return code.file;
}

void UserSymbols::look_at(int pid) {
  process(pid);
}

void UserSymbols::add_mapping(int pid, Mapping mapping) {
  Process& process = processes_[pid];
  process.unknown.clear();
  add(pid, process, std::move(mapping));
}

void UserSymbols::start_program(int pid) {
  processes_[pid] = {};
}

void UserSymbols::copy_process(int parent, int child) {
  const auto found = processes_.find(parent);
  if (found != processes_.end())
    processes_[child] = found->second;
  else
    processes_.erase(child);  // another process had this number before
}

UserSymbols::Code* UserSymbols::code_at(int pid, Process& process, uint64_t address) {
  const auto find = [&]() -> Code* {
    for (auto one = process.mappings.rbegin(); one != process.mappings.rend(); ++one)
      if (address >= one->mapping.start && address < one->mapping.end) return &*one;
    return nullptr;
  };
  if (Code* code = find()) return code;
  if (process.unknown.size() > kMaxUnknownPages) process.unknown.clear();
  if (!process.unknown.insert(address / kPage).second) return nullptr;
  read(pid, process);
  return find();
}

UserSymbol UserSymbols::find(int pid, uint64_t address) {
  if (!remembers) processes_.erase(pid);
  Process& process = this->process(pid);
  UserSymbol result;
  Code* code = code_at(pid, process, address);
  if (code) result.module = code->mapping.path;
  if (code)
    if (auto found = find_in_file(pid, *code, address)) return *found;
  uint64_t start = 0;
  if (const JitSymbol* symbol = find_jit(pid, process, address, start)) {
    result.name = symbol->name;
    result.offset = address - start;
  }
  return result;
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
