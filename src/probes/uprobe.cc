// uprobe:target:function, uretprobe:target:function: functions of programs and libraries; and places in the source.
//
// A single function, offset or address is one perf event; what a wildcard or a C++ name matches shares one uprobe.multi
// link for each file, where the kernel has them. The kernel sets a breakpoint at any address: in the middle of an
// instruction it would damage the program, so scry decodes from the start of the function and refuses. It replaces the
// word at the top of the stack for a return probe: scry refuses where that is no return address.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/glob.h"
#include "codegen/lowering.h"
#include "elf/instruction_length.h"
#include "elf/probeable.h"
#include "probes/plain_file.h"
#include "probes/providers.h"
#include "probes/registers.h"
#include "probes/user_args.h"
#include "probes/user_hints.h"
#include "probes/user_point.h"
#include "probes/user_returns.h"
#include "symbols/target_files.h"

namespace scry::probes {
namespace {

constexpr const char* kForce =
    "Use --unsafe to force attachment. WARNING: This option could lead to data corruption in the target process.";

// ---- targets of one file

// One attach point over one file.
class FileTargets {
 public:
  FileTargets(const UserPoint& written, const symbols::FoundFile& found, symbols::TargetFile& file,
              const Provider& provider, const ast::AttachPoint& point, const ExpansionSources& environment)
      : written_(written), found_(found), file_(file), provider_(provider), point_(point), environment_(environment) {}

  void append_to(std::vector<Target>& out, Diags& diags) const {
    for (uint64_t address : written_.addresses) out.push_back(by_shared_link(at_address(address), environment_));
    if (!written_.addresses.empty()) return;
    if (!has_wildcard(written_.function) && !written_.cpp) return append_named(out, diags);
    const auto symbols = written_.cpp ? file_.functions().matching_cpp(written_.function)
                                      : file_.functions().matching(written_.function);
    std::vector<std::string_view> left_out, boundless;
    for (const symbols::Symbol* symbol : symbols) {
      Target target = at_function(*symbol);
      if (code_of(target).place.offset == 0) continue;  // not in the file: the symbol of a section that is not loaded
      if (!can_return(symbol->address, symbol)) continue;  // it would never fire
      if (!is_probeable(target, written_.offset)) {
        left_out.push_back(symbol->name);
        continue;
      }
      // Refused only where each place has a link of its own: sema knows.
      code_of(target).link = shared_link(environment_);
      if (code_of(target).link == targets::LinkKind::single && !target.refusal.reason.empty()) {
        boundless.push_back(symbol->name);
        continue;
      }
      out.push_back(std::move(target));
    }
    if (!boundless.empty())
      diags
          .add(kNotTraceable, point_.span,
               fmt::format("{} of the functions of {} have no size in its symbols; they are left out: {}",
                           boundless.size(), found_.shown, fmt::join(boundless, ", ")))
          .hint("name one of them and use --unsafe to probe it");
    if (!left_out.empty())
      diags.add(
          kNotTraceable, point_.span,
          fmt::format("{} of the functions of {} begin with an instruction that the kernel cannot probe; they are "
                      "left out: {}",
                      left_out.size(), found_.shown, fmt::join(left_out, ", ")));
  }

 private:
  // All functions that have the name: static ones of several source files may share it.
  void append_named(std::vector<Target>& out, Diags& diags) const {
    const auto symbols = file_.functions().named(written_.function);
    if (symbols.size() > 1 && written_.offset) {
      std::vector<std::string> addresses;
      for (const symbols::Symbol* symbol : symbols)
        addresses.push_back(
            fmt::format("{}:{}:{:#x}", provider_.name(), found_.shown, symbol->address + written_.offset));
      diags
          .add(kProbePart, point_.span,
               fmt::format("{} functions of {} are called {}: an offset may mean any of them", symbols.size(),
                           found_.shown, written_.function))
          .hint(fmt::format("probe an address: {}", fmt::join(addresses, ", ")));
      return;
    }
    for (const symbols::Symbol* symbol : symbols) out.push_back(by_shared_link(at_function(*symbol), environment_));
    warn_of_chosen(symbols, written_, found_, file_.functions(), provider_, point_, diags);
    if (!symbols.empty()) warn_of_clones(written_, found_, file_.functions(), provider_, point_, diags);
  }

  // `offset`: in its function.
  bool is_probeable(const Target& target, uint64_t offset) const {
    const auto code = file_.elf().read_bytes(code_of(target).place.offset, symbols::kLongestInstruction);
    return !code || symbols::can_be_probed(*code, offset > 0);
  }

