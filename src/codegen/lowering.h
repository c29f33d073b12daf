// Lowering: what the rows of builtins and providers receive to emit their part of a body.
//
// It is a handle to the Body (body.h), cheap to make, and offers what rows need of it. All values are as in
// codegen/value.h.
#pragma once

#include "codegen/nodes.h"

namespace scry::codegen {

class Lowering {
 public:
  explicit Lowering(Body& body) : body_(body) {}

  // ---- the program
  ir::Builder& builder() { return body_.b(); }
  Module& module() { return body_.frame.module; }
  TypePool& types() { return body_.frame.types(); }
  const typed::Program& program() const { return body_.frame.program; }
  const targets::Target& target() const { return body_.frame.target(); }
  // A function of the program besides its entry: a callback of a helper.
  ir::FunctionId add_function(ir::Function function) { return body_.frame.add_function(std::move(function)); }
  Reg context() { return body_.frame.context(); }  // the probe's context pointer, in callbacks too
  bool has_typed_loads() const { return body_.frame.has_typed_loads(); }
  void leave() { codegen::leave(body_); }  // returns from the probe body

  // ---- expressions: contracts in nodes.h
  RValue eval(const typed::Expr& expr, const Place* into = nullptr) { return codegen::eval(body_, expr, into); }
  RValue in_memory(const typed::Expr& expr) { return codegen::in_memory(body_, expr); }
  Operand scalar(const typed::Expr& expr) { return codegen::scalar(body_, expr); }
  Operand scalar(const RValue& value) { return body_.values().scalar(value); }
  RValue loaded(const RValue& value) { return body_.values().loaded(value); }
  void store(const typed::Expr& expr, const Place& place) { codegen::store(body_, expr, place); }
  void store(const RValue& value, const Place& place) { body_.values().store(value, place); }

  // ---- memory: contracts in memory.h and reads.h
  Place temporary(uint32_t size) { return body_.memory().temporary(size); }
  Place scratch_place(uint32_t size) { return body_.memory().scratch_place(size); }
  Reg address(const Place& place) { return body_.memory().address(place); }
  void zero(const Place& place, uint32_t size) { body_.memory().zero(place, size); }
  void copy(const Place& to, const Place& from, uint32_t size) { body_.memory().copy(to, from, size); }
  Operand equal_bytes(const Place& a, const Place& b, uint32_t size) { return body_.memory().equal_bytes(a, b, size); }
  AddressSpace space_of(const typed::Expr& address) const { return body_.frame.space_of(address); }
  void probe_read(const Place& to, Operand size, Operand address, AddressSpace space) {
    body_.reads().bytes(to, size, address, space);
  }
  Reg probe_read_string(const Place& to, Operand size, Operand address, AddressSpace space) {
    return body_.reads().string(to, size, address, space);
  }

  // ---- maps and events: contracts in map_access.h, nodes.h and records.h
  MapAccess& maps() { return body_.maps(); }
  Operand delete_key(typed::MapIndex map, const typed::Expr* key) { return codegen::delete_key(body_, map, key); }
  Operand has_key(typed::MapIndex map, const typed::Expr* key) { return codegen::has_key(body_, map, key); }
  void add_in_place(typed::MapIndex map, const Place& place, Operand value) { maps().add_in_place(map, place, value); }
  Operand which_map(typed::MapIndex map) { return maps().which_map(map); }
  Reg with_map(typed::MapIndex map, Operand which, const std::function<Reg(Operand map)>& use) {
    return maps().with_map(map, which, use);
  }
  void map_event(bpf::EventLayout layout, Taking takes) { codegen::map_event(body_, std::move(layout), takes); }
  void event(bpf::EventLayout layout, const std::vector<EventArgument>& arguments) {
    codegen::event(body_, std::move(layout), arguments);
  }
  Records& records() { return body_.records(); }
  void notice(const char* action, Span span, std::string text, std::string helper, Operand code) {
    records().notice(action, span, std::move(text), std::move(helper), code);
  }
  Reg output_file() { return records().output_file(); }

 private:
  Body& body_;
};

}  // namespace scry::codegen
