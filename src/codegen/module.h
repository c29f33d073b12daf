// Module: the bundle while it is being made, shared by the lowering of all programs.
//
// The globals map is one array element, mapped by the receiving side:
//     wake-up flags, boot zero point | runs under way, per CPU, where they are marked | scalar maps: slots and per-CPU
//     slots | the words that switch between the two of a map that is cleared | periods of sampling | what was left out
//     by it | loss counters of the layouts
// All sizes but that of the loss counters are known before lowering.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bpf/bundle.h"
#include "codegen/target_facts.h"
#include "ir/builder.h"
#include "ir/ir.h"
#include "link/library.h"
#include "sema/typed.h"

namespace scry::codegen {

inline constexpr uint32_t kCacheLine = 64;  // bytes; slots of different CPUs never share one

// How the code is written; a machine that refuses it gets code within tighter limits (pipeline.cc).
struct CodeLimits {
  uint64_t on_stack_bytes = 0;  // values larger than this live in per-CPU scratch memory; 0: variables too
  bool typed_loads = true;      // false: probe reads, where the verifier knows a pointer less well than expected
};

// Divides what is there: a demand below the equal share is met in full, and the others get equal parts of the
// rest. By the order of `wanted`.
std::vector<uint64_t> share_equally(const std::vector<uint64_t>& wanted, uint64_t available);

class Module {
 public:
  Module(const typed::Script& script, const link::Library& library, TypePool& types, const TargetFacts& facts,
         const CodeLimits& limits);

  const typed::Script& script;
  const link::Library& library;
  TypePool& types;
  const TargetFacts& facts;
  const CodeLimits limits;
  bpf::Bundle bundle;
  // The program that is being lowered.
  struct {
    bpf::ProgramId program{};
    uint64_t first_place = 0;  // the number of its first place
    std::string places = {};   // the table of share_events(); empty: cookies are the numbers
  } current;
  bool has_typed_loads = false;            // loads that the verifiers of some kernels refuse
  std::optional<uint32_t> read_only_cast;  // the kernel name of kReadOnlyCast, once it is wanted

  const bpf::ScriptMap& map(typed::MapIndex index) const { return bundle.script_maps[static_cast<size_t>(index)]; }
  bpf::LayoutId add_layout(bpf::EventLayout layout);
  // Offset of a layout's loss counter in the globals map.
  uint32_t loss_offset(bpf::LayoutId layout) const {
    return bundle.control.lost + static_cast<uint32_t>(layout) * bpf::kLossStride;
  }
  // Offset in the globals map of the period of a group of sampled programs; the program that is being lowered looks at
  // it. And that of what the group has left out.
  uint32_t period_offset(uint32_t group);
  uint32_t left_out_offset(uint32_t group) const { return bundle.settings.limits.budget.left_out + kWord * group; }
  // A frozen array of at least `size` zero bytes: initial values, wiping of large memory.
  bpf::MapId zeros(uint32_t size);
  // The address of `text` and its NUL, at a multiple of 8 and padded with zeros to one, in the frozen array of
  // constants.
  ir::Reg constant(ir::Builder& b, const std::string& text);
  // The array that holds a data section of an imported object.
  bpf::MapId object_data(uint32_t number);
  // Index of a kernel variable or function among bundle.kernel_names.
  uint32_t kernel_name(const std::string& name);
  // The number of a kernel structure for loads of pointers in it (ir::Inst::index); 0 where casts for reading alone are
  // not to be had. And of that of tasks.
  uint32_t structure_of_loads(const StructDef& structure);
  uint32_t task_of_loads();
  // ---- for other machines (TargetFacts::portable); 0, and nothing, for this one alone
  // One more than the index of a number that the running machine has its own value of.
  uint32_t moved(bpf::MachineNumber number);
  // The same for a member of a structure of the kernel; `structure` lies at what was moved by `outer`.
  uint32_t moved_member(TypeRef structure, const Member& member, uint32_t outer);
  uint32_t moved_element(TypeRef element, uint32_t index, uint32_t outer);
  // Of a structure of vmlinux by the names of members.
  uint32_t moved_field(const char* structure, std::initializer_list<const char*> path, uint32_t offset, uint32_t size);
  // The program relies on the places of all members of the structure, or an array of them; of a structure of the
  // script: of those of the kernel that it holds.
  void rely_on_layout(TypeRef type);
  void rely_on(bpf::MachineFact fact);
  // What moved() cannot express, for a message; empty: nothing.
  std::string immovable;

  // The filter id of a cgroup_path() (bundle.cgroup_filters).
  uint64_t cgroup_filter(const std::string& filter);
  // Scratch memory: one per-CPU array for the whole script; every program uses its own part of it, because a program
  // can be interrupted by another on the same CPU but not by itself. One that sleeps can: there are `banks` of each
  // CPU's memory, element cpu + bank * possible_cpus.
  uint32_t reserve_scratch(uint32_t size);
  bpf::MapId scratch(uint32_t banks = 1);
  // Completes map sizes that were not known before lowering.
  void finish();

 private:
  static constexpr uint32_t kWord = sizeof(uint64_t);

  void reserve_periods();
  void place_script_maps();
  bpf::ScriptMap place_scalar(const typed::ScriptMap& map);
  bpf::ScriptMap place_in_tasks(const typed::ScriptMap& map);
  bpf::ScriptMap place_keyed(const typed::ScriptMap& map, uint64_t layout_bytes, uint64_t most_bytes);
  bool is_in_tasks(const typed::ScriptMap& map) const;
  // Bytes for each map of the script: what its layout is chosen for, and beyond which it has fewer keys than wanted.
  struct MemoryShares {
    std::vector<uint64_t> of_layout, of_keys;
  };
  MemoryShares share_memory() const;
  uint32_t reserve_global(uint32_t size, uint32_t align);

  uint32_t globals_size_ = 0;
  uint32_t scratch_size_ = 0;
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Constants {
    uint32_t map = kNone;
    std::map<std::string, uint32_t> offsets;
  } constants_;
  std::map<uint32_t, bpf::MapId> object_data_;
  uint32_t zeros_ = kNone, scratch_ = kNone;
};

}  // namespace scry::codegen
