#include "sema/follow.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "probes/provider.h"
#include "sema/diags.h"
#include "syntax/parser.h"

namespace scry::sema {
namespace {

constexpr const char* kSourceName = "follow";
constexpr const char* kMap = "@followed_by_scry";
constexpr unsigned kMostProcesses = 65536;

// Whether a process id is one of ours.
std::string is_followed(const std::string& process, const std::vector<int>& roots) {
  std::string text = fmt::format("has_key({}, {})", kMap, process);
  for (int root : roots) text += fmt::format(" || {} == {}", process, root);
  return text;
}

// The tracepoints of the kernel hand over the parent and the child, and the thread that ends; a process ends with the
// last of its threads.
std::string keeper(const std::vector<int>& roots) {
  return fmt::format(
      "let {0} = hash({1})\n"
      "rawtracepoint:sched_process_fork {{ if ({2}) {{ {0}[(uint32)args.child.tgid] = true; }} }}\n"
      "rawtracepoint:sched_process_exit {{ if (args.p.signal.live.counter == 0) {{ delete({0}, (uint32)args.p.tgid); "
      "}} "
      "}}\n",
      kMap, kMostProcesses, is_followed("(uint32)args.parent.tgid", roots));
}

// Whether all, some or none of a probe's events happen in a process.
enum class Share : uint8_t { none, some, all };
Share share_of(const ast::Probe& probe) {
  size_t in_process = 0;
  for (const ast::AttachPoint& point : probe.attach_points) {
    const probes::Provider* provider = probes::find_provider(point.provider);
    in_process += !provider || provider->filtered_by_pid;
  }
  return in_process == 0 ? Share::none : in_process == probe.attach_points.size() ? Share::all : Share::some;
}

ast::ExprPtr both(ast::ExprPtr first, ast::ExprPtr second) {
  const Span span = second->span;
  ast::ExprPtr made =
      ast::make_expr(span, ast::Binary{ast::BinaryOp::logical_and, span, std::move(first), std::move(second)});
  made->height = 1 + ast::height_below(*made);
  return made;
}

}  // namespace

void follow_processes(ast::Script& script, const std::vector<int>& roots, Sources& sources, Diags& diags) {
  const SourceId predicate = sources.add(kSourceName, is_followed("pid", roots));
  for (ast::Probe& probe : script.probes) {
    const Share share = share_of(probe);
    if (share == Share::some)
      diags
          .add(kFollow, probe.attach_points.front().span,
               "--follow cannot limit a list that mixes events of processes with others")
          .hint("write one probe for the events of processes and one for the others");
    if (share != Share::all) continue;
    ast::ExprPtr followed = parse_expression(predicate, sources, diags);
    probe.predicate = probe.predicate ? both(std::move(followed), std::move(probe.predicate)) : std::move(followed);
  }
  ast::Script kept = parse(sources.add(kSourceName, keeper(roots)), sources, {}, diags);
  for (ast::Probe& probe : kept.probes) probe.hidden = true;
  for (ast::MapDeclaration& map : kept.map_declarations) map.hidden = true;
  script.probes.insert(script.probes.begin(), std::make_move_iterator(kept.probes.begin()),
                       std::make_move_iterator(kept.probes.end()));
  std::move(kept.map_declarations.begin(), kept.map_declarations.end(), std::back_inserter(script.map_declarations));
}

}  // namespace scry::sema
