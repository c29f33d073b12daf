// scry_golden: runs one golden or diagnostics test (tests/README.md) without root: the whole pipeline over a fake
// kernel, an interpreter in place of the BPF machine, the tracepoints of tests/support/tracefs and a clock that stands
// still. Prints what differs and exits with 1.
//
//     scry_golden FILE.t            --accept: writes what came out into the sections that differ; look at the diff then
//
// A file of tests/diag is only compiled, and the id at the start of its name must be among the ids found.
#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>
#include <utility>

#include "cli/bundle_run.h"
#include "cli/command_line.h"
#include "cli/show.h"
#include "cli/stages.h"
#include "cli/symbolizer.h"
#include "cli/toolkit.h"
#include "event_script.h"
#include "fake_btf.h"
#include "machine/fake_facts.h"
#include "pipeline.h"
#include "symbols/target_files.h"
#include "test_file.h"
#include "text_diff.h"

namespace scry::test {
namespace {

constexpr uint32_t kCpus = 2;
constexpr std::string_view kDefaultStages = "tokens, ast, typed, ir, bpf, probes";

const std::vector<std::string_view> kSections = {"script", "args",   "env",    "machine", "events",
                                                 "show",   "stdout", "stderr", "exit",    "file"};

// Words as a shell splits them: blanks separate, quotes of either kind keep together and vanish.
std::vector<std::string> shell_words(std::string_view text) {
  std::vector<std::string> words;
  char quote = 0;
  bool inside = false;
  for (char c : text) {
    if (quote ? c == quote : c == '"' || c == '\'') {
      quote = quote ? 0 : c;
      if (!inside) words.emplace_back();
      inside = true;
    } else if (!quote && (c == ' ' || c == '\n')) {
      inside = false;
    } else {
      if (!inside) words.emplace_back();
      inside = true;
      words.back() += c;
    }
  }
  return words;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

// The `file NAME` sections, for scripts that import. A name with a slash stands in a folder of that name.
class SectionFiles final : public sema::ImportFiles {
 public:
  explicit SectionFiles(const TestFile& file) : file_(file) {}

  std::optional<std::string_view> library(std::string_view name) const override { return cli::library_script(name); }
  std::vector<std::string> library_names() const override { return cli::library_names(); }
  Entry look(const std::string& path) override {
    const bool is_file = find(path), is_open = path.starts_with("open_");
    const bool is_folder = !is_file && !names(path.ends_with('/') ? path : path + "/").empty();
    const std::string distrust =
        "a " + std::string(is_file ? "file" : "directory") + " with global write permissions: ";
    return {is_file ? Kind::file : is_folder ? Kind::folder : Kind::missing, is_open ? distrust + path : "", path};
  }
  Result<std::string> read(const std::string& path) override { return find(path)->text; }
  std::vector<std::string> names(const std::string& folder) override {
    const std::string start = folder == "./" ? "" : folder;
    std::vector<std::string> names;
    for (const Section& section : file_.sections)
      if (section.name == "file" && section.argument.starts_with(start))
        names.push_back(section.argument.substr(start.size()));
    std::sort(names.begin(), names.end());
    return names;
  }

 private:
  const Section* find(const std::string& path) const {
    for (const Section& section : file_.sections)
      if (section.name == "file" && section.argument == path) return &section;
    return nullptr;
  }

  const TestFile& file_;
};

// An Output whose bytes are read back.
class Capture {
 public:
  explicit Capture(Output::Policy policy) : fd_(memfd_create("capture", MFD_CLOEXEC)), output(fd_.get(), policy) {}
  std::string text() {
    output.flush();
    std::string text(static_cast<size_t>(lseek(fd_.get(), 0, SEEK_END)), '\0');
    text.resize(static_cast<size_t>(std::max<ssize_t>(0, pread(fd_.get(), text.data(), text.size(), 0))));
    return text;
  }

 private:
  Fd fd_;

 public:
  Output output;
};

// By this section a program of Go is known: so scry_golden, as /proc/self/exe, is one to the test of that warning.
[[gnu::section(".go.buildinfo"), gnu::used, gnu::retain]] const char kLooksLikeGo[] = "no Go in here";

extern "C" [[gnu::used, gnu::retain]] void function_of_go() asm("main.work");
extern "C" void function_of_go() {}

// A function, and what looks like a copy of it that the compiler has changed.
extern "C" [[gnu::used, gnu::retain]] void cloned_function() {}
extern "C" [[gnu::used, gnu::retain]] void changed_copy() asm("cloned_function.constprop.0");
extern "C" void changed_copy() {}

// A function that would choose another, if anybody referred to it.
asm(".pushsection .text.chosen_function,\"axR\",@progbits\n.globl chosen_function\n.type chosen_function, "
    "@gnu_indirect_function\n"
    "chosen_function: ret\n.size chosen_function, 1\n.popsection");

// What the machine section says, one word each.
struct MachineWords {
  uint32_t cpus = kCpus;
  bool btf = false;                    // "btf": the types of fake_btf.h
  bool typed_loads = false;            // "typed-loads"
  bool refuses_first = false;          // "refuses-first": the kernel refuses the first program that it is given
  bool counters = true;                // "no-counters": a processor that counts nothing, as in many virtual machines
  bool event_origin = false;           // "event-origin": as if a sink wanted the origin of events
  std::set<Feature> missing_features;  // kFeatureWords; "perf-syscalls": system calls are perf tracepoints
};

constexpr std::pair<std::string_view, Feature> kFeatureWords[] = {{"no-kprobe", Feature::kprobe},
                                                                  {"no-kprobe-multi", Feature::kprobe_multi},
                                                                  {"no-kprobe-session", Feature::kprobe_session},
                                                                  {"no-fentry", Feature::fentry},
                                                                  {"no-trampoline", Feature::trampoline},
                                                                  {"no-jump-long", Feature::jump_long},
                                                                  {"no-override-return", Feature::override_return},
                                                                  {"perf-syscalls", Feature::btf_raw_tracepoint}};
// What the machine of the tests lacks, so that what it runs stays as short as it is.
constexpr Feature kNeverThere[] = {Feature::task_storage, Feature::sleepable_user_code};

Result<MachineWords> machine_words(const TestFile& file) {
  MachineWords machine{.missing_features = {std::begin(kNeverThere), std::end(kNeverThere)}};
  for (const std::string& word : shell_words(file.text("machine"))) {
    const auto feature =
        std::ranges::find(kFeatureWords, std::string_view(word), &std::pair<std::string_view, Feature>::first);
    if (feature != std::end(kFeatureWords))
      machine.missing_features.insert(feature->second);
    else if (word == "no-counters")
      machine.counters = false;
    else if (word == "event-origin")
      machine.event_origin = true;
    else if (word == "typed-loads")
      machine.typed_loads = true;
    else if (word == "refuses-first")
      machine.refuses_first = true;
    else if (word == "btf")
      machine.btf = true;
    else if (word.starts_with("cpus="))
      machine.cpus = static_cast<uint32_t>(std::stoul(word.substr(5)));
    else
      return fail(fmt::format("unknown word '{}' in the machine section", word));
  }
  return machine;
}

class GoldenTest {
 public:
  GoldenTest(TestFile& file, bool accept)
      : file_(file), accept_(accept), is_diag_(file.path.parent_path().filename() == "diag") {}

  // The differences; empty: passed. An Error: the file is wrong, or we are.
  Result<std::string> run();

 private:
  Result<cli::Options> options();
  Result<> compile_and_run(const cli::Options& options, const MachineWords& words);
  Result<> trace(Compiled& compiled, Machine& machine, ScriptedKernel& kernel, const cli::Options& options);
  void check_stages(const Compiled& compiled, const Question& question, Machine& machine);
  void check_id(const Diags& diags);
  void check_texts();
  void check(Section& section, const std::string& real);

  TestFile& file_;
  const bool accept_, is_diag_;
  std::string differences_;
  Sources sources_;
  SourceId source_{};
  Capture out_{Output::Policy::line}, err_{Output::Policy::none};
  std::optional<cli::SystemSymbolizer> symbolizer_;
  bool ran_ = false;
  int status_ = 0;
};

void GoldenTest::check(Section& section, const std::string& real) {
  if (accept_) section.text = real;
  differences_ +=
      diff_lines(section.text, real, section.name + (section.argument.empty() ? "" : " ") + section.argument);
}

Result<cli::Options> GoldenTest::options() {
  std::string script(file_.text("script"));
  std::vector<std::string> words{"scry", "-e", script}, environment = lines_of(file_.text("env"));
  for (std::string& word : shell_words(file_.text("args"))) words.push_back(std::move(word));
  auto options =
      cli::parse_options(static_cast<int>(words.size()), pointers_to(words).data(), pointers_to(environment).data());
  if (!options) return fail(options.error().text);
  return *options;
}

Result<> GoldenTest::compile_and_run(const cli::Options& options, const MachineWords& words) {
  const TraceFs tracefs(file_.path.parent_path().parent_path() / "support/tracefs");
  ScriptedKernel kernel(words.cpus, tracefs, lines_of(file_.text("events")));
  TypePool types;
  probes::ArgumentSources argument_sources;
  symbols::TargetFiles target_files;
  const auto support = file_.path.parent_path().parent_path() / "support";
  symbolizer_.emplace(kernel.environment.clock, nullptr, support / "kallsyms");
  const std::string btf_bytes = words.btf ? fake_btf() : "";
  const std::unique_ptr<Btf> btf = words.btf ? TRY(Btf::parse(as_bytes(btf_bytes), "vmlinux")) : nullptr;
  TraceableFunctions traceable(support / "tracefs/available_filter_functions", support / "kprobe_blacklist");
  machine::FakeFacts facts({.cpus = words.cpus,
                            .most_frames = 127,
                            .boot_to_tai_ns = kernel.environment.clock.tai_ns() - kernel.environment.clock.boot_ns(),
                            .verifier_knows_types = words.typed_loads,
                            .modules = {"ext4"},
                            .bpf_functions = {{7, 2, "handle_exec"}, {7, 3, "helper"}, {9, 2, "handle_exec"}},
                            .pmu_types = {{"uprobe", 8}}});
  for (Feature missing : words.missing_features) facts.record.features.erase(missing);
  facts.all_types = btf.get();
  facts.symbols = &symbolizer_->kernel();
  facts.tracefs = &tracefs;
  facts.traceable = &traceable;
  facts.files = &target_files;
  Machine machine{
      kernel, kernel.environment.clock, {types, facts, argument_sources}, codegen::target_facts(facts, types), {facts}};
  kernel.function_address = [&](const std::string& name) {
    return symbolizer_->kernel().address_of(name.substr(name.rfind(':') + 1)).value_or(0);
  };
  if (words.refuses_first)
    kernel.refuse_program = [refused = false](const ProgramLoad&) mutable -> std::optional<Error> {
      if (std::exchange(refused, true)) return std::nullopt;
      return Error{EACCES, "load BPF program", "invalid mem access 'scalar'"};
    };
  if (!words.counters)
    kernel.refuse_attachment = [](const VmAttachment& attachment) -> std::optional<Error> {
      const bool counter = attachment.attr.type == PERF_TYPE_HARDWARE || attachment.attr.type == PERF_TYPE_RAW;
      const bool on_event = attachment.kind == VmAttachment::Kind::perf_event;
      return on_event && counter ? std::optional(Error{ENOENT, "perf_event_open"}) : std::nullopt;
    };
  machine.environment.options.pids = options.scope.processes;
  if (!options.scope.follow) machine.attaching.processes = options.scope.processes;

  SectionFiles files(file_);
  const Question question{.source = source_, .compile = options.compile, .scope = options.scope, .files = &files};
  Diags diags;
  auto compiled = TRY(compile(question, sources_, machine, diags));
  err_.output.append(render(diags, sources_, {false, false, options.compile.warns()}));
  if (is_diag_) check_id(diags);
  status_ = compiled ? 0 : cli::refusal_status(diags);
  if (!compiled) return {};
  check_stages(*compiled, question, machine);
  const bool stages_only = file_.find("show") && !file_.find("events") && !file_.find("stdout");
  return is_diag_ || stages_only ? Result<>{} : trace(*compiled, machine, kernel, options);
}

Result<> GoldenTest::trace(Compiled& compiled, Machine& machine, ScriptedKernel& kernel, const cli::Options& options) {
  ran_ = true;
  kernel.player.bundle = &compiled.built.bundle;
  const cli::OutputChoice& output = options.output;
  cli::OpenSinks sinks =
      TRY(cli::OpenSinks::open(output.sinks, output.buffering, {out_.output, err_.output, output.quiet, false}));
  RunOptions run_options{.session = cli::session_options(compiled.built.bundle),
                         .rebuild = without_typed_loads(compiled, machine),
                         .dry_run = options.run.dry_run};
  run_options.session.relocation.find_id = [](KernelIdKind, std::string_view name) -> Result<KernelId> {
    // The fake knows programs by the name they attach to, and two kernel functions.
    return KernelId{name == codegen::kReadOnlyCast ? EventPlayer::kReadOnlyCast : EventPlayer::kIsReturn, 0};
  };
  symbolizer_->place_symbols = compiled.built.bundle.place_symbols;
  symbolizer_->demangles = compiled.script.typed.config.cpp_demangle;
  run_options.session.symbols = &*symbolizer_;
  run_options.session.verbose = options.output.verbose;
  run_options.session.observer = cli::tracing_receive(options.run.show);
  const auto status = scry::run({compiled.built.bundle, sources_, machine.environment.types}, machine,
                                {sinks.sink(), out_.output, err_.output}, run_options);
  if (!kernel.failure.empty()) return fail(kernel.failure);
  if (!status) err_.output.append(fmt::format("ERROR: {}\n", status.error().message()));
  status_ = status.value_or(255);
  return {};
}

void GoldenTest::check_stages(const Compiled& compiled, const Question& question, Machine& machine) {
  for (Section& section : file_.sections) {
    if (section.name != "show") continue;
    if (auto text = cli::show_stage(section.argument, compiled, question, sources_, machine))
      check(section, *text);
    else
      differences_ += fmt::format("there is no stage '{}' (known: {})\n", section.argument, kDefaultStages);
  }
}

void GoldenTest::check_id(const Diags& diags) {
  const std::string name = file_.path.filename();
  const std::string id = name.substr(0, name.find('.'));
  std::string found;
  for (const Diag& diag : diags.all()) {
    if (diag.kind->id == id) return;
    found += fmt::format("{}{}", found.empty() ? "" : ", ", diag.kind->id);
  }
  differences_ += fmt::format("no diagnostic has the id '{}' (found: {})\n", id, found.empty() ? "none" : found);
}

void GoldenTest::check_texts() {
  if (Section* section = file_.find("stdout"))
    check(*section, out_.text());
  else if (ran_)
    differences_ += "what ran has a stdout section\n";
  if (Section* section = file_.find("stderr")) {
    check(*section, err_.text());
  } else {
    for (const std::string& line : lines_of(err_.text()))
      if (!line.starts_with("Attached ")) differences_ += "unexpected on stderr: " + line + "\n";
  }
  const Section* exit = file_.find("exit");
  const std::string expected = exit ? exit->argument : "0";
  if (expected != std::to_string(status_))
    differences_ += fmt::format("exit status: expected {}, got {}\n", expected, status_);
}

Result<std::string> GoldenTest::run() {
  if (!file_.find("script")) return fail("there is no script section");
  cli::Options options = TRY(this->options());
  const MachineWords words = TRY(machine_words(file_));
  options.compile.event_origin |= words.event_origin;
  source_ = sources_.add("stdin", options.program->text);
  TRY(compile_and_run(options, words));
  check_texts();
  if (accept_) TRY(write_test_file(file_));
  return differences_;
}

int run_file(const std::string& path, bool accept) {
  auto file = read_test_file(std::filesystem::absolute(path), kSections, {"show", "file"});
  Result<std::string> result = file ? GoldenTest(*file, accept).run() : std::unexpected(file.error());
  if (!result) result = fmt::format("{}: {}\n", path, result.error().message());
  std::fputs(result->c_str(), stdout);
  return result->empty() ? 0 : 1;
}

}  // namespace
}  // namespace scry::test

int main(int argc, char** argv) {
  const bool accept = argc == 3 && std::string_view(argv[1]) == "--accept";
  if (argc != 2 && !accept) {
    std::fputs("usage: scry_golden [--accept] FILE.t\n", stderr);
    return 2;
  }
  setenv("TZ", "UTC", 1);
  return scry::test::run_file(argv[argc - 1], accept);
}
