#include "cli/show.h"

#include <fmt/format.h>

#include <algorithm>

#include "builtins/action.h"
#include "builtins/builtin.h"
#include "values/text.h"

namespace scry::cli {
namespace {

void run_action(ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
  find_action(layout.action)->receiving.run(host, layout, payload);
}

size_t layout_number(const ActionHost& host, const bpf::EventLayout& layout) {
  return static_cast<size_t>(&layout - host.bundle().layouts.data());
}

void show_line(ActionHost& host, std::string line) {
  const Format format{.pieces = {FormatPiece()}, .tail = "\n"};
  const Value value{TextValue{std::move(line)}};
  host.show({.kind = Event::Kind::printf, .format = &format, .values = {&value, 1}});
}

std::string origin_text(const ActionHost& host) {
  const EventOrigin* from = host.origin();
  if (!from) return "";
  return fmt::format(" | {} ns, cpu {}, {}/{} {}, {}", from->since_boot_ns, from->cpu, from->pid, from->tid, from->comm,
                     from->probe);
}

void receive_event(ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
  std::string line = fmt::format("event {} {}, {} bytes:", layout_number(host, layout), layout.action, payload.size());
  for (std::byte one : payload) line += fmt::format(" {:02x}", static_cast<unsigned>(one));
  show_line(host, line + origin_text(host));
  run_action(host, layout, payload);
}

void receive_values(ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
  std::string line = fmt::format("values {} {}:", layout_number(host, layout), layout.action);
  for (const Value& value : host.decode(layout, payload)) line += " " + text_of(value);
  show_line(host, line + origin_text(host));
  run_action(host, layout, payload);
}

}  // namespace

std::span<const char* const> show_stages() {
  static constexpr const char* kStages[] = {"tokens", "ast",    "typed",  "ir",    "bpf",
                                            "loaded", "probes", "events", "values"};
  return kStages;
}

namespace {

struct DebugName {
  const char* name;
  DebugStage stage;
};
constexpr const char* kAllStages = "all";
constexpr DebugName kDebugNames[] = {{"ast", DebugStage::ast},         {"types", DebugStage::types},
                                     {"codegen", DebugStage::codegen}, {"codegen-opt", DebugStage::codegen_opt},
                                     {"libbpf", DebugStage::libbpf},   {"verifier", DebugStage::verifier}};

}  // namespace

std::vector<const char*> debug_stages() {
  std::vector<const char*> names{kAllStages};
  for (const DebugName& row : kDebugNames) names.push_back(row.name);
  return names;
}

bool debug_wanted(const std::vector<std::string>& names, DebugStage stage) {
  return std::any_of(names.begin(), names.end(), [stage](const std::string& name) {
    if (name == kAllStages) return true;
    for (const DebugName& row : kDebugNames)
      if (row.stage == stage) return name == row.name;
    return false;
  });
}

std::string show_loaded(const bpf::Bundle& bundle, const Loaded& loaded, KernelObserver& kernel) {
  std::string text;
  for (size_t i = 0; i < bundle.maps.size(); ++i)
    text += fmt::format("map {}: descriptor {}\n", bundle.maps[i].name, loaded.maps[i].get());
  for (size_t i = 0; i < bundle.programs.size(); ++i) {
    const auto stats = kernel.program_stats(loaded.programs[i].get());
    text += fmt::format("program {} ({}): id {}, {} instructions\n", bundle.programs[i].name,
                        bpf::program_kind_name(bundle.programs[i].kind), stats ? stats->id : 0,
                        bundle.programs[i].insns.size());
  }
  return text;
}

std::string loader_log(const bpf::Bundle& bundle, const Loaded& loaded) {
  std::string text;
  for (size_t i = 0; i < bundle.maps.size(); ++i)
    text += fmt::format("[DEBUG] libbpf: map '{}': created successfully, fd={}\n", bundle.maps[i].name,
                        loaded.maps[i].get());
  for (size_t i = 0; i < bundle.programs.size(); ++i)
    text += fmt::format("[DEBUG] libbpf: prog '{}': loaded successfully, fd={}, {} instructions\n",
                        bundle.programs[i].name, loaded.programs[i].get(), bundle.programs[i].insns.size());
  return text;
}

ReceiveEvent tracing_receive(std::string_view stage) {
  struct Row {
    std::string_view stage;
    ReceiveEvent receive;
  };
  static constexpr Row kRows[] = {{"events", receive_event}, {"values", receive_values}};
  for (const Row& row : kRows)
    if (row.stage == stage) return row.receive;
  return nullptr;
}

}  // namespace scry::cli