  // Whether a return probe finds a return address to replace. Without a table, functions are assumed to be called.
  bool can_return(uint64_t address, const symbols::Symbol* symbol) const {
    using TopOfStack = symbols::CallFrames::TopOfStack;
    if (!at_return(provider_)) return true;
    const TopOfStack top = file_.call_frames().top_of_stack(address);
    if (top != TopOfStack::unknown) return top == TopOfStack::return_address;
    if (address == file_.elf().entry_point()) return false;
    return !symbol || (address == symbol->address && !file_.functions().whole_of(symbol->name));
  }

  void refuse_return(Target& target, const symbols::Symbol* symbol, std::string_view place) const {
    target.refusal.reason = fmt::format(
        "{}:{} is not entered by a call: a return probe would overwrite data of the program", found_.shown, place);
    if (const symbols::Symbol* whole = symbol ? file_.functions().whole_of(symbol->name) : nullptr)
      target.refusal.hint = fmt::format("probe the return of {}, which jumps to it", whole->name);
  }

  Target make(std::string_view place_name, uint64_t address) const {
    UserCode place{.path = found_.path, .address = address};
    place.place.offset = file_.elf().offset_of(address).value_or(0);
    return {.provider = &provider_,
            .name = join_name({provider_.name(), found_.shown, written_.cpp ? kCpp : "", place_name}),
            .point = std::move(place),
            .span = point_.span};
  }

  Target at_function(const symbols::Symbol& symbol) const {
    const std::string name =
        written_.offset ? fmt::format("{}+{}", symbol.name, written_.offset) : std::string(symbol.name);
    Target target = make(name, symbol.address + written_.offset);
    code_of(target).place.symbol = symbol.name;
    check_boundary(target, symbol, written_.offset, name);
    return target;
  }

  Target at_address(uint64_t address) const {
    Target target = make(fmt::format("{}", address), address);
    const symbols::Symbol* symbol = file_.functions().containing(address);
    if (symbol) {
      code_of(target).place.symbol = symbol->name;
      check_boundary(target, *symbol, address - symbol->address, fmt::format("{:#x}", address));
    } else if (!environment_.options.unsafe_allowed || code_of(target).place.offset == 0) {
      target.refusal.reason = fmt::format("Could not resolve address: {}:{:#x}", found_.shown, address);
      target.refusal.hint = kForce;
    } else if (!can_return(address, nullptr)) {
      refuse_return(target, nullptr, fmt::format("{:#x}", address));
    }
    return target;
  }

  void check_boundary(Target& target, const symbols::Symbol& symbol, uint64_t offset, std::string_view place) const {
    if (symbol.size && offset >= symbol.size) {
      target.refusal.reason =
          fmt::format("Offset outside the function bounds ('{}' size is {})", symbol.name, symbol.size);
      return;
    }
    if (!can_return(code_of(target).address, &symbol)) return refuse_return(target, &symbol, place);
    if (environment_.options.unsafe_allowed) return;
    if (symbol.size == 0) {
      target.refusal.reason = fmt::format("Could not determine boundary for {} (symbol has size 0).", symbol.name);
    } else if (offset > 0 && boundary(symbol, offset) != symbols::Boundary::yes) {
      target.refusal.reason =
          fmt::format("Could not add uprobe into middle of instruction: {}:{}", found_.shown, place);
    }
    if (!target.refusal.reason.empty()) {
      target.refusal.hint = kForce;
    } else if (!is_probeable(target, offset)) {
      target.refusal.reason =
          fmt::format("The instruction at {}:{} cannot be probed: the kernel would refuse it or damage the program",
                      found_.shown, place);
      target.refusal.hint = behind(target, symbol, offset);
    }
  }

  // What to do about an instruction that cannot be probed: the next one that can be.
  std::string behind(Target next, const symbols::Symbol& symbol, uint64_t offset) const {
    while (!at_return(provider_)) {
      const auto code = file_.elf().read_bytes(code_of(next).place.offset, symbols::kLongestInstruction);
      const size_t length = code ? symbols::instruction_length(*code) : 0;
      offset += length;
      code_of(next).place.offset += length;
      if (length == 0 || offset >= symbol.size) break;
      if (is_probeable(next, offset))
        return fmt::format("probe a later instruction: {}:{}:{}+{}", provider_.name(), found_.shown, symbol.name,
                           offset);
    }
    return kForce;
  }

