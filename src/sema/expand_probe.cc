#include "sema/expand_probe.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <span>

#include "base/glob.h"
#include "probes/diags.h"
#include "sema/diags.h"
#include "sema/foreign_names.h"

namespace scry::sema {
namespace {

// What `missing_probes` makes of an attach point that nothing matches; null: nothing is reported.
const DiagKind* missing_kind(const std::string& policy) {
  static const std::map<std::string, const DiagKind*> kKinds{
      {"error", &probes::kNoMatch}, {"warn", &probes::kNoMatchSkipped}, {"ignore", nullptr}};
  return kKinds.at(policy);
}

void report_missing(const Diag& missing, const std::string& policy, Diags& diags) {
  const DiagKind* kind = missing_kind(policy);
  if (!kind) return;
  Diag& diag = diags.add(*kind, missing.span,
                         kind->severity == Severity::error ? missing.message : missing.message + " Skipping.");
  diag.hints = missing.hints;
}

void repeat(const Diag& diag, Diags& diags) {
  diags.add(*diag.kind, diag.span, diag.message) = diag;
}

// A long name may be written in any case; a short one may not.
std::string unknown_provider(const std::string& written) {
  std::string lower = written;
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return probes::find_provider(lower) ? fmt::format("Invalid provider: '{}'", lower) : "Invalid probe type: " + written;
}

std::string text_of(const ast::AttachPoint& point) {
  std::string text;
  for (const ast::AttachPart& part : point.parts) text += (text.empty() ? "" : ":") + part.text;
  return text;
}

// The attach points of one probe: each by its provider, what is missing by missing_probes (docs/language.md 7.6).
class ProbeExpansion {
 public:
  ProbeExpansion(const ast::Probe& probe, const probes::ExpansionSources& environment,
                 const std::string& missing_policy, Diags& diags, Diags& matching)
      : probe_(probe), environment_(environment), missing_policy_(missing_policy), diags_(diags), matching_(matching) {}

  std::vector<targets::Target> run() {
    for (const ast::AttachPoint& point : probe_.attach_points) expand(point);
    for (const auto& [diag, is_pattern] : missing_)
      if (!is_pattern) report_missing(diag, missing_policy_, matching_);
    if (targets_.empty() && !missing_.empty()) report_empty();
    return std::move(targets_);
  }

 private:
  void expand(const ast::AttachPoint& point) {
    const probes::Provider* provider = probes::find_provider(point.provider);
    if (!provider && has_wildcard(point.provider)) return expand_providers(point);
    if (!provider) return report_unknown_provider(point);
    Diags found;
    const size_t first = targets_.size();
    provider->expansion.expand(point, environment_, found, targets_);
    for (size_t i = first; i < targets_.size(); ++i) targets_[i].user_name = point.user_name;
    for (const Diag& diag : found.all()) {
      if (diag.kind == &probes::kNoMatch || diag.kind == &probes::kNothingFits)
        missing_.emplace_back(diag, diag.kind == &probes::kNothingFits);
      else if (diag.kind != &probes::kNotTraceable || missing_kind(missing_policy_))
        repeat(diag, diags_);
    }
  }

  // `k*:vfs_read`: what makes no sense for one of the providers is nothing that it matches.
  void expand_providers(const ast::AttachPoint& point) {
    const std::string first_part = point.parts.empty() ? "" : point.parts[0].text;
    const size_t first = targets_.size();
    bool any = false;
    for (const probes::Provider* provider : probes::all_providers()) {
      if (!probes::is_meant_by_wildcard(*provider, point.provider, first_part, environment_)) continue;
      any = true;
      ast::AttachPoint named = point;
      named.provider = provider->name();
      Diags ignored;
      const size_t before = targets_.size();
      provider->expansion.expand(named, environment_, ignored, targets_);
      if (ignored.has_errors()) targets_.resize(before);
    }
    for (size_t i = first; i < targets_.size(); ++i) targets_[i].user_name = point.user_name;
    if (!any) {
      const std::string foreign = hint_at_provider(point);
      diags_.add(kUnknownProbeType, point.span, "No probe type matched for " + point.provider)
          .hint(foreign.empty() ? "use a pattern for providers of kernel probes; add -p or a path for those of programs"
                                : foreign);
      return;
    }
    if (targets_.size() > first) return;
    Diags reported;
    missing_.emplace_back(reported.add(probes::kNothingFits, point.span,
                                       fmt::format("No matches for {} {}.", point.provider, text_of(point))),
                          true);
  }

