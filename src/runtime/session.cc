#include "runtime/session.h"

#include <fmt/core.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "probes/attaching.h"
#include "runtime/iterator_records.h"
#include "runtime/loss_report.h"
#include "runtime/memory_plan.h"
#include "runtime/output_failure.h"
#include "runtime/progress.h"
#include "runtime/refusal.h"
#include "runtime/run_meters.h"
#include "values/strftime.h"

namespace scry {

using When = bpf::SpecialProgram::When;

struct Session::State {
  const bpf::WholeBundle whole;
  const bpf::Bundle& bundle;  // without its sources and types
  const Engine& engine;
  Kernel& kernel;  // the engine's
  const Clock& clock;
  Sink& sink;
  Output& out;
  Output& err;
  SessionOptions options;
  RunLog log;

  Loaded loaded;  // load() fills these,
  std::unique_ptr<EventPath> path;
  std::unique_ptr<UnwindTables> unwind_tables;  // null: no program walks stacks
  std::optional<Signals> signals;               // attach() these,
  Attached attached;
  struct {
    RunMeters meters;
    bool has_child = false, waits_for_child = false;
  } watched;
  RunEnd end = RunEnd::nothing_left;  // loop() this

  DecodeContext decoding();
  Result<void> run_specials(bpf::SpecialProgram::When when);
  bool asked_to_stop();
  void detach();
  void close_links(const KernelProgress& progress);
  bool is_urgent();
  void interrupt_by(const Output::Interruption& interruption) {
    for (Output* each : {&out, &err}) each->interrupt_by(interruption);
  }
  void announce();
  Result<void> read_iterators();
  Result<RunEnd> receive_until_end(Child* child);
  void after_loop(Child& child);
  bool receive(Bytes record);
  size_t receive_all();
  void drain();
  std::optional<RunEnd> watch();
  std::optional<RunEnd> detach(bpf::ProgramId program);
  void report_total_losses();
  Result<void> print_maps();
};

Session::Session(const bpf::WholeBundle& whole, const Engine& engine, const Clock& clock, const SessionOutputs& outputs,
                 SessionOptions options)
    : state_(new State{.whole = whole,
                       .bundle = whole.bundle,
                       .engine = engine,
                       .kernel = engine.kernel,
                       .clock = clock,
                       .sink = outputs.sink,
                       .out = outputs.out,
                       .err = outputs.err,
                       .options = options,
                       .log = RunLog(outputs.err, options.verbose, options.color, options.terminal)}) {}

Session::~Session() {
  state_->detach();
  state_->interrupt_by({});
}

const Loaded& Session::loaded() const {
  return state_->loaded;
}

// ---- load and begin

Result<void> Session::load(bool explains_refusal) {
  State& s = *state_;
  const uint32_t cpus = s.kernel.possible_cpus();
  s.options.unwind.most_table_bytes =
      TRY(room_for_tables(plan_memory(s.bundle, cpus, s.options.watch.other_memory), s.options.watch.max_memory))
          .value_or(UnwindStore::kMostBytes);
  const LoadOptions options{.relocation = s.options.relocation,
                            .explains_refusal = explains_refusal,
                            .show_verifier_log = s.options.verbose,
                            .log_size = s.options.log_size,
                            .accepted_log = s.options.accepted_log};
  s.loaded = TRY(load_bundle(s.bundle, s.whole.sources, s.kernel, s.kernel, options, s.log));
  const EventSetup setup{.whole = s.whole,
                         .kernel = s.kernel,
                         .maps = s.loaded.maps,
                         .clock = s.clock,
                         .sink = s.sink,
                         .log = s.log,
                         .decoding = s.decoding(),
                         .observer = s.options.observer,
                         .tampered = s.options.tampered};
  s.path = TRY(EventPath::open(setup));
  if (std::ranges::any_of(s.bundle.attachments, probes::is_in_user_code))
    s.kernel.enter(KernelAttachments::Phase::threading);
  if (s.bundle.unwind) s.unwind_tables = TRY(UnwindTables::start(s.bundle, s.loaded.maps, s.options.unwind, s.kernel));
  return {};
}

DecodeContext Session::State::decoding() {
  constexpr int64_t kTolerableSkewNs = 100'000;
  DecodeContext context{.types = whole.types,
                        .trailer = options.trailer,
                        .times = {.formats = options.time_formats},
                        .symbols = options.symbols};
  if (options.time_formats.empty()) return context;
  const ClockOffset offset = measure_clock_offset(clock);
  context.times.boot_to_wall_ns = offset.boot_to_wall_ns;
  if (offset.skew_ns > kTolerableSkewNs)
    log.warning(fmt::format("Times of strftime() may be wrong by up to {} us.", offset.skew_ns / 1000));
  return context;
}

Result<void> Session::run_begin() {
  return state_->run_specials(When::begin);
}

Result<void> Session::State::run_specials(When when) {
  for (const bpf::SpecialProgram& special : bundle.specials_at(when)) {
    log.verbose(fmt::format("Attaching '{}' probe", special.name));
    const auto run = kernel.run_program(loaded.programs[static_cast<size_t>(special.program)].get(), 1, nullptr);
    if (!run) return std::unexpected(explain_run_failure(special.name, run.error()));
  }
  return {};
}

void Session::receive_pending() {
  while (state_->receive_all() > 0) continue;
  state_->path->handler.forget_exit(false);
}

Result<SpecialRun> Session::run_special(const bpf::SpecialProgram& special, uint32_t repeat) {
  State& s = *state_;
  SpecialRun run;
  const int program = s.loaded.programs[static_cast<size_t>(special.program)].get();
  const int64_t start = s.clock.monotonic_ns();
  const Result<uint32_t> value = s.kernel.run_program(program, repeat, &run.kernel_ns);
  run.duration_ns = static_cast<uint64_t>(s.clock.monotonic_ns() - start);
  if (!value) return std::unexpected(explain_run_failure(special.name, value.error()));
  run.value = *value;
  while (s.receive_all() > 0) continue;
  s.path->handler.forget_exit(false);
  return run;
}

// ---- attach

Result<void> Session::attach() {
  State& s = *state_;
  s.signals.emplace(TRY(Signals::take()));
  s.interrupt_by({s.signals->descriptor(), [&s] { return s.is_urgent(); }});
  TRY(s.watched.meters.start(s.bundle, s.engine, s.loaded.programs, s.path->globals, s.clock, s.options.watch.cost));
  s.path->handler.commands().interrupt_by(&*s.signals);
  if (s.unwind_tables) s.unwind_tables->wait_until_ready();
  Progress progress(s.log, s.clock, "Attaching probes");
  s.attached = TRY(attach_all(
      s.bundle, s.loaded.programs, s.engine, s.options.missing_probes, s.log, [&s] { return s.asked_to_stop(); },
      [&](size_t done, size_t total) { progress.at(done, total); }));
  return {};
}

void Session::State::close_links(const KernelProgress& progress) {
  if (path)
    for (size_t i = 0; i < attached.links.size(); ++i)
      path->losses.count_missed(kernel, attached.links[i], attached.programs[i]);
  std::vector<Fd> returns = attached.take_returns(bundle);  // last: of what was seen to begin, the end is seen too
  for (std::vector<Fd>* links : {&attached.links, &returns}) kernel.detach(std::exchange(*links, {}), progress);
}

void Session::State::detach() {
  Progress progress(log, clock, "Closing links");
  close_links([&](size_t done, size_t total) { progress.at(done, total); });
}

// Asked in the middle of a write that no reader takes: writes nothing. The run ends when the rest has been read, but
// the traced processes go on at once.
bool Session::State::is_urgent() {
  if (signals->ends_run()) {
    close_links([](size_t, size_t) {});
    if (const auto& stopped = path->handler.stopped()) stopped->resume_all();
  }
  return signals->is_urgent();
}

// Whether a signal that ends the run has come outside of the loop.
bool Session::State::asked_to_stop() {
  while (const int number = signals->next())
    if (number != SIGUSR1) return true;
  return false;
}

// ---- loop

Result<void> Session::loop(Child* child) {
  State& s = *state_;
  if (child) TRY(child->release());
  s.announce();
  // What an iterator shows is there at once; everything else ends with the child, be it begin probes alone.
  s.watched.has_child = child != nullptr;
  s.watched.waits_for_child = child && s.attached.iterators.empty() && s.attached.pinned.empty();
  TRY(s.read_iterators());
  s.end = TRY(s.receive_until_end(child));
  if (child) s.after_loop(*child);
  if (s.end == RunEnd::events_lost) s.log.error("An event was lost: --lossless ends the run");
  return {};
}

void Session::State::announce() {
  std::string line;
  for (const std::string& path : attached.pinned) line += fmt::format("Program pinned to {}\n", path);
  sink.begin({attached.probes + bundle.counted_specials()});
  if (!options.ready.text.empty()) line += options.ready.text + "\n";
  if (line.empty()) return out.flush_idle();  // what reads the sink's output waits for this message
  out.flush();
  [[maybe_unused]] const auto written = ::write(options.ready.fd, line.data(), line.size());  // the loop sees failures
}

// Iterators run while they are read; afterwards they are done, and let go.
Result<void> Session::State::read_iterators() {
  if (!attached.pinned.empty()) detach();  // they live on in their files
  if (attached.iterators.empty()) return {};
  const int file_of_output = out.redirect(options.ready.fd);  // what they show is on stdout even with -o
  for (int link : attached.iterators) {
    const Fd file = TRY(kernel.open_iterator(link));
    const auto receive = [this](Bytes record) { return path->handler.receive(record) && !asked_to_stop(); };
    TRY(read_records(file.get(), receive, [this] { out.flush_idle(); }));
  }
  out.redirect(file_of_output);
  attached.iterators.clear();
  detach();
  return {};
}

Result<RunEnd> Session::State::receive_until_end(Child* child) {
  const TracedProcesses& traced = options.traced;
  auto living = TRY(open_living(traced.pids));
  const auto& stopped = path->handler.stopped();
  LoopDescriptors descriptors{.child = child ? child->pidfd() : -1,
                              .processes = std::move(living),
                              .output = options.output_fd,
                              .timer = stopped ? stopped->timer() : -1};
  if (!child && !traced.pids.empty() && descriptors.processes.empty()) return RunEnd::process_ended;
  if (traced.others)
    descriptors.more = [&] {
      auto others = open_living(traced.others(loaded));
      if (others) return std::move(*others);
      log.error(others.error().message());
      return std::vector<Fd>();
    };
  EventLoop loop(path->reader, *signals, std::move(descriptors), clock, out);
  loop.receive = [this](Bytes record) { return receive(record); };
  loop.receive_late = [this, &stopped](bool ring_is_empty) {
    if (stopped) stopped->resume_due();
    return path->control.act(ring_is_empty, [this](Bytes record) { return path->handler.receive(record); });
  };
  loop.watch = [this] { return watch(); };
  loop.on_user_signal = [this] {
    if (const auto run = run_specials(When::signal); !run) log.error(run.error().message());
  };
  loop.has_sources = watched.waits_for_child || !attached.links.empty() || !bundle.specials_at(When::signal).empty();
  return loop.run();
}

void Session::State::after_loop(Child& child) {
  const bool is_over = out.error() == ECANCELED;  // the user insists on the end
  const bool goes_on = end == RunEnd::output_closed && options.watch.command_goes_on && !is_over;
  if (goes_on) {
    log.warning("The output cannot be written any more: the command goes on without being traced");
    detach();
    if (const auto& stopped = path->handler.stopped()) stopped->resume_all();
  }
  if (end != RunEnd::child_ended && !(goes_on && child.wait())) return child.terminate();
  const int status = child.reap();
  log.verbose(WIFSIGNALED(status) ? fmt::format("Child terminated by signal: {}", WTERMSIG(status))
                                  : fmt::format("Child exited with code: {}", WEXITSTATUS(status)));
}

std::optional<RunEnd> Session::State::watch() {
  if (options.symbols) options.symbols->refresh();
  const bool loses = path->losses.poll() > 0;
  if (const uint64_t lost = path->losses.take_due(clock.monotonic_ns()); lost > 0) sink.message(LostEvents{lost});
  if (loses && options.watch.lossless) return RunEnd::events_lost;
  const auto costly = watched.meters.look(log);
  return costly ? detach(*costly) : std::nullopt;
}

std::optional<RunEnd> Session::State::detach(bpf::ProgramId program) {
  std::vector<Fd> links = attached.take_links(program);
  for (const Fd& link : links) path->losses.count_missed(kernel, link, program);
  path->losses.count_detached(program);
  kernel.detach(std::move(links), [](size_t, size_t) {});
  if (!attached.links.empty()) return std::nullopt;
  log.warning(watched.has_child ? "No probe is left: the run waits for the command" : "No probe is left: the run ends");
  return watched.has_child ? std::nullopt : std::optional(RunEnd::nothing_left);
}

// ---- finish

Result<int> Session::finish() {
  State& s = *state_;
  s.detach();
  if (const auto status = TRY(output_failure(s.out, s.end == RunEnd::output_closed))) return *status;
  if (s.end == RunEnd::signal) s.path->handler.commands().end_soon();
  s.drain();  // what was queued when the run ended; after an exit it is only thrown away
  s.path->handler.commands().take_time();
  s.path->handler.forget_exit(true);
  const Result<void> ended = s.run_specials(When::end);
  s.drain();
  s.report_total_losses();
  s.watched.meters.report(s.log, sent_by_programs(s.bundle, *s.path));
  if (s.unwind_tables) report_user_stacks(s.unwind_tables->report(), s.sink, s.log);
  s.sink.message(ExitDump{});
  const Result<void> printed = s.options.print_maps_on_exit ? s.print_maps() : Result<void>();
  std::vector<Loss> losses = s.options.watch.other_losses ? s.options.watch.other_losses() : std::vector<Loss>();
  if (s.unwind_tables) add_cut_stacks(s.unwind_tables->report(), losses);
  s.watched.meters.add_losses(losses);
  const bool has_lost = report_losses(*s.path, std::move(losses), s.whole.sources, {s.sink, s.out, s.log});
  TRY(printed);
  s.sink.end();
  s.out.flush();
  TRY(ended);
  const auto failure = TRY(output_failure(s.out, s.end == RunEnd::output_closed));
  const int status = failure.value_or(s.path->handler.exit_code());
  const bool tells = s.options.watch.lossless || s.options.watch.fails_on_loss;
  return tells && status == 0 && has_lost ? kStatusLost : status;
}

bool Session::State::receive(Bytes record) {
  path->control.received(record.size());
  return path->handler.receive(record);
}

// One look at the ring; how many events it held.
size_t Session::State::receive_all() {
  const auto receive_any = [this](Bytes record) {
    receive(record);
    return true;
  };
  const size_t count = path->reader.drain(receive_any);
  path->control.act(path->reader.found_all(), receive_any);
  if (count > 0) out.flush_idle();
  return count;
}

// Empties the ring. Nothing is attached any more, so this ends; after a signal the rest is only counted.
void Session::State::drain() {
  while (receive_all() > 0) {
    if (!asked_to_stop()) continue;
    const auto skip = [](Bytes) { return true; };
    while (const size_t count = path->reader.drain(skip)) path->losses.count_left(count);
    return;
  }
}

void Session::State::report_total_losses() {
  Losses& losses = path->losses;
  if (const uint64_t count = losses.finish(kernel, loaded.programs); count > 0) sink.message(LostEvents{count});
  report_counts(bundle, *path);
  path->handler.report_repeats();
  report_left_commands(path->handler.commands(), log);
  sink.message(TotalLostEvents{losses.total()});
}

Result<void> Session::State::print_maps() {
  std::vector<size_t> order(bundle.script_maps.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::sort(order, {}, [this](size_t map) -> const std::string& { return bundle.script_maps[map].name; });
  for (size_t index : order) {
    if (bundle.script_maps[index].hidden) continue;
    const MapSnapshot snapshot = TRY(path->handler.snapshot(index, Taking::nothing));
    sink.map(snapshot, 0, 0);
    out.flush_idle();
  }
  return {};
}

}  // namespace scry
