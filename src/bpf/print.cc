#include "bpf/print.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "bpf/disasm.h"
#include "bpf/opcode.h"

namespace scry::bpf {
namespace {

const char* map_type_name(MapType type) {
  switch (type) {
    case MapType::hash:
      return "hash";
    case MapType::array:
      return "array";
    case MapType::prog_array:
      return "prog_array";
    case MapType::percpu_hash:
      return "percpu_hash";
    case MapType::percpu_array:
      return "percpu_array";
    case MapType::stack_trace:
      return "stack_trace";
    case MapType::lru_hash:
      return "lru_hash";
    case MapType::lru_percpu_hash:
      return "lru_percpu_hash";
    case MapType::hash_of_maps:
      return "hash_of_maps";
    case MapType::ringbuf:
      return "ringbuf";
    case MapType::task_storage:
      return "task_storage";
  }
  return "?";
}

const char* storage_name(MapStorage storage) {
  switch (storage) {
    case MapStorage::slot:
      return "slot";
    case MapStorage::cpu_slots:
      return "slot per CPU";
    case MapStorage::hash:
      return "hash";
    case MapStorage::cpu_hash:
      return "hash with slots per CPU";
    case MapStorage::percpu_hash:
      return "per-CPU hash";
    case MapStorage::task:
      return "task storage";
  }
  return "?";
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (unsigned char c : text) {
    if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else if (c == '"' || c == '\\')
      (out += '\\') += char(c);
    else if (c < 0x20 || c == 0x7f)
      out += fmt::format("\\x{:02x}", c);
    else
      out += char(c);
  }
  return out + '"';
}

class Printer {
 public:
  explicit Printer(const LineLookup& lookup) : lookup_(lookup) {}

  void bundle(const Bundle& bundle) {
    for (size_t i = 0; i < bundle.maps.size(); i++) map(bundle.maps[i], i);
    for (const ScriptMap& script_map : bundle.script_maps) this->script_map(script_map);
    for (size_t i = 0; i < bundle.layouts.size(); i++) layout(bundle.layouts[i], i);
    for (const ProgramPlan& plan : bundle.programs) {
      text_ += '\n';
      program(plan, bundle.maps, bundle.kernel_names);
    }
    if (!bundle.attachments.empty()) text_ += '\n';
    run_lists(bundle);
    for (const AttachPlan& plan : bundle.attachments) attachment(plan, bundle);
  }

  void program(const ProgramPlan& plan, const std::vector<MapPlan>& maps,
               const std::vector<std::string>& kernel_names) {
    add("program {}: {}{}{}, {} instructions\n", plan.name, program_kind_name(plan.kind),
        plan.attach_to.empty() ? "" : " " + plan.attach_to, plan.sleepable ? ", sleepable" : "", plan.insns.size());
    const Names names = find_names(plan, maps, kernel_names);
    size_t line = 0, function = 0;
    std::string shown;
    for (size_t at = 0; at < plan.insns.size(); at += slot_count(plan.insns[at])) {
      if (function < plan.functions.size() && plan.functions[function].insn == at) {
        if (function > 0) add("function {}:\n", plan.functions[function].name);
        function++;
        shown.clear();
      }
      for (; line < plan.lines.size() && plan.lines[line].insn <= at; line++) script_line(plan.lines[line].span, shown);
      const auto name = names.find(uint32_t(at));
      add("{:4}: {}\n", at, disassemble(plan.insns, at, name == names.end() ? "" : name->second));
    }
  }

  std::string take() { return std::move(text_); }

 private:
  using Names = std::unordered_map<uint32_t, std::string>;  // instruction -> what it names

  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
  }

