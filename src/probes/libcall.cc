// libcall:program:functions, libret:program:functions: the functions of libraries that a program imports, probed where
// they are defined. Filter expressions choose among them
// (libcalls/filter.h).
//
// The dynamic symbols of the program name them, so that it does not matter whether it calls through a table of stubs.
// What a resolver chooses when the program is loaded (strlen, memcpy) is probed at what it chooses. The probes see all
// calls of the function; which of them the program makes, only the return address tells: trace_libcall() looks at it.
#include <fmt/format.h>

#include <iterator>

#include "probes/library_calls.h"
#include "probes/providers.h"
#include "probes/registers.h"
#include "probes/user_args.h"
#include "probes/user_point.h"
#include "probes/user_returns.h"

namespace scry::probes {
namespace {

void remark_left_out(const LibraryCalls& calls, const std::string& program, const ast::AttachPoint& point,
                     Diags& diags) {
  if (!calls.missing.empty())
    diags
        .add(kNotTraceable, point.span,
             fmt::format("{} asks for libraries that were not found: {}", program, fmt::join(calls.missing, ", ")))
        .hint("set LD_LIBRARY_PATH as the program has it; calls of their functions are left out");
  for (const std::string& filter : calls.unmatched)
    diags
        .add(kNotTraceable, point.span,
             fmt::format("no function of {} or of its libraries that can be probed fits '-x {}'", program, filter))
        .hint("name the library where the program loads it while it runs: NAME@libz.so.1");
  if (!calls.unresolved.empty())
    diags
        .add(kNotTraceable, point.span,
             fmt::format("calls of these functions are left out, their code cannot be probed: {}",
                         fmt::join(calls.unresolved, ", ")))
        .hint("it begins with an instruction that the kernel refuses, or lies in no file");
  if (calls.left_out > 0)
    diags.add(kNotTraceable, point.span, fmt::format("{} functions are left out: there are too many", calls.left_out))
        .hint("name those that matter: -e malloc+free");
}

void report_none(const LibraryCalls& calls, const std::string& program, const std::string& asked,
                 const ast::AttachPoint& point, const Provider& provider, Diags& diags) {
  if (calls.imports == 0) {
    diags.add(kNoMatch, point.span, fmt::format("{} imports no functions: it is linked statically", program))
        .hint("scry ltrace -x NAME shows the calls of its own functions");
    return;
  }
  diags
      .add(kNoMatch, point.span,
           fmt::format("{} imports {} functions, of which none fits '{}'", program, calls.imports, asked))
      .hint(fmt::format("scry -l '{}:{}:*' lists them", provider.name(), program));
}

template <const Provider& provider>
void expand_libcall(const ast::AttachPoint& point, const ExpansionSources& environment, Diags& diags,
                    std::vector<Target>& out) {
  if (!check_part_count(point, provider, diags)) return;
  const std::string asked = point.parts[1].text;
  const auto selection = libcalls::Selection::parse(asked);
  if (!selection) {
    Diag& diag = diags.add(kProbePart, point.span, selection.error().what);
    if (!selection.error().hint.empty()) diag.hint(selection.error().hint);
    return;
  }
  const size_t reported = diags.error_count();
  const auto files = find_target_files(point.parts[0].text, point, provider, environment, diags);
  if (diags.error_count() > reported) return;
  const bool returns = at_return(provider);
  for (const symbols::FoundFile& file : files) {
    LibraryCalls calls = find_library_calls(file.path, *selection, provider, point.span, returns, environment);
    if (calls.targets.empty() && !returns) report_none(calls, file.shown, asked, point, provider, diags);
    if (!returns) remark_left_out(calls, file.shown, point, diags);
    std::ranges::move(calls.targets, std::back_inserter(out));
  }
}

template <const Provider& provider>
void list_libcall(const std::vector<std::string>& parts, const ExpansionSources& environment,
                  std::vector<std::string>& out) {
  if (!environment.facts.user_files() || parts.size() != 2) return;
  const auto selection = libcalls::Selection::parse(parts[1]);
  if (!selection) return;
  for (const symbols::FoundFile& file : find_files(parts[0], environment)) {
    if (!environment.facts.user_files()->is_traceable(file.path)) continue;
    for (const Target& target :
         find_library_calls(file.path, *selection, provider, {}, at_return(provider), environment).targets)
      out.push_back(fmt::format("{}:{}:{}", provider.name(), file.shown, target.as<UserCode>()->place.symbol));
  }
}

template <const Provider& provider>
Result<std::vector<Fd>> attach_libcall(const bpf::AttachPlan& plan, int program, KernelAttachments& kernel,
                                       const AttachSettings& settings) {
  return attach_to_places(plan, program, at_return(provider), kernel, settings);
}

constexpr Context kLibcallContext{.arg_n = load_register_argument, .function_address = load_instruction_pointer};
constexpr Attaching kLibcallAttaching{.attach = attach_libcall<kLibcall>};
constexpr Context kLibretContext{
    .retval = load_return_register, .before_body = count_deep_returns, .function_address = load_returned_function};
constexpr Attaching kLibretAttaching{.attach = attach_libcall<kLibret>};

}  // namespace

const Provider kLibcall{
    .words = {.name = "libcall",
              .aliases = {},
              .probe_type = "libcall",
              .min_parts = 2,
              .max_parts = 2,
              .syntax = "libcall:program:functions",
              .brief =
                  "Functions of libraries that a program imports, as scry ltrace names them; `argN` has arguments.",
              .example = "libcall:/bin/ls:malloc+free { @[func] = count(); }"},
    .space = AddressSpace::user,
    .traits = {Trait::may_sleep, Trait::in_task, Trait::newest_first, Trait::register_arguments,
               Trait::library_functions},
    .expansion = {.abilities = {.arg_n = true, .func = true, .ctx = true, .reg = true, .stacks = true},
                  .expand = expand_libcall<kLibcall>,
                  .list = list_libcall<kLibcall>,
                  .ctx_struct = pt_regs_name},
    .context = &kLibcallContext,
    .attaching = &kLibcallAttaching,
};

const Provider kLibret{
    .words = {.name = "libret",
              .aliases = {},
              .probe_type = "libret",
              .min_parts = 2,
              .max_parts = 2,
              .syntax = "libret:program:functions",
              .brief = "The returns of functions of libraries that a program imports; `retval` has the result.",
              .example = "libret:/bin/ls:malloc { @[retval == 0] = count(); }"},
    .space = AddressSpace::user,
    .traits = {Trait::may_sleep, Trait::in_task, Trait::newest_first},
    .expansion = {.abilities = {.retval = true, .func = true, .ctx = true, .reg = true, .stacks = true},
                  .expand = expand_libcall<kLibret>,
                  .list = list_libcall<kLibret>,
                  .retval_type = return_register_type,
                  .ctx_struct = pt_regs_name},
    .context = &kLibretContext,
    .attaching = &kLibretAttaching,
};

}  // namespace scry::probes
