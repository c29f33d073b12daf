#include "runtime/unwind_tables.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <numeric>
#include <set>

#include "base/background.h"
#include "elf/needed.h"
#include "kernel/text_file.h"
#include "runtime/unwind_store.h"
#include "symbols/process_maps.h"
#include "symbols/target_files.h"
#include "symbols/vdso.h"
#include "unwind/python_build.h"
#include "unwind/table_cache.h"

namespace scry {

using unwind::Key;
using unwind::Request;

namespace {

// Nothing: the file cannot be looked at.
std::optional<Key> key_of(uint64_t device, uint64_t inode, const std::string& path) {
  constexpr uint32_t kMinorBits = 20;  // of dev_t in the kernel (linux/kdev_t.h)
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return Key{.inode = inode,
             .device = major(device) << kMinorBits | minor(device),
             .size = static_cast<uint32_t>(status.st_size)};
}

// Whether it is the file that the process has mapped, not another one that has its path by now. Where /proc and stat()
// have other numbers for the device (overlayfs, btrfs), the size decides.
bool is_mapped(const ForeignFile& file, const Key& key, const symbols::Mapping& mapping) {
  return static_cast<uint32_t>(file.size()) == key.size &&
         (file.device() != mapping.device || file.inode() == mapping.inode);
}

uint32_t program_of(const std::vector<symbols::Mapping>& mappings) {
  for (const symbols::Mapping& mapping : mappings)
    if (mapping.path == symbols::kVdso) return symbols::program_number(mapping.start);
  return 0;
}

// The processes that run at this moment, on a processor or waiting for one: the first samples are theirs.
std::vector<int> running_processes() {
  constexpr size_t kMost = 64;
  std::vector<int> running;
  for (const int pid : symbols::all_processes()) {
    const std::string stat = read_text_file(fmt::format("/proc/{}/stat", pid)).value_or("");
    const size_t name_end = stat.rfind(')');  // proc(5): the state follows the name, which may hold anything
    const bool runs = name_end != stat.npos && name_end + 2 < stat.size() && stat[name_end + 2] == 'R';
    if (runs && pid != ::getpid()) running.push_back(pid);
    if (running.size() == kMost) break;
  }
  return running;
}

// Interpreters whose frames cannot be walked.
struct UnknownPythons {
  std::mutex mutex;
  std::vector<std::string> sentences;
};

// Reads the tables of files that the store does not have.
class TableFinder {
 public:
  TableFinder(UnwindStore& store, const unwind::TableCache& cache, UnknownPythons* unknown,
              const UnwindSources& sources)
      : store_(store), cache_(cache), unknown_(unknown), sources_(sources) {}

  // `mapping`: as a process has mapped it, or will.
  void add_file(const Key& key, const std::string& path, const symbols::Mapping& mapping) {
    const bool is_new = std::ranges::find(found_, key, &UnwindFile::key) == found_.end() && !store_.is_known(key);
    if (!is_new) return;
    const auto opened = symbols::ElfFile::open(path);
    symbols::ElfFile* const file = opened && is_mapped((*opened)->file(), key, mapping) ? opened->get() : nullptr;
    if (file && sources_.kept) sources_.kept->keep(mapping, file->file().descriptor());
    found_.push_back({key, file ? table_of(*file) : unwind::FrameTable()});
    if (file && unknown_) look_for_python(*file);
  }
  void add_mapping(int pid, const symbols::Mapping& mapping) {
    const std::string path = symbols::path_of_mapping(pid, mapping);
    if (const auto key = key_of(mapping.device, mapping.inode, path)) add_file(*key, path, mapping);
  }
  void add_mappings_of(int pid) {
    for (const symbols::Mapping& mapping : symbols::mapped_files(pid)) add_mapping(pid, mapping);
  }
  void add_program(const std::string& path);
  void add_requested(const Request& request);
  std::vector<UnwindFile> take() { return std::move(found_); }

 private:
  unwind::FrameTable table_of(const symbols::ElfFile& file) const;
  void look_for_python(symbols::ElfFile& file);

