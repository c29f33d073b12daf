// Programs of classic BPF: filters of sockets and of seccomp. Shown with -v, else they are an address.
#include <linux/filter.h>
#include <linux/seccomp.h>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

// Parts of a code: a class, and what the class has in these bits.
struct PartRow {
  uint16_t mask;
  std::string_view family;
  bool unless_zero = false;
};
constexpr PartRow kLoad[] = {{0x18, "bpf_size"}, {0xe0, "bpf_mode"}};
constexpr PartRow kStore[] = {{0xf8, "bpf_nothing", true}};
constexpr PartRow kArithmetic[] = {{0x08, "bpf_source"}, {0xf0, "bpf_arithmetic"}};
constexpr PartRow kJump[] = {{0x08, "bpf_source"}, {0xf0, "bpf_jump"}};
constexpr PartRow kReturn[] = {{0x18, "bpf_return"}, {0xe0, "bpf_nothing", true}};
constexpr PartRow kOther[] = {{0xf8, "bpf_other"}};
constexpr std::span<const PartRow> kClasses[] = {kLoad, kLoad, kStore, kStore, kArithmetic, kJump, kReturn, kOther};

void put_code(Writer& w, uint16_t code) {
  static const Family kClass = find_family("bpf_class"), kNothing = find_family("bpf_nothing");
  w.put_name(kClass, BPF_CLASS(code));
  for (const PartRow& part : kClasses[BPF_CLASS(code)]) {
    if (part.unless_zero && (code & part.mask) == 0) continue;
    w.put('|');
    w.put_name(find_family(part.family), code & part.mask);
  }
  if (code <= 0xff) return;
  w.put('|');
  w.put_name(kNothing, code & 0xff00);
}

void put_action(Writer& w, uint32_t value) {
  static const Family kActions = find_family("seccomp_action");
  w.put_name(kActions, value & SECCOMP_RET_ACTION_FULL);
  if (value & SECCOMP_RET_DATA) print(w, "|{:#x}", value & SECCOMP_RET_DATA);
}

void put_instruction(Writer& w, const Slot& s, bool returns_action) {
  const auto code = static_cast<uint16_t>(s.number), jumps = static_cast<uint16_t>(s.number >> 16);
  const auto value = static_cast<uint32_t>(s.number >> 32);
  w.put(jumps ? "BPF_JUMP(" : "BPF_STMT(");
  put_code(w, code);
  w.put(", ");
  if (returns_action && !jumps && BPF_CLASS(code) == BPF_RET)
    put_action(w, value);
  else
    w.put_hex(value);
  if (jumps) {
    w.put(", ");
    w.put_hex(jumps & 0xff);
    w.put(", ");
    w.put_hex(jumps >> 8);
  }
  w.put(')');
}

void show_instruction(Writer& w, const Type&, const Slot& s) {
  put_instruction(w, s, false);
}
void show_seccomp_instruction(Writer& w, const Type&, const Slot& s) {
  put_instruction(w, s, true);
}

// The field that points to the program; its length is that of the piece.
void show_filter_program(Writer& w, const Type& type, const Slot& s) {
  const auto program = w.piece(w.nested());
  if (w.style().abbreviate || !program || s.number == 0) return w.put_address(s.number);
  show_array(w, *type.inner, *program, program->size() / sizeof(sock_filter), s.number);
}

}  // namespace

// Of struct sock_fprog: the structure, and with -v what it points to.
uint8_t take_filter_program(Taker& taker, uint8_t at) {
  Step head{.kind = StepKind::structure, .address_at = at, .count = sizeof(sock_fprog), .most = sizeof(sock_fprog)};
  const uint8_t first = taker.add(head);
  if (taker.style().abbreviate) return first;
  Step program{.kind = StepKind::bytes,
               .address_from = Source::word8,
               .address_at = offsetof(sock_fprog, filter),
               .count_from = Source::word2,
               .count_at = offsetof(sock_fprog, len),
               .unit = sizeof(sock_filter)};
  program.most = kMostPiece;
  taker.add(program);
  return first;
}

namespace {

void take_filter(Taker& taker, Type& type) {
  type.step = take_filter_program(taker, type.at);
}
void show_filter(Writer& w, const Type& type, const Slot& s) {
  static const StructureRow* kProgram = find_structure("seccomp_fprog");
  const auto bytes = w.piece(type.step);
  if (!bytes || bytes->size() < kProgram->size || s.number == 0) return w.put_address(s.number);
  w.set_nested(static_cast<uint8_t>(type.step + 1));
  w.put_structure(*kProgram, *bytes);
}
bool has_filter(const Writer& w, const Type& type) {
  return w.argument(type.argument[0]) == SECCOMP_MODE_FILTER;
}

constexpr KindRow kFilterKinds[] = {
    {"filter", "", show_filter, 8, take_filter},
    {"filter_if", "A", show_filter, 8, take_filter, false, has_filter},
    {"filter_program", "T", show_filter_program},
    {"instruction", "", show_instruction, sizeof(sock_filter)},
    {"seccomp_instruction", "", show_seccomp_instruction, sizeof(sock_filter)},
};

}  // namespace

std::span<const KindRow> filter_kinds() {
  return kFilterKinds;
}

}  // namespace scry::syscalls
