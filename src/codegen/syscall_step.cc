#include "codegen/syscall_step.h"

namespace scry::codegen {
namespace {

using bpf::HelperId;
using syscalls::CallRecord;
using syscalls::Moment;
using syscalls::Piece;
using syscalls::Plan;
using syscalls::Source;
using syscalls::Step;
using syscalls::StepKind;

constexpr int32_t kArgumentsAt = kCall + int32_t(offsetof(CallRecord, arguments)),
                  kResultAt = kCall + int32_t(offsetof(CallRecord, result)),
                  kNumberAt = kCall + int32_t(offsetof(CallRecord, number)),
                  kStateAt = kCall + int32_t(offsetof(CallRecord, state)),
                  kBytesAt = kCall + int32_t(offsetof(CallRecord, bytes));
constexpr int64_t kVectorBytes = 16;  // struct iovec

class SyscallStepWriter {
 public:
  SyscallStepWriter(ir::Builder& b, bpf::MapId plans, uint32_t plan_count)
      : b(b), storage_(b.load(8, false, b.parameter(1), 0)), word_(b.slot(8)) {
    find_step(plans, plan_count);
  }
  void write();

 private:
  Reg get(int32_t field) const { return b.load(8, false, storage_, field); }
  void set(int32_t field, Operand value) const { b.store(8, storage_, field, value); }
  Reg of_step(size_t member, unsigned width) const { return b.load(width, false, row_, int32_t(member)); }
  Reg word() const { return b.frame_address(word_); }
  void clamp(Reg value, int64_t most) {
    b.when(Compare::ugt, value, most, [&] { b.copy_to(value, most); });
  }
  // The next step, in the next round.
  void go_on() {
    set(kStep, b.add(step_, 1));
    set(kElement, 0);
    b.ret(0);
  }

  void find_step(bpf::MapId plans, uint32_t plan_count);
  void skip_unless_due();
  Reg address();
  Reg count();
  Reg of_structure(Reg at, unsigned width);
  Reg byte_count();
  void take_step();
  void take_bytes(Reg kind, Reg from);
  void take_rest_of_page(Reg piece, Reg from, Reg status, Reg bytes);
  void begin_elements(Reg kind, Reg at, Operand count);
  void take_element(Reg kind);
  void end_array(Reg status);
  void take_vector_element(Reg element);
  void take_message(Reg piece, Reg from, Reg size, Reg status, Reg bytes);
  void take_pointed_text(Reg element, Reg pointer);
  void take_record(Reg element);

  // A piece begins; returns its address. Ends the step where there is no room.
  Reg begin_piece(Operand element);
  // Of the piece at `piece`; a read that returned `status`, below 0 an error, has brought `bytes`. What cannot be read
  // at the entry is left to the exit: the kernel may have made it resident by then.
  void end_piece(Reg piece, Reg status, Reg bytes);

