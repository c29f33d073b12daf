// Lowering of loops.
//
// Short constant ranges are plain code, walked by the verifier round by round, and so are `while` loops whose turns it
// can count (captures.h). Others run through the helper `loop`, maps through `for_each_map_elem`: the body is a
// callback, a function with a stack frame of its own. It gets the address of a small frame of its caller:
//     {scratch memory, context pointer of the probe}
// and finds the variables it shares with the code around it in scratch memory (captures.h), not on the caller's stack:
// what is loaded from there is unknown to the verifier, so that a counter does not make it walk every round.
//
// A callback returns 0 to go on and 1 to stop. When the probe itself is to end there (return, exit()), it first leaves
// a word in scratch memory, which the caller looks at after the loop.
#include "codegen/captures.h"
#include "codegen/nodes.h"

namespace scry::codegen {

using bpf::HelperId;

namespace {

constexpr int32_t kFrameScratch = 0, kFrameContext = 8, kFrameSize = 16;
constexpr int32_t kReturnValue = 8;  // after the outcome word

// How the callbacks of a loop ended.
constexpr int64_t kDone = 0, kLeftLoop = 1, kLeftWithValue = 2, kLeftFunction = 3;

struct Callback {
  ir::FunctionId function{};
  CallbackInputs inputs;
  Exits::Leaves leaves;
};

// Adds a function to the program, whose body `emit` generates.
Callback callback(Body& outer, const char* name, uint32_t parameters, const std::function<void(Body&)>& emit) {
  auto& functions = outer.frame.owner.functions;
  const auto id = static_cast<ir::FunctionId>(functions.size());
  functions.push_back({.name = name, .parameters = parameters});
  ir::Builder b(functions.back());
  b.span = outer.b().span;
  Body inside(outer, b);
  Exits& exits = inside.exits;
  const ir::BlockId prologue = b.here(), start = b.block("start");
  exits.loop = {b.block("next"), b.block("stop")};
  exits.callback_stop = exits.loop.stop;
  exits.probe = b.block("leave");
  b.jump(start);
  b.enter(start);
  emit(inside);
  b.enter(exits.loop.next);
  b.ret(0);
  b.enter(exits.probe);
  if (exits.leaves.probe) b.store(8, inside.frame.scratch(), inside.variables.outcome(), kLeftLoop);
  b.enter(exits.callback_stop);
  b.ret(1);
  // Known only now: what the body needs of its caller's frame.
  b.reopen(prologue);
  if (inside.frame.inputs().uses_scratch || inside.frame.inputs().uses_context) {
    const Reg frame = b.parameter(parameters - 1);
    const Reg scratch = inside.frame.scratch();
    b.copy_to(scratch, b.load(8, false, frame, kFrameScratch));
    const CallbackInputs& inputs = inside.frame.inputs();
    if (inputs.uses_context) b.copy_to(inputs.context, b.load(8, false, frame, kFrameContext));
  }
  b.jump(start);
  return {id, inside.frame.inputs(), exits.leaves};
}

// After the helper that called `callback`: continues where its body asked to.
void follow_outcome(Body& body, const Callback& callback) {
  ir::Builder& b = body.b();
  const int32_t at = body.variables.outcome();
  Reg how = b.load(8, false, body.frame.scratch(), at);
  b.when(Compare::ne, how, kDone, [&] {
    if (callback.leaves.function && body.exits.function) {
      const auto leave_function = [&] {
        b.store(8, body.frame.scratch(), at, kDone);  // nothing of it is left for the loops around the call
        b.jump(*body.exits.function);
      };
      // The verifier believes in each way out that is there: one out of the probe could have an open record.
      if (!callback.leaves.probe) return leave_function();
      b.when(Compare::eq, how, kLeftFunction, leave_function);
    } else if (callback.leaves.function) {
      body.exits.leaves.function = true;  // in a callback within the same function: its caller goes on from here
    }
    if (body.frame.in_callback()) {
      body.exits.leaves.probe = true;
      return b.jump(body.exits.callback_stop);
    }
    b.when(Compare::eq, how, kLeftWithValue,
           [&] { b.copy_to(body.exits.return_value, b.load(8, false, body.frame.scratch(), at + kReturnValue)); });
    leave(body);
  });
}

// Emits the call of `helper`, which runs the callback.
void call_back(Body& body, const Callback& callback, const std::function<Reg(Operand, Operand)>& helper) {
  ir::Builder& b = body.b();
  Operand frame = 0;
  if (callback.inputs.uses_scratch || callback.inputs.uses_context) {
    frame = b.frame_address(b.slot(kFrameSize));
    b.store(8, frame, kFrameScratch, body.frame.scratch());
    if (callback.inputs.uses_context) b.store(8, frame, kFrameContext, body.frame.context());
  }
  const bool may_leave = callback.leaves.probe || callback.leaves.function;
  if (may_leave) b.store(8, body.frame.scratch(), body.variables.outcome(), kDone);
  helper(b.function_address(callback.function), frame);
  if (may_leave) follow_outcome(body, callback);
}

void loop_body(Body& body, const typed::Block& statements, ir::BlockId next, ir::BlockId stop) {
  const Exits::Loop outer = body.exits.loop;
  body.exits.loop = {next, stop};
  body.known.enter();
  block(body, statements);
  body.known.leave();
  body.exits.loop = outer;
}

void inline_range(Body& body, const typed::ForRange& loop, int64_t start, int64_t end) {
  ir::Builder& b = body.b();
  if (start >= end) return;
  body.known.forget_all_values();
  Reg index = b.constant(start);  // the variable itself may be assigned to
  const ir::BlockId head = b.enter_new("round"), next = b.block("next"), after = b.block("after");
  body.variables.write(loop.variable, index);
  loop_body(body, *loop.body, next, after);
  b.enter(next);
  b.copy_to(index, b.add(index, 1));
  b.branch(Compare::ne, index, end, head, after);
  b.enter(after);
}

void store_entry(Body& body, const typed::ForMap& loop, Operand key, Operand value, const Place& entry) {
  ir::Builder& b = body.b();
  const bpf::ScriptMap& map = body.frame.module.map(loop.map);
  TypeRef type = body.frame.program.variables[static_cast<size_t>(loop.variable)].type;
  const Element& key_element = type->elements[0];
  const Element& value_element = type->elements[1];
  if (type->size != key_element.type->size + value_element.type->size) body.memory().zero(entry, type->size);
  const Place key_at = entry.at(static_cast<int32_t>(key_element.offset));
  const Place value_at = entry.at(static_cast<int32_t>(value_element.offset));
  body.memory().copy(key_at, {key, 0}, key_element.type->size);
  if (!map.value->is_aggregate()) return body.memory().copy(value_at, {value, 0}, value_element.type->size);
  const auto walk = [&](const UsePlace& use) {
    if (map.storage == bpf::MapStorage::cpu_hash) return body.maps().for_each_slot(map, b.copy(value), use);
    body.maps().for_each_cpu(
        loop.map, [&] { return key_at; }, use);  // the value at hand is that of this CPU alone
  };
  Operand total = body.maps().reduce(loop.map, walk, value_element.type);
  b.store(8, value_at.base, value_at.offset, total);
}

}  // namespace

void return_from_probe(Body& body, const typed::Return& node) {
  ir::Builder& b = body.b();
  if (node.from_function && body.exits.function) return b.jump(*body.exits.function);
  if (node.from_function) {
    body.exits.leaves.function = true;
    b.store(8, body.frame.scratch(), body.variables.outcome(), kLeftFunction);
    return b.jump(body.exits.callback_stop);
  }
  if (node.value && body.frame.in_callback()) {
    Operand value = scalar(body, *node.value);
    body.exits.leaves.probe = true;
    const int32_t at = body.variables.outcome();
    b.store(8, body.frame.scratch(), at + kReturnValue, value);
    b.store(8, body.frame.scratch(), at, kLeftWithValue);
    return b.jump(body.exits.callback_stop);
  }
  if (node.value) b.copy_to(body.exits.return_value, scalar(body, *node.value));
  leave(body);
}

namespace {

// The helper runs at most so many turns.
void while_as_callback(Body& body, const typed::While& loop, Span span) {
  constexpr int64_t kMostTurns = 8 * 1024 * 1024;  // BPF_MAX_LOOPS
  ir::Builder& b = body.b();
  body.known.forget_all_values();
  const Callback turn = callback(body, "while", 2, [&](Body& inside) {
    const ir::BlockId start = inside.b().block("body");
    branch_on(inside, *loop.condition, start, inside.exits.loop.stop);
    inside.b().enter(start);
    block(inside, *loop.body);
  });
  call_back(body, turn, [&](Operand function, Operand frame) {
    const Reg turns = b.helper(HelperId::loop, {kMostTurns, function, frame, 0});
    b.when(
        Compare::eq, turns, kMostTurns,
        [&] {
          body.records().notice("runtime_error", span,
                                "This while loop was ended after 8388608 turns, the most that the kernel runs.", "", 0);
        },
        ir::Rare::target);
    return turns;
  });
}

}  // namespace

void while_loop(Body& body, const typed::While& loop, Span span) {
  if (body.variables.calls_back(loop)) return while_as_callback(body, loop, span);
  ir::Builder& b = body.b();
  body.known.forget_all_values();  // the body may write what the condition reads
  body.known.enter();
  const ir::BlockId head = b.enter_new("while"), start = b.block("body"), after = b.block("after");
  branch_on(body, *loop.condition, start, after);
  b.enter(start);
  loop_body(body, *loop.body, head, after);
  b.enter(head);
  body.known.leave();
  b.enter(after);
}

void range_loop(Body& body, const typed::ForRange& loop, Span span) {
  ir::Builder& b = body.b();
  if (const auto range = plain_range(loop)) return inline_range(body, loop, range->start, range->end);
  Operand start = scalar(body, *loop.start);
  const Reg count = b.sub(scalar(body, *loop.end), start);
  body.known.forget_all_values();
  int32_t start_at = -1;
  if (start.is_reg()) {
    start_at = static_cast<int32_t>(body.frame.module.reserve_scratch(8));
    b.store(8, body.frame.scratch(), start_at, start);
  }
  const Callback round = callback(body, "loop", 2, [&](Body& inside) {
    ir::Builder& in = inside.b();
    Operand first = start.is_imm() ? start : Operand(in.load(8, false, inside.frame.scratch(), start_at));
    inside.variables.write(loop.variable, in.add(in.parameter(0), first));
    block(inside, *loop.body);
  });
  b.when(Compare::sgt, count, 0, [&] {
    ir::hold_to(b, count, int64_t{UINT32_MAX});  // what the helper takes; it refuses numbers far below
    call_back(body, round, [&](Operand function, Operand frame) {
      // Where the kernel inlines the helper, the error is a 32-bit constant without its sign.
      Reg status = b.sext(4, b.helper(HelperId::loop, {count, function, frame, 0}));
      b.when(
          Compare::slt, status, 0, [&] { body.records().notice("helper_error", span, "", "loop", status); },
          ir::Rare::target);
      return status;
    });
  });
}

void map_loop(Body& body, const typed::ForMap& loop) {
  ir::Builder& b = body.b();
  body.known.forget_all_values();
  const Callback visit = callback(body, "entry", 4, [&](Body& inside) {
    const Place entry = inside.variables.storage(loop.variable).place;
    store_entry(inside, loop, inside.b().parameter(1), inside.b().parameter(2), entry);
    block(inside, *loop.body);
  });
  call_back(body, visit, [&](Operand function, Operand frame) {
    MapAccess& maps = body.maps();
    return maps.with_map(loop.map, maps.which_map(loop.map), [&](Operand map) {
      return b.helper(HelperId::for_each_map_elem, {map, function, frame, 0});
    });
  });
}

}  // namespace scry::codegen
