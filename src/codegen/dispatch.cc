#include "codegen/dispatch.h"

#include <algorithm>
#include <map>
#include <optional>

#include "codegen/lowering.h"
#include "probes/context.h"
#include "probes/syscalls.h"

namespace scry::codegen {

using bpf::HelperId;

namespace {

// Counts a run that is left out, and goes on at `end`.
void skip_run(Module& module, ir::Builder& b, Span probe, ir::BlockId end) {
  const bpf::LayoutId skipped = module.add_layout({.action = bpf::kSkippedRuns, .span = probe, .texts = {""}});
  b.atomic_add(8, b.map_value(module.bundle.globals, static_cast<int32_t>(module.loss_offset(skipped))), 0, 1);
  b.jump(end);
}

// The mark of a run, where its program is guarded (sema/attach_mechanism.h). On one CPU marks are set and taken away in
// pairs, one inside the other, but for programs that may be preempted: then others see a run that is still under way.
class RunMark {
 public:
  RunMark(Module& module, const typed::Program& program) : module_(module), program_(program) {}

  // Continues in a new block, or at `end`, which is after the mark.
  void set(ir::Builder& b, ir::BlockId end) {
    if (program_.running.guard == typed::Guard::none) return;
    mark_ = part_of_this_cpu(module_, b, module_.bundle.control.running, kCacheLine, end);
    if (program_.running.guard == typed::Guard::leaves_out) {
      const ir::BlockId alone = b.block("alone"), beside = b.block("beside");
      b.branch(Compare::eq, b.load(8, false, mark_, 0), 0, alone, beside, ir::Rare::otherwise);
      b.enter(beside);
      skip_run(module_, b, program_.span, end);
      b.enter(alone);
    }
    b.atomic_add(8, mark_, 0, 1);
  }
  void take_away(ir::Builder& b) {
    if (program_.running.guard != typed::Guard::none) b.atomic_add(8, mark_, 0, -1);
  }

 private:
  Module& module_;
  const typed::Program& program_;
  Reg mark_ = ir::kNoReg;
};

// The scratch memory of a run of a program. A program on user code may be preempted, or sleep, and another task may
// then run it on the same CPU: a run that finds the memory in use takes that of the next bank; if all are in use it
// ends, and the event counts as lost.
class ScratchClaim {
 public:
  ScratchClaim(Module& module, const typed::Program& program, bool sleeps)
      : module_(module), banks_(sleeps ? kBanks : 1) {
    if (program.targets.front().provider->space != AddressSpace::user) return;
    needed_ = true;
    offset_ = static_cast<int32_t>(module.reserve_scratch(8));
    span_ = program.span;
  }

  // Goes on at `start` with the address of the memory in `scratch`, or at `end`.
  void take(ir::Builder& b, Reg scratch, ir::BlockId start, ir::BlockId end) {
    const ir::SlotId key = b.slot(8);
    Reg element = b.helper(HelperId::get_smp_processor_id);
    for (uint32_t bank = 0; bank < banks_; ++bank) {
      if (bank > 0) element = b.add(element, module_.facts.possible_cpus);
      b.store(4, b.frame_address(key), 0, element);
      b.copy_to(scratch, b.helper(HelperId::map_lookup_elem, {b.map(module_.scratch(banks_)), b.frame_address(key)}));
      const ir::BlockId found = b.block("found");
      b.branch(Compare::eq, scratch, 0, end, found, ir::Rare::target);
      b.enter(found);
      if (!needed_) return b.jump(start);
      const ir::BlockId busy = b.block("busy");
      b.branch(Compare::eq, b.atomic_exchange(8, scratch, offset_, 1), 0, start, busy, ir::Rare::otherwise);
      b.enter(busy);
    }
    skip_run(module_, b, span_, end);
  }
  void give_back(ir::Builder& b, ir::Operand scratch) {
    if (needed_) b.store(8, scratch, offset_, 0);
  }

