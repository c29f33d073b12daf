#include "probes/common.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>

#include "base/glob.h"
#include "syntax/number_literal.h"

namespace scry::probes {

bool check_part_count(const ast::AttachPoint& point, const Provider& provider, Diags& diags,
                      const std::string& syntax) {
  const size_t found = point.parts.size();
  if (found >= provider.words.min_parts && found <= provider.words.max_parts) return true;
  std::string wanted = provider.words.min_parts == provider.words.max_parts
                           ? fmt::format("{}", provider.words.min_parts)
                           : fmt::format("{} or {}", provider.words.min_parts, provider.words.max_parts);
  Diag& diag = diags.add(kProbeArgCount, found == 0 ? point.provider_span : point.span,
                         fmt::format("{} probe type requires {} argument{}, found {}", provider.name(), wanted,
                                     wanted == "1" ? "" : "s", found));
  const auto scope = std::ranges::find(point.parts, "", &ast::AttachPart::text);  // of a C++ name: SCOPE::FUNCTION
  if (provider.space == AddressSpace::user && found > 2 && scope > point.parts.begin() + 1 &&
      scope < point.parts.end() - 1) {
    std::string name;
    for (auto part = scope - 1; part != point.parts.end(); ++part) name += (name.empty() ? "" : ":") + part->text;
    diag.hint(fmt::format("put a C++ name into quotes: {}:{}:cpp:\"{}\"", provider.name(), point.parts[0].text, name));
  } else {
    diag.hint(fmt::format("write {}", syntax.empty() ? std::string(provider.words.syntax) : syntax));
  }
  return false;
}

Diag& report_no_match(const ast::AttachPoint& point, const Provider& provider, const std::string& what, Diags& diags,
                      bool by_pattern) {
  const bool pattern = by_pattern || std::ranges::any_of(point.parts, [](const ast::AttachPart& part) {
                         return has_wildcard(part.text);
                       });
  return diags.add(pattern ? kNothingFits : kNoMatch, point.span,
                   fmt::format("No matches for {} {}.", provider.name(), what));
}

bool hint_at_predicate(const ast::AttachPoint& point, Diag& diag) {
  const std::string& last = point.parts.back().text;
  const size_t slash = last.find('/');
  if (slash == 0 || slash + 1 >= last.size() || !last.ends_with('/')) return false;
  std::string text = point.provider;
  for (const ast::AttachPart& part : point.parts) text += ":" + part.text;
  text.resize(text.size() - last.size() + slash);
  diag.hint(fmt::format("put a blank before the predicate: {} /.../", text));
  return true;
}

std::optional<uint64_t> part_number(const ast::AttachPoint& point, const ast::AttachPart& part, const std::string& what,
                                    Diags& diags, const std::string& hint) {
  auto number = parse_number(part.text);
  if (number && !number->negative) return number->magnitude;
  Diag& diag =
      diags.add(kProbePart, point.span,
                fmt::format("{}: {}", what, number ? "invalid integer: " + part.text : number.error().message));
  if (!hint_at_predicate(point, diag) && !hint.empty()) diag.hint(hint);
  return std::nullopt;
}

Result<std::vector<Fd>> attach_where_it_runs(perf_event_attr attr, int program, KernelAttachments& kernel,
                                             const AttachSettings& settings) {
  std::vector<Fd> links;
  const auto add = [&](int pid, int cpu) -> Result<> {
    auto more = kernel.attach_perf_event(program, attr, pid, cpu);
    if (!more && more.error().code == 0) return std::unexpected(more.error());  // explains itself
    if (!more) return fail(more.error().code, fmt::format("Failed to create a perf event for cpu {} tid {}", cpu, pid));
    for (Fd& link : *more) links.push_back(std::move(link));
    return {};
  };
  const std::vector<int> processes = settings.processes;
  if (processes.empty()) {
    for (uint32_t cpu : kernel.online_cpus()) TRY(add(-1, static_cast<int>(cpu)));
    return links;
  }
  attr.inherit = 1;  // threads and processes that come later, and theirs, count too
  attr.disabled = settings.from_exec;
  attr.enable_on_exec = settings.from_exec;
  for (int process : processes)
    // Once: a thread that is listed later may have been made by one that is watched already, and is counted with it.
    for (uint32_t tid : kernel.threads_of(static_cast<uint32_t>(process)))
      if (Result<> added = add(static_cast<int>(tid), -1); !added && added.error().code != ESRCH)
        return std::unexpected(added.error());
  if (links.empty()) return fail(ESRCH, fmt::format("watch process {}", processes.front()));
  return links;
}

Result<> try_where_it_runs(const perf_event_attr& attr, KernelAttachments& kernel, const AttachSettings& settings) {
  const std::vector<int> processes = settings.processes;
  if (!processes.empty()) return kernel.try_perf_event(attr, processes.front(), -1);
  return kernel.try_perf_event(attr, -1, static_cast<int>(kernel.online_cpus().front()));
}

Result<std::vector<Fd>> reason_as_hint(Result<std::vector<Fd>> links) {
  if (links) return links;
  return fail(links.error().code, "", links.error().message());
}

}  // namespace scry::probes
