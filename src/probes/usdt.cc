// usdt:target:[namespace:]name: the static probes that a program's authors left in it (sys/sdt.h).
//
// Every site of a probe is a uprobe at its no-op. Each site says in its own way where its arguments are, so sites share
// a program only when the body reads no argument, or when they say the same.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/glob.h"
#include "codegen/lowering.h"
#include "elf/sdt_notes.h"
#include "probes/providers.h"
#include "probes/registers.h"
#include "probes/user_args.h"
#include "probes/user_code.h"
#include "sema/diags.h"
#include "symbols/process_maps.h"
#include "symbols/target_files.h"

namespace scry::probes {

using codegen::Lowering;
using codegen::RValue;
using symbols::SdtOperand;
using symbols::SdtProbe;

namespace {

struct Written {
  std::string target;  // empty: the files of the process
  bool has_target = true;
  std::string provider = "*", name;
};

std::optional<Written> take_apart(const ast::AttachPoint& point, const ExpansionSources& environment, Diags& diags) {
  const auto& parts = point.parts;
  Written written;
  if (!environment.options.pids.empty() && parts.size() == 1) {
    written.has_target = false;
  } else {
    if (!check_part_count(point, kUsdt, diags)) return std::nullopt;
    written.target = parts[0].text;
    written.has_target = !written.target.empty();
    if (!written.has_target && environment.options.pids.empty()) {
      diags.add(kProbePart, point.span,
                "usdt probe must specify at least path or pid to probe. To target all paths/pids set the path to '*'.");
      return std::nullopt;
    }
  }
  if (parts.size() == 3 && !parts[1].text.empty()) written.provider = parts[1].text;
  written.name = parts.back().text;
  return written;
}

// As probe names show a file: with a process always from its root.
std::string shown_path(const symbols::FoundFile& found, const ExpansionSources& environment) {
  if (environment.options.pids.empty() || found.path.starts_with("/proc/")) return found.shown;
  std::error_code failed;
  const std::string absolute = std::filesystem::canonical(found.path, failed).string();
  return symbols::root_path(environment.options.pids.front(), failed ? found.path : absolute);
}

// Each symbol becomes its distance from the site: the note alone does not tell what it means. It stays when the file
// has none of that name, or several: the notes name those of one source file too.
std::string resolve_symbols(const SdtProbe& probe, symbols::TargetFile& file) {
  std::string text = probe.arguments;
  auto operands = symbols::parse_sdt_operands(probe.arguments);
  std::ranges::reverse(operands);  // what is replaced moves what is after it
  for (const SdtOperand& operand : operands) {
    if (operand.symbol.empty()) continue;
    const auto found = symbols::find_symbols(file.elf(), file.folders(), operand.symbol);
    if (found.size() == 1)
      text.replace(static_cast<size_t>(operand.symbol.data() - probe.arguments.data()), operand.symbol.size(),
                   fmt::format("@{:#x}", found.front().address - probe.address));
  }
  return text;
}

Target make_target(const SdtProbe& probe, const std::string& shown, const symbols::FoundFile& found,
                   symbols::TargetFile& file, const ast::AttachPoint& point) {
  targets::UserCode site{.path = found.path, .address = probe.address, .arguments = resolve_symbols(probe, file)};
  site.place.offset = file.elf().offset_of(probe.address).value_or(0);
  site.place.semaphore = probe.semaphore ? file.elf().offset_of(probe.semaphore).value_or(0) : 0;
  if (const symbols::Symbol* symbol = file.functions().containing(probe.address)) site.place.symbol = symbol->name;
  return {.provider = &kUsdt,
          .name = join_name({kUsdt.name(), shown, probe.provider, probe.name}),
          .point = std::move(site),
          .span = point.span};
}

// The sites of the probes that fit, sorted by name, those of one probe together.
std::vector<SdtProbe> matching_probes(const Written& written, const symbols::ElfFile& file) {
  std::vector<SdtProbe> probes = symbols::read_sdt_probes(file);
  std::erase_if(probes, [&](const SdtProbe& probe) {
    return !glob_match(written.provider, probe.provider) || !glob_match(written.name, probe.name);
  });
  std::stable_sort(probes.begin(), probes.end(), [](const SdtProbe& a, const SdtProbe& b) {
    return std::tie(a.provider, a.name) < std::tie(b.provider, b.name);
  });
  return probes;
}

std::vector<symbols::FoundFile> files_of(const Written& written, const ast::AttachPoint& point,
                                         const ExpansionSources& environment, Diags& diags) {
  if (written.has_target) return find_target_files(written.target, point, kUsdt, environment, diags);
  return find_files("*", environment);
}

void suggest(Diag& diag, const Written& written, const std::vector<symbols::FoundFile>& files,
             const ExpansionSources& environment) {
  std::vector<std::string> names;
  for (const symbols::FoundFile& found : files)
    if (auto file = environment.facts.user_files()->open(found.path))
      for (const SdtProbe& probe : symbols::read_sdt_probes((*file)->elf()))
        names.push_back(probe.provider + ":" + probe.name);
  if (names.empty() && written.has_target && !has_wildcard(written.target))
    diag.hint(fmt::format("use another file: {} has no USDT probes (no .note.stapsdt section)", written.target));
  const std::string wanted = has_wildcard(written.provider) ? written.name : written.provider + ":" + written.name;
  for (const std::string& near : nearest_names(wanted, names))
    diag.hint(fmt::format("did you mean usdt:{}:{}?", written.target, near));
  if (diag.hints.empty()) hint_at_pattern(written.target, files.size(), diag);
}

void expand_usdt(const ast::AttachPoint& point, const ExpansionSources& environment, Diags& diags,
                 std::vector<Target>& out) {
  const auto written = take_apart(point, environment, diags);
  if (!written) return;
  const size_t reported = diags.error_count();
  const auto files = files_of(*written, point, environment, diags);
  if (diags.error_count() > reported) return;
  const size_t before = out.size();
  for (const symbols::FoundFile& found : files) {
    auto file = environment.facts.user_files()->open(found.path);
    if (!file) continue;
    const std::string shown = shown_path(found, environment);
    for (const SdtProbe& probe : matching_probes(*written, (*file)->elf())) {
      Target target = make_target(probe, shown, found, **file, point);
      target.counted = out.size() == before || out.back().name != target.name;
      out.push_back(by_shared_link(std::move(target), environment));
    }
  }
  if (out.size() == before) {
    const bool any_provider = has_wildcard(written->provider);
    Diag& diag = report_no_match(point, kUsdt, join_name({written->target, written->name}), diags, any_provider);
    if (!hint_at_predicate(point, diag)) suggest(diag, *written, files, environment);
  }
}

void list_usdt(const std::vector<std::string>& parts, const ExpansionSources& environment,
               std::vector<std::string>& out) {
  if (!environment.facts.user_files() || (parts.size() < 2 && environment.options.pids.empty()) || parts.size() > 3)
    return;
  Written written{.target = parts.size() < 2 || parts[0].empty() ? "*" : parts[0],
                  .name = parts.empty() ? "*" : parts.back()};
  if (parts.size() == 3 && !parts[1].empty()) written.provider = parts[1];
  for (const symbols::FoundFile& found : find_files(written.target, environment)) {
    auto file = environment.facts.user_files()->is_traceable(found.path)
                    ? environment.facts.user_files()->open(found.path)
                    : fail("");
    if (!file) continue;
    const std::string shown = shown_path(found, environment);
    for (const SdtProbe& probe : matching_probes(written, (*file)->elf())) {
      std::string name = join_name({kUsdt.name(), shown, probe.provider, probe.name});
      if (out.empty() || out.back() != name) out.push_back(std::move(name));
    }
  }
}

// ---- arguments

// One that the site does not have is 0.
SdtOperand operand_of(const Target& target, unsigned number) {
  const auto operands = symbols::parse_sdt_operands(target.as<targets::UserCode>()->arguments);
  return number < operands.size() ? operands[number] : SdtOperand{.kind = SdtOperand::Kind::constant};
}

std::optional<ArgumentProblem> unreadable_argument(const Target& target, uint32_t number, const ExpansionSources&) {
  const auto unreadable = [number](const std::string& why) {
    return ArgumentProblem{sema::kContextBuiltin, fmt::format("arg{} cannot be read: {}", number, why), ""};
  };
  const SdtOperand operand = operand_of(target, number);
  if (operand.kind == SdtOperand::Kind::unknown)
    return unreadable(fmt::format(
        "{} has it at '{}', which is no integer in a general register, or in memory that one points to or a symbol "
        "names",
        target.name, operand.text));
  if (!operand.symbol.empty() && !operand.symbol.starts_with('@'))
    return unreadable(
        fmt::format("{} has it at '{}', but the file has no symbol '{}' (it may be stripped), or more than one",
                    target.name, operand.text, operand.symbol));
  return std::nullopt;
}

TypeRef argument_type(const Target& target, unsigned number, TypePool& types) {
  return operand_of(target, number).is_signed ? types.int64() : types.uint64();
}

ir::Reg load_named(Lowering& lowering, const std::string& name) {
  return lowering.builder().copy(load_register(lowering, name).scalar);
}

// The address of a memory operand. What a symbol names lies as far from this site as it does in the file.
ir::Reg memory_address(Lowering& lowering, const SdtOperand& operand) {
  ir::Builder& b = lowering.builder();
  ir::Reg address = b.constant(operand.number);
  if (!operand.symbol.empty()) {
    const auto distance = static_cast<int64_t>(std::strtoull(operand.symbol.data() + 1, nullptr, 0));
    address = b.add(b.add(address, load_named(lowering, "ip")), distance);
  }
  if (!operand.base.empty() && operand.base != "ip") address = b.add(load_named(lowering, operand.base), address);
  if (!operand.index.empty()) address = b.add(address, b.mul(load_named(lowering, operand.index), operand.scale));
  return address;
}

ir::Operand load_operand(Lowering& lowering, const SdtOperand& operand) {
  ir::Builder& b = lowering.builder();
  const auto extend = [&](ir::Operand value) -> ir::Operand {
    if (operand.size == 8) return value;
    return operand.is_signed ? b.sext(operand.size, value) : b.zext(operand.size, value);
  };
  switch (operand.kind) {
    case SdtOperand::Kind::unknown:
      return 0;
    case SdtOperand::Kind::constant:
      return extend(b.constant(operand.number));
    case SdtOperand::Kind::register_: {
      ir::Reg value = load_named(lowering, operand.base);
      return extend(operand.high_byte ? b.lshr(value, 8) : value);
    }
    case SdtOperand::Kind::memory: {
      RValue value = RValue::foreign(lowering.types().integer(operand.size, operand.is_signed),
                                     memory_address(lowering, operand), 0, AddressSpace::user);
      return lowering.scalar(value);
    }
  }
  return 0;
}

RValue load_usdt_argument(Lowering& lowering, const Target& target, unsigned number) {
  return RValue::of(argument_type(target, number, lowering.types()),
                    load_operand(lowering, operand_of(target, number)));
}

Result<std::vector<Fd>> attach_usdt(const bpf::AttachPlan& plan, int program, KernelAttachments& kernel,
                                    const AttachSettings& settings) {
  return attach_to_places(plan, program, false, kernel, settings);
}

constexpr Context kUsdtContext{.arg_n = load_usdt_argument, .function_address = load_instruction_pointer};
constexpr Attaching kUsdtAttaching{.attach = attach_usdt};

}  // namespace

const Provider kUsdt{
    .words = {.name = "usdt",
              .aliases = {"U"},
              .probe_type = "usdt",
              .min_parts = 2,
              .max_parts = 3,
              .syntax = "usdt:target[:namespace]:name",
              .brief = "A static probe in a program or library; `argN` has its arguments.",
              .example = "usdt:libstdc++:libstdcxx:throw { @[comm] = count(); }"},
    .space = AddressSpace::user,
    .traits = {Trait::may_sleep, Trait::in_task, Trait::user_code, Trait::newest_first},
    .expansion = {.abilities = {.arg_n = true, .ctx = true, .reg = true, .stacks = true, .in_loops = true},
                  .expand = expand_usdt,
                  .list = list_usdt,
                  .problem_of_arg_n = unreadable_argument,
                  .arg_n_type = argument_type,
                  .named = {user_named_type, user_named_enumerator},
                  .ctx_struct = pt_regs_name},
    .context = &kUsdtContext,
    .attaching = &kUsdtAttaching,
};

}  // namespace scry::probes
