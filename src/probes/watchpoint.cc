// watchpoint:address:length:mode
//
// The processor's breakpoint registers: the body runs when memory is written (w), read or written (rw), or code at the
// address is executed (x). There are four, for addresses of the process (-p, -c) or of the kernel. In place of the
// address a symbol may stand: of the program that the process runs, or of the kernel.
#include <fmt/format.h>
#include <linux/hw_breakpoint.h>

#include <algorithm>
#include <cctype>
#include <cerrno>

#include "probes/common.h"
#include "probes/providers.h"
#include "probes/registers.h"
#include "symbols/process_maps.h"
#include "symbols/target_files.h"

namespace scry::probes {
namespace {

struct Mode {
  std::string_view letters;  // sorted
  uint32_t type;             // HW_BREAKPOINT_*
};
constexpr Mode kModes[] = {{"x", HW_BREAKPOINT_X}, {"w", HW_BREAKPOINT_W}, {"rw", HW_BREAKPOINT_RW}};
constexpr uint64_t kLengths[] = {1, 2, 4, 8};
constexpr uint64_t kCodeLength = 8;  // what the kernel wants for x: sizeof(long)

const Mode* find_mode(std::string_view letters) {
  for (const Mode& mode : kModes)
    if (mode.letters == letters) return &mode;
  return nullptr;
}

// Where a file that is loaded anywhere begins in the process; 0: not found.
uint64_t load_address(int pid, const symbols::ElfFile& file) {
  for (const symbols::Mapping& mapping : symbols::read_mappings(pid).value_or(symbols::Mappings()).all) {
    if (mapping.offset != 0 || !mapping.is_file()) continue;
    if (symbols::is_same_file(symbols::path_of_mapping(pid, mapping), file.path())) return mapping.start;
  }
  return 0;
}

// A variable or function of the program that is traced; reports why its address is unknown.
std::optional<uint64_t> program_symbol(const ast::AttachPart& part, const ExpansionSources& environment, Diags& diags) {
  if (!environment.facts.user_files()) return std::nullopt;
  const auto running = environment.options.pids.empty()
                           ? std::nullopt
                           : environment.facts.user_files()->program_of(environment.options.pids.front());
  auto file = environment.facts.user_files()->open(running ? running->path : environment.options.child_program);
  if (!file) return std::nullopt;
  symbols::ElfFile& elf = (*file)->elf();
  const auto symbol = symbols::find_any_symbol(elf, (*file)->folders(), part.text);
  if (!symbol || !elf.is_position_independent()) return symbol ? std::optional(symbol->address) : std::nullopt;
  if (const uint64_t start = running ? load_address(environment.options.pids.front(), elf) : 0)
    return start + symbol->address;
  diags
      .add(kProbePart, part.span,
           fmt::format("the address of {} is unknown until {} runs: it may be loaded at any address", part.text,
                       elf.path()))
      .hint("start the program first and use -p, or link it with -no-pie");
  return std::nullopt;
}

// The program that is watched, as messages about attaching name it; empty: every process.
std::string watched_program(const ExpansionSources& environment) {
  if (environment.options.pids.empty()) return environment.options.child_program;
  const auto running = environment.facts.user_files()
                           ? environment.facts.user_files()->program_of(environment.options.pids.front())
                           : std::nullopt;
  return running ? running->shown : "";
}

std::optional<uint64_t> read_address(const ast::AttachPoint& point, const ExpansionSources& environment, Diags& diags) {
  const ast::AttachPart& part = point.parts[0];
  const bool is_name =
      !part.text.empty() && (std::isalpha(static_cast<unsigned char>(part.text[0])) || part.text[0] == '_');
  const size_t reported = diags.error_count();
  if (is_name)
    if (auto address = program_symbol(part, environment, diags); address || diags.error_count() > reported)
      return address;
  if (is_name)
    if (auto address = environment.facts.kernel_address(part.text)) return address;
  if (is_name) {
    const std::string program = watched_program(environment);
    diags.add(kProbePart, point.span, fmt::format("Invalid function/address argument: invalid integer: {}", part.text))
        .hint(program.empty()
                  ? fmt::format("the kernel has no symbol {} either; variables of a program are found with -c or -p",
                                part.text)
                  : fmt::format("neither {} nor the kernel has a symbol {} either", program, part.text));
    return std::nullopt;
  }
  auto address = part_number(point, part, "Invalid function/address argument", diags);
  if (address && *address == 0) {
    diags.add(kProbePart, point.span, "watchpoint must be attached to a non-zero address");
    return std::nullopt;
  }
  return address;
}

// The mode, its letters sorted; reports all that is wrong.
const Mode* read_mode(const ast::AttachPoint& point, std::string& letters, Diags& diags) {
  letters = point.parts[2].text;
  std::sort(letters.begin(), letters.end());
  if (letters.find_first_not_of("rwx") != std::string::npos)
    diags.add(kProbePart, point.span, "watchpoint mode must be combination of (r,w,x)");
  if (std::adjacent_find(letters.begin(), letters.end()) != letters.end())
    diags.add(kProbePart, point.span, "watchpoint modes may not be duplicated");
  const Mode* mode = find_mode(letters);
  if (!mode)
    diags.add(kProbePart, point.span, fmt::format("invalid watchpoint mode: {}", point.parts[2].text))
        .hint("use one of the modes x, w, rw");
  return mode;
}

void expand_watchpoint(const ast::AttachPoint& point, const ExpansionSources& environment, Diags& diags,
                       std::vector<Target>& out) {
  if (!check_part_count(point, kWatchpoint, diags)) return;
  const auto address = read_address(point, environment, diags);
  const auto length = part_number(point, point.parts[1], "Invalid length argument", diags);
  const bool good_length = length && std::find(std::begin(kLengths), std::end(kLengths), *length) != std::end(kLengths);
  if (length && !good_length) diags.add(kProbePart, point.span, "watchpoint length must be one of (1,2,4,8)");
  std::string letters;
  const Mode* mode = read_mode(point, letters, diags);
  if (!address || !good_length || !mode) return;
  targets::Watchpoint watchpoint{*address, *length, letters, ""};
  if (const std::string program = watched_program(environment); !program.empty())
    watchpoint.attach_name = fmt::format("watchpoint:{}:{}:{}:{}", program, *address, *length, letters);
  out.push_back({.provider = &kWatchpoint,
                 .name = fmt::format("watchpoint:{}:{}:{}", *address, *length, letters),
                 .point = std::move(watchpoint),
                 .span = point.span});
}

void list_watchpoint(const std::vector<std::string>&, const ExpansionSources&, std::vector<std::string>&) {}

perf_event_attr attributes_of(const bpf::AttachPlan& plan) {
  perf_event_attr attr{};
  attr.size = sizeof attr;
  attr.type = PERF_TYPE_BREAKPOINT;
  attr.sample_period = 1;
  attr.bp_type = find_mode(plan.event)->type;
  attr.bp_addr = plan.value;
  attr.bp_len = attr.bp_type == HW_BREAKPOINT_X ? kCodeLength : plan.places.empty() ? 0 : plan.places.front().offset;
  return attr;
}

// What it means that the event cannot be opened.
Error explain(const Error& error) {
  const int code = error.code;
  if (code == ENOSPC) return {0, "No more HW registers left"};
  if (code == EINVAL)
    return {0,
            "The address must be a multiple of the length; code of the kernel can only be watched where kprobes exist"};
  if (code == EOPNOTSUPP || code == ENODEV || code == ENOENT) return {0, "This machine offers no hardware breakpoints"};
  return error;
}

Result<std::vector<Fd>> attach_watchpoint(const bpf::AttachPlan& plan, int program, KernelAttachments& kernel,
                                          const AttachSettings& settings) {
  auto links = attach_where_it_runs(attributes_of(plan), program, kernel, settings);
  if (links) return links;
  if (settings.warn) settings.warn(links.error().message());
  return std::unexpected(explain(links.error()));
}

std::string find_watchpoint_obstacle(const bpf::AttachPlan& plan, KernelAttachments& kernel,
                                     const AttachSettings& settings) {
  if (!settings.tries_kernel) return "";
  const auto opened = try_where_it_runs(attributes_of(plan), kernel, settings);
  return opened ? "" : explain(opened.error()).message();
}

constexpr Attaching kWatchpointAttaching{.attach = attach_watchpoint, .find_obstacle = find_watchpoint_obstacle};

}  // namespace

const Provider kWatchpoint{
    .words =
        {.name = "watchpoint",
         .aliases = {"w"},
         .probe_type = "watchpoint",
         .min_parts = 3,
         .max_parts = 3,
         .syntax = "watchpoint:address:length:mode",
         .brief =
             "Memory of the process (-p, -c) or the kernel is written (w), read or written (rw) or executed (x). The "
             "address is a number, or the name of a variable of the process or the kernel.",
         .example = "watchpoint:0x10000000:8:w { @[comm] = count(); }"},
    .space = AddressSpace::none,
    .traits = {Trait::in_task},
    .expansion = {.abilities = {.ctx = true, .reg = true, .stacks = true},
                  .expand = expand_watchpoint,
                  .list = list_watchpoint,
                  .ctx_struct = perf_event_data_name},
    .attaching = &kWatchpointAttaching,
};

}  // namespace scry::probes
