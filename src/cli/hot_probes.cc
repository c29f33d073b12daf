#include "cli/hot_probes.h"

#include <fmt/format.h>

#include "cli/own_options.h"
#include "probes/attaching.h"
#include "probes/provider.h"

namespace scry::cli {
namespace {

constexpr double kMostPerSecond = 10'000;  // of a timer, on each processor
constexpr size_t kMostUserFunctions = 500, kMostTracepoints = 1000;
constexpr size_t kMostInherited = 3000;  // each process that is started gets an event of each of them

// What one attach point of the script stands for.
struct AttachPoint {
  const bpf::AttachPlan* first = nullptr;
  size_t user_functions = 0;  // that are probed in any process
  size_t inherited = 0;       // ... in the processes that are followed
  size_t tracepoints = 0;
};

bool is_tracepoint(bpf::ProgramKind kind) {
  return kind == bpf::ProgramKind::tracepoint || kind == bpf::ProgramKind::raw_tracepoint ||
         kind == bpf::ProgramKind::btf_raw_tracepoint;
}

Error too_fast(std::string_view who, const char* fires, double rate) {
  return {0,
          fmt::format("{} {} {:.0f} times a second, more than the {:.0f} that are allowed without --force", who, fires,
                      rate, kMostPerSecond),
          "choose a lower rate, or add --force"};
}

std::vector<AttachPoint> points_of(const bpf::Bundle& bundle, bool limited) {
  std::vector<AttachPoint> points;
  for (const bpf::AttachPlan& plan : bundle.attachments) {
    if (points.empty() || points.back().first->span != plan.span) points.push_back({&plan});
    const bpf::ProgramKind kind = bundle.programs[static_cast<size_t>(plan.program)].kind;
    if (plan.link == targets::LinkKind::inherited)
      points.back().inherited += plan.places.size();
    else if (probes::is_in_user_code(plan))
      points.back().user_functions += limited ? 0 : plan.places.size();
    else if (is_tracepoint(kind))
      points.back().tracepoints += 1;
  }
  return points;
}

Error too_many(const AttachPoint& point, const Sources& sources, size_t count, size_t most, const char* what) {
  return {
      0,
      fmt::format("{} stands for {} {}, more than the {} that are probed without --force",
                  point.first->span.known() ? sources.text(point.first->span) : point.first->name, count, what, most),
      "name fewer of them, limit the run to some processes (-p, -c; without --follow), or add --force"};
}

std::optional<Error> find_hot_timer(const bpf::Bundle& bundle) {
  double sum = 0;
  std::vector<std::string_view> names;
  for (const bpf::AttachPlan& plan : bundle.attachments) {
    const auto rate = probes::find_provider(plan.provider)->attaching->events_per_second;
    if (!rate) continue;
    sum += rate(plan);
    names.push_back(plan.name);
    if (rate(plan) > kMostPerSecond) return too_fast(plan.name, "fires", rate(plan));
  }
  if (sum <= kMostPerSecond) return std::nullopt;
  return too_fast(fmt::format("{}", fmt::join(names, ", ")), "together fire", sum);
}

}  // namespace

std::optional<Error> find_hot_probe(const bpf::Bundle& bundle, const Sources& sources, bool limited) {
  if (const auto error = find_hot_timer(bundle)) return error;
  for (const AttachPoint& point : points_of(bundle, limited)) {
    if (point.user_functions > kMostUserFunctions)
      return too_many(point, sources, point.user_functions, kMostUserFunctions, "functions of user code");
    if (point.inherited > kMostInherited)
      return too_many(point, sources, point.inherited, kMostInherited, "functions of user code");
    if (point.tracepoints > kMostTracepoints)
      return too_many(point, sources, point.tracepoints, kMostTracepoints, "tracepoints");
  }
  return std::nullopt;
}

std::optional<Error> find_refused(const bpf::Bundle& bundle, const Sources& sources, const Options& options) {
  if (is_compatible_name(options.tool) || has_own(options, kForce)) return std::nullopt;
  const bool limited = !options.scope.follow && (!options.scope.processes.empty() || !options.scope.command.empty());
  return find_hot_probe(bundle, sources, limited);
}

}  // namespace scry::cli
