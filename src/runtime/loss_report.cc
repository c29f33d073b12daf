#include "runtime/loss_report.h"

#include <algorithm>
#include <iterator>

namespace scry {
namespace {

void add(std::vector<Loss>& losses, const LossKind& kind, uint64_t count) {
  if (count > 0) losses.push_back({.kind = &kind, .count = count, .of = {}, .place = {}});
}

}  // namespace

// Each place is an event that scry itself makes: {layout, size, how many}.
void report_counts(const bpf::Bundle& bundle, EventPath& path) {
  for (uint32_t layout = 0; layout < bundle.layouts.size(); ++layout) {
    if (!bundle.layouts[layout].is_reported_at_exit()) continue;
    const struct {
      uint32_t layout, size;
      uint64_t count;
    } record{layout, sizeof(uint64_t), path.losses.count_of(layout)};
    if (record.count > 0) path.handler.receive(std::as_bytes(std::span(&record, 1)));
  }
}

std::vector<CostMeter::Sent> sent_by_programs(const bpf::Bundle& bundle, const EventPath& path) {
  std::vector<CostMeter::Sent> sent(bundle.programs.size());
  const std::vector<bpf::ProgramId>& senders = bundle.settings.limits.budget.senders;
  for (size_t layout = 0; layout < senders.size(); ++layout) {
    if (bundle.layouts[layout].is_reported_at_exit()) continue;
    CostMeter::Sent& of = sent[size_t(senders[layout])];
    const auto [events, bytes] = path.losses.seen().arrived[layout];
    of.events += events;
    of.bytes += bytes;
    of.lost += path.losses.count_of(layout);
  }
  return sent;
}

void report_left_commands(const Commands& commands, RunLog& log) {
  if (const uint64_t count = commands.dropped(); count > 0)
    log.warning(fmt::format("{} commands of system() were not run: the run had ended", count));
  if (const uint64_t count = commands.unread(); count > 0)
    log.warning(fmt::format("{} files of cat() were not read: the run had ended", count));
}

bool report_losses(EventPath& path, std::vector<Loss> others, const Sources& sources, const LossOutputs& outputs) {
  LossReport report{path.losses.all(sources)};
  add(report.losses, kCommandsDropped, path.handler.commands().dropped());
  add(report.losses, kFilesUnread, path.handler.commands().unread());
  std::ranges::move(others, std::back_inserter(report.losses));
  if (report.losses.empty()) return false;
  outputs.out.flush();
  outputs.log.plain(loss_lines(report.losses));
  outputs.sink.message(report);
  return true;
}

void add_cut_stacks(const UnwindTables::Report& report, std::vector<Loss>& losses) {
  add(losses, kStackCut, report.stops[static_cast<size_t>(unwind::Stop::too_deep)]);
}

}  // namespace scry
