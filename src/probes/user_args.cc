#include "probes/user_args.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/lowering.h"
#include "probes/registers.h"
#include "symbols/target_files.h"

namespace scry::probes {

using codegen::Place;
using codegen::RValue;

namespace {

constexpr uint32_t kRegisterBytes = 8;
// As DwarfParameter counts them.
constexpr std::string_view kRegisterNames[kParameterRegisters] = {"di", "si", "dx",  "cx",  "r8",  "r9",  "ax",  "bx",
                                                                  "bp", "sp", "r10", "r11", "r12", "r13", "r14", "r15"};

// Member::location: the registers, four bits each; or that the first one has the address in the place of the value.
constexpr uint32_t kByAddress = uint32_t{1} << 31, kLocationBits = 4;

uint32_t location_of(const DwarfParameter& parameter) {
  static_assert(kParameterRegisters <= 1 << kLocationBits && kMostRegisters * kLocationBits < 31);
  uint32_t location = parameter.by_address ? kByAddress : 0;
  for (size_t i = 0; i < parameter.registers.size(); ++i)
    location |= uint32_t{parameter.registers[i]} << (i * kLocationBits);
  return location;
}

std::string_view register_name(uint32_t location, uint32_t index) {
  return kRegisterNames[location >> (index * kLocationBits) & (kParameterRegisters - 1)];
}

// The parameters as members of a structure, one after the other.
class ParameterSource final : public StructSource {
 public:
  explicit ParameterSource(std::vector<DwarfParameter> parameters) : parameters_(std::move(parameters)) {
    for (const DwarfParameter& one : parameters_) {
      if (one.registers.empty()) continue;
      const uint32_t align = std::max(one.type->align, 1u);
      size_ = (size_ + align - 1) / align * align;
      members_.push_back(
          {.name = one.name, .type = one.type, .bit_offset = size_ * 8, .tag = "", .location = location_of(one)});
      size_ += one.type->size;
    }
    size_ = (size_ + kRegisterBytes - 1) / kRegisterBytes * kRegisterBytes;
  }

  const std::vector<DwarfParameter>& parameters() const { return parameters_; }
  TypeRef type(const std::string& name, TypePool& pool) {
    return pool.c_struct({name + "_args", false, size_, this, 0}, kRegisterBytes);
  }
  Result<std::vector<Member>> members(uint32_t, TypePool&) override { return members_; }
  std::vector<Enumerator> enumerators(uint32_t) override { return {}; }

