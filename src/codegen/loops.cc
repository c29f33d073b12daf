// Lowering of loops.
//
// `while` and short constant ranges are plain code, walked by the verifier round by round. Other ranges run through the
// helper `loop`, maps through `for_each_map_elem`: the body is a callback, a function with a stack frame of its own. It
// gets the address of a small frame of its caller:
//     {scratch memory, context pointer of the probe}
// and finds the variables it shares with the code around it in scratch memory (captures.h), not on the caller's stack:
// what is loaded from there is unknown to the verifier, so that a counter does not make it walk every round.
//
// A callback returns 0 to go on and 1 to stop. When the probe itself is to end there (return, exit()), it first leaves
// a word in scratch memory, which the caller looks at behind the loop.
#include "codegen/captures.h"
#include "codegen/lowering.h"

namespace scry::codegen {

using bpf::HelperId;

namespace {

constexpr int32_t kFrameScratch = 0, kFrameContext = 8, kFrameSize = 16;
constexpr int32_t kReturnValue = 8;  // behind the outcome word

// How the callbacks of a loop ended.
constexpr int64_t kDone = 0, kLeft = 1, kLeftWithValue = 2, kLeftFunction = 3;

}  // namespace

struct Lowering::Callback {
  ir::FunctionId function{};
  bool uses_scratch = false, uses_context = false, leaves_probe = false, leaves_function = false;
};

Lowering::Lowering(Lowering& outer, ir::Builder& builder)
    : module_(outer.module_),
      owner_(outer.owner_),
      b_(builder),
      program_(outer.program_),
      variables_(outer.variables_.size()),
      shared_(outer.shared_),
      in_callback_(true),
      context_(builder.new_reg()) {
  scratch_ = [this, scratch = builder.new_reg()] {
    uses_scratch_ = true;
    return scratch;
  };
}

Reg Lowering::context() {
  if (!in_callback_) return b_.context();
  uses_context_ = true;
  return context_;
}

ir::FunctionId Lowering::add_function(ir::Function function) {
  owner_.functions.push_back(std::move(function));
  return ir::FunctionId(owner_.functions.size() - 1);
}

Lowering::Callback Lowering::callback(const char* name, uint32_t parameters,
                                      const std::function<void(Lowering&)>& emit) {
  const auto id = static_cast<ir::FunctionId>(owner_.functions.size());
  owner_.functions.push_back({.name = name, .parameters = parameters});
  ir::Builder b(owner_.functions.back());
  b.span = b_.span;
  Lowering inside(*this, b);
  const ir::BlockId prologue = b.here(), start = b.block("start");
  inside.jumps_ = {b.block("next"), b.block("stop")};
  inside.callback_stop_ = inside.jumps_.stop;
  inside.exit_ = b.block("leave");
  b.jump(start);
  b.enter(start);
  emit(inside);
  b.enter(inside.jumps_.next);
  b.ret(0);
  b.enter(inside.exit_);
  if (inside.leaves_probe_) b.store(8, inside.scratch_(), outcome(), kLeft);
  b.enter(inside.callback_stop_);
  b.ret(1);
  // Known only now: what the body needs of its caller's frame.
  b.reopen(prologue);
  if (inside.uses_scratch_ || inside.uses_context_) {
    const Reg frame = b.parameter(parameters - 1);
    const Reg scratch = inside.scratch_();
    b.copy_to(scratch, b.load(8, false, frame, kFrameScratch));
    if (inside.uses_context_) b.copy_to(inside.context_, b.load(8, false, frame, kFrameContext));
  }
  b.jump(start);
  return {id, inside.uses_scratch_, inside.uses_context_, inside.leaves_probe_, inside.leaves_function_};
}

void Lowering::call_back(const Callback& callback, const std::function<Reg(Operand, Operand)>& helper) {
  Operand frame = 0;
  if (callback.uses_scratch || callback.uses_context) {
    frame = b_.frame_address(b_.slot(kFrameSize));
    b_.store(8, frame, kFrameScratch, scratch_());
    if (callback.uses_context) b_.store(8, frame, kFrameContext, context());
  }
  if (!callback.leaves_probe && !callback.leaves_function) {
    helper(b_.function_address(callback.function), frame);
    return;
  }
  b_.store(8, scratch_(), outcome(), kDone);
  helper(b_.function_address(callback.function), frame);
  const int32_t at = outcome();
  Reg how = b_.load(8, false, scratch_(), at);
  b_.when(Compare::ne, how, kDone, [&] {
    if (callback.leaves_function && function_exit_) {
      b_.when(Compare::eq, how, kLeftFunction, [&] { b_.jump(*function_exit_); });
    } else if (callback.leaves_function) {
      leaves_function_ = true;  // in a callback within the same function: its caller goes on from here
    }
    if (in_callback_) {
      leaves_probe_ = true;
      return b_.jump(callback_stop_);
    }
    b_.when(Compare::eq, how, kLeftWithValue,
            [&] { b_.copy_to(return_value_, b_.load(8, false, scratch_(), at + kReturnValue)); });
    leave();
  });
}

int32_t Lowering::outcome() {
  if (!shared_.outcome) shared_.outcome = static_cast<int32_t>(module_.reserve_scratch(16));
  return *shared_.outcome;
}

void Lowering::return_from_probe(const typed::Return& node) {
  if (node.from_function && function_exit_) return b_.jump(*function_exit_);
  if (node.from_function) {
    leaves_function_ = true;
    b_.store(8, scratch_(), outcome(), kLeftFunction);
    return b_.jump(callback_stop_);
  }
  if (node.value && in_callback_) {
    Operand value = scalar(*node.value);
    leaves_probe_ = true;
    const int32_t at = outcome();
    b_.store(8, scratch_(), at + kReturnValue, value);
    b_.store(8, scratch_(), at, kLeftWithValue);
    return b_.jump(callback_stop_);
  }
  if (node.value) b_.copy_to(return_value_, scalar(*node.value));
  leave();
}

void Lowering::loop_body(const typed::Block& body, ir::BlockId next, ir::BlockId stop) {
  const Jumps outer = jumps_;
  jumps_ = {next, stop};
  reuse_.enter();
  block(body);
  reuse_.leave();
  jumps_ = outer;
}

void Lowering::while_loop(const typed::While& loop) {
  reuse_.forget_all_values();  // the body may write what the condition reads
  reuse_.enter();
  const ir::BlockId head = b_.enter_new("while"), body = b_.block("body"), after = b_.block("after");
  branch_on(*loop.condition, body, after);
  b_.enter(body);
  loop_body(*loop.body, head, after);
  b_.enter(head);
  reuse_.leave();
  b_.enter(after);
}

void Lowering::inline_range(const typed::ForRange& loop, int64_t start, int64_t end) {
  if (start >= end) return;
  reuse_.forget_all_values();
  Reg index = b_.constant(start);  // the variable itself may be assigned to
  const ir::BlockId head = b_.enter_new("round"), next = b_.block("next"), after = b_.block("after");
  write_variable(loop.variable, index);
  loop_body(*loop.body, next, after);
  b_.enter(next);
  b_.copy_to(index, b_.add(index, 1));
  b_.branch(Compare::ne, index, end, head, after);
  b_.enter(after);
}

void Lowering::range_loop(const typed::ForRange& loop, Span span) {
  if (const auto range = plain_range(loop)) return inline_range(loop, range->start, range->end);
  Operand start = scalar(*loop.start);
  Operand count = b_.sext(4, b_.sub(scalar(*loop.end), start));
  reuse_.forget_all_values();
  int32_t start_at = -1;
  if (start.is_reg()) {
    start_at = static_cast<int32_t>(module_.reserve_scratch(8));
    b_.store(8, scratch_(), start_at, start);
  }
  const Callback body = callback("loop", 2, [&](Lowering& inside) {
    ir::Builder& b = inside.b_;
    Operand first = start.is_imm() ? start : Operand(b.load(8, false, inside.scratch_(), start_at));
    inside.write_variable(loop.variable, b.add(b.parameter(0), first));
    inside.block(*loop.body);
  });
  b_.when(Compare::sgt, count, 0, [&] {
    call_back(body, [&](Operand function, Operand frame) {
      // Where the kernel inlines the helper, the error is a 32-bit constant without its sign.
      Reg status = b_.sext(4, b_.helper(HelperId::loop, {count, function, frame, 0}));
      b_.when(
          Compare::slt, status, 0, [&] { notice("helper_error", span, "", "loop", status); }, ir::Rare::target);
      return status;
    });
  });
}

void Lowering::store_entry(const typed::ForMap& loop, Operand key, Operand value, const Place& entry) {
  const bpf::ScriptMap& map = module_.map(loop.map);
  TypeRef type = program_.variables[static_cast<size_t>(loop.variable)].type;
  const Element& key_element = type->elements[0];
  const Element& value_element = type->elements[1];
  if (type->size != key_element.type->size + value_element.type->size) zero(entry, type->size);
  const Place key_at = entry.at(static_cast<int32_t>(key_element.offset));
  const Place value_at = entry.at(static_cast<int32_t>(value_element.offset));
  copy(key_at, {key, 0}, key_element.type->size);
  if (!map.value->is_aggregate()) return copy(value_at, {value, 0}, value_element.type->size);
  const auto walk = [&](const UsePlace& use) {
    if (map.storage == bpf::MapStorage::cpu_hash) return for_each_slot(map, b_.copy(value), use);
    for_each_cpu(
        loop.map, [&] { return key_at; }, use);  // the value at hand is that of this CPU alone
  };
  Operand total = reduce_aggregate(loop.map, walk, value_element.type);
  b_.store(8, value_at.base, value_at.offset, total);
}

void Lowering::map_loop(const typed::ForMap& loop) {
  reuse_.forget_all_values();
  const Callback body = callback("entry", 4, [&](Lowering& inside) {
    const Place entry = inside.storage(loop.variable).place;
    inside.store_entry(loop, inside.b_.parameter(1), inside.b_.parameter(2), entry);
    inside.block(*loop.body);
  });
  call_back(body, [&](Operand function, Operand frame) {
    return with_map(loop.map, which_map(loop.map), [&](Operand map) {
      return b_.helper(HelperId::for_each_map_elem, {map, function, frame, 0});
    });
  });
}

}  // namespace scry::codegen
