// Structures of ioctl() requests of KVM on x86, and the values that need more than a row of fields.
#include <linux/kvm.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "syscalls/kinds.h"
#include "syscalls/structures.h"

namespace scry::syscalls {
namespace {

constexpr Field kMemoryRegion[] = {
    SCRY_FIELD(kvm_userspace_memory_region, slot, "uint"),
    SCRY_FIELD(kvm_userspace_memory_region, flags, "flags(kvm_memory)"),
    SCRY_FIELD(kvm_userspace_memory_region, guest_phys_addr, "hex"),
    SCRY_FIELD(kvm_userspace_memory_region, memory_size, "ulong"),
    SCRY_FIELD(kvm_userspace_memory_region, userspace_addr, "hex"),
};
constexpr Field kRegisters[] = {
    SCRY_FIELD(kvm_regs, rax, "hex"), SCRY_FIELD(kvm_regs, rbx, "hex"), SCRY_FIELD(kvm_regs, rcx, "hex"),
    SCRY_FIELD(kvm_regs, rdx, "hex"), SCRY_FIELD(kvm_regs, rsi, "hex"), SCRY_FIELD(kvm_regs, rdi, "hex"),
    SCRY_FIELD(kvm_regs, rsp, "hex"), SCRY_FIELD(kvm_regs, rbp, "hex"), SCRY_FIELD(kvm_regs, r8, "hex"),
    SCRY_FIELD(kvm_regs, r9, "hex"),  SCRY_FIELD(kvm_regs, r10, "hex"), SCRY_FIELD(kvm_regs, r11, "hex"),
    SCRY_FIELD(kvm_regs, r12, "hex"), SCRY_FIELD(kvm_regs, r13, "hex"), SCRY_FIELD(kvm_regs, r14, "hex"),
    SCRY_FIELD(kvm_regs, r15, "hex"), SCRY_FIELD(kvm_regs, rip, "hex"), SCRY_FIELD(kvm_regs, rflags, "hex"),
};
constexpr Field kSegment[] = {
    SCRY_FIELD(kvm_segment, base, "hex"),      SCRY_FIELD(kvm_segment, limit, "uint"),
    SCRY_FIELD(kvm_segment, selector, "uint"), SCRY_FIELD(kvm_segment, type, "uint"),
    SCRY_FIELD(kvm_segment, present, "uint"),  SCRY_FIELD(kvm_segment, dpl, "uint"),
    SCRY_FIELD(kvm_segment, db, "uint"),       SCRY_FIELD(kvm_segment, s, "uint"),
    SCRY_FIELD(kvm_segment, l, "uint"),        SCRY_FIELD(kvm_segment, g, "uint"),
    SCRY_FIELD(kvm_segment, avl, "uint"),
};
constexpr Field kTable[] = {SCRY_FIELD(kvm_dtable, base, "hex"), SCRY_FIELD(kvm_dtable, limit, "uint")};
constexpr Field kSpecialRegisters[] = {
    SCRY_FIELD(kvm_sregs, cs, "kvm_segment"),         SCRY_VERBOSE_FIELD(kvm_sregs, ds, "kvm_segment"),
    SCRY_VERBOSE_FIELD(kvm_sregs, es, "kvm_segment"), SCRY_VERBOSE_FIELD(kvm_sregs, fs, "kvm_segment"),
    SCRY_VERBOSE_FIELD(kvm_sregs, gs, "kvm_segment"), SCRY_VERBOSE_FIELD(kvm_sregs, ss, "kvm_segment"),
    SCRY_VERBOSE_FIELD(kvm_sregs, tr, "kvm_segment"), SCRY_VERBOSE_FIELD(kvm_sregs, ldt, "kvm_segment"),
    SCRY_VERBOSE_FIELD(kvm_sregs, gdt, "kvm_dtable"), SCRY_VERBOSE_FIELD(kvm_sregs, idt, "kvm_dtable"),
    SCRY_VERBOSE_FIELD(kvm_sregs, cr0, "ulong"),      SCRY_VERBOSE_FIELD(kvm_sregs, cr2, "ulong"),
    SCRY_VERBOSE_FIELD(kvm_sregs, cr3, "ulong"),      SCRY_VERBOSE_FIELD(kvm_sregs, cr4, "ulong"),
    SCRY_VERBOSE_FIELD(kvm_sregs, cr8, "ulong"),      SCRY_VERBOSE_FIELD(kvm_sregs, efer, "ulong"),
    SCRY_VERBOSE_FIELD(kvm_sregs, apic_base, "hex"),  SCRY_VERBOSE_FIELD(kvm_sregs, interrupt_bitmap, "items(hex)"),
};
constexpr Field kProcessorEntry[] = {
    SCRY_FIELD(kvm_cpuid_entry2, function, "hex32"),
    SCRY_FIELD(kvm_cpuid_entry2, index, "hex32"),
    SCRY_FIELD(kvm_cpuid_entry2, flags, "flags(kvm_cpuid)"),
    SCRY_FIELD(kvm_cpuid_entry2, eax, "hex32"),
    SCRY_FIELD(kvm_cpuid_entry2, ebx, "hex32"),
    SCRY_FIELD(kvm_cpuid_entry2, ecx, "hex32"),
    SCRY_FIELD(kvm_cpuid_entry2, edx, "hex32"),
};

constexpr StructureRow kMachineStructures[] = {
    {"kvm_userspace_memory_region", sizeof(kvm_userspace_memory_region), kMemoryRegion},
    {"kvm_regs", sizeof(kvm_regs), kRegisters},
    {"kvm_segment", sizeof(kvm_segment), kSegment},
    {"kvm_dtable", sizeof(kvm_dtable), kTable},
    {"kvm_sregs", sizeof(kvm_sregs), kSpecialRegisters},
    {"kvm_cpuid_entry2", sizeof(kvm_cpuid_entry2), kProcessorEntry},
};

// Without -v the registers that tell where the guest is.
void show_registers(Writer& w, const Type&, const Slot& s) {
  if (!w.style().abbreviate) return w.put_structure(*find_structure("kvm_regs"), s.memory);
  constexpr std::array<std::string_view, 5> kNames = {"{rax", ", ..., rsp", ", rbp", ", ..., rip", ", rflags"};
  constexpr std::array<size_t, 5> kOffsets = {offsetof(kvm_regs, rax), offsetof(kvm_regs, rsp), offsetof(kvm_regs, rbp),
                                              offsetof(kvm_regs, rip), offsetof(kvm_regs, rflags)};
  for (size_t i = 0; i < kNames.size(); ++i) {
    w.put(kNames[i]), w.put('=');
    w.put_hex(read_uint(s.memory.subspan(std::min(kOffsets[i], s.memory.size())), 8));
  }
  w.put('}');
}

// struct kvm_cpuid2: a number, and as many entries. Their offset is another one in C++, where the empty structure
// before a flexible array has a size.
constexpr size_t kHead = offsetof(kvm_cpuid2, padding) + sizeof kvm_cpuid2::padding;

void take_processors(Taker& taker, Type& type) {
  Step head = step_at(type, StepKind::bytes, type.kind->at_exit ? Moment::success : Moment::entry);
  head.count = head.most = kHead;
  type.step = taker.add(head);
  type.number = kMostSteps;
  if (taker.style().abbreviate) return;
  Step all = head;
  all.count_from = Source::pointed;
  all.count_at = type.at;
  all.unit = kHead + sizeof(kvm_cpuid_entry2);  // the head is there once: a few bytes more are taken
  all.most = kMostPiece;
  type.number = taker.add(all);
}

void show_processors(Writer& w, const Type& type, const Slot& s) {
  static const Type kEntry = parse_type("kvm_cpuid_entry2", "kvm_cpuid2");
  const auto head = w.piece(type.step);
  if (!head || s.number == 0 || head->size() < kHead || (type.kind->at_exit && w.failed()))
    return w.put_address(s.number);
  const uint64_t count = read_uint(*head, 4);
  print(w, "{{nent={}, entries=", count);
  const auto all = w.piece(static_cast<uint8_t>(type.number));
  if (all && all->size() >= kHead)
    show_array(w, kEntry, all->subspan(kHead), count, s.number + kHead);
  else
    w.put("[...]");
  w.put('}');
}

constexpr KindRow kMachineKinds[] = {
    {"kvm_registers", "{", show_registers, sizeof(kvm_regs)},
    {"kvm_processors", "", show_processors, 8, take_processors},
    {"kvm_processors_out", "", show_processors, 8, take_processors, true},
};

}  // namespace

std::span<const StructureRow> machine_structures() {
  return kMachineStructures;
}

std::span<const KindRow> machine_kinds() {
  return kMachineKinds;
}

}  // namespace scry::syscalls