  // Patterns name no tracepoint.
  bool is_tracepoint(const std::string& category, const std::string& event) const {
    if (has_wildcard(category) || has_wildcard(event)) return false;
    const auto found = environment_.facts.tracepoints(category, event);
    return found && !found->empty();
  }

  // An event's name alone: "tracepoint:syscalls:sys_enter_openat"; empty: no event has it, or it is a pattern.
  std::string tracepoint_called(const ast::AttachPoint& point) const {
    if (!point.parts.empty() || has_wildcard(point.provider)) return "";
    const auto found = environment_.facts.tracepoints("*", point.provider);
    if (!found || found->empty()) return "";
    return fmt::format("tracepoint:{}:{}", found->front().category, found->front().event);
  }

  void report_unknown_provider(const ast::AttachPoint& point) {
    if (point.provider.empty()) return;
    Diag& diag = diags_.add(kUnknownProbeType, point.span, unknown_provider(point.provider));
    if (point.parts.size() == 1 && is_tracepoint(point.provider, point.parts[0].text)) {
      diag.hint(fmt::format("write tracepoint:{}:{}", point.provider, point.parts[0].text));
      return;
    }
    if (const std::string hint = hint_at_provider(point); !hint.empty()) {
      diag.hint(hint);
      return;
    }
    if (const std::string found = tracepoint_called(point); !found.empty()) {
      diag.hint("write " + found);
      return;
    }
    for (const std::string& near : nearest_names(point.provider, probes::provider_names(), 1))
      diag.hint("did you mean " + near + "?");
    if (diag.hints.empty() && point.parts.empty())
      diag.hint(
          fmt::format("say what kind of probe it is, as in kprobe:{0}; scry -l '*:*{0}*' lists those of this name",
                      point.provider));
  }

  void report_empty() {
    const DiagKind* kind = missing_kind(missing_policy_);
    const Span span = probe_.attach_points.front().span;
    if (kind == &probes::kNoMatchSkipped)
      matching_.add(probes::kProbeRemoved, span, "Probe has no valid attach points. It is being removed.");
    const bool said = std::any_of(missing_.begin(), missing_.end(), [](const auto& one) { return !one.second; });
    if (kind != &probes::kNoMatch || said) return;
    Diag& diag = matching_.add(probes::kEmptyProbe, span,
                               "Probe has no valid attach points. If this is expected, set the 'missing_probes' config "
                               "variable to 'warn'.");
    for (const auto& [missing, is_pattern] : missing_)
      for (const std::string& hint : missing.hints) diag.hint(hint);
  }

  const ast::Probe& probe_;
  const probes::ExpansionSources& environment_;
  const std::string& missing_policy_;
  Diags& diags_;
  Diags& matching_;
  std::vector<targets::Target> targets_;
  std::vector<std::pair<Diag, bool>> missing_;  // and whether it is a pattern, which may match nothing beside others
};

// What a kernel may lack, as against what is written wrongly.
bool is_lack(const Diag& diag) {
  static constexpr const DiagKind* kLacks[] = {&probes::kNoMatch, &probes::kEmptyProbe, &probes::kNoTracefs,
                                               &probes::kNoBtf, &probes::kNoTargetFile};
  return std::ranges::find(kLacks, diag.kind) != std::end(kLacks);
}

// A probe and those that `else` puts in its place: the first whose attach points the kernel has, and allows.
class Alternatives {
 public:
  Alternatives(std::span<const ast::Probe> chain, const probes::ExpansionSources& environment, Diags& diags)
      : chain_(chain), environment_(environment), diags_(diags) {}

