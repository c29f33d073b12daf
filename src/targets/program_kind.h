// ProgramKind: what a BPF program is to the kernel; LinkKind: how it is attached where its kind leaves that open. Each
// value is a row of a table, which all who ask about it read: the printer, the loader, the kernel's door, the writer of
// ELF objects, --explain. The numbers are those of include/uapi/linux/bpf.h. Tested by program_kind_test.cc.
#pragma once

#include <cstdint>

namespace scry::targets {

enum class ProgramKind : uint8_t {
  raw_tracepoint,      // untyped context of u64 slots; also run on demand, for begin and end
  btf_raw_tracepoint,  // typed context, direct loads
  tracepoint,          // the record of the format file
  perf_event,          // struct bpf_perf_event_data
  kprobe,              // struct pt_regs (kprobe, uprobe, usdt)
  fentry,
  fexit,
  iterator,
  xdp,  // test and bench probes
};
inline constexpr unsigned kProgramKinds = static_cast<unsigned>(ProgramKind::xdp) + 1;

// What the kernel must know by a number of its type information before it loads a program.
enum class TargetType : uint8_t { none, typedef_, function };

struct ProgramKindRow {
  ProgramKind kind;
  const char* name;       // as --show prints it
  uint32_t program_type;  // enum bpf_prog_type
  uint32_t attach_type;   // enum bpf_attach_type; 0 where the kernel takes none
  TargetType target_type;
  const char* type_prefix;    // before the target's name in the type information
  const char* section;        // of an ELF object, as libbpf calls it; null: the link's
  bool section_names_target;  // with "/TARGET" after it
  bool is_typed;              // the verifier knows the types of what the context points to
  bool patches_function;      // the kernel changes the code of a function to call the program
  const char* mechanism;      // as --explain calls it; null: the link's
  const char* reason;         // why it was chosen
  const char* offers;         // what a kernel function hands to it where LinkKind::trampoline takes a probe's place
};
const ProgramKindRow& row_of(ProgramKind kind);
inline const char* program_kind_name(ProgramKind kind) {
  return row_of(kind).name;
}

enum class LinkKind : uint8_t {
  single,          // one event each
  kprobe_multi,    // one link for many kernel functions
  kprobe_session,  // the same, at entry and at return
  uprobe_multi,    // one link for many places of one file
  trampoline,      // a kernel function that calls the program, for an attach point that does not ask for that
  inherited,       // an event for many places of one file, which processes hand on to their children
};
inline constexpr unsigned kLinkKinds = static_cast<unsigned>(LinkKind::inherited) + 1;

struct LinkKindRow {
  LinkKind kind;
  uint32_t attach_type;   // of a program that is loaded for it; 0: that of the program's kind
  const char* section;    // of an ELF object
  const char* mechanism;  // as --explain calls it; {} is the number of places
  const char* one_place;  // the same for a single place; null: as for many
  const char* reason;
  const char* one_reason;  // null where one_place is
};
const LinkKindRow& row_of(LinkKind kind);

}  // namespace scry::targets