 private:
  static constexpr uint32_t kBanks = 4;
  Module& module_;
  uint32_t banks_;
  bool needed_ = false;
  int32_t offset_ = 0;
  Span span_;
};

// Goes on with every Nth run where the program is sampled, by chance: events that alternate would otherwise be all of
// one kind. Of the others nothing stays, not what an earlier run may have left for a later probe.
void take_nth(Body& body, ir::BlockId end) {
  const auto& sampling = body.frame.program.running.sampling;
  if (!sampling || !sampling->takes_nth) return;
  ir::Builder& b = body.b();
  const bpf::MapId globals = body.frame.module.bundle.globals;
  const Operand period = body.maps().weight();
  b.when(
      Compare::ugt, period, 1,
      [&] {
        const ir::BlockId take = b.block("take"), leave_out = b.block("leave_out");
        const Reg number = b.zext(4, b.helper(HelperId::get_prandom_u32));
        b.branch(Compare::eq, b.lshr(b.mul(number, period), 32), 0, take, leave_out);
        b.enter(leave_out);
        body.frame.before_body = true;
        body.known.enter();
        for (const typed::AssignMap* start : sampling->starts) delete_key(body, start->map, start->key.get());
        body.known.leave();
        body.frame.before_body = false;
        b.jump(end);
        b.enter(take);
        const auto count = static_cast<int32_t>(body.frame.module.left_out_offset(sampling->group));
        b.atomic_add(8, b.map_value(globals, count), 0, b.sub(period, 1));
      },
      ir::Rare::target);
}

}  // namespace

void lower_body(Module& module, ir::Program& owner, ir::Builder& b, const typed::Program& program,
                ir::Reg return_value) {
  b.enter_new("probe");
  const ir::BlockId start = b.block("start"), leave = b.block("leave"), end = b.block("end");
  const Reg scratch = b.new_reg();
  bool needs_scratch = false;
  Body body(module, owner, b, program, [&] {
    needs_scratch = true;
    return scratch;
  });
  for (const typed::ExprPtr& condition : program.scope) require(body, *condition, end);
  take_nth(body, end);
  if (program.targets.front().kind() == bpf::ProgramKind::iterator) {
    // The kernel calls once more after the last object, with none: {meta, object, ...}.
    constexpr int32_t kObject = 8;
    const ir::BlockId object = b.block("object");
    b.branch(Compare::ne, b.load(8, false, b.context(), kObject), 0, object, end, ir::Rare::otherwise);
    b.enter(object);
  }
  RunMark mark(module, program);
  mark.set(b, end);
  const ir::BlockId prologue = b.here();
  b.jump(start);
  b.enter(start);
  if (const probes::Context* context = body.frame.target().provider->context; context && context->before_body) {
    Lowering lowering(body);
    context->before_body(lowering, body.frame.target());
  }
  lower_probe(body, return_value);
  const ir::BlockId done = b.block("done");
  b.jump(done);
  if (needs_scratch) {
    ScratchClaim claim(module, program, owner.sleepable);
    // Known only now: the prologue fetches this CPU's scratch memory before the body runs.
    b.reopen(prologue);
    b.span = program.span;
    claim.take(b, scratch, start, leave);
    b.enter(done);
    claim.give_back(b, scratch);
  } else {
    b.enter(done);
  }
  b.enter(leave);
  mark.take_away(b);
  b.enter(end);
}

namespace {

using BodyList = std::vector<size_t>;  // indices, in source order

struct Range {
  uint32_t first, last;  // inclusive
  const BodyList* bodies;
};

std::vector<Range> ranges_of(const std::map<uint32_t, BodyList>& by_number) {
  std::vector<Range> ranges;
  for (const auto& [number, bodies] : by_number) {
    if (!ranges.empty() && ranges.back().last + 1 == number && *ranges.back().bodies == bodies)
      ranges.back().last = number;
    else
      ranges.push_back({number, number, &bodies});
  }
  return ranges;
}

class Dispatcher {
 public:
  Dispatcher(Module& module, ir::Program& owner, ir::Builder& builder, const std::vector<DispatchedBody>& bodies)
      : module_(module), owner_(owner), b_(builder), bodies_(bodies) {}

  void emit(targets::Mechanism mechanism) {
    finish_ = b_.block("finish");
    return_value_ = b_.constant(0);
    std::map<uint32_t, BodyList> by_number;
    BodyList everywhere;
    for (size_t i = 0; i < bodies_.size(); ++i) {
      if (bodies_[i].numbers.empty()) everywhere.push_back(i);
      for (uint32_t number : bodies_[i].numbers) by_number[number];
    }
    for (auto& [number, list] : by_number)
      for (size_t i = 0; i < bodies_.size(); ++i) {
        const auto& numbers = bodies_[i].numbers;
        if (numbers.empty() || std::binary_search(numbers.begin(), numbers.end(), number)) list.push_back(i);
      }
    const ir::BlockId other = block_for(everywhere);
    const std::vector<Range> ranges = ranges_of(by_number);
    if (!ranges.empty())
      search(ranges, 0, ranges.size(), probes::load_syscall_number(b_, mechanism, b_.context()), other);
    else
      b_.jump(other);
    for (size_t i = 0; i < pending_.size(); ++i) {  // block_for() adds none any more
      b_.enter(pending_[i].second);
      run(pending_[i].first);
    }
    b_.enter(finish_);
    b_.ret(0);
  }

