#include "bpf/btf_writer.h"

#include <linux/bpf.h>
#include <linux/btf.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>

namespace scry::bpf {
namespace {

constexpr uint32_t kMaxLine = (1u << 22) - 1, kMaxColumn = (1u << 10) - 1;  // BPF_LINE_INFO_LINE_NUM, _LINE_COL

template <class T>
void append(std::vector<std::byte>& out, const T& value) {
  const auto* bytes = reinterpret_cast<const std::byte*>(&value);
  out.insert(out.end(), bytes, bytes + sizeof value);
}

// The string section: each text once.
class Strings {
 public:
  uint32_t offset(std::string_view text) {
    const auto [entry, is_new] = offsets_.try_emplace(std::string(text), bytes_.size());
    if (is_new) bytes_.append(text).push_back('\0');
    return entry->second;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_ = std::string(1, '\0');
  std::unordered_map<std::string, uint32_t> offsets_{{"", 0}};
};

// The type section. Ids count from 1 in the order of writing.
class Types {
 public:
  explicit Types(Strings& strings) : strings_(strings) {}

  uint32_t add_int(std::string_view name, uint32_t bytes, uint32_t encoding) {
    const uint32_t id = add(name, BTF_KIND_INT, 0, bytes);
    append(bytes_, encoding << 24 | bytes * 8);
    return id;
  }
  uint32_t add_void_pointer() { return add("", BTF_KIND_PTR, 0, 0); }
  uint32_t add_function_type(uint32_t result, const std::vector<btf_param>& parameters) {
    const uint32_t id = add("", BTF_KIND_FUNC_PROTO, uint32_t(parameters.size()), result);
    for (const btf_param& parameter : parameters) append(bytes_, parameter);
    return id;
  }
  uint32_t add_pointer(uint32_t to) { return add("", BTF_KIND_PTR, 0, to); }
  uint32_t add_array(uint32_t element, uint32_t index, uint32_t count) {
    const uint32_t id = add("", BTF_KIND_ARRAY, 0, 0);
    append(bytes_, btf_array{.type = element, .index_type = index, .nelems = count});
    return id;
  }
  uint32_t add_struct(uint32_t size, const std::vector<btf_member>& members) {
    const uint32_t id = add("", BTF_KIND_STRUCT, uint32_t(members.size()), size);
    for (const btf_member& member : members) append(bytes_, member);
    return id;
  }
  uint32_t add_variable(std::string_view name, uint32_t type) {
    const uint32_t id = add(name, BTF_KIND_VAR, 0, type);
    append(bytes_, uint32_t{BTF_VAR_GLOBAL_ALLOCATED});
    return id;
  }
  uint32_t add_section(std::string_view name, uint32_t size, const std::vector<btf_var_secinfo>& variables) {
    const uint32_t id = add(name, BTF_KIND_DATASEC, uint32_t(variables.size()), size);
    for (const btf_var_secinfo& variable : variables) append(bytes_, variable);
    return id;
  }
  uint32_t add_function(std::string_view name, uint32_t linkage, uint32_t type) {
    return add(name, BTF_KIND_FUNC, linkage, type);
  }
  const std::vector<std::byte>& bytes() const { return bytes_; }

 private:
  uint32_t add(std::string_view name, uint32_t kind, uint32_t vlen, uint32_t size_or_type) {
    append(bytes_, btf_type{.name_off = strings_.offset(name), .info = kind << 24 | vlen, .size = size_or_type});
    return ++count_;
  }
  Strings& strings_;
  std::vector<std::byte> bytes_;
  uint32_t count_ = 0;
};

}  // namespace

// The kernel accepts C identifiers only.
std::string identifier(std::string_view name) {
  std::string out(name.substr(0, 127));  // KSYM_NAME_LEN of older kernels, less the NUL
  for (char& c : out)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  if (out.empty() || std::isdigit(static_cast<unsigned char>(out[0]))) out.insert(out.begin(), '_');
  return out;
}

namespace {

class DebugInfoWriter {
 public:
  explicit DebugInfoWriter(const LineLookup& lookup) : lookup_(lookup), types_(strings_) {
    int_ = types_.add_int("int", 4, BTF_INT_SIGNED);
    u64_ = types_.add_int("u64", 8, 0);
    pointer_ = types_.add_void_pointer();
  }

  ProgramDebugInfo write_program(const ProgramPlan& plan) {
    ProgramDebugInfo info;
    for (size_t i = 0; i < plan.functions.size(); i++) append(info.func_info, function_record(plan, i));
    std::optional<bpf_line_info> last;
    for (const LineInfo& line : plan.lines) {
      const bpf_line_info record = line_record(line);
      const bool starts_function =
          std::ranges::find(plan.functions, line.insn, &FunctionInfo::insn) != plan.functions.end();
      // The kernel prints the line again for every record: one per line is enough, and one per function is required.
      if (last && !starts_function && same_line(*last, record)) continue;
      append(info.line_info, record);
      last = record;
    }
    return info;
  }

