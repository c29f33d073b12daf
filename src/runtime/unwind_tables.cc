#include "runtime/unwind_tables.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <numeric>

#include "base/background.h"
#include "base/process_status.h"
#include "runtime/table_finder.h"
#include "runtime/unwind_store.h"
#include "symbols/process_maps.h"
#include "symbols/vdso.h"
#include "unwind/table_cache.h"

namespace scry {

using unwind::Key;
using unwind::Request;

namespace {

// The processes that run at this moment, on a processor or waiting for one: the first samples are theirs.
std::vector<int> running_processes() {
  constexpr size_t kMost = 64;
  std::vector<int> running;
  for (const int pid : symbols::all_processes()) {
    const auto status = process_status(pid);
    if (status && status->state == 'R' && pid != ::getpid()) running.push_back(pid);
    if (running.size() == kMost) break;
  }
  return running;
}

}  // namespace

// Shared with its two threads, which may outlive us while they read a file.
struct UnwindTables::Worker {
  UnwindSources sources;
  UnwindStore store;
  std::unique_ptr<EventSource> requests;
  unwind::TableCache cache{sources.cache_folder};
  WaitingFiles waiting;
  UnknownPythons unknown_pythons;
  Fd stop{::eventfd(0, EFD_CLOEXEC)};
  struct {
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
  } look_ahead;

  // What a finder needs to look for interpreters; null: no program asks.
  UnknownPythons* wanted_pythons() {
    return sources.python && sources.python->descriptor() >= 0 ? &unknown_pythons : nullptr;
  }
  TableFinder finder(WaitingFiles* others) { return {store, cache, wanted_pythons(), sources, others}; }
  void work();
  void read_waiting_files();
  void find_what_is_needed_soon();
  void answer(const Request& request);
};

void UnwindTables::Worker::work() {
  // It is the busy machine that is profiled, and its stacks are incomplete until their tables are there. Some tenths of
  // a second all in all; without the right to it, it takes its turn.
  constexpr int kAhead = -10;
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kAhead);
  find_what_is_needed_soon();
  for (;;) {
    // poll() passes over a descriptor that is negative.
    pollfd waits[] = {{stop.get(), POLLIN, 0},
                      {requests->descriptor(), POLLIN, 0},
                      {sources.python ? sources.python->descriptor() : -1, POLLIN, 0}};
    if (::poll(waits, std::size(waits), -1) < 0 && errno != EINTR) return;
    if (waits[0].revents) return;
    if (waits[2].revents) sources.python->take();
    requests->consume([&](Bytes record) {
      Request request;
      ByteReader reader(record);
      if (reader.read(request)) answer(request);
      return true;
    });
  }
}

void UnwindTables::Worker::read_waiting_files() {
  while (const auto wanted = waiting.take()) {
    TableFinder reader = finder(nullptr);
    reader.add_file(*wanted);
    reader.store();
    for (const Key& request : waiting.finish(*wanted)) {
      store.add_empty_part(request);
      store.forget_request(request);
    }
  }
}

// The C library is the one that scry itself uses, nearly everywhere.
void UnwindTables::Worker::find_what_is_needed_soon() {
  TableFinder soon = finder(&waiting);
  for (const std::string& program : sources.programs) soon.add_program(program);
  for (const int pid : sources.processes) soon.add_mappings_of(pid);
  if (sources.programs.empty() && sources.processes.empty())
    for (const int pid : running_processes()) soon.add_mappings_of(pid);
  soon.store();
  {
    const std::lock_guard lock(look_ahead.mutex);
    look_ahead.done = true;
    look_ahead.changed.notify_all();
  }
  for (const symbols::Mapping& mapping : symbols::mapped_files(::getpid()))
    if (mapping.path.find(".so") != std::string::npos) soon.add_mapping(::getpid(), mapping);
  soon.store();
}

void UnwindTables::Worker::answer(const Request& request) {
  TableFinder wanted = finder(&waiting);
  const Key vdso_key{.part = request.key.part};
  if (store.is_known(request.key)) {
    store.add_empty_part(request.key);
  } else if (request.key == vdso_key) {
    const auto vdso = symbols::open_vdso();
    wanted.add({.key = vdso_key, .table = vdso ? unwind::read_frame_table(**vdso) : unwind::FrameTable(), .path = {}});
  } else if (!waiting.adopt(request.key)) {
    wanted.add_requested(request);
  }
  wanted.store();
  if (waiting.adopt(request.key)) return;
  store.forget_request(request.key);  // where the process has ended or maps another file by now, the next walk asks
}

Result<std::unique_ptr<UnwindTables>> UnwindTables::start(const bpf::Bundle& bundle, const std::vector<Fd>& maps,
                                                          UnwindSources sources, KernelMaps& kernel) {
  if (!bundle.unwind) return nullptr;
  const bpf::UnwindMaps& plan = *bundle.unwind;
  const auto map = [&maps](bpf::MapId id) { return maps[static_cast<size_t>(id)].get(); };
  auto requests =
      TRY(kernel.open_ring(map(plan.requests), bundle.maps[static_cast<size_t>(plan.requests)].max_entries));
  if (plan.python && sources.python) {
    const uint32_t bytes = bundle.maps[static_cast<size_t>(plan.python->codes)].max_entries;
    sources.python->receive_from(TRY(kernel.open_ring(map(plan.python->codes), bytes)));
  }
  PythonCodes* const python = sources.python.get();
  const uint64_t most_bytes = sources.most_table_bytes;
  const std::shared_ptr<Worker> worker(
      new Worker{std::move(sources), UnwindStore(plan, maps, kernel, python, {most_bytes}), std::move(requests)});
  if (!start_thread([worker] { worker->read_waiting_files(); })) return fail(errno, "start a thread");
  if (!start_thread([worker] { worker->work(); })) {
    const int error = errno;
    worker->waiting.end();
    return fail(error, "start a thread");
  }
  return std::unique_ptr<UnwindTables>(new UnwindTables(worker, kernel, map(plan.stops)));
}