  // The targets of each of them; those of all but one are empty.
  std::vector<std::vector<targets::Target>> run(const std::string& missing_policy) {
    std::vector<std::vector<targets::Target>> targets(chain_.size());
    bool chosen = false;
    for (size_t i = 0; i < chain_.size(); ++i) {
      Diags found, matching;
      targets[i] = ProbeExpansion(chain_[i], environment_, missing_policy, found, matching).run();
      for (const Diag& diag : matching.all()) repeat(diag, found);
      const bool is_first = !chosen && !targets[i].empty() && !found.has_errors() && is_allowed(targets[i]);
      for (const Diag& diag : found.all())
        if (is_first || (diag.kind->severity == Severity::error && !is_lack(diag))) repeat(diag, diags_);
      if (!is_first) targets[i].clear();
      chosen |= is_first;
    }
    const DiagKind* kind = missing_kind(missing_policy);
    if (!chosen && kind) report_none(kind->severity);
    return targets;
  }

 private:
  bool is_allowed(const std::vector<targets::Target>& targets) const {
    return std::ranges::all_of(targets, [this](const targets::Target& target) {
      const auto& needs = target.provider->expansion.needs;
      return !needs || environment_.facts.has(*needs);
    });
  }

  void report_none(Severity severity) {
    std::string names;
    for (const ast::Probe& probe : chain_)
      for (const ast::AttachPoint& point : probe.attach_points)
        names += fmt::format("{}{}:{}", names.empty() ? "" : ", ", point.provider, text_of(point));
    const bool is_error = severity == Severity::error;
    Diag& diag =
        diags_.add(is_error ? kNoAlternative : probes::kProbeRemoved, chain_.front().attach_points.front().span,
                   fmt::format("this kernel has none of {}.{}", names, is_error ? "" : " Skipping."));
    const auto readable = environment_.facts.tracepoints_readable();
    if (is_error && !readable)
      diag.hint(readable.error().hint.empty() ? readable.error().message() : readable.error().hint);
    else if (is_error)
      diag.hint("end with an else that every kernel has: else begin { ... }");
  }

  std::span<const ast::Probe> chain_;
  const probes::ExpansionSources& environment_;
  Diags& diags_;
};

}  // namespace

std::vector<std::vector<targets::Target>> expand_probes(const std::vector<ast::Probe>& probes,
                                                        const probes::ExpansionSources& environment,
                                                        const std::string& missing_policy, Diags& diags) {
  std::vector<std::vector<targets::Target>> targets;
  Diags matching;
  const size_t reported = diags.error_count();
  for (size_t first = 0; first < probes.size();) {
    size_t end = first + 1;
    while (end < probes.size() && probes[end].otherwise) ++end;
    const std::span chain(probes.begin() + static_cast<ptrdiff_t>(first), end - first);
    if (chain.size() == 1)
      targets.push_back(ProbeExpansion(chain[0], environment, missing_policy, diags, matching).run());
    else
      std::ranges::move(Alternatives(chain, environment, diags).run(missing_policy), std::back_inserter(targets));
    first = end;
  }
  if (diags.error_count() == reported)
    for (const Diag& diag : matching.all()) repeat(diag, diags);
  return targets;
}

void leave_out_refused(std::vector<targets::Target>& targets, bool by_name, const std::string& missing_policy,
                       Diags& diags) {
  const auto is_refused = [&](const targets::Target& target) {
    return target.as<targets::UserCode>() && !target.refusal.reason.empty() &&
           (by_name || target.link() == targets::LinkKind::single);
  };
  for (auto first = targets.begin(); first != targets.end();) {
    const auto last =
        std::find_if(first, targets.end(), [&](const targets::Target& target) { return target.span != first->span; });
    const auto kept =
        std::stable_partition(first, last, [&](const targets::Target& target) { return !is_refused(target); });
    if (kept == first || kept == last) {
      first = last;
      continue;
    }
    std::vector<std::string> names;
    for (auto target = kept; target != last; ++target) names.push_back(target->place().symbol);
    if (missing_kind(missing_policy))
      diags
          .add(probes::kNotTraceable, first->span,
               fmt::format("{} of the functions that match cannot be probed by name; they are left out: {}",
                           names.size(), fmt::join(names, ", ")))
          .hint(kept->refusal.reason);
    first = targets.erase(kept, last);
  }
}

}  // namespace scry::sema
