#include "runtime/host.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <numeric>

#include "kernel/text_file.h"
#include "runtime/command.h"
#include "values/aggregate.h"
#include "values/series.h"
#include "values/sort.h"

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

}  // namespace

Host::Host(HostWorld world, const FindAction& find_action)
    : world_(std::move(world)), layouts_(world_.bundle.layouts.size()) {
  for (size_t i = 0; i < layouts_.size(); ++i) {
    const std::string& name = world_.bundle.layouts[i].action;
    layouts_[i].action = find_action(name);
    if (!layouts_[i].action) bug("no action named " + name);
  }
}

bool Host::receive(Bytes record) {
  if (exit_requested_) return false;
  ByteReader reader(record);
  uint32_t id = 0, size = 0;
  Bytes payload;
  if (!reader.read(id) || !reader.read(size) || !reader.read_bytes(size, payload) || id >= layouts_.size() ||
      size < world_.bundle.layouts[id].payload_size) {
    world_.log.error("A malformed event was ignored.");
    return true;
  }
  layouts_[id].action(*this, world_.bundle.layouts[id], payload);
  return !exit_requested_;
}

Host::LayoutState& Host::state_of(const bpf::EventLayout& layout) {
  const size_t index = &layout - world_.bundle.layouts.data();
  if (index >= layouts_.size()) bug("an event layout that is not in the bundle");
  return layouts_[index];
}

const Format& Host::format(const bpf::EventLayout& layout) {
  std::optional<Format>& format = state_of(layout).format;
  if (!format) {
    Result<Format> parsed = parse_format(layout.text);
    if (!parsed) bug("format string '" + layout.text + "': " + parsed.error().message());
    format = *std::move(parsed);
  }
  return *format;
}

std::span<const Value> Host::decode(const bpf::EventLayout& layout, Bytes payload) {
  std::vector<Value>& values = state_of(layout).values;
  values.resize(layout.fields.size());
  for (size_t i = 0; i < values.size(); ++i) {
    const bpf::EventField& field = layout.fields[i];
    if (field.dynamic) {
      const uint64_t offset = read_uint(part(payload, field.offset, 4), 4);
      const uint64_t length = read_uint(part(payload, field.offset + 4, 4), 4);
      decode_dynamic_into(values[i], field.type, part(payload, offset, length), world_.decoding);
    } else {
      decode_into(values[i], field.type, part(payload, field.offset, field.type->size), world_.decoding);
    }
  }
  return values;
}

const bpf::ScriptMap& Host::script_map(size_t index) const {
  if (index >= world_.bundle.script_maps.size()) bug("a script map that is not in the bundle");
  return world_.bundle.script_maps[index];
}

Result<MapSnapshot> Host::snapshot(size_t index, bool take) {
  const bpf::ScriptMap& map = script_map(index);
  const RawEntries raw = TRY(world_.maps.read(map, take));
  MapSnapshot snapshot{.name = map.name, .keyed = map.key != nullptr, .kind = snapshot_kind(map.value)};
  snapshot.entries.resize(raw.count);
  std::vector<size_t> order(raw.count);
  std::iota(order.begin(), order.end(), size_t{0});
  if (map.key && snapshot.kind == MapSnapshot::Kind::series)
    std::ranges::stable_sort(order, [&raw](size_t a, size_t b) {
      return std::memcmp(raw.key(a).data(), raw.key(b).data(), raw.key_size) < 0;
    });
  for (size_t i = 0; i < raw.count; ++i) {
    if (map.key) snapshot.entries[i].key = scry::decode(map.key, raw.key(order[i]), world_.decoding);
    snapshot.entries[i].value = decode_map_value(map, raw, order[i], world_.decoding);
  }
  if (snapshot.kind == MapSnapshot::Kind::series)
    choose_shown(snapshot, map.value->intervals);  // already in the order of the keys' bytes
  else
    sort_entries(snapshot);
  const bool has_zero =
      !map.key && snapshot.kind != MapSnapshot::Kind::histogram && snapshot.kind != MapSnapshot::Kind::series;
  if (has_zero && raw.count == 0) snapshot.unset = decode_map_value(map, raw, 0, world_.decoding);
  return snapshot;
}

Result<void> Host::clear(size_t index) {
  return world_.maps.clear(script_map(index));
}
Result<void> Host::zero(size_t index) {
  return world_.maps.zero(script_map(index));
}

Result<std::string> Host::read_file(const std::string& path, size_t most) {
  std::string text = TRY(read_text_file(path, most));
  if (text.size() > most) text.resize(most);
  return text;
}
Result<CommandOutput> Host::run_command(const std::string& command) {
  return scry::run_command(command);
}
Result<void> Host::write_packet(const std::string& file, Bytes bytes, uint32_t whole_length, int64_t wall_ns) {
  return packet_files_.write(file, bytes, whole_length, wall_ns);
}
void Host::request_exit(int code) {
  exit_requested_ = true;
  exit_code_ = code & 0xff;  // as exit(2) does
}

}  // namespace scry