  ir::Builder& b;
  Reg storage_;
  ir::SlotId word_;
  Reg step_, row_;
};

void SyscallStepWriter::find_step(bpf::MapId plans, uint32_t plan_count) {
  step_ = get(kStep);
  b.when(Compare::uge, step_, get(kStepsEnd), [&] { b.ret(1); });
  b.when(Compare::uge, step_, int64_t{syscalls::kMostSteps}, [&] { b.ret(1); });
  const Reg number = b.and_(b.load(4, false, storage_, kNumberAt), int64_t{plan_count - 1});
  const Reg plan = b.add(b.map_value(plans), b.mul(number, int64_t{sizeof(Plan)}));
  row_ = b.add(b.add(plan, b.mul(step_, int64_t{sizeof(Step)})), int64_t{offsetof(Plan, step)});
}

// Steps of the entry are due at the exit too, if they failed there; those of exec only if it failed too.
void SyscallStepWriter::skip_unless_due() {
  const Reg due = b.copy(0), phase = get(kPhase), moment = of_step(offsetof(Step, moment), 1);
  const auto due_if = [&](Operand value) { b.copy_to(due, value); };
  b.either(
      Compare::ule, moment, int64_t(Moment::entry_of_exec),
      [&] {
        due_if(b.and_(b.lshr(get(kRetry), step_), 1));
        b.when(Compare::eq, phase, int64_t{kSucceeded},
               [&] { b.when(Compare::eq, moment, int64_t(Moment::entry_of_exec), [&] { due_if(0); }); });
        b.when(Compare::eq, phase, int64_t{kAtEntry}, [&] { due_if(1); });
      },
      [&] {
        b.when(Compare::eq, phase, int64_t{kSucceeded}, [&] {
          due_if(1);
          b.when(Compare::eq, moment, int64_t(Moment::replaced), [&] { due_if(get(kRetry)); });
        });
        b.when(Compare::eq, phase, int64_t{kFailed},
               [&] { b.when(Compare::eq, moment, int64_t(Moment::exit), [&] { due_if(1); }); });
      });
  b.when(Compare::eq, due, 0, [&] { go_on(); });
}

Reg SyscallStepWriter::of_structure(Reg at, unsigned width) {
  const Reg offset = b.add(get(kStructureAt), at);
  clamp(offset, kMostPieces + syscalls::kMostPiece);
  return b.load(width, false, b.add(storage_, offset), kPieces);
}

Reg SyscallStepWriter::address() {
  const Reg from = of_step(offsetof(Step, address_from), 1), at = of_step(offsetof(Step, address_at), 1);
  const Reg result = b.copy(0);
  b.when(Compare::eq, from, int64_t(Source::argument),
         [&] { b.copy_to(result, b.load(8, false, b.add(storage_, b.shl(b.and_(at, 7), 3)), kArgumentsAt)); });
  b.when(Compare::eq, from, int64_t(Source::word8), [&] { b.copy_to(result, of_structure(at, 8)); });
  b.when(Compare::eq, from, int64_t(Source::result), [&] { b.copy_to(result, get(kResultAt)); });
  b.when(Compare::eq, from, int64_t(Source::stack),
         [&] { b.copy_to(result, b.add(get(kStack), of_step(offsetof(Step, offset), 2))); });
  b.when(Compare::eq, from, int64_t(Source::program), [&] { b.copy_to(result, get(kProgram)); });
  b.when(Compare::eq, result, 0, [&] { go_on(); });
  return result;
}

Reg SyscallStepWriter::count() {
  const Reg from = of_step(offsetof(Step, count_from), 1), at = of_step(offsetof(Step, count_at), 1);
  const Reg result = of_step(offsetof(Step, count), 2);
  const auto when = [&](Source source, const std::function<Operand()>& value) {
    b.when(Compare::eq, from, int64_t(source), [&] { b.copy_to(result, value()); });
  };
  const auto argument = [&] { return b.load(8, false, b.add(storage_, b.shl(b.and_(at, 7), 3)), kArgumentsAt); };
  when(Source::argument, argument);
  when(Source::result, [&] {
    const Reg got = get(kResultAt);
    b.when(Compare::slt, got, 0, [&] { b.copy_to(got, 0); });
    return got;
  });
  when(Source::pointed, [&] {
    b.store(8, word(), 0, 0);
    b.helper(HelperId::probe_read_user, {word(), 4, argument()});
    return b.load(4, false, word(), 0);
  });
  when(Source::word2, [&] { return of_structure(at, 2); });
  when(Source::word4, [&] { return of_structure(at, 4); });
  when(Source::word8, [&] { return of_structure(at, 8); });
  return result;
}

Reg SyscallStepWriter::byte_count() {
  const Reg bytes = count();
  clamp(bytes, syscalls::kMostPiece);
  b.copy_to(bytes, b.mul(bytes, of_step(offsetof(Step, unit), 2)));
  const Reg most = of_step(offsetof(Step, most), 2);
  b.when(Compare::ugt, bytes, most, [&] { b.copy_to(bytes, most); });
  clamp(bytes, syscalls::kMostPiece);
  return bytes;
}

Reg SyscallStepWriter::begin_piece(Operand element) {
  const Reg used = b.load(4, false, storage_, kBytesAt);
  b.when(
      Compare::ugt, used, int64_t{kMostPieces},
      [&] {
        b.store(4, storage_, kStateAt,
                b.or_(b.load(4, false, storage_, kStateAt), int64_t{syscalls::CallState::kNoRoom}));
        go_on();
      },
      ir::Rare::target);
  const Reg piece = b.add(storage_, used);
  b.store(1, piece, kPieces + int32_t(offsetof(Piece, step)), step_);
  b.store(2, piece, kPieces + int32_t(offsetof(Piece, element)), element);
  return piece;
}

void SyscallStepWriter::end_piece(Reg piece, Reg status, Reg bytes) {
  const Reg fault = b.copy(0);
  b.when(
      Compare::slt, status, 0,
      [&] {
        b.when(Compare::eq, b.or_(get(kElement), get(kPhase)), int64_t{kAtEntry}, [&] {
          set(kRetry, b.or_(get(kRetry), b.shl(b.constant(1), step_)));
          go_on();
        });
        b.copy_to(fault, 1);
        b.copy_to(bytes, 0);
      },
      ir::Rare::target);
  b.store(1, piece, kPieces + int32_t(offsetof(Piece, fault)), fault);
  b.store(4, piece, kPieces + int32_t(offsetof(Piece, bytes)), bytes);
  const Reg whole = b.and_(b.add(bytes, int64_t{sizeof(Piece) + 7}), ~int64_t{7});
  b.store(4, storage_, kBytesAt, b.add(b.load(4, false, storage_, kBytesAt), whole));
}

void SyscallStepWriter::take_bytes(Reg kind, Reg from) {
  constexpr int32_t kContent = kPieces + int32_t(sizeof(Piece));
  const Reg piece = begin_piece(0);
  const Reg status = b.copy(0), bytes = b.copy(0);
  b.either(
      Compare::eq, kind, int64_t(StepKind::text),
      [&] {
        const Reg most = of_step(offsetof(Step, most), 2);
        clamp(most, syscalls::kMostPiece);
        b.copy_to(status, b.helper(HelperId::probe_read_user_str, {b.add(piece, kContent), most, from}));
        b.copy_to(bytes, b.sub(status, 1));
      },
      [&] {
        const Reg size = byte_count();
        b.copy_to(status, b.helper(HelperId::probe_read_user, {b.add(piece, kContent), size, from}));
        b.copy_to(bytes, size);
        b.when(
            Compare::slt, status, 0, [&] { take_rest_of_page(piece, from, status, bytes); }, ir::Rare::target);
        b.when(Compare::eq, of_step(offsetof(Step, address_from), 1), int64_t(Source::argument),
               [&] { b.when(Compare::eq, status, 0, [&] { take_message(piece, from, count(), status, bytes); }); });
      });
  const Reg content = b.add(b.load(4, false, storage_, kBytesAt), int64_t{sizeof(Piece)});
  end_piece(piece, status, bytes);
  b.when(Compare::slt, status, 0, [&] { go_on(); });
  b.when(Compare::eq, kind, int64_t(StepKind::structure), [&] { set(kStructureAt, content); });
  b.when(Compare::eq, kind, int64_t(StepKind::vector), [&] { begin_elements(kind, content, b.lshr(bytes, 4)); });
  go_on();
}

// After the call, memory that ends within what is asked for is taken up to its end; at the entry it may not be
// resident.
void SyscallStepWriter::take_rest_of_page(Reg piece, Reg from, Reg status, Reg bytes) {
  constexpr int32_t kContent = kPieces + int32_t(sizeof(Piece));
  constexpr int64_t kPage = 4096;
  b.when(Compare::ne, get(kPhase), int64_t{kAtEntry}, [&] {
    const Reg room = b.sub(kPage, b.and_(from, kPage - 1));
    b.when(Compare::ult, room, bytes, [&] {
      clamp(room, syscalls::kMostPiece);
      b.copy_to(status, b.helper(HelperId::probe_read_user, {b.add(piece, kContent), room, from}));
      b.copy_to(bytes, room);
    });
  });
}

// `bytes` of a buffer of `size` bytes have been taken. If it begins with its own length, as netlink messages do, more
// of it is taken; a text does not begin so.
void SyscallStepWriter::take_message(Reg piece, Reg from, Reg size, Reg status, Reg bytes) {
  constexpr int32_t kContent = kPieces + int32_t(sizeof(Piece));
  const Reg most = of_step(offsetof(Step, offset), 2);
  const auto read = [&](Reg count) {
    b.copy_to(status, b.helper(HelperId::probe_read_user, {b.add(piece, kContent), count, from}));
  };
  const auto take = [&] {
    // After the call, what lies beyond its result need not be resident.
    b.when(Compare::ne, get(kPhase), int64_t{kAtEntry},
           [&] { b.when(Compare::ugt, size, get(kResultAt), [&] { b.copy_to(size, get(kResultAt)); }); });
    b.when(Compare::ult, size, most, [&] { b.copy_to(most, size); });
    clamp(most, syscalls::kMostPiece);
    read(most);
    b.either(
        Compare::eq, status, 0, [&] { b.copy_to(bytes, most); }, [&] { read(bytes); });
  };
  b.when(
      Compare::ult, bytes, most,
      [&] {
        b.when(Compare::uge, bytes, int64_t{sizeof(uint32_t)}, [&] {
          const Reg length = b.load(4, false, piece, kContent);
          b.when(Compare::uge, length, int64_t{syscalls::kLeastMessage},
                 [&] { b.when(Compare::ule, length, size, take, ir::Rare::target); });
        });
      },
      ir::Rare::target);
}

void SyscallStepWriter::begin_elements(Reg, Reg at, Operand count) {
  set(kElementsAt, at);
  set(kElements, count);
  set(kElement, 1);
  b.ret(0);
}

void SyscallStepWriter::take_step() {
  const Reg kind = of_step(offsetof(Step, kind), 1);
  b.when(Compare::eq, kind, int64_t(StepKind::none), [&] { b.ret(1); });
  b.when(Compare::ne, get(kElement), 0, [&] { take_element(kind); });
  skip_unless_due();
  const Reg from = address();
  b.when(Compare::eq, kind, int64_t(StepKind::records), [&] { begin_elements(kind, from, b.add(from, count())); });
  b.when(Compare::uge, kind, int64_t(StepKind::texts),
         [&] { begin_elements(kind, from, of_step(offsetof(Step, most), 2)); });
  take_bytes(kind, from);
}

void SyscallStepWriter::take_vector_element(Reg element) {
  constexpr int32_t kContent = kPieces + int32_t(sizeof(Piece));
  const Reg at = b.add(get(kElementsAt), b.mul(b.sub(element, 1), kVectorBytes));
  clamp(at, kMostPieces + syscalls::kMostPiece);
  const Reg entry = b.add(storage_, at);
  const Reg from = b.load(8, false, entry, kPieces), bytes = b.load(8, false, entry, kPieces + 8);
  const Reg most = of_step(offsetof(Step, of_each), 2);
  const Reg size = b.copy(bytes);
  b.when(Compare::ugt, bytes, most, [&] { b.copy_to(bytes, most); });
  const Reg piece = begin_piece(element);
  clamp(bytes, syscalls::kMostPiece);
  const Reg status = b.copy(b.helper(HelperId::probe_read_user, {b.add(piece, kContent), bytes, from}));
  b.when(Compare::eq, status, 0, [&] { take_message(piece, from, size, status, bytes); });
  end_piece(piece, status, bytes);
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
  b.when(Compare::eq, kind, int64_t(StepKind::vector), [&] {
    b.when(Compare::ne, is_last, 0, [&] { go_on(); });
    take_vector_element(element);
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

void SyscallStepWriter::write() {
  take_step();
}

}  // namespace

ir::FunctionId add_step_function(Lowering& lowering, bpf::MapId plans, uint32_t plan_count) {
  ir::Function function{.name = "take_step", .parameters = 2};
  ir::Builder b(function);
  SyscallStepWriter(b, plans, plan_count).write();
  b.ret(0);
  return lowering.add_function(std::move(function));
}

}  // namespace scry::codegen
