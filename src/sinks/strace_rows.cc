#include "sinks/strace_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <iterator>

#include "sinks/line_parts.h"
#include "values/text.h"

namespace scry {

namespace {

// "127.0.0.1:80"; empty without a port.
std::string address_in(const Value& row, std::string_view address, std::string_view port) {
  const Value* value = member_of(row, address);
  const uint64_t number = number_of(row, port);
  if (!value || number == 0) return "";
  std::string text;
  append_text(text, *value, TextFor::file);
  return text.find(':') == text.npos ? fmt::format("{}:{}", text, number) : fmt::format("[{}]:{}", text, number);
}

std::string bytes_in(const Value& row, std::string_view member) {
  const Value* value = member_of(row, member);
  const auto* buffer = value ? std::get_if<BufferValue>(&value->node) : nullptr;
  return buffer ? buffer->bytes : "";
}

// By family.
std::string local_in(const Value& row) {
  if (member_of(row, "path")) return bytes_in(row, "path");
  if (const uint64_t port_id = number_of(row, "port_id")) return std::to_string(port_id);
  return address_in(row, "local", "port");
}

// Takes those of a thread that came before this time; they are in the order of their times.
template <typename Row>
std::vector<Row> take_before(std::map<uint32_t, std::vector<Row>>& rows, uint32_t tid, uint64_t before_ns) {
  const auto found = rows.find(tid);
  if (found == rows.end()) return {};
  std::vector<Row>& all = found->second;
  const auto end = std::ranges::find_if(all, [&](const Row& one) { return one.time >= before_ns; });
  std::vector<Row> taken(std::make_move_iterator(all.begin()), std::make_move_iterator(end));
  all.erase(all.begin(), end);
  if (all.empty()) rows.erase(found);
  return taken;
}

}  // namespace

syscalls::SocketState socket_in(const Value& row) {
  return {.inode = number_of(row, "inode"),
          .family = uint32_t(number_of(row, "family")),
          .type = uint32_t(number_of(row, "type")),
          .protocol = uint32_t(number_of(row, "protocol")),
          .local = local_in(row),
          .peer = address_in(row, "peer", "peer_port"),
          .peer_inode = number_of(row, "peer_inode")};
}

constexpr size_t kSignalWords = 12;  // of siginfo_t, that are taken of others too

SignalRow signal_in(const Value& row) {
  SignalRow signal{number_of(row, "time"), int(number_of(row, "number")), bytes_in(row, "info")};
  if (!member_of(row, "sender")) return signal;
  // As the kernel makes it where a signal is delivered: number, error, code, then process and user of the sender.
  const bool from_kernel = number_of(row, "from_kernel") != 0;
  const uint32_t process = from_kernel ? 0 : uint32_t(number_of(row, "sender"));
  const uint32_t user = from_kernel ? 0 : uint32_t(number_of(row, "user"));
  const uint32_t words[kSignalWords] = {
      uint32_t(signal.number), 0, uint32_t(from_kernel ? SI_KERNEL : SI_USER), 0, process, user};
  signal.info.assign(reinterpret_cast<const char*>(words), sizeof words);
  return signal;
}

void StopSignals::expect(uint32_t pid) {
  stopped_.insert(pid);
  ++continued_[pid];
}

bool StopSignals::take(uint32_t pid, int signal) {
  if (signal == SIGSTOP) return stopped_.erase(pid) > 0;
  const auto found = continued_.find(pid);
  if (signal != SIGCONT || found == continued_.end()) return false;
  if (--found->second == 0) continued_.erase(found);
  return true;
}

bool IgnoredSignals::add(uint32_t tid, SignalRow signal) {
  std::vector<SignalRow>& waiting = signals_[tid];
  if (waiting.size() == kMost) return false;
  waiting.push_back(std::move(signal));
  return true;
}

std::vector<SignalRow> IgnoredSignals::take(uint32_t tid, uint64_t before_ns) {
  return take_before(signals_, tid, before_ns);
}

void DescriptorRows::add_part(uint32_t tid, const Value& row) {
  Path& path = paths_[tid];
  const uint64_t before = number_of(row, "before");
  if (before == 0) path = {};
  path.whole &= before == path.count;
  path.text.insert(0, fmt::format("/{}", text_of(row, "name")));
  ++path.count;
}

void DescriptorRows::add_file(uint32_t tid, const Value& row, syscalls::ProcessFacts& around) {
  using Place = syscalls::FileState::Place;
  constexpr Place kPlaces[] = {Place::folder, Place::deleted, Place::none, Place::free};
  const uint64_t state = number_of(row, "state");
  const auto node = paths_.extract(tid);
  const Path path = node.empty() ? Path() : node.mapped();
  if (!path.whole || path.count != number_of(row, "parts")) return;  // rows were lost: /proc may know the name
  Made made{.time = number_of(row, "time"),
            .pid = uint32_t(number_of(row, "pid")),
            .number = int(number_of(row, "number")),
            .state = syscalls::FileState{.inode = number_of(row, "inode"),
                                         .magic = number_of(row, "magic"),
                                         .mode = uint32_t(number_of(row, "mode")),
                                         .device = uint32_t(number_of(row, "device")),
                                         .process = uint32_t(number_of(row, "process")),
                                         .path = path.count == 0 ? "/" : path.text,
                                         .place = kPlaces[std::min<uint64_t>(state, std::size(kPlaces) - 1)]}};
  add(tid, number_of(row, "at_exit") != 0, std::move(made), around);
}

// Both of socketpair(), whose second descriptor is `other`.
void DescriptorRows::add_socket(uint32_t tid, const Value& row, syscalls::ProcessFacts& around) {
  const bool at_exit = number_of(row, "at_exit") != 0;
  const auto made = [&](const char* number, const syscalls::SocketState& socket) {
    return Made{.time = number_of(row, "time"),
                .pid = uint32_t(number_of(row, "pid")),
                .number = int(number_of(row, number)),
                .state = socket};
  };
  syscalls::SocketState socket = socket_in(row);
  add(tid, at_exit, made("number", socket), around);
  if (number_of(row, "other") == 0 || socket.peer_inode == 0) return;
  std::swap(socket.inode, socket.peer_inode);
  add(tid, at_exit, made("other", socket), around);
}

// A message carries at most 253 descriptors (SCM_MAX_FD).
void DescriptorRows::add(uint32_t tid, bool at_exit, Made made, syscalls::ProcessFacts& around) {
  constexpr size_t kMostOfACall = 256;
  const auto earlier = made_.find(tid);
  if (!at_exit || (earlier != made_.end() && earlier->second.size() >= kMostOfACall)) tell(tid, UINT64_MAX, around);
  if (at_exit) return made_[tid].push_back(std::move(made));
  observe(made, around);
}

void DescriptorRows::observe(const Made& made, syscalls::ProcessFacts& around) {
  if (const auto* file = std::get_if<syscalls::FileState>(&made.state))
    around.observe_file(made.pid, made.number, *file);
  else
    around.observe_socket(made.pid, made.number, std::get<syscalls::SocketState>(made.state));
}

void DescriptorRows::tell(uint32_t tid, uint64_t before_ns, syscalls::ProcessFacts& around) {
  for (const Made& one : take_before(made_, tid, before_ns)) observe(one, around);
}

}  // namespace scry