  void map(const MapPlan& plan, size_t number) {
    add("map {} {}: {}, key {}, value {}, {} entries", number, plan.name, map_type_name(plan.type), plan.key_size,
        plan.value_size, plan.max_entries);
    if (plan.flags & kMapNoPrealloc) text_ += ", no preallocation";
    if (plan.flags & kMapReadOnlyProg) text_ += ", read-only";
    if (plan.flags & kMapMmapable) text_ += ", shared memory";
    if (!plan.initial.empty()) add(", {} bytes of data", plan.initial.size());
    text_ += '\n';
  }
  void script_map(const ScriptMap& map) {
    add("script map {}", map.name);
    if (map.key) add("[{}]", type_name(map.key));
    add(": {}, {} of map {}", map.value ? type_name(map.value) : "none", storage_name(map.storage), uint32_t(map.map));
    const bool has_slots = map.storage == MapStorage::cpu_slots || map.storage == MapStorage::cpu_hash;
    if (map.storage == MapStorage::slot || has_slots) add(" at {}", map.offset);
    if (has_slots) add(", stride {}", map.stride);
    if (map.twin) add(", or of map {} by the word at {}", uint32_t(map.twin->map), map.twin->which);
    text_ += '\n';
  }
  void layout(const EventLayout& layout, size_t number) {
    add("layout {} {}", number, layout.action);
    if (!layout.text.empty()) add(" {}", quoted(layout.text));
    add(", {} bytes", layout.payload_size);
    if (layout.has_origin) add(" after the origin of {}", layout.probe);
    for (const EventField& field : layout.fields)
      add(", {} at {}{}", type_name(field.type), field.offset, field.dynamic ? " (elsewhere)" : "");
    for (uint64_t value : layout.numbers) add(", {}", value);
    for (const std::string& text : layout.texts) add(", {}", quoted(text));
    if (layout.is_control) text_ += ", control";
    if (layout.takes == Taking::entries) text_ += ", takes";
    if (layout.takes == Taking::values) text_ += ", takes values";
    text_ += '\n';
  }

  void run_lists(const Bundle& bundle) {
    for (const SpecialProgram& special : bundle.specials)
      add("{} {}\n", special_name(special.when), program_name(bundle, special.program));
  }
  void attachment(const AttachPlan& plan, const Bundle& bundle) {
    add("attach {} to {}", program_name(bundle, plan.program), plan.name);
    if (!plan.event.empty()) add(", event {}", plan.event);
    if (plan.value) add(", value {}", plan.value);
    if (plan.probe_count != 1) add(", {} probes", plan.probe_count);
    text_ += '\n';
  }
  static std::string program_name(const Bundle& bundle, ProgramId id) {
    return size_t(id) < bundle.programs.size() ? bundle.programs[size_t(id)].name : "?";
  }

  static Names find_names(const ProgramPlan& plan, const std::vector<MapPlan>& maps,
                          const std::vector<std::string>& kernel_names) {
    Names names;
    for (const Relocation& relocation : plan.relocations) {
      if (relocation.kind == Relocation::Kind::number) continue;  // the number at hand is shown
      const bool is_map = relocation.kind == Relocation::Kind::map || relocation.kind == Relocation::Kind::map_value;
      const size_t count = is_map ? maps.size() : kernel_names.size();
      if (relocation.target >= count || relocation.insn >= plan.insns.size()) continue;
      std::string name =
          is_map ? fmt::format("map[{}]", maps[relocation.target].name) : kernel_names[relocation.target];
      if (relocation.kind == Relocation::Kind::map_value)
        name += fmt::format(" value {:+}", plan.insns[relocation.insn + 1].imm);
      names[relocation.insn] = std::move(name);
    }
    for (size_t at = 0; at < plan.insns.size(); at += slot_count(plan.insns[at])) {
      const Insn& insn = plan.insns[at];
      const bool is_call = insn.code == (kJmp | kCall) && insn.src == kPseudoCall;
      const bool is_address = insn.code == kLoadImm64 && insn.src == kPseudoFunction;
      const auto function = std::ranges::find(plan.functions, uint32_t(at + 1 + insn.imm), &FunctionInfo::insn);
      if ((is_call || is_address) && function != plan.functions.end()) names[uint32_t(at)] = function->name;
    }
    return names;
  }

  // The line of the script, when it is another one than the last shown.
  void script_line(Span span, std::string& shown) {
    if (!span.known()) return;
    const SourceLine source = lookup_(span);
    const size_t start = std::min(source.text.find_first_not_of(" \t"), source.text.size());
    std::string line = fmt::format("  ; {}: {}\n", source.line, source.text.substr(start));
    if (line == shown) return;
    text_ += line;
    shown = std::move(line);
  }

  const LineLookup& lookup_;
  std::string text_;
};

}  // namespace

std::string print(const Bundle& bundle, const LineLookup& lookup) {
  Printer printer(lookup);
  printer.bundle(bundle);
  return printer.take();
}

std::string print_program(const ProgramPlan& plan, const std::vector<MapPlan>& maps,
                          const std::vector<std::string>& kernel_names, const LineLookup& lookup) {
  Printer printer(lookup);
  printer.program(plan, maps, kernel_names);
  return printer.take();
}

}  // namespace scry::bpf
