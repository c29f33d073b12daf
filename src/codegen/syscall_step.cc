#include "codegen/syscall_step_writer.h"

namespace scry::codegen {

using bpf::HelperId;
using syscalls::Moment;
using syscalls::Piece;
using syscalls::Plan;
using syscalls::Source;
using syscalls::Step;
using syscalls::StepKind;

void SyscallStepWriter::find_step(bpf::MapId plans, uint32_t plan_count) {
  step_ = get(kStep);
  b.when(Compare::uge, step_, get(kStepsEnd), [&] { b.ret(1); });
  b.when(Compare::uge, step_, int64_t{syscalls::kMostSteps}, [&] { b.ret(1); });
  const Reg number = b.and_(b.load(4, false, storage_, kNumberAt), int64_t{plan_count - 1});
  const Reg plan = b.add(b.map_value(plans), b.mul(number, int64_t{sizeof(Plan)}));
  row_ = b.add(b.add(plan, b.mul(step_, int64_t{sizeof(Step)})), int64_t{offsetof(Plan, step)});
}

// Steps of the entry are due later too, if they failed there; at the exit those of exec only if it failed too.
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
  ir::hold_to(b, bytes, most);
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
  b.store(1, piece, kPieces + int32_t(offsetof(Piece, step)), b.add(step_, get(kTurn)));
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
  b.when(Compare::eq, kind, int64_t(StepKind::structure), [&] {
    set(kStructureAt, content);
    set(kStructureEnd, b.add(content, bytes));
  });
  b.when(Compare::eq, kind, int64_t(StepKind::vector), [&] { begin_elements(content, b.lshr(bytes, 4)); });
  b.when(Compare::eq, kind, int64_t(StepKind::pointed), [&] { begin_elements(content, b.lshr(bytes, 3)); });
  go_on();
}

// After the call, memory that ends within what is asked for is taken up to its end; at the entry it may not be
// resident.
void SyscallStepWriter::take_rest_of_page(Reg piece, Reg from, Reg status, Reg bytes) {
  constexpr int32_t kContent = kPieces + int32_t(sizeof(Piece));
  constexpr int64_t kPage = 4096;
  b.when(Compare::uge, get(kPhase), int64_t{kSucceeded}, [&] {
    const Reg room = b.sub(kPage, b.and_(from, kPage - 1));
    b.when(Compare::ult, room, bytes, [&] {
      clamp(room, syscalls::kMostPiece);
      b.copy_to(status, b.helper(HelperId::probe_read_user, {b.add(piece, kContent), room, from}));
      b.copy_to(bytes, room);
    });
  });
}

// `bytes` of a buffer of `size` bytes have been taken. If it begins with its own length, as netlink messages do, more
// of it is taken; a text does not begin so. A message may go on in the buffers that follow.
void SyscallStepWriter::take_message(Reg piece, Reg from, Reg size, Reg status, Reg bytes) {
  constexpr int32_t kContent = kPieces + int32_t(sizeof(Piece));
  const Reg most = of_step(offsetof(Step, offset), 2);
  const auto read = [&](Reg count) {
    b.copy_to(status, b.helper(HelperId::probe_read_user, {b.add(piece, kContent), count, from}));
  };
  const auto take = [&] {
    // After the call, what lies beyond its result need not be resident.
    b.when(Compare::uge, get(kPhase), int64_t{kSucceeded}, [&] { ir::hold_to(b, size, get(kResultAt)); });
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
          const Reg longest = b.copy(size);
          b.when(Compare::ult, longest, int64_t{syscalls::kMostPiece},
                 [&] { b.copy_to(longest, int64_t{syscalls::kMostPiece}); });
          b.when(Compare::uge, length, int64_t{syscalls::kLeastMessage},
                 [&] { b.when(Compare::ule, length, longest, take, ir::Rare::target); });
        });
      },
      ir::Rare::target);
}

void SyscallStepWriter::take_step() {
  const Reg kind = of_step(offsetof(Step, kind), 1);
  b.when(Compare::eq, kind, int64_t(StepKind::none), [&] { b.ret(1); });
  b.when(Compare::ne, get(kElement), 0, [&] { take_element(kind); });
  skip_unless_due();
  b.when(
      Compare::eq, kind, int64_t(StepKind::again), [&] { take_again(); }, ir::Rare::target);
  b.when(Compare::eq, kind, int64_t(StepKind::reached), [&] { begin_reached(); });
  b.when(Compare::eq, kind, int64_t(StepKind::pointed), [&] { set(kElements, 0); });
  const Reg from = address();
  b.when(Compare::eq, kind, int64_t(StepKind::records), [&] { begin_elements(from, b.add(from, count())); });
  b.when(Compare::uge, kind, int64_t(StepKind::texts), [&] { begin_elements(from, of_step(offsetof(Step, most), 2)); });
  take_bytes(kind, from);
}

void SyscallStepWriter::write() {
  take_step();
}

ir::FunctionId add_step_function(Lowering& lowering, bpf::MapId plans, uint32_t plan_count) {
  ir::Function function{.name = "take_step", .parameters = 2};
  ir::Builder b(function);
  SyscallStepWriter(b, plans, plan_count).write();
  b.ret(0);
  return lowering.add_function(std::move(function));
}

}  // namespace scry::codegen