  symbols::Boundary boundary(const symbols::Symbol& symbol, uint64_t offset) const {
    const auto start = file_.elf().offset_of(symbol.address);
    const auto code = start ? file_.elf().read_bytes(*start, symbol.size) : fail("no code");
    return code ? symbols::starts_instruction(*code, offset) : symbols::Boundary::unknown;
  }

  const UserPoint& written_;
  const symbols::FoundFile& found_;
  symbols::TargetFile& file_;
  const Provider& provider_;
  const ast::AttachPoint& point_;
  const ExpansionSources& environment_;
};

// ---- expansion

// Go passes parameters in ax, bx, cx, di, si, r8 to r11 ("ABIInternal" of cmd/compile/abi-internal.md). Functions of C
// in such a program have names without a dot.
std::optional<ArgumentProblem> argument_of_go(const Target& target, uint32_t number,
                                              const ExpansionSources& environment) {
  const UserCode& place = code_of(target);
  if (place.place.symbol.find('.') == std::string::npos) return std::nullopt;
  auto file = environment.facts.user_files()->open(place.path);
  if (!file || !is_go_program(**file)) return std::nullopt;
  return ArgumentProblem{kGoArgument,
                         fmt::format("arg{} is not a parameter of {}: functions of Go have theirs in other registers "
                                     "than those of C",
                                     number, place.place.symbol),
                         "use args.NAME (scry -lv PROBE lists the names), or reg(\"ax\"), reg(\"bx\"), reg(\"cx\"), "
                         "reg(\"di\"), reg(\"si\") for the first integers"};
}

// A return probe puts its own address where the caller's was. The runtime of Go walks and moves its stacks, finds an
// address there that it does not know, and ends the program.
void warn_of_go(const symbols::FoundFile& found, symbols::TargetFile& file, const ast::AttachPoint& point,
                const ExpansionSources& environment, Diags& diags) {
  if (!is_go_program(file)) return;
  diags
      .add(environment.options.unsafe_allowed ? kGoReturnAllowed : kGoReturn, point.span,
           fmt::format("{} is a Go program: a return probe may crash it when a stack grows or is collected",
                       found.shown))
      .hint(environment.options.unsafe_allowed
                ? "set uprobes on the function's return instructions instead: uprobe:TARGET:FUNCTION+OFFSET"
                : "set uprobes on the function's return instructions instead, or add --unsafe if it may crash");
}

template <const Provider& provider>
void expand_uprobe(const ast::AttachPoint& point, const ExpansionSources& environment, Diags& diags,
                   std::vector<Target>& out) {
  auto written = take_apart(point, provider, environment, diags);
  if (!written) return;
  if (auto plain = places_in_plain_file(*written, provider, point, environment)) {
    std::ranges::move(*plain, std::back_inserter(out));
    return;
  }
  const size_t reported = diags.error_count();
  const auto files = written->has_target ? find_target_files(written->target, point, provider, environment, diags)
                                         : find_programs_of_processes(point, provider, environment, diags);
  if (diags.error_count() > reported) return;
  const size_t before = out.size();
  for (const symbols::FoundFile& found : files)
    if (auto file = environment.facts.user_files()->open(found.path)) {
      if (!written->source_file.empty()) written->addresses = find_location(*written, found, point, environment, diags);
      const size_t first = out.size();
      FileTargets(*written, found, **file, provider, point, environment).append_to(out, diags);
      if (at_return(provider) && out.size() > first) warn_of_go(found, **file, point, environment, diags);
    }
  if (out.size() > before || diags.error_count() > reported) return;
  const std::string target = written->has_target ? written->target : files.empty() ? "" : files[0].shown;
  const std::string what = join_name({target, written->cpp ? kCpp : "", written->function});
  Diag& diag = report_no_match(point, provider, what, diags, written->cpp);
  if (hint_at_predicate(point, diag)) return;
  if (files.size() == 1) suggest_function(diag, *written, files[0], provider, environment);
  if (diag.hints.empty()) hint_at_pattern(target, files.size(), diag);
}

template <const Provider& provider>
void list_uprobe(const std::vector<std::string>& parts, const ExpansionSources& environment,
                 std::vector<std::string>& out) {
  if (!environment.facts.user_files() || (parts.size() < 2 && environment.options.pids.empty()) || parts.size() > 3)
    return;
  const bool cpp = parts.size() == 3;
  if (cpp && parts[1] != kCpp) return;
  const std::string pattern = parts.empty() ? "*" : parts.back();
  // Without any pattern the programs of the processes, not their libraries.
  const auto files =
      parts.empty() ? programs_of_processes(environment) : find_files(parts.size() == 1 ? "*" : parts[0], environment);
  for (const symbols::FoundFile& found : files) {
    auto file = environment.facts.user_files()->is_traceable(found.path)
                    ? environment.facts.user_files()->open(found.path)
                    : fail("");
    if (!file) continue;
    const symbols::Functions& functions = (*file)->functions();
    for (const symbols::Symbol* symbol : cpp ? functions.matching_cpp(pattern) : functions.matching(pattern))
      out.push_back(join_name({provider.name(), found.shown, cpp ? kCpp : "", symbol->name}));
  }
}

std::vector<std::string> list_uprobe_parameters(const std::string& name, const ExpansionSources& environment) {
  const size_t first = name.find(':'), last = name.rfind(':');
  if (first == last) return {};
  std::string target = name.substr(first + 1, last - first - 1);
  if (target.ends_with(std::string(":") + kCpp)) target.resize(target.size() - std::string_view(kCpp).size() - 1);
  const auto files = find_files(target, environment);
  auto file = files.empty() ? fail("") : environment.facts.user_files()->open(files[0].path);
  const symbols::Symbol* symbol = file ? (*file)->functions().find(name.substr(last + 1)) : nullptr;
  if (!symbol) return {};
  return list_user_args({.path = files[0].path, .address = symbol->address}, environment);
}

template <const Provider& provider>
Result<std::vector<Fd>> attach_uprobe(const bpf::AttachPlan& plan, int program, KernelAttachments& kernel,
                                      const AttachSettings& settings) {
  return attach_to_places(plan, program, at_return(provider), kernel, settings);
}

constexpr Context kUprobeContext{
    .load_arg = load_user_arg, .arg_n = load_register_argument, .function_address = load_instruction_pointer};
constexpr Attaching kUprobeAttaching{.attach = attach_uprobe<kUprobe>};
constexpr Context kUretprobeContext{
    .retval = load_return_register, .before_body = count_deep_returns, .function_address = load_returned_function};
constexpr Attaching kUretprobeAttaching{.attach = attach_uprobe<kUretprobe>};

}  // namespace

const Provider kUprobe{
    .words = {.name = "uprobe",
              .aliases = {"u"},
              .probe_type = "uprobe",
              .min_parts = 2,
              .max_parts = 3,
              .syntax = "uprobe:target:function[+offset], uprobe:target@file:line",
              .brief = "A function of a program or library; `argN` has its arguments.",
              .example = "uprobe:libc:getenv { printf(\"%s\\n\", str(arg0)); }"},
    .space = AddressSpace::user,
    .traits = {Trait::may_sleep, Trait::in_task, Trait::user_code, Trait::newest_first, Trait::args_is_value,
               Trait::register_arguments},
    .expansion = {.abilities = {.args = true, .arg_n = true, .func = true, .ctx = true, .reg = true, .stacks = true},
                  .expand = expand_uprobe<kUprobe>,
                  .list = list_uprobe<kUprobe>,
                  .list_parameters = list_uprobe_parameters,
                  .args_type = user_args_type,
                  .missing_args = {missing_user_arg, left_out_user_args},
                  .problem_of_arg_n = argument_of_go,
                  .named = {user_named_type, user_named_enumerator},
                  .ctx_struct = pt_regs_name},
    .context = &kUprobeContext,
    .attaching = &kUprobeAttaching,
};

const Provider kUretprobe{
    .words = {.name = "uretprobe",
              .aliases = {"ur"},
              .probe_type = "uretprobe",
              .min_parts = 2,
              .max_parts = 3,
              .syntax = "uretprobe:target:function",
              .brief = "The return of a function of a program or library; `retval` has its result.",
              .example = "uretprobe:libc:malloc { @[retval == 0] = count(); }"},
    .space = AddressSpace::user,
    .traits = {Trait::may_sleep, Trait::in_task, Trait::newest_first},
    .expansion = {.abilities = {.retval = true, .func = true, .ctx = true, .reg = true, .stacks = true},
                  .expand = expand_uprobe<kUretprobe>,
                  .list = list_uprobe<kUretprobe>,
                  .retval_type = return_register_type,
                  .named = {user_named_type, user_named_enumerator},
                  .ctx_struct = pt_regs_name},
    .context = &kUretprobeContext,
    .attaching = &kUretprobeAttaching,
};

}  // namespace scry::probes