  UnwindStore& store_;
  const unwind::TableCache& cache_;
  UnknownPythons* const unknown_;  // null: nothing asks for Python frames
  const UnwindSources& sources_;
  std::vector<UnwindFile> found_;
};

unwind::FrameTable TableFinder::table_of(const symbols::ElfFile& file) const {
  unwind::FrameTable table = cache_.table_of(file);
  std::vector<std::string> problems;  // reported when the symbols of that file are read
  const auto path = table.lacks_code ? symbols::find_debug_file(file, sources_.folders, problems) : std::nullopt;
  const auto debug = path ? symbols::ElfFile::open(*path).value_or(nullptr) : nullptr;
  return debug ? unwind::read_frame_table(file, debug.get()) : std::move(table);
}

void TableFinder::look_for_python(symbols::ElfFile& file) {
  const auto python = unwind::find_python(file);
  if (!python) return;
  found_.back().python = python->build;
  if (python->build) return;
  const std::lock_guard lock(unknown_->mutex);
  unknown_->sentences.push_back(fmt::format("Python frames of {} are left out: CPython {} is not known", file.path(),
                                            python->version.empty() ? "of an unknown version" : python->version));
}

// A program that is not running yet, and the libraries that it is linked with.
void TableFinder::add_program(const std::string& path) {
  const symbols::TargetFiles files;
  std::vector<std::string> paths = {path};
  std::set<std::string> seen = {path};
  for (size_t i = 0; i < paths.size(); ++i) {
    const auto file = symbols::ElfFile::open(paths[i]);
    struct stat status {};
    if (!file || ::stat(paths[i].c_str(), &status) != 0) continue;
    const auto key = key_of(status.st_dev, status.st_ino, paths[i]);
    std::error_code failed;
    const std::filesystem::path real = std::filesystem::canonical(paths[i], failed);
    if (key && !failed) add_file(*key, paths[i], {.path = real, .device = status.st_dev, .inode = status.st_ino});
    const symbols::NeededLibraries needed = symbols::needed_libraries(**file);
    const auto add = [&](const std::string& library) {
      if (paths.size() < symbols::kMostNeeded && seen.insert(library).second) paths.push_back(library);
    };
    for (const std::string& name : needed.names) {
      for (const std::string& folder : needed.folders) add(folder + "/" + name);
      for (const symbols::FoundFile& library : files.find(name, std::nullopt)) add(library.path);
    }
  }
}

// The file that a program asks for, and all others that the process maps to execute.
void TableFinder::add_requested(const Request& request) {
  const int pid = static_cast<int>(request.pid);
  const auto mappings = symbols::read_mappings(pid);
  if (!mappings) return;
  const bool is_same_program = request.program != 0 && program_of(*mappings) == request.program;
  for (const symbols::Mapping& mapping : *mappings) {
    if (!mapping.executable || !mapping.is_file()) continue;
    const std::string path = symbols::path_of_mapping(pid, mapping);
    auto key = key_of(mapping.device, mapping.inode, path);
    if (!key) continue;
    const bool is_asked_for = request.address >= mapping.start && request.address < mapping.end &&
                              key->size == request.key.size && (is_same_program || key->inode == request.key.inode);
    if (is_asked_for) key = request.key;  // as programs see it: on some file systems /proc has other numbers
    add_file(*key, path, mapping);
  }
}

}  // namespace

// Shared with the thread, which may outlive us while it reads a file.
struct UnwindTables::Worker {
  UnwindSources sources;
  UnwindStore store;
  std::unique_ptr<EventSource> requests;
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
  void work();
  void find_what_is_needed_soon(const unwind::TableCache& cache);
  void answer(const Request& request, const unwind::TableCache& cache);
};

void UnwindTables::Worker::work() {
  // It is the busy machine that is profiled, and its stacks are incomplete until their tables are there. Some tenths of
  // a second all in all; without the right to it, it takes its turn.
  constexpr int kAhead = -10;
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kAhead);
  const unwind::TableCache cache(sources.cache_folder);
  find_what_is_needed_soon(cache);
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
      if (reader.read(request)) answer(request, cache);
      return true;
    });
  }
}

// The C library is the one that scry itself uses, nearly everywhere.
void UnwindTables::Worker::find_what_is_needed_soon(const unwind::TableCache& cache) {
  TableFinder finder(store, cache, wanted_pythons(), sources);
  for (const std::string& program : sources.programs) finder.add_program(program);
  for (const int pid : sources.processes) finder.add_mappings_of(pid);
  if (sources.programs.empty() && sources.processes.empty())
    for (const int pid : running_processes()) finder.add_mappings_of(pid);
  store.add(finder.take());
  {
    const std::lock_guard lock(look_ahead.mutex);
    look_ahead.done = true;
    look_ahead.changed.notify_all();
  }
  for (const symbols::Mapping& mapping : symbols::mapped_files(::getpid()))
    if (mapping.path.find(".so") != std::string::npos) finder.add_mapping(::getpid(), mapping);
  store.add(finder.take());
}

void UnwindTables::Worker::answer(const Request& request, const unwind::TableCache& cache) {
  TableFinder finder(store, cache, wanted_pythons(), sources);
  std::vector<UnwindFile> found;
  const Key vdso_key{.part = request.key.part};
  if (store.is_known(request.key)) {
    store.add_empty_part(request.key);
  } else if (request.key == vdso_key) {
    const auto vdso = symbols::open_vdso();
    found.push_back({vdso_key, vdso ? unwind::read_frame_table(**vdso) : unwind::FrameTable()});
  } else {
    finder.add_requested(request);
    found = finder.take();
  }
  store.add(std::move(found));
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
  if (!start_thread([worker] { worker->work(); })) return fail(errno, "start a thread");
  return std::unique_ptr<UnwindTables>(new UnwindTables(worker, kernel, map(plan.stops)));
}

UnwindTables::~UnwindTables() {
  worker_->store.end();
  const uint64_t one = 1;
  (void)!::write(worker_->stop.get(), &one, sizeof(one));
}

void UnwindTables::wait_until_ready() const {
  constexpr std::chrono::milliseconds kPatience(1000);
  if (worker_->sources.programs.empty() && worker_->sources.processes.empty()) return;
  auto& ahead = worker_->look_ahead;
  std::unique_lock lock(ahead.mutex);
  ahead.changed.wait_for(lock, kPatience, [&ahead] { return ahead.done; });
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
