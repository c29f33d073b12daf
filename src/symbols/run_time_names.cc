#include "symbols/run_time_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/foreign_file.h"
#include "base/foreign_limits.h"
#include "symbols/process_maps.h"

namespace scry::symbols {
namespace {

// How often a map is looked at again: for an address that it names, and for one that it does not.
constexpr int64_t kNamedPeriodNs = 100'000'000, kUnnamedPeriodNs = 10'000'000;
// How often a map that is not there yet is looked for, and how often at most after a mapping.
constexpr int64_t kHoldPeriodNs = 10'000'000;
constexpr int kMostTries = 50;
constexpr size_t kMostExpected = 64;
// Fewer addresses are those of trampolines, which libraries make for callbacks.
constexpr size_t kFewUnnamed = 8;

Background::Group group_of(uid_t user) {
  return is_trusted_user(user) ? Background::Group::ours : Background::Group::foreign;
}

}  // namespace

void RunTimeNames::expect(int pid) {
  Code& code = codes_[pid];
  if (code.process.empty()) code.process = name_of_process(pid);
  if (code.held) return;
  auto& tries = holding_.tries_left;
  if (tries.size() < kMostExpected || tries.contains(pid)) tries[pid] = kMostTries;
}

void RunTimeNames::hold_expected() {
  auto& tries = holding_.tries_left;
  const int64_t now = tries.empty() ? 0 : clock_.monotonic_ns();
  if (tries.empty() || now < holding_.not_before_ns) return;
  holding_.not_before_ns = now + kHoldPeriodNs;
  for (auto one = tries.begin(); one != tries.end();) {
    auto& [pid, left] = *one;
    Fd map = open_perf_map(pid);
    const bool is_over = map || --left == 0;
    if (map) hold(pid, std::move(map));
    one = is_over ? tries.erase(one) : std::next(one);
  }
}

void RunTimeNames::hold(int pid, Fd map) {
  codes_[pid].held = std::make_shared<const Fd>(std::move(map));
  holding_.held.push_back(pid);
  if (holding_.held.size() <= kMostHeld) return;
  if (const auto first = codes_.find(holding_.held.front()); first != codes_.end()) first->second.held.reset();
  holding_.held.pop_front();
}

std::optional<PerfMap::Function> RunTimeNames::find(int pid, uint64_t address) {
  Code& code = codes_[pid];
  const auto known = code.map ? code.map->map.find(address) : std::nullopt;
  const std::shared_ptr<const PerfMapFile> before = code.map;
  read(pid, code, known.has_value());
  return code.map == before ? known : code.map->map.find(address);
}

void RunTimeNames::note_unnamed(int pid, uint64_t address) {
  constexpr size_t kMostProcesses = 64;
  if (codes_[pid].map || (!unnamed_.contains(pid) && unnamed_.size() == kMostProcesses)) return;
  const auto [known, is_new] = unnamed_.try_emplace(pid);
  Unnamed& unnamed = known->second;
  if (is_new) unnamed.process = name_of_process(pid);
  if (unnamed.process.empty()) unnamed.process = codes_[pid].process;  // it is gone
  if (unnamed.addresses.size() < kFewUnnamed) unnamed.addresses.insert(address);
}

std::set<std::string> RunTimeNames::problems() const {
  std::set<std::string> all = problems_;
  std::vector<std::string> processes;
  for (const auto& [pid, unnamed] : unnamed_)
    if (unnamed.addresses.size() == kFewUnnamed) processes.push_back(fmt::format("{} ({})", unnamed.process, pid));
  constexpr size_t kMostShown = 4;
  if (processes.empty()) return all;
  const size_t shown = std::min(processes.size(), kMostShown);
  const std::string rest = processes.size() > shown ? fmt::format(" and {} more", processes.size() - shown) : "";
  all.insert(
      fmt::format("Code that these processes made has no names, for they have no /tmp/perf-PID.map: {}{}. "
                  "node writes one with --perf-basic-prof, python3 with -X perf, java by jcmd PID "
                  "Compiler.perfmap",
                  fmt::join(processes.begin(), processes.begin() + shown, ", "), rest));
  return all;
}

void RunTimeNames::read(int pid, Code& code, bool is_known) {
  const int64_t now = clock_.monotonic_ns();
  const uid_t user = code.user.value_or(0);
  if (!code.reading) {
    if (code.read_ns && now - *code.read_ns < (is_known ? kNamedPeriodNs : kUnnamedPeriodNs)) return;
    if (bytes_[user] > foreign::kMostOwnerBytes) {
      problems_.insert(
          fmt::format("Perf maps of user {} are not read any more: they had {} bytes so far", user, bytes_[user]));
      return;
    }
    code.reading = background_.start(group_of(user), [pid, user = code.user, before = code.map, held = code.held] {
      return read_perf_map(pid, user, before, held ? held->get() : -1);
    });
  }
  const auto* done = background_.wait(group_of(user), code.reading);
  if (!done) return;
  if (*done) unnamed_.erase(pid);
  if (*done && *done != code.map) {
    const uint64_t old = code.map && code.map->bytes < (*done)->bytes ? code.map->bytes : 0;
    bytes_[user] += (*done)->bytes - old;
    if (!(*done)->problem.empty()) problems_.insert((*done)->problem);
  }
  code.map = *done;
  code.reading = {};
  code.read_ns = now;
}

}  // namespace scry::symbols
