#include "runtime/event_path.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <numeric>

#include "base/invoking_user.h"
#include "base/text_file.h"
#include "builtins/receive.h"
#include "values/aggregate.h"
#include "values/series.h"
#include "values/sort.h"
#include "values/strftime.h"

namespace scry {
namespace {

Bytes part(Bytes bytes, size_t offset, size_t size) {
  const Bytes rest = bytes.subspan(std::min(offset, bytes.size()));
  return rest.first(std::min(size, rest.size()));
}

Value decode_map_value(const bpf::ScriptMap& map, const RawEntries& entries, size_t index,
                       const DecodeContext& context) {
  if (map.value->is_aggregate())
    return merge_aggregate(map.value, PerCpuBytes(entries.value(index), entries.stride, entries.cpus));
  return decode(map.value, entries.value(index), context);
}

// The answers that are looked up on this machine.
DecodeContext with_names(DecodeContext context, UserNames& users, CgroupPaths& cgroups, const bpf::Bundle& bundle) {
  context.user_name = [&users](uint64_t uid) { return users.find(uid); };
  context.cgroup_path = [&cgroups, &bundle](uint64_t id, uint64_t filter) {
    const auto& filters = bundle.cgroup_filters;
    return cgroups.find(id, filter >= 1 && filter <= filters.size() ? filters[filter - 1] : "");
  };
  return context;
}

}  // namespace

EventHandler::EventHandler(const EventSetup& setup, MapStore& maps, SeenLosses& seen_losses, DecodeContext decoding)
    : setup_(setup),
      maps_(maps),
      decoding_(std::move(decoding)),
      layouts_(setup.whole.bundle.layouts.size()),
      seen_losses_(seen_losses),
      outside_{{}, Commands(setup.clock), nullptr} {
  decoding_.cut_strings = &seen_losses_.cut;
  for (size_t i = 0; i < layouts_.size(); ++i) {
    const std::string& name = setup_.whole.bundle.layouts[i].action;
    layouts_[i].action = setup_.observer ? setup_.observer : receive_of(name);
    if (!layouts_[i].action) bug("no action named " + name);
  }
}

bool EventHandler::receive(Bytes record) {
  if (exit_requested_) return false;
  ByteReader reader(record);
  uint32_t id = 0, size = 0;
  Bytes payload;
  if (!reader.read(id) || !reader.read(size) || !reader.read_bytes(size, payload) || id >= layouts_.size() ||
      !take_origin(setup_.whole.bundle.layouts[id], payload) ||
      payload.size() < setup_.whole.bundle.layouts[id].payload_size) {
    setup_.log.error("A malformed event was ignored.");
    return true;
  }
  if (!decoding_.times.formats.empty())  // the wall clock may have been set
    decoding_.times.boot_to_wall_ns = follow_wall_clock(decoding_.times.boot_to_wall_ns, setup_.clock);
  const bpf::EventLayout& layout = setup_.whole.bundle.layouts[id];
  seen_losses_.arrived[id].events += 1;
  seen_losses_.arrived[id].bytes += record.size();
  asked_ns_ = layout.is_timed ? static_cast<int64_t>(read_uint(payload, 8)) : MapStore::kNow;
  layouts_[id].action(*this, layout, payload);
  return !exit_requested_;
}

// Takes the origin off the front; false: it is not all there. Its texts are valid as long as the record.
bool EventHandler::take_origin(const bpf::EventLayout& layout, Bytes& payload) {
  origin_.reset();
  if (!layout.has_origin) return true;
  bpf::EventOriginRecord record;
  if (payload.size() < sizeof record) return false;
  std::memcpy(&record, payload.data(), sizeof record);
  const char* comm = reinterpret_cast<const char*>(payload.data()) + offsetof(bpf::EventOriginRecord, comm);
  origin_ = {record.since_boot_ns, record.cpu, record.pid, record.tid, {comm, strnlen(comm, sizeof record.comm)},
             layout.probe};
  payload = payload.subspan(sizeof record);
  return true;
}

size_t EventHandler::index_of(const bpf::EventLayout& layout) const {
  const size_t index = &layout - setup_.whole.bundle.layouts.data();
  if (index >= layouts_.size()) bug("an event layout that is not in the bundle");
  return index;
}

// ---- warnings that come again and again

Repeats::Admission EventHandler::admit(const bpf::EventLayout& layout, Bytes payload) {
  if (repeats_.summarized > 0) return {.shown = true, .total = repeats_.summarized};
  const auto number = static_cast<uint32_t>(index_of(layout));
  std::string what(reinterpret_cast<const char*>(&number), sizeof number);
  what.append(reinterpret_cast<const char*>(payload.data()), payload.size());
  return repeats_.notices.admit(what, setup_.clock.monotonic_ns());
}

void EventHandler::log_repeated(Repeats& known, void (RunLog::*log)(std::string_view), std::string_view text) {
  const Repeats::Admission admission = known.admit(text, setup_.clock.monotonic_ns());
  if (!admission.shown) return;
  (setup_.log.*log)(text);
  if (admission.held_back > 0)
    setup_.log.plain(fmt::format("{} more of this line were not shown.\n", admission.held_back));
}

void EventHandler::log_error(std::string_view text) {
  log_repeated(repeats_.errors, &RunLog::error, text);
}
void EventHandler::log_warning(std::string_view text) {
  log_repeated(repeats_.warnings, &RunLog::warning, text);
}

void EventHandler::report_repeats() {
  repeats_.notices.for_each_held_back([this](std::string_view what, uint64_t total) {
    uint32_t number = 0;
    if (what.size() < sizeof number) return setup_.log.warning(fmt::format("Further warnings: {} in all", total));
    std::memcpy(&number, what.data(), sizeof number);
    repeats_.summarized = total;
    origin_.reset();
    layouts_[number].action(*this, setup_.whole.bundle.layouts[number], as_bytes(what.substr(sizeof number)));
    repeats_.summarized = 0;
  });
  const auto summary = [](std::string_view text, uint64_t total) {
    return fmt::format("{}: {} times in all", text.empty() ? "Further messages" : text, total);
  };
  repeats_.errors.for_each_held_back(
      [&](std::string_view text, uint64_t total) { setup_.log.error(summary(text, total)); });
  repeats_.warnings.for_each_held_back(
      [&](std::string_view text, uint64_t total) { setup_.log.warning(summary(text, total)); });
}

const Format& EventHandler::format(const bpf::EventLayout& layout) {
  std::optional<Format>& format = state_of(layout).format;
  if (!format) {
    Result<Format> parsed = parse_format(layout.text);
    if (!parsed) bug("format string '" + layout.text + "': " + parsed.error().message());
    format = *std::move(parsed);
  }
  return *format;
}

std::span<const Value> EventHandler::decode(const bpf::EventLayout& layout, Bytes payload) {
  std::vector<Value>& values = state_of(layout).values;
  values.resize(layout.fields.size());
  const uint64_t cut_before = seen_losses_.cut.count;
  for (size_t i = 0; i < values.size(); ++i) {
    const bpf::EventField& field = layout.fields[i];
    if (field.dynamic) {
      const uint64_t offset = read_uint(part(payload, field.offset, 4), 4);
      const uint64_t length = read_uint(part(payload, field.offset + 4, 4), 4);
      decode_dynamic_into(values[i], field.type, part(payload, offset, length), decoding_);
    } else {
      decode_into(values[i], field.type, part(payload, field.offset, field.type->size), decoding_);
    }
  }
  seen_losses_.cut_in_events[index_of(layout)] += seen_losses_.cut.count - cut_before;
  return values;
}

const bpf::ScriptMap& EventHandler::script_map(size_t index) const {
  if (index >= setup_.whole.bundle.script_maps.size()) bug("a script map that is not in the bundle");
  return setup_.whole.bundle.script_maps[index];
}

Result<MapSnapshot> EventHandler::snapshot(size_t index, Taking taking) {
  const bpf::ScriptMap& map = script_map(index);
  const RawEntries raw = TRY(maps_.read(map, taking, asked_ns_));
  const MapLayout layout = map_layout(map.value);
  MapSnapshot snapshot{
      .name = map.name,
      .keyed = map.key != nullptr,
      .aggregation = map.value->is_aggregate() ? map.value->aggregation : nullptr,
      .layout = layout,
  };
  snapshot.entries.resize(raw.count);
  const uint64_t cut_before = seen_losses_.cut.count;
  std::vector<size_t> order(raw.count);
  std::iota(order.begin(), order.end(), size_t{0});
  if (map.key && snapshot.layout == MapLayout::series)
    std::ranges::stable_sort(order, [&raw](size_t a, size_t b) {
      return std::memcmp(raw.key(a).data(), raw.key(b).data(), raw.key_size) < 0;
    });
  DecodeContext decoding = decoding_;
  decoding.is_of_past = true;
  for (size_t i = 0; i < raw.count; ++i) {
    if (map.key) snapshot.entries[i].key = scry::decode(map.key, raw.key(order[i]), decoding);
    snapshot.entries[i].value = decode_map_value(map, raw, order[i], decoding);
  }
  SeenLosses::OfMap& seen = seen_losses_.cut_in_maps[index];
  const bool takes = taking != Taking::nothing;
  (takes ? seen.taken : seen.last) = seen_losses_.cut.count - cut_before + (takes ? seen.taken : 0);
  if (snapshot.layout == MapLayout::series)
    choose_shown(snapshot, intervals(*map.value));  // already in the order of the keys' bytes
  else
    sort_entries(snapshot);
  const bool has_zero = !map.key && (snapshot.layout == MapLayout::plain || snapshot.layout == MapLayout::statistics);
  if (has_zero && raw.count == 0) snapshot.unset = decode_map_value(map, raw, 0, decoding);
  return snapshot;
}

Result<void> EventHandler::take(size_t index, Taking taking) {
  TRY(maps_.read(script_map(index), taking, asked_ns_));
  return {};
}

Result<std::string> EventHandler::read_file(const std::string& path, size_t most) {
  return outside_.commands.read([path, most] {
    const AsInvokingUser as_user;
    return read_text_file(path, most);
  });
}
Result<CommandOutput> EventHandler::run_command(const std::string& command) {
  return outside_.commands.run(command);
}
Result<void> EventHandler::write_packet(const std::string& file, Bytes bytes, uint32_t whole_length, int64_t wall_ns) {
  return outside_.packet_files.write(file, bytes, whole_length, wall_ns);
}
void EventHandler::complete_call(syscalls::CallRecord& record) {
  if (setup_.tampered) setup_.tampered->complete(record);
}

void EventHandler::resume_process(uint32_t pid, uint64_t after_ns) {
  if (!outside_.stopped) return;
  if (after_ns == 0)
    outside_.stopped->resume(pid);
  else
    outside_.stopped->resume_later(pid, after_ns);
}

void EventHandler::request_exit(int code) {
  exit_requested_ = true;
  exit_code_ = code & 0xff;  // as exit(2) does
}

// ---- EventPath

EventPath::EventPath(const EventSetup& setup, Globals globals_memory, std::unique_ptr<EventSource> source)
    : globals(std::move(globals_memory)),
      ring(std::move(source)),
      maps(setup.whole.bundle, setup.kernel, setup.maps, globals, setup.clock),
      losses(setup.whole.bundle, globals),
      control(setup.whole.bundle, globals),
      handler(setup, maps, losses.seen(), with_names(setup.decoding, users, cgroups, setup.whole.bundle)),
      reader(*ring, globals, setup.whole.bundle.control.wakeup_flags, setup.clock) {}

Result<std::unique_ptr<EventPath>> EventPath::open(const EventSetup& setup) {
  const auto descriptor = [&](bpf::MapId map) { return setup.maps[static_cast<size_t>(map)].get(); };
  const auto plan = [&](bpf::MapId map) -> const bpf::MapPlan& {
    return setup.whole.bundle.maps[static_cast<size_t>(map)];
  };
  const bpf::MapId globals_map = setup.whole.bundle.globals, ring_map = setup.whole.bundle.ring;
  const size_t size = plan(globals_map).value_size;
  Globals globals(TRY(setup.kernel.map_memory(descriptor(globals_map), size)), size);
  globals.store(setup.whole.bundle.control.boot_zero, static_cast<uint64_t>(setup.clock.boot_ns()));
  auto ring = TRY(setup.kernel.open_ring(descriptor(ring_map), plan(ring_map).max_entries));
  auto path = std::make_unique<EventPath>(setup, std::move(globals), std::move(ring));
  if (const auto stopped = setup.whole.bundle.stopped_processes)
    path->handler.stopped() = TRY(StoppedProcesses::start(descriptor(*stopped), setup.kernel));
  return path;
}

}  // namespace scry
