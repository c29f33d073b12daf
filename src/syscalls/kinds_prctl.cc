// Arguments of prctl() that depend on those before them, or have names of several families.
#include <fmt/format.h>
#include <linux/prctl.h>

#include <iterator>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

void show_tracer(Writer& w, const Type&, const Slot& s) {
  if (static_cast<int64_t>(s.number) == -1 || static_cast<int32_t>(s.number) == -1) return w.put("PR_SET_PTRACER_ANY");
  w.put_process(static_cast<int>(s.number));
}

// Which capability PR_CAP_AMBIENT is about; operations without one have a number.
void show_ambient_capability(Writer& w, const Type& type, const Slot& s) {
  static const Family kCapabilities = find_family("capability");
  const uint64_t operation = w.argument(type.argument[0]);
  if (operation < PR_CAP_AMBIENT_IS_SET || operation > PR_CAP_AMBIENT_LOWER) return w.put_hex(s.number);
  w.put_name(kCapabilities, s.number);
}

void show_machine_check_policy(Writer& w, const Type& type, const Slot& s) {
  static const Family kPolicies = find_family("prctl_mce_policy");
  if (w.argument(type.argument[0]) != PR_MCE_KILL_SET) return w.put_hex(s.number);
  w.put_name(kPolicies, s.number);
}

// How a misfeature of the processor is controlled; of one that has no name the number is shown.
void show_speculation(Writer& w, const Type& type, const Slot& s) {
  static const Family kFeatures = find_family("prctl_spec"), kStates = find_family("prctl_spec_how");
  if (name_of(kFeatures, w.argument(type.argument[0])).empty()) return w.put_hex(s.number);
  w.put_name(kStates, s.number);
}

// Flags, then the length in bytes of vector registers.
void show_vector_length(Writer& w, const Type& type, const Slot& s) {
  const uint64_t flags = s.number & ~uint64_t{PR_SVE_VL_LEN_MASK};
  if (flags) w.put_flags(type.family, flags), w.put('|');
  w.put_hex(s.number & PR_SVE_VL_LEN_MASK);
}

// What a process number means: names of the kernel's own.
void show_process_type(Writer& w, const Type&, const Slot& s) {
  constexpr std::string_view kTypes[] = {"PID", "TGID", "PGID", "SID"};
  w.put_hex(s.number);
  if (w.style().flags == Style::Flags::raw) return;
  print(w, " /* PIDTYPE_{} */", s.number < std::size(kTypes) ? kTypes[s.number] : "???");
}

// What tags addresses have (of other machines): "PR_TAGGED_ADDR_ENABLE|PR_MTE_TCF_SYNC|0x3<<PR_MTE_TAG_SHIFT".
void show_tagged_addresses(Writer& w, const Type&, const Slot& s) {
  constexpr std::string_view kChecks[] = {"NONE", "SYNC", "ASYNC", "MASK"};
  constexpr uint64_t kTags = PR_MTE_TAG_MASK, kKnown = kTags | PR_MTE_TCF_MASK | PR_TAGGED_ADDR_ENABLE;
  std::string text = s.number & PR_TAGGED_ADDR_ENABLE ? "" : "!";
  text.append("PR_TAGGED_ADDR_ENABLE|PR_MTE_TCF_").append(kChecks[s.number >> 1 & 3]);
  if (s.number & kTags) text += fmt::format("|{:#x}<<PR_MTE_TAG_SHIFT", (s.number & kTags) >> PR_MTE_TAG_SHIFT);
  if (s.number & ~kKnown) text += fmt::format("|{:#x}", s.number & ~kKnown);
  w.put_named(s.number, text);
}

void show_signal_or_number(Writer& w, const Type&, const Slot& s) {
  const std::string_view name = s.number <= 64 ? signal_name(static_cast<int>(s.number)) : std::string_view();
  if (s.number == 0 || name.empty()) return w.put_unsigned(s.number);
  w.put_named(s.number, name);
}

constexpr KindRow kPrctlKinds[] = {
    {"ambient_capability", "A", show_ambient_capability},
    {"mce_policy", "A", show_machine_check_policy},
    {"pid_type", "", show_process_type},
    {"signal_or_number", "", show_signal_or_number},
    {"speculation", "A", show_speculation},
    {"tagged_addresses", "", show_tagged_addresses},
    {"tracer", "", show_tracer},
    {"vector_length", "F", show_vector_length},
};

}  // namespace

std::span<const KindRow> prctl_kinds() {
  return kPrctlKinds;
}

}  // namespace scry::syscalls
