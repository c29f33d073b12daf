// The elements of what a step points to: of vectors, of arrays of addresses, of records.
#include "codegen/syscall_step_writer.h"

namespace scry::codegen {

using bpf::HelperId;
using syscalls::Piece;
using syscalls::Step;
using syscalls::StepKind;

void SyscallStepWriter::begin_elements(Reg at, Operand count) {
  set(kElementsAt, at);
  set(kElements, count);
  set(kElement, 1);
  b.ret(0);
}

// The elements of the step before are pieces of one size, which follow the array. Where the array is left to the exit,
// so is what they lead to.
void SyscallStepWriter::begin_reached() {
  const Reg count = get(kElements);
  b.when(Compare::eq, count, 0, [&] {
    b.when(Compare::eq, get(kPhase), int64_t{kAtEntry},
           [&] { set(kRetry, b.or_(get(kRetry), b.shl(b.constant(1), step_))); });
    go_on();
  });
  const Reg array = b.mul(count, kAddressBytes);
  begin_elements(b.add(b.add(get(kElementsAt), array), int64_t{sizeof(Piece) + syscalls::kReachedAt}), count);
}

// The steps before are next, for the next element of the structure.
void SyscallStepWriter::take_again() {
  const Reg unit = of_step(offsetof(Step, unit), 2), next = b.add(get(kStructureAt), unit);
  b.when(Compare::ule, b.add(next, unit), get(kStructureEnd), [&] {
    set(kStructureAt, next);
    set(kTurn, b.add(get(kTurn), int64_t{syscalls::kTurnStep}));
    set(kStep, b.sub(step_, of_step(offsetof(Step, count), 2)));
    b.ret(0);
  });
  set(kTurn, 0);
  go_on();
}

// An element of `pointed` that could not be read has its place all the same, filled with 0 by the helper.
void SyscallStepWriter::keep_place(Reg piece, Reg bytes) {
  b.store(4, piece, kPieces + int32_t(offsetof(Piece, bytes)), bytes);
  b.store(4, storage_, kBytesAt, b.add(b.load(4, false, storage_, kBytesAt), bytes));
}

// Of vector, pointed and reached: an element is an address; the size of what it leads to follows, or is always the
// same.
void SyscallStepWriter::take_pointed_element(Reg kind, Reg element) {
  constexpr int32_t kContent = kPieces + int32_t(sizeof(Piece));
  const Reg at = b.add(get(kElementsAt), b.mul(b.sub(element, 1), of_step(offsetof(Step, unit), 2)));
  clamp(at, kMostPieces + syscalls::kMostPiece);
  const Reg entry = b.add(storage_, at);
  const Reg from = b.load(8, false, entry, kPieces), bytes = b.load(8, false, entry, kPieces + kAddressBytes);
  const Reg most = of_step(offsetof(Step, of_each), 2);
  const Reg size = b.copy(bytes);
  ir::hold_to(b, bytes, most);
  b.when(Compare::eq, kind, int64_t(StepKind::pointed), [&] { b.copy_to(bytes, most); });
  const Reg piece = begin_piece(element);
  clamp(bytes, syscalls::kMostPiece);
  const Reg status = b.copy(b.helper(HelperId::probe_read_user, {b.add(piece, kContent), bytes, from}));
  b.when(Compare::eq, status, 0, [&] { take_message(piece, from, size, status, bytes); });
  end_piece(piece, status, bytes);
  b.when(
      Compare::slt, status, 0,
      [&] { b.when(Compare::eq, kind, int64_t(StepKind::pointed), [&] { keep_place(piece, most); }); },
      ir::Rare::target);
  set(kElement, b.add(element, 1));
  b.ret(0);
}

void SyscallStepWriter::take_pointed_text(Reg element, Reg pointer) {
  constexpr int32_t kContent = kPieces + int32_t(sizeof(Piece));
  const Reg piece = begin_piece(element);
  const Reg most = of_step(offsetof(Step, of_each), 2);
  clamp(most, syscalls::kMostPiece);
  const Reg status = b.helper(HelperId::probe_read_user_str, {b.add(piece, kContent), most, pointer});
  // A string that is not resident is looked for again after the call.
  b.when(
      Compare::slt, status, 0,
      [&] {
        b.when(Compare::eq, get(kPhase), int64_t{kAtEntry},
               [&] { set(kRetry, b.or_(get(kRetry), b.shl(b.constant(1), step_))); });
      },
      ir::Rare::target);
  end_piece(piece, status, b.sub(status, 1));
  set(kElement, b.add(element, 1));
  b.ret(0);
}

// The array of addresses is empty or, with a status below 0, cannot be read.
void SyscallStepWriter::end_array(Reg status) {
  set(kElement, 0);
  const Reg piece = begin_piece(0);
  end_piece(piece, status, b.constant(0));
  go_on();
}

// The next one begins at kElementsAt, the last one ends at kElements.
void SyscallStepWriter::take_record(Reg element) {
  const Reg at = get(kElementsAt), ends = b.compare(Compare::uge, at, get(kElements)), size = word();
  b.store(8, size, 0, 0);
  b.when(Compare::eq, ends, 0, [&] {
    b.helper(HelperId::probe_read_user, {size, 2, b.add(at, int64_t{syscalls::kRecordSizeAt})});
  });
  const Reg bytes = b.load(2, false, word(), 0);
  b.when(Compare::eq, bytes, 0, [&] {
    const Reg piece = begin_piece(b.sub(element, 1));
    end_piece(piece, b.constant(0), b.constant(0));
    go_on();
  });
  set(kElementsAt, b.add(at, bytes));
  set(kElement, b.add(element, 1));
  b.ret(0);
}

void SyscallStepWriter::take_element(Reg kind) {
  const Reg element = get(kElement);
  b.when(Compare::eq, kind, int64_t(StepKind::records), [&] { take_record(element); });
  const Reg is_last = b.compare(Compare::ugt, element, get(kElements));
  b.when(Compare::ult, kind, int64_t(StepKind::texts), [&] {
    b.when(Compare::ne, is_last, 0, [&] { go_on(); });
    take_pointed_element(kind, element);
  });
  const Reg word_address = word();
  b.store(8, word_address, 0, 0);
  const Reg from = b.add(get(kElementsAt), b.shl(b.sub(element, 1), 3));
  const Reg status = b.helper(HelperId::probe_read_user, {word_address, 8, from});
  const Reg is_first = b.compare(Compare::eq, element, 1);
  b.when(
      Compare::slt, status, 0, [&] { b.when(Compare::ne, is_first, 0, [&] { end_array(status); }); }, ir::Rare::target);
  const Reg pointer = b.load(8, false, word(), 0);
  const Reg ends = b.or_(is_last, b.compare(Compare::eq, pointer, 0));
  b.when(Compare::eq, kind, int64_t(StepKind::texts), [&] {
    b.when(Compare::ne, ends, 0, [&] {
      b.when(Compare::ne, is_first, 0, [&] { end_array(b.constant(0)); });
      go_on();
    });
    take_pointed_text(element, pointer);
  });
  b.when(Compare::ne, ends, 0, [&] {
    const Reg piece = begin_piece(b.sub(element, 1));
    end_piece(piece, b.constant(0), b.constant(0));
    go_on();
  });
  set(kElement, b.add(element, 1));
  b.ret(0);
}

}  // namespace scry::codegen