 private:
  std::vector<DwarfParameter> parameters_;
  std::vector<Member> members_;
  uint32_t size_ = 0;
};

// A file's debug information among the argument sources.
class DwarfHolder final : public StructSource {
 public:
  explicit DwarfHolder(Result<std::unique_ptr<DwarfFile>> file) : file(std::move(file)) {}
  Result<std::vector<Member>> members(uint32_t, TypePool&) override { return fail("no structure"); }
  std::vector<Enumerator> enumerators(uint32_t) override { return {}; }
  Result<std::unique_ptr<DwarfFile>> file;
};

std::string source_key(const UserCode& place) {
  return fmt::format("parameters:{}+{}", place.path, place.address);
}

ParameterSource* find_source(const Target& target, const ExpansionSources& environment) {
  auto found = environment.argument_sources.find(source_key(code_of(target)));
  return found == environment.argument_sources.end() ? nullptr : static_cast<ParameterSource*>(found->second.get());
}

}  // namespace

Result<DwarfFile*> open_dwarf(const std::string& path, const ExpansionSources& environment) {
  auto& holder = environment.argument_sources["dwarf:" + path];
  if (!holder) {
    auto file = environment.facts.user_files()->open(path);
    holder = std::make_unique<DwarfHolder>(file ? symbols::open_dwarf((*file)->elf(), (*file)->folders())
                                                : fail(fmt::format("no debuginfo found for {}", path)));
  }
  auto& file = static_cast<DwarfHolder&>(*holder).file;
  if (!file) return std::unexpected(file.error());
  return file->get();
}

TypeRef user_named_type(const Target& target, const ExpansionSources& environment, std::string_view keyword,
                        std::string_view name) {
  const Result<DwarfFile*> file = open_dwarf(code_of(target).path, environment);
  return file ? (*file)->find_type(keyword, name, environment.types) : nullptr;
}

std::optional<EnumeratorRef> user_named_enumerator(const Target& target, const ExpansionSources& environment,
                                                   std::string_view name) {
  const Result<DwarfFile*> file = open_dwarf(code_of(target).path, environment);
  return file ? (*file)->find_enumerator(name, environment.types) : std::nullopt;
}

namespace {

// At a line of the source, or at an offset.
bool is_inside_function(const Target& target, const ExpansionSources& environment) {
  symbols::TargetFiles* files = environment.facts.user_files();
  const auto file = files ? files->open(code_of(target).path) : fail("no files");
  const symbols::Symbol* symbol = file ? (*file)->functions().containing(code_of(target).address) : nullptr;
  return symbol && symbol->address != code_of(target).address;
}

}  // namespace

TypeRef user_args_type(const Target& target, const ExpansionSources& environment, Span, Diags& diags) {
  const auto refuse = [&](const std::string& reason) {
    diags.add(kNoArguments, target.span, fmt::format("Could not parse arguments of \"{}\": {}", target.name, reason))
        .hint("use arg0 to arg5, the same arguments as integers");
    return nullptr;
  };
  ParameterSource* known = find_source(target, environment);
  if (!known) {
    const auto dwarf = open_dwarf(code_of(target).path, environment);
    auto parameters = dwarf ? (*dwarf)->parameters(code_of(target).address, environment.types) : std::nullopt;
    if (!parameters && is_inside_function(target, environment)) {
      diags
          .add(kNoArguments, target.span,
               fmt::format("Could not parse arguments of \"{}\": it is not where a function begins", target.name))
          .hint("probe the function itself: registers and the stack may hold anything by now");
      return nullptr;
    }
    if (!parameters) {
      const std::string problem = dwarf ? (*dwarf)->problem() : "";
      return refuse(fmt::format("no debuginfo found for {}", code_of(target).path) +
                    (problem.empty() ? "" : ": " + problem));
    }
    auto& source = environment.argument_sources[source_key(code_of(target))];
    source = std::make_unique<ParameterSource>(std::move(*parameters));
    known = static_cast<ParameterSource*>(source.get());
  }
  const auto& parameters = known->parameters();
  if (parameters.empty()) return refuse("Cannot read function parameters");
  if (std::any_of(parameters.begin(), parameters.end(), [](const DwarfParameter& one) { return one.on_stack; }))
    return refuse("'args' builtin is not supported for probes with stack-passed arguments.");
  return known->type(target.name, environment.types);
}

RValue load_user_arg(codegen::Lowering& lowering, const Target&, const Member& member) {
  ir::Builder& b = lowering.builder();
  const RValue whole = load_register(lowering, register_name(member.location, 0));
  TypeRef type = member.type;
  if (member.location & kByAddress) {
    const RValue there = RValue::foreign(type, whole.scalar, 0, AddressSpace::user);
    return codegen::is_scalar(type) ? lowering.loaded(there) : there;
  }
  if (codegen::is_scalar(type)) {
    if (type->size == kRegisterBytes) return RValue::of(type, whole.scalar);
    const bool is_signed = (type->is(TypeKind::integer) || type->is(TypeKind::enumeration)) && type->is_signed;
    return RValue::of(type, is_signed ? b.sext(type->size, whole.scalar) : b.zext(type->size, whole.scalar));
  }
  // A small structure by value: its bytes are the registers'.
  const uint32_t registers = std::max(1u, (type->size + kRegisterBytes - 1) / kRegisterBytes);
  const Place place = lowering.temporary(registers * kRegisterBytes);
  for (uint32_t i = 0; i < registers; ++i)
    b.store(8, place.base, place.offset + static_cast<int32_t>(i * kRegisterBytes),
            load_register(lowering, register_name(member.location, i)).scalar);
  return RValue::at(type, place);
}

MissingArgument missing_user_arg(const Target& target, const ExpansionSources& environment, const std::string& name) {
  if (const ParameterSource* source = find_source(target, environment))
    for (const DwarfParameter& one : source->parameters())
      if (one.name == name) return {fmt::format("{} {}", name, one.missing), ""};
  return {fmt::format("Can't find function parameter {}", name), ""};
}

std::vector<std::string> left_out_user_args(const Target& target, const ExpansionSources& environment) {
  std::vector<std::string> names;
  if (const ParameterSource* source = find_source(target, environment))
    for (const DwarfParameter& one : source->parameters())
      if (!one.missing.empty() && !one.name.empty()) names.push_back(one.name);
  return names;
}

std::vector<std::string> list_user_args(const UserCode& place, const ExpansionSources& environment) {
  std::vector<std::string> lines;
  const auto dwarf = open_dwarf(place.path, environment);
  const auto parameters = dwarf ? (*dwarf)->parameters(place.address, environment.types) : std::nullopt;
  if (!parameters) return lines;
  for (const DwarfParameter& one : *parameters) lines.push_back(one.spelling + " " + one.name);
  return lines;
}

}  // namespace scry::probes