UnwindTables::~UnwindTables() {
  worker_->store.end();
  worker_->waiting.end();
  const uint64_t one = 1;
  (void)!::write(worker_->stop.get(), &one, sizeof(one));
}

void UnwindTables::wait_until_ready() const {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  if (worker_->sources.programs.empty() && worker_->sources.processes.empty()) return;
  auto& ahead = worker_->look_ahead;
  std::unique_lock lock(ahead.mutex);
  if (ahead.changed.wait_until(lock, until, [&ahead] { return ahead.done; })) worker_->waiting.wait_until_empty(until);
}

UnwindTables::Report UnwindTables::report() const {
  Report report;
  std::vector<std::array<uint64_t, unwind::kStops>> by_cpu(kernel_.possible_cpus());
  const uint32_t first = 0;
  if (kernel_.lookup(stops_, &first, by_cpu.data()).value_or(false))
    for (const auto& counts : by_cpu)
      for (size_t i = 0; i < counts.size(); ++i) report.stops[i] += counts[i];
  const UnwindStore::Size size = worker_->store.size();
  report.files = size.files;
  report.bytes = size.bytes;
  report.refused = size.refused;
  report.too_large = {size.too_large, size.largest};
  const std::lock_guard lock(worker_->unknown_pythons.mutex);
  report.unknown_pythons = worker_->unknown_pythons.sentences;
  return report;
}

uint64_t UnwindTables::Report::walks() const {
  return std::accumulate(stops.begin(), stops.end(), uint64_t{0});
}

namespace {

struct StopWords {
  const char* name;  // in JSON
  const char* sentence;
};
constexpr StopWords kStopWords[unwind::kStops] = {
    {"complete", "are complete"},
    {"too_deep", "reached the limit of frames"},
    {"no_table", "met code whose call-frame table was not loaded yet, or whose file cannot be read"},
    {"unreadable", "ended where memory of the stack is not resident, or at a frame pointer that is none"},
    {"unsupported", "ended at call-frame information of a kind that is not supported"},
    {"not_code", "ended at a return address that is not code"},
};

// "12 met code ...; 3 ended at ...": of the ways from `first` on.
std::string ends_in_words(const UnwindTables::Report& report, unwind::Stop first) {
  std::vector<std::string> parts;
  for (auto i = static_cast<size_t>(first); i < report.stops.size(); ++i)
    if (report.stops[i] > 0) parts.push_back(fmt::format("{} {}", report.stops[i], kStopWords[i].sentence));
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string text_of(const UnwindTables::Report& report) {
  const std::string others = ends_in_words(report, unwind::Stop::too_deep);
  return fmt::format("User stacks: {} of {} {}{}{}. Call-frame tables of {} files: {} KiB", report.stops[0],
                     report.walks(), kStopWords[0].sentence, others.empty() ? "" : "; ", others, report.files,
                     report.bytes >> 10);
}

void warn_of_refused(const UnwindTables::Report& report, RunLog& log) {
  if (report.refused > 0)
    log.warning(fmt::format("The kernel had no room for the call-frame tables of {} files: stacks end in their code",
                            report.refused));
  if (const auto& [files, example] = report.too_large; files > 0)
    log.warning(fmt::format("'{}'{}: its call-frame table is larger than the room for tables: stacks end in its code",
                            example, files > 1 ? fmt::format(" and {} more files", files - 1) : std::string()));
}

// Those that no setting of scry makes longer, if they are many. What has no table yet is marked where it is shown.
void warn_of_ended(const UnwindTables::Report& report, RunLog& log) {
  constexpr uint64_t kFewWalks = 20, kTolerated = 25;  // percent
  constexpr auto kFirst = unwind::Stop::unreadable;
  const uint64_t ended = std::accumulate(report.stops.begin() + size_t(kFirst), report.stops.end(), uint64_t{0});
  if (report.walks() < kFewWalks || ended * 100 <= report.walks() * kTolerated) return;
  log.warning(fmt::format(
      "Of {} user stacks {}. Code without call-frame information, as musl and what is made at run time, needs "
      "frame pointers: -fno-omit-frame-pointer, java -XX:+PreserveFramePointer",
      report.walks(), ends_in_words(report, kFirst)));
}

}  // namespace

void report_user_stacks(const UnwindTables::Report& report, Sink& sink, RunLog& log) {
  for (const std::string& sentence : report.unknown_pythons) log.warning(sentence);
  warn_of_refused(report, log);
  if (report.walks() == 0) return;
  UserStackReport message;
  for (size_t i = 0; i < report.stops.size(); ++i) message.walks.emplace_back(kStopWords[i].name, report.stops[i]);
  sink.message(message);
  log.verbose(text_of(report));
  warn_of_ended(report, log);
  if (const uint64_t cut = report.stops[static_cast<size_t>(unwind::Stop::too_deep)]; cut > 0)
    log.warning(fmt::format("{} user stacks have more frames than max_stack_frames, and were cut", cut));
}

}  // namespace scry
