// `scry compile SCRIPT -o FILE`: the script as a bundle that runs on other machines (docs/formats.md).
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <charconv>
#include <iterator>

#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/import_files.h"
#include "cli/output_file.h"
#include "cli/script_text.h"
#include "cli/stages.h"
#include "cli/system.h"
#include "machine/portable_facts.h"
#include "portable.h"

namespace scry::cli {
namespace {

constexpr const char *kCpus = "cpus", *kKernel = "kernel";

constexpr OptionRow kCompileOptions[] = {
    {.letter = 'o',
     .value = "FILE",
     .brief = "the bundle; without it the script's name with .scry",
     .apply = set_text_once<&Options::output, &OutputChoice::file>,
     .offer = Offer::files},
    {.long_name = kCpus,
     .value = "N",
     .brief = "make room for this many processors, if the bundle is for larger machines",
     .apply = set_own},
    {.long_name = kKernel,
     .value = "NAME",
     .brief = "the kernel that the types of BPFTRACE_BTF describe, as `uname -srv` prints it there",
     .apply = set_own,
     .text = "On that very kernel the bundle needs no type information."},
};

// "dir/script.bt" -> "script.scry", in the current folder.
std::string bundle_name(const Options& options) {
  if (!options.output.file.empty()) return options.output.file;
  if (options.words.empty() || options.words[0] == "-") return "stdin.scry";
  std::string name = options.words[0].substr(options.words[0].rfind('/') + 1);
  const size_t dot = name.rfind('.');
  return name.substr(0, dot == 0 ? name.npos : dot) + ".scry";
}

Result<uint32_t> cpu_count(const std::string& text, uint32_t least) {
  constexpr uint32_t kMost = 8192;  // CONFIG_NR_CPUS of any kernel
  uint32_t count = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), count);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() || count < least || count > kMost)
    return fail(fmt::format("--cpus takes a number from {} to {}, not '{}'", least, kMost, text));
  return count;
}

// For which machines the bundle is.
Result<machine::PortableFacts::Target> target_of(const Options& options, uint32_t least_cpus) {
  machine::PortableFacts::Target target;
  if (const auto cpus = options.own.find(kCpus); cpus != options.own.end())
    target.cpus = TRY(cpu_count(cpus->second, least_cpus));
  if (const auto kernel = options.own.find(kKernel); kernel != options.own.end()) target.kernel = kernel->second;
  return target;
}

// What other kernels get if they refuse loads through typed pointers; nothing if there are none.
Result<std::optional<bpf::Bundle>> careful_bundle(const Compiled& compiled, const Machine& machine) {
  const Rebuild rebuild = without_typed_loads(compiled, machine);
  if (!rebuild) return std::nullopt;
  return TRY(rebuild());
}

Result<int> compile_to_file(const Options& options, System& system) {
  Sources sources;
  SystemImportFiles files;
  const SourceId source = TRY(read_script(options, sources));
  Machine& here = system.machine();
  machine::PortableFacts facts(here.environment.facts, TRY(target_of(options, here.environment.facts.possible_cpus())));
  probes::ArgumentSources argument_sources;
  Machine machine{here.kernel,
                  here.clock,
                  {here.environment.types, facts, argument_sources, here.environment.options},
                  codegen::target_facts(facts, here.environment.types),
                  {facts}};
  Diags diags;
  const Question question{
      .source = source, .compile = options.compile, .scope = options.scope, .files = &files, .selection = {}};
  auto compiled = TRY(compile(question, sources, machine, diags));
  print_diags(diags, sources, options);
  if (!compiled) return refusal_status(diags);
  bpf::Bundle& bundle = compiled->built.bundle;
  if (bundle.programs.empty()) return fail("the script has no probes");
  if (const auto problem = too_many_probes(*compiled)) {
    print_error(*problem);
    return kStatusBad;
  }
  auto careful = TRY(careful_bundle(*compiled, machine));
  const machine::PortableNotes asked = *facts.notes();
  note_facts(bundle, compiled->script.syntax, sources, machine.environment, asked);
  if (careful) note_facts(*careful, compiled->script.syntax, sources, machine.environment, asked);
  bpf::BundleOrigin origin{
      .scry = version_text(options.tool), .kernel = facts.kernel_identity(), .parameters = options.compile.parameters};
  std::ranges::copy(options.compile.named_parameters, std::back_inserter(origin.parameters));
  const std::string name = bundle_name(options);
  struct stat script {
  }, old{};
  const bool is_file = !options.program && ::stat(options.words[0].c_str(), &script) == 0;
  if (is_file && ::stat(name.c_str(), &old) == 0 && script.st_dev == old.st_dev && script.st_ino == old.st_ino)
    return fail(0, fmt::format("the bundle '{}' would replace the script itself", name), "name another file with -o");
  TRY(write_file(name,
                 bpf::write_bundle(bundle, careful ? &*careful : nullptr, origin, sources, machine.environment.types)));
  return 0;
}

int run_compile(const Options& options) {
  return with_system(options, Access::look, [&](System& system) {
    const auto status = compile_to_file(options, system);
    return status ? *status : print_error(kStatusUsage, status.error());
  });
}

}  // namespace

extern const Command kCompileCommand;
const Command kCompileCommand{
    .name = "compile",
    .brief = "compile a script into a bundle that runs on other machines",
    .arguments = {"[options] FILE [parameters]", "[options] -e 'PROGRAM' [parameters]"},
    .own = kCompileOptions,
    .groups = {&script_options(), &compile_options(), &machine_options(), &facts_options(), &common_options()},
    .text =
        "The bundle holds programs, types and source lines. `scry run` finds the places of kernel fields, of "
        "tracepoint fields and of symbols again on the machine that it runs on, and names what is missing there. "
        "Parameters are part of the bundle.",
    .examples = {{"compile reads.bt -o reads.scry", "compile on one machine"},
                 {"run reads.scry", "run on another, with another kernel"}},
    .check = check_script,
    .run = run_compile,
};

}  // namespace scry::cli
