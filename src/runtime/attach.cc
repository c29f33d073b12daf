#include "runtime/attach.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <iterator>

namespace scry {
namespace {

// All that is known of a failure, as hints.
std::string hints_of(const Error& error) {
  std::string text;
  if (!error.what.empty()) text += "\nHINT: " + error.message();
  if (!error.hint.empty()) text += "\nHINT: " + error.hint;
  return text;
}

void report(const bpf::AttachPlan& plan, const Error& error, MissingProbes missing, RunLog& log) {
  switch (missing) {
    case MissingProbes::error:
      if (!error.what.empty()) log.error(error.message() + (error.hint.empty() ? "" : "\nHINT: " + error.hint));
      return;
    case MissingProbes::warn:
      return log.warning(fmt::format("Unable to attach probe: {}. Skipping.{}", plan.name, hints_of(error)));
    case MissingProbes::ignore:
      return;
  }
}

}  // namespace

std::string probes_of(const bpf::Bundle& bundle, size_t program) {
  constexpr size_t kMostNamed = 4;
  std::vector<std::string_view> names;
  size_t count = 0;
  for (const bpf::AttachPlan& plan : bundle.attachments) {
    if (static_cast<size_t>(plan.program) != program) continue;
    if (names.size() < kMostNamed) names.push_back(plan.name);
    count += plan.probe_count;
  }
  const std::string named = fmt::to_string(fmt::join(names, ", "));
  return count > names.size() ? fmt::format("{} and {} more", named, count - names.size()) : named;
}

std::vector<Fd> Attached::take_links(bpf::ProgramId program) {
  std::vector<Fd> taken;
  for (size_t i = links.size(); i-- > 0;) {
    if (programs[i] != program) continue;
    taken.push_back(std::move(links[i]));
    links.erase(links.begin() + static_cast<ptrdiff_t>(i));
    programs.erase(programs.begin() + static_cast<ptrdiff_t>(i));
  }
  return taken;
}

std::vector<Fd> Attached::take_returns(const bpf::Bundle& bundle) {
  std::vector<Fd> returns;
  for (const bpf::AttachPlan& plan : bundle.attachments)
    if (probes::is_at_user_return(plan)) std::ranges::move(take_links(plan.program), std::back_inserter(returns));
  return returns;
}

std::vector<size_t> attach_order(const std::vector<bpf::AttachPlan>& plans) {
  std::vector<size_t> order;
  for (size_t i = 0; i < plans.size(); ++i)
    if (!plans[i].newest_first) order.push_back(i);
  for (size_t i = plans.size(); i-- > 0;)
    if (plans[i].newest_first) order.push_back(i);
  return order;
}

Result<Attached> attach_all(const bpf::Bundle& bundle, const std::vector<Fd>& programs, const Engine& engine,
                            MissingProbes missing, RunLog& log, const std::function<bool()>& interrupted,
                            const KernelProgress& progress) {
  const auto [kernel, attaching] = engine;
  Attached attached;
  kernel.enter(KernelAttachments::Phase::attaching);
  size_t done = 0;
  for (size_t index : attach_order(bundle.attachments)) {
    progress(done++, bundle.attachments.size());
    const bpf::AttachPlan& plan = bundle.attachments[index];
    if (interrupted()) {
      kernel.detach(std::move(attached.links), progress);
      return fail("interrupted before all probes were attached: nothing was traced");
    }
    log.verbose(fmt::format("Trying to attach probe: {}", plan.name));
    const int program = programs[static_cast<size_t>(plan.program)].get();
    Result<std::vector<Fd>> links = probes::attach(plan, program, kernel, attaching);
    if (links) {
      attached.probes += plan.probe_count;
      const bool iterates = bundle.programs[static_cast<size_t>(plan.program)].kind == bpf::ProgramKind::iterator;
      if (iterates && !plan.event.empty()) attached.pinned.push_back(plan.event);
      if (iterates && plan.event.empty())
        for (const Fd& link : *links) attached.iterators.push_back(link.get());
      attached.programs.insert(attached.programs.end(), links->size(), plan.program);
      std::move(links->begin(), links->end(), std::back_inserter(attached.links));
      continue;
    }
    report(plan, links.error(), missing, log);
    if (missing != MissingProbes::error) continue;
    kernel.detach(std::move(attached.links), progress);
    return fail(
        0,
        fmt::format("Unable to attach probe: {}. If this is expected, set the 'missing_probes' config variable to "
                    "'warn'.",
                    plan.name),
        links.error().what.empty() ? links.error().hint : "");
  }
  if (attached.probes + bundle.counted_specials() == 0 && !bundle.attachments.empty())
    return fail("Attachment failed for all probes.");
  kernel.enter(KernelAttachments::Phase::attached);
  return attached;
}

}  // namespace scry