  // Each map as libbpf's declarations have it: a variable in .maps whose members are pointers to arrays, and the number
  // of an array's elements is the value.
  void write_maps(const std::vector<MapPlan>& maps) {
    std::vector<btf_var_secinfo> variables;
    for (const MapPlan& map : maps) {
      const auto offset = uint32_t(variables.size() * kMapDeclarationSize);
      variables.push_back(
          {types_.add_variable(identifier(map.name), map_declaration(map)), offset, kMapDeclarationSize});
    }
    types_.add_section(kMapSection, uint32_t(variables.size() * kMapDeclarationSize), variables);
  }
  uint32_t text_offset(std::string_view text) { return strings_.offset(text); }

  std::vector<std::byte> btf() const {
    const auto type_bytes = uint32_t(types_.bytes().size()), string_bytes = uint32_t(strings_.bytes().size());
    std::vector<std::byte> out;
    append(out, btf_header{.magic = BTF_MAGIC,
                           .version = BTF_VERSION,
                           .flags = 0,
                           .hdr_len = sizeof(btf_header),
                           .type_off = 0,
                           .type_len = type_bytes,
                           .str_off = type_bytes,
                           .str_len = string_bytes});
    out.insert(out.end(), types_.bytes().begin(), types_.bytes().end());
    const auto strings = std::as_bytes(std::span(strings_.bytes()));
    out.insert(out.end(), strings.begin(), strings.end());
    return out;
  }

 private:
  uint32_t map_declaration(const MapPlan& map) {
    const std::pair<const char*, uint32_t> values[] = {{"type", static_cast<uint32_t>(map.type)},
                                                       {"key_size", map.key_size},
                                                       {"value_size", map.value_size},
                                                       {"max_entries", map.max_entries},
                                                       {"map_flags", map.flags}};
    static_assert(std::size(values) * sizeof(uint64_t) == kMapDeclarationSize);
    std::vector<btf_member> members;
    for (const auto& [name, value] : values) {
      const uint32_t pointer = types_.add_pointer(types_.add_array(int_, int_, value));
      members.push_back({strings_.offset(name), pointer, uint32_t(members.size() * 64)});
    }
    return types_.add_struct(kMapDeclarationSize, members);
  }

  static bool same_line(const bpf_line_info& a, const bpf_line_info& b) {
    return a.file_name_off == b.file_name_off && a.line_off == b.line_off && a.line_col >> 10 == b.line_col >> 10;
  }

  // The entry takes the context and is global; callbacks and subprograms are static, so that the kernel checks them
  // where they are called, with the arguments given there, and does not look at the parameter types.
  bpf_func_info function_record(const ProgramPlan& plan, size_t number) {
    const FunctionInfo& function = plan.functions[number];
    const bool is_entry = number == 0;
    const std::string name = identifier(is_entry ? plan.name : function.name);
    const uint32_t linkage = is_entry ? BTF_FUNC_GLOBAL : BTF_FUNC_STATIC;
    return {function.insn, types_.add_function(name, linkage, function_type(is_entry, function.parameters))};
  }
  uint32_t function_type(bool is_entry, uint32_t parameters) {
    const auto [entry, is_new] = function_types_.try_emplace({is_entry, parameters});
    if (!is_new) return entry->second;
    std::vector<btf_param> list;
    for (uint32_t i = 0; i < parameters; i++)
      list.push_back({strings_.offset(is_entry ? "ctx" : "p" + std::to_string(i)), is_entry ? pointer_ : u64_});
    return entry->second = types_.add_function_type(int_, list);
  }
  bpf_line_info line_record(const LineInfo& line) {
    const SourceLine source = line.span.known() ? lookup_(line.span) : SourceLine{.file = "scry", .text = ""};
    // The text without its indentation: bpftool prints it between instructions.
    const size_t start = std::min(source.text.find_first_not_of(" \t"), source.text.size());
    return {.insn_off = line.insn,
            .file_name_off = strings_.offset(source.file),
            .line_off = strings_.offset(source.text.substr(start)),
            .line_col = std::min(source.line, kMaxLine) << 10 | std::min(source.column, kMaxColumn)};
  }

  const LineLookup& lookup_;
  Strings strings_;
  Types types_;
  uint32_t int_ = 0, u64_ = 0, pointer_ = 0;
  std::map<std::pair<bool, uint32_t>, uint32_t> function_types_;
};

}  // namespace

BundleDebugInfo write_debug_info(const std::vector<ProgramPlan>& programs, const LineLookup& lookup) {
  BundleDebugInfo info;
  DebugInfoWriter writer(lookup);
  for (const ProgramPlan& plan : programs) info.programs.push_back(writer.write_program(plan));
  info.btf = writer.btf();
  return info;
}

ObjectDebugInfo write_object_debug_info(const Bundle& bundle, const std::vector<std::string>& sections,
                                        const LineLookup& lookup) {
  ObjectDebugInfo info;
  DebugInfoWriter writer(lookup);
  for (const ProgramPlan& plan : bundle.programs) info.programs.push_back(writer.write_program(plan));
  for (const std::string& section : sections) info.section_names.push_back(writer.text_offset(section));
  writer.write_maps(bundle.maps);
  info.btf = writer.btf();
  return info;
}

}  // namespace scry::bpf
