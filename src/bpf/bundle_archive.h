// The fields of a bundle, in the order of its file: one list for writing and for reading. An archive has
//     field(value)             numbers, texts, vectors, optional values, spans, types, structures of these
//     choice(enumeration, n)   one of n rows
//     later(value)             a field that was added to the end of a section: missing in files of before
// The writer appends, the reader checks what it finds; after a failure a reader leaves everything as it is.
#pragma once

#include "bpf/bundle.h"
#include "bpf/bundle_file.h"

namespace scry::bpf {

template <class Archive>
void fields(Archive& ar, BundleOrigin& v) {
  ar.field(v.scry), ar.field(v.kernel), ar.field(v.parameters);
}

template <class Archive>
void fields(Archive& ar, RunSettings& v) {
  ar.field(v.print_maps_on_exit), ar.field(v.cpp_demangle), ar.field(v.show_debug_info), ar.field(v.log_size);
  ar.field(v.missing_probes), ar.field(v.str_trunc_trailer), ar.field(v.cache_user_symbols);
}

template <class Archive>
void fields(Archive& ar, MapPlan& v) {
  ar.field(v.name), ar.choice(v.type, uint32_t(MapType::task_storage) + 1), ar.field(v.key_size);
  ar.field(v.value_size), ar.field(v.max_entries), ar.field(v.wanted_entries), ar.field(v.flags);
  ar.field(v.inner_value_size), ar.field(v.initial);
}

template <class Archive>
void fields(Archive& ar, Insn& v) {
  uint8_t registers = uint8_t(v.dst | v.src << 4);
  ar.field(v.code), ar.field(registers), ar.field(v.offset), ar.field(v.imm);
  v.dst = registers & 15;
  v.src = registers >> 4;
}

template <class Archive>
void fields(Archive& ar, Relocation& v) {
  ar.choice(v.kind, uint32_t(Relocation::Kind::number) + 1), ar.field(v.insn), ar.field(v.target);
}

template <class Archive>
void fields(Archive& ar, FunctionInfo& v) {
  ar.field(v.name), ar.field(v.insn), ar.field(v.parameters);
}

template <class Archive>
void fields(Archive& ar, LineInfo& v) {
  ar.field(v.insn), ar.field(v.span);
}

template <class Archive>
void fields(Archive& ar, ProgramPlan& v) {
  ar.field(v.name), ar.choice(v.kind, uint32_t(ProgramKind::xdp) + 1), ar.field(v.attach_to);
  ar.choice(v.link, targets::kLinkKinds), ar.field(v.sleepable), ar.field(v.insns);
  ar.field(v.relocations), ar.field(v.functions), ar.field(v.lines);
}

template <class Archive>
void fields(Archive& ar, CodePlace& v) {
  ar.field(v.symbol), ar.field(v.offset), ar.field(v.semaphore), ar.field(v.cookie);
}

template <class Archive>
void fields(Archive& ar, AttachPlan& v) {
  ar.field(v.provider), ar.field(v.name), ar.field(v.program), ar.field(v.event), ar.field(v.value);
  ar.choice(v.link, targets::kLinkKinds), ar.field(v.places), ar.field(v.refusal);
  ar.field(v.reason), ar.field(v.refusal_hint), ar.field(v.newest_first), ar.field(v.probe_count), ar.field(v.span);
}

template <class Archive>
void fields(Archive& ar, SpecialProgram& v) {
  ar.choice(v.when, uint32_t(SpecialProgram::When::bench) + 1), ar.field(v.program), ar.field(v.name);
}

template <class Archive>
void fields(Archive& ar, EventField& v) {
  ar.field(v.type), ar.field(v.offset), ar.field(v.dynamic);
}

template <class Archive>
void fields(Archive& ar, EventLayout& v) {
  ar.field(v.action), ar.field(v.span), ar.field(v.fields), ar.field(v.payload_size), ar.field(v.text);
  ar.field(v.numbers), ar.field(v.texts), ar.field(v.has_origin), ar.field(v.probe);
  auto takes = static_cast<uint8_t>(v.takes);  // checked by bundle_check.cc
  ar.field(v.is_control), ar.field(takes), ar.field(v.is_timed);
  v.takes = Taking(takes);
}

template <class Archive>
void fields(Archive& ar, ScriptMap::Twin& v) {
  ar.field(v.map), ar.field(v.which);
}

template <class Archive>
void fields(Archive& ar, ScriptMap& v) {
  ar.field(v.name), ar.field(v.key), ar.field(v.value), ar.choice(v.storage, uint32_t(MapStorage::task) + 1);
  ar.field(v.map), ar.field(v.offset), ar.field(v.stride), ar.field(v.hidden);
  ar.field(v.twin);
}

template <class Archive>
void fields(Archive& ar, FieldStep& v) {
  ar.field(v.member), ar.field(v.index);
}

template <class Archive>
void fields(Archive& ar, MachineNumber& v) {
  ar.choice(v.kind, uint32_t(MachineNumber::Kind::tai_offset) + 1), ar.field(v.module), ar.field(v.owner);
  ar.field(v.path), ar.field(v.size), ar.field(v.exact), ar.field(v.value);
}

template <class Archive>
void fields(Archive& ar, MachineFact& v) {
  ar.choice(v.kind, uint32_t(MachineFact::Kind::kernel) + 1), ar.field(v.name), ar.field(v.value);
}

template <class Archive>
void fields(Archive& ar, PythonMaps& v) {
  ar.field(v.builds), ar.field(v.known), ar.field(v.codes);
}

template <class Archive>
void fields(Archive& ar, UnwindMaps& v) {
  ar.field(v.tables), ar.field(v.asked), ar.field(v.requests), ar.field(v.stops), ar.field(v.python);
}

template <class Archive>
void fields(Archive& ar, ControlOffsets& v) {
  ar.field(v.wakeup_flags), ar.field(v.lost), ar.field(v.boot_zero), ar.field(v.running);
}

template <class Archive>
void fields(Archive& ar, RunSettings::Limits& v) {
  ar.field(v.max_strlen), ar.field(v.max_memory);
}

template <class Archive>
void fields(Archive& ar, Budget::Group& v) {
  ar.field(v.programs);
}

template <class Archive>
void fields(Archive& ar, Budget& v) {
  ar.field(v.most), ar.field(v.warned), ar.field(v.periods), ar.field(v.left_out), ar.field(v.groups);
  ar.field(v.senders);
}

// All but the types, the sources and the origin, which come first in a file.
template <class Archive>
void fields(Archive& ar, Bundle& v) {
  ar.field(v.settings), ar.field(v.maps), ar.field(v.globals), ar.field(v.ring), ar.field(v.control);
  ar.field(v.programs), ar.field(v.specials), ar.field(v.attachments), ar.field(v.layouts), ar.field(v.script_maps);
  ar.field(v.kernel_names), ar.field(v.numbers), ar.field(v.facts), ar.field(v.time_formats);
  ar.field(v.place_symbols), ar.field(v.cgroup_filters), ar.field(v.license), ar.field(v.event_origin);
  ar.field(v.unwind);
  ar.later(v.stopped_processes);
  ar.later(v.settings.limits);
  ar.later(v.settings.limits.budget);
}

// A type, without what its kind implies: elements, members and enumerators name earlier types. Which of these mean
// something depends on the kind.
struct FiledMember {
  std::string name;
  uint32_t type = 0;  // in the file's table
  uint32_t bit_offset = 0, bit_size = 0, text_bytes = 0;
};
struct FiledType {
  TypeKind kind = TypeKind::none;
  bool is_signed = false, is_union = false, has_members = false;
  AddressSpace space = AddressSpace::none;
  StackMode stack_mode = StackMode::bpftrace;
  uint32_t size = 0, align = 1, count = 0, element = 0;
  AggregationParameters parameters;
  std::string name;                  // structures, enumerations; the row of an aggregation
  std::vector<FiledMember> members;  // structures; tuples and records: names and types
  std::vector<Enumerator> enumerators;
};

template <class Archive>
void fields(Archive& ar, Enumerator& v) {
  ar.field(v.name), ar.field(v.value);
}

template <class Archive>
void fields(Archive& ar, FiledMember& v) {
  ar.field(v.name), ar.field(v.type), ar.field(v.bit_offset), ar.field(v.bit_size), ar.field(v.text_bytes);
}

template <class Archive>
void fields(Archive& ar, FiledType& v) {
  ar.choice(v.kind, uint32_t(TypeKind::floating) + 1), ar.field(v.is_signed), ar.field(v.is_union);
  ar.field(v.has_members), ar.choice(v.space, uint32_t(AddressSpace::user) + 1);
  ar.choice(v.stack_mode, uint32_t(StackMode::build_id) + 1), ar.field(v.size), ar.field(v.align), ar.field(v.count);
  ar.field(v.element);
  for (uint64_t& number : v.parameters.numbers) ar.field(number);
  ar.field(v.parameters.word);
  ar.field(v.name), ar.field(v.members), ar.field(v.enumerators);
}

template <class Archive>
void fields(Archive& ar, Source& v) {
  ar.field(v.name), ar.field(v.text);
}

// The header; all numbers of a file are little endian.
struct BundleHeader {
  char magic[8];
  uint32_t version, machine;  // EM_X86_64
  uint64_t length, checksum;  // of what follows: FNV-1a, 64 bits
};
static_assert(sizeof(BundleHeader) == 32);
inline constexpr char kBundleMagic[8] = {'s', 'c', 'r', 'y', '\r', '\n', '\x1a', '\n'};

// What follows: {u32 section, u32 length} and the section's bytes, each once, in this order. The last may be empty.
enum class BundleSection : uint32_t { origin = 1, sources, types, bundle, careful };

uint64_t bundle_checksum(Bytes bytes);

}  // namespace scry::bpf