 private:
  ir::BlockId block_for(const BodyList& list) {
    if (list.empty()) return finish_;
    for (const auto& [known, block] : pending_)
      if (known == list) return block;
    pending_.emplace_back(list, b_.block("call"));
    return pending_.back().second;
  }

  void search(const std::vector<Range>& ranges, size_t begin, size_t end, Reg number, ir::BlockId other) {
    if (end - begin == 1) {
      const Range& range = ranges[begin];
      const ir::BlockId hit = block_for(*range.bodies);
      if (range.first == range.last) return b_.branch(Compare::eq, number, range.first, hit, other);
      const ir::BlockId above = b_.block("above");
      b_.branch(Compare::ult, number, range.first, other, above);
      b_.enter(above);
      return b_.branch(Compare::ule, number, range.last, hit, other);
    }
    const size_t middle = (begin + end) / 2;
    const ir::BlockId low = b_.block("low"), high = b_.block("high");
    b_.branch(Compare::ult, number, ranges[middle].first, low, high);
    b_.enter(low);
    search(ranges, begin, middle, number, other);
    b_.enter(high);
    search(ranges, middle, end, number, other);
  }

  // Tasks in 32-bit compatibility mode number their calls differently; the kernel's own tracepoints leave them out.
  void skip_compat_task(ir::BlockId skip) {
    const auto status = task_status(module_, b_, b_.helper(HelperId::get_current_task_btf));
    if (!status) return;
    const ir::BlockId native = b_.block("native");
    b_.branch(Compare::test, *status, probes::kTaskStatusCompat, skip, native, ir::Rare::target);
    b_.enter(native);
  }

  void run(const BodyList& list) {
    bool checked = false;
    ir::BlockId after{};
    for (size_t i : list) {
      const bool numbered = !bodies_[i].numbers.empty();
      if (numbered && !checked) {
        // Bodies for every call (raw_syscalls) stand outside the check: the kernel shows them compat calls too.
        after = b_.block("after");
        skip_compat_task(after);
        checked = true;
      }
      if (!numbered && checked) {
        b_.enter(after);
        checked = false;
      }
      lower_body(module_, owner_, b_, *bodies_[i].program, return_value_);
    }
    if (checked) b_.enter(after);
    b_.jump(finish_);
  }

  Module& module_;
  ir::Program& owner_;
  ir::Builder& b_;
  const std::vector<DispatchedBody>& bodies_;
  std::vector<std::pair<BodyList, ir::BlockId>> pending_;
  ir::BlockId finish_{};
  Reg return_value_ = ir::kNoReg;
};

}  // namespace

void lower_dispatcher(Module& module, ir::Program& owner, ir::Builder& builder, targets::Mechanism mechanism,
                      const std::vector<DispatchedBody>& bodies) {
  Dispatcher(module, owner, builder, bodies).emit(mechanism);
}

void lower_session(Module& module, ir::Program& owner, ir::Builder& b, const typed::Program& entry,
                   const typed::Program& leave) {
  // A function of the kernel, for programs of this kind alone; a bool, whose upper bits mean nothing. Kernels to come
  // want the context.
  const Reg is_return = b.and_(b.kfunc(module.kernel_name("bpf_session_is_return"), {b.context()}), 1);
  const Reg ignored = b.constant(0);
  const ir::BlockId at_return = b.block("at_return"), at_entry = b.block("at_entry"), finish = b.block("finish");
  b.branch(Compare::ne, is_return, 0, at_return, at_entry);
  b.enter(at_entry);
  lower_body(module, owner, b, entry, ignored);
  b.jump(finish);
  b.enter(at_return);
  b.span = leave.span;
  lower_body(module, owner, b, leave, ignored);
  b.enter(finish);
  b.ret(0);  // at the entry anything else would leave the return out
}

}  // namespace scry::codegen
