// The lowering of the language: one function for each kind of node of the typed tree, over the Body that it is part of.
#pragma once

#include <vector>

#include "codegen/body.h"

namespace scry::codegen {

// An argument of an event: an expression, or a value computed already.
struct EventArgument {
  const typed::Expr* expr = nullptr;
  RValue value;
};

// ---- a probe (statements.cc)
// The code after it runs only if the condition is true. Used before the body, where there is no scratch memory yet.
void require(Body& body, const typed::Expr& condition, ir::BlockId otherwise);
// Emits predicate and body; falls through at the end. `return_value` receives the probe's return value.
void lower_probe(Body& body, Reg return_value);
void leave(Body& body);  // returns from the probe
void block(Body& body, const typed::Block& block);

// ---- expressions (expressions.cc)
// Evaluates an expression. A value that needs memory goes to `into` if given, else to memory of its own.
RValue eval(Body& body, const typed::Expr& expr, const Place* into = nullptr);
// The value as a 64-bit operand; the type must be scalar.
Operand scalar(Body& body, const typed::Expr& expr);
inline Operand scalar(Body& body, const RValue& value) {
  return body.values().scalar(value);
}
// Writes the value of `expr` as its type to `place`, all `type->size` bytes.
void store(Body& body, const typed::Expr& expr, const Place& place);
inline void store(Body& body, const RValue& value, const Place& place) {
  body.values().store(value, place);
}
// A value that needs memory, where the program may read it directly.
RValue in_memory(Body& body, const typed::Expr& expr);

RValue lower(Body&, const typed::IntConst&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::StringConst&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::VariableRead&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::MapRead&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::MapRef&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::ArgsRef&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::FieldRead&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::IndexRead&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::Dereference&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::Unary&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::Binary&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::Ternary&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::Cast&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::MakeTuple&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::TupleRead&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::Call&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::IncDec&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::BlockExpr&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::IfExpr&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::Inlined&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::AddressOf&, const typed::Expr&, const Place*);
RValue lower(Body&, const typed::CompiledCall&, const typed::Expr&, const Place*);

// ---- members and elements (members.cc)
RValue member_value(Body& body, const RValue& structure, const Member& member);
RValue element_value(Body& body, const RValue& array, TypeRef element, Operand index, uint32_t count);

// ---- operators and conditions (operators.cc)
// Evaluates a condition straight into control flow.
void branch_on(Body& body, const typed::Expr& condition, ir::BlockId then, ir::BlockId otherwise);
Operand apply(Body& body, ast::BinaryOp op, Operand left, Operand right, bool is_signed, Span span);

// ---- maps (maps.cc)
Place key_place(Body& body, typed::MapIndex map, const typed::Expr& key);
RValue read_map(Body& body, typed::MapIndex map, const typed::Expr* key);
void assign_map(Body& body, typed::MapIndex map, const typed::Expr* key, const typed::Expr& value, Span span);
void update_map(Body& body, const typed::UpdateMap& update, Span span);
Operand increment_map(Body& body, const typed::IncDec& node, Span span);
void aggregate(Body& body, const typed::Aggregate& node, Span span);
Operand delete_key(Body& body, typed::MapIndex map, const typed::Expr* key);
Operand has_key(Body& body, typed::MapIndex map, const typed::Expr* key);

// ---- loops (loops.cc)
void while_loop(Body& body, const typed::While& loop, Span span);
void range_loop(Body& body, const typed::ForRange& loop, Span span);
void map_loop(Body& body, const typed::ForMap& loop);
void return_from_probe(Body& body, const typed::Return& node);

// ---- events (events.cc)
void event(Body& body, bpf::EventLayout layout, const std::vector<EventArgument>& arguments);
// A control event about the map layout.numbers[0]: what it holds is shown, or taken, which is timed if it has a twin.
void map_event(Body& body, bpf::EventLayout layout, Taking takes);

}  // namespace scry::codegen
