// Lowering: one probe body from the typed tree to IR.
//
// Builtins and providers receive a Lowering to emit their part. Rules that keep the verifier content and programs
// small:
//   - scalars live in virtual registers, always extended to 64 bits by their type;
//   - values up to on_stack_limit bytes that need memory live on the BPF stack, larger ones in per-CPU scratch memory;
//   - a looked-up map value is null-checked at once and its pointer never stored;
//   - a value written to memory that is compared or hashed has all its padding zeroed.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "builtins/builtin.h"
#include "codegen/module.h"
#include "codegen/reuse.h"
#include "codegen/value.h"
#include "ir/builder.h"
#include "sema/typed.h"

namespace scry::codegen {

using ir::Compare;
using ir::Operand;
using ir::Reg;

// An argument of an event: an expression, or a value computed already.
struct EventArgument {
  const typed::Expr* expr = nullptr;
  RValue value;
};

// Address of this CPU's part of something in the globals map; goes to `otherwise` if there is none.
Reg part_of_this_cpu(const Module& module, ir::Builder& builder, uint32_t offset, uint32_t stride,
                     ir::BlockId otherwise);

class Lowering {
 public:
  // `owner` receives the callbacks of loops. `scratch` is the register that holds the address of this program's scratch
  // memory; asked for only when needed.
  Lowering(Module& module, ir::Program& owner, ir::Builder& builder, const typed::Program& program,
           std::function<Reg()> scratch);

  // Goes on only if the condition is true. In front of the body, where there is no scratch memory yet.
  void require(const typed::Expr& condition, ir::BlockId otherwise);
  // Emits predicate and body; falls through at the end. `return_value` receives the probe's return value.
  void body(Reg return_value);

  // ---- what builtins and providers use
  ir::Builder& builder() { return b_; }
  Module& module() { return module_; }
  // A function of the program besides its entry: a callback of a helper.
  ir::FunctionId add_function(ir::Function function);
  TypePool& types() { return module_.types; }
  const typed::Program& program() const { return program_; }
  const targets::Target& target() const { return program_.targets.front(); }

  // Evaluates an expression. A value that needs memory goes to `into` if given, else to memory of its own.
  RValue eval(const typed::Expr& expr, const Place* into = nullptr);
  // The value in a register or constant; the type must be scalar.
  RValue loaded(const RValue& value);
  // The same as a 64-bit operand.
  Operand scalar(const typed::Expr& expr);
  Operand scalar(const RValue& value);
  // Writes the value of `expr` as `type` to `place`, all `type->size` bytes.
  void store(const typed::Expr& expr, const Place& place);
  void store(const RValue& value, const Place& place);

  Place temporary(uint32_t size);      // stack or scratch, uninitialized, aligned to 8
  Place scratch_place(uint32_t size);  // in scratch memory, whatever its size
  void zero(const Place& place, uint32_t size);
  void copy(const Place& to, const Place& from, uint32_t size);
  Reg address(const Place& place);
  Reg context();  // the probe's context pointer, in callbacks too
  // A value that needs memory, where the program may read it directly.
  RValue in_memory(const typed::Expr& expr);
  // 1 if the bytes are the same, else 0.
  Operand equal_bytes(const Place& a, const Place& b, uint32_t size);
  // What a pointer leads to.
  RValue behind(const RValue& pointer, TypeRef type);
  // Whether programs may load through pointers that the verifier knows.
  bool has_typed_loads() const;
  // The memory that an address of this type leads to; what the probe says if the type does not.
  AddressSpace space_of(const typed::Expr& address) const;
  // probe_read of `size` bytes; the destination is zero after a failure, as the kernel does.
  void probe_read(const Place& to, Operand size, Operand address, AddressSpace space);
  // probe_read_str: returns the length with the NUL, 0 when nothing could be read.
  Reg probe_read_string(const Place& to, Operand size, Operand address, AddressSpace space);

  // ---- maps (maps.cc)
  RValue read_map(typed::MapIndex map, const typed::Expr* key);
  void assign_map(typed::MapIndex map, const typed::Expr* key, const typed::Expr& value, Span span);
  void update_map(const typed::UpdateMap& update, Span span);
  Operand increment_map(const typed::IncDec& node, Span span);
  void aggregate(const typed::Aggregate& node, Span span);
  Operand delete_key(typed::MapIndex map, const typed::Expr* key);
  Operand has_key(typed::MapIndex map, const typed::Expr* key);

  // Which of its two kernel maps a map is now (ScriptMap::twin); 0 if it has one.
  Operand which_map(typed::MapIndex map);
  // Emits `use` of a map's kernel map, for each of the two if there are two, and returns its result.
  Reg with_map(typed::MapIndex map, Operand which, const std::function<Reg(Operand map)>& use);

  // Adds to a word of an aggregate in place; atomic where another writer may come between.
  void add_in_place(typed::MapIndex map, const Place& place, Operand value);

  // ---- events (events.cc)
  void event(bpf::EventLayout layout, const std::vector<EventArgument>& arguments);
  // A control event about the map layout.numbers[0]: what it holds is shown, or taken, which is timed if it has a twin.
  void map_event(bpf::EventLayout layout, bool takes);
  void notice(const char* action, Span span, std::string text, std::string helper, Operand code);
  Reg output_file();  // of an iterator: what the helpers seq_write and seq_printf take
  void leave();       // returns from the probe body

 private:
  RValue eval_node(const typed::IntConst&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::StringConst&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::VariableRead&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::MapRead&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::MapRef&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::ArgsRef&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::FieldRead&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::IndexRead&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::Dereference&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::Unary&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::Binary&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::Ternary&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::Cast&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::MakeTuple&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::TupleRead&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::Call&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::IncDec&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::BlockExpr&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::IfExpr&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::Inlined&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::AddressOf&, const typed::Expr&, const Place*);
  RValue eval_node(const typed::CompiledCall&, const typed::Expr&, const Place*);

  // objects.cc
  ir::FunctionId linked_function(uint32_t number);
  Operand compiled_argument(const typed::Expr& arg);

  void block(const typed::Block& block);
  // ---- loops (loops.cc)
  struct Callback;
  Lowering(Lowering& outer, ir::Builder& builder);
  Callback callback(const char* name, uint32_t parameters, const std::function<void(Lowering&)>& emit);
  void call_back(const Callback& callback, const std::function<Reg(Operand function, Operand frame)>& helper);
  void while_loop(const typed::While& loop);
  void range_loop(const typed::ForRange& loop, Span span);
  void inline_range(const typed::ForRange& loop, int64_t start, int64_t end);
  void map_loop(const typed::ForMap& loop);
  void store_entry(const typed::ForMap& loop, Operand key, Operand value, const Place& entry);
  void loop_body(const typed::Block& body, ir::BlockId next, ir::BlockId stop);
  void return_from_probe(const typed::Return& node);
  int32_t outcome();  // its offset in scratch memory

  // Variables.
  struct Storage;
  Storage& storage(typed::VariableId id);
  Operand read_variable(typed::VariableId id);
  void write_variable(typed::VariableId id, Operand value);

  void assign_variable(const typed::AssignVariable& node);
  void statement(const typed::Statement& statement);
  // Evaluates a condition straight into control flow.
  void branch_on(const typed::Expr& condition, ir::BlockId then, ir::BlockId otherwise);
  void store_elements(const RValue& tuple, TypeRef to, const Place& place);
  RValue choose(const typed::Expr& expr, const typed::Expr& condition, const std::function<RValue(const Place*)>& then,
                const std::function<RValue(const Place*)>& otherwise, const Place* into);
  void notice_failed_read(Operand status, bpf::HelperId helper);
  void count_failed_read(Operand status, Operand source, AddressSpace space);
  bool may_sleep() const;
  void fault_in_string(Operand size, Operand source);
  RValue settle(const RValue& value, const Place* into);
  Place destination(TypeRef type, const Place* into);

  RValue member_value(const RValue& structure, const Member& member);
  RValue bitfield(const RValue& structure, const Member& member);
  RValue bitfield_bytes(const RValue& structure, uint32_t first, uint32_t count);
  RValue text_member(const RValue& structure, const Member& member);
  RValue element_value(const RValue& array, TypeRef element, Operand index, uint32_t count);
  Operand load_scalar(TypeRef type, const Place& place);
  std::optional<RValue> typed_load(const RValue& value);
  Operand equal_literal(const Place& a, uint32_t size, const std::string& text);
  Operand compare_memory(const typed::Binary& node);
  Operand compare_order(const typed::Binary& node);
  Operand array_as_number(const RValue& array, TypeRef number);
  using UsePlace = std::function<void(const Place&)>;
  using Walk = std::function<void(const UsePlace& use)>;
  // An aggregate over all CPUs, whose values `walk` walks.
  Operand reduce_aggregate(typed::MapIndex map, const Walk& walk, TypeRef to);
  void store_literal(const std::string& text, const Place& place, uint32_t size);
  void store_elements(const typed::MakeTuple& tuple, TypeRef type, const Place& place);

  // maps.cc
  Place key_place(typed::MapIndex map, const typed::Expr& key);
  Reg lookup(typed::MapIndex map, const Place& key);
  Reg lookup(typed::MapIndex map, Operand which, const Place& key);
  Reg task_element(typed::MapIndex map, bool create);
  void with_new_task_element(typed::MapIndex map, Span span, const std::function<void(const Place&)>& use);
  // What the helper returned.
  Reg insert(typed::MapIndex map, Operand which, const Place& key, Operand value, uint64_t flags);
  void notice_not_stored(typed::MapIndex map, Operand status, Span span);
  void with_element(typed::MapIndex map, const typed::Expr& key, Span span, const std::function<Operand()>& zeros,
                    const std::function<void(const Place&)>& use);
  // Of a map of scalars, for an update in place.
  void with_plain_element(typed::MapIndex map, const typed::Expr& key, Span span,
                          const std::function<void(const Place&)>& use);
  // Calls `use` with the current CPU's value of an aggregate map.
  void with_cpu_value(typed::MapIndex map, const typed::Expr* key, Span span,
                      const std::function<void(const Place&)>& use);
  RValue read_stats(typed::MapIndex map, const typed::Expr* key);
  void notice_absent_key(Operand element);
  Reg cpu_slot(const bpf::ScriptMap& map);
  Place own_slot(const bpf::ScriptMap& map, Operand element);
  Operand apply(ast::BinaryOp op, Operand left, Operand right, bool is_signed, Span span);
  // The values of all CPUs; `key` is asked for only when the map has keys.
  void for_each_cpu(typed::MapIndex map, const std::function<Place()>& key, const UsePlace& use);
  void for_each_slot(const bpf::ScriptMap& map, Reg element, const UsePlace& use);

  // events.cc
  struct Payload;
  struct Origin {  // of an event
    Reg time = ir::kNoReg, cpu = ir::kNoReg, tasks = ir::kNoReg;
  };
  Origin origin();
  void write_origin(const Origin& origin, const Place& record);
  Payload plan_payload(bpf::EventLayout& layout, const std::vector<EventArgument>& arguments);
  void write_fixed(const Payload& payload, const std::vector<EventArgument>& arguments, const Place& record);
  Reg write_dynamic(const Payload& payload, const std::vector<EventArgument>& arguments, const Place& record);
  Reg pack_buffer(const Place& from, const Place& to, uint32_t size);
  Reg pack_stack(TypeRef type, const Place& from, const Place& to);
  Place record_place(const Payload& payload);
  Reg write_record(const Payload& payload, const std::vector<EventArgument>& arguments, uint32_t layout,
                   const Place& record);
  void event_to_file(const Payload& payload, const std::vector<EventArgument>& arguments, uint32_t layout);
  void count_loss(bpf::LayoutId layout, std::optional<Operand> kept = {});
  Operand wakeup_flags();

  struct Storage {  // of a variable: a register, or memory
    bool known = false;
    Reg reg = ir::kNoReg;
    Place place;
    TypeRef leads_to = nullptr;  // RValue::known of the one value that it ever has
  };
  struct Jumps {  // where `continue` and `break` of the innermost loop lead
    ir::BlockId next{}, stop{};
  };
  // What the functions of one body share in scratch memory, by offset.
  struct Shared {
    std::map<typed::VariableId, uint32_t> variables;  // used in the callback of a loop, declared outside it
    std::optional<int32_t> outcome;                   // {u64 how, u64 return value} of callbacks that end the probe
  };
  Module& module_;
  ir::Program& owner_;
  ir::Builder& b_;
  const typed::Program& program_;
  std::function<Reg()> scratch_;
  std::vector<Storage> variables_;
  std::vector<uint32_t> variable_writes_;  // as in VariableUse; empty in a callback
  Reuse reuse_;
  Shared own_shared_;  // of the body; callbacks use it through shared_
  Shared& shared_;
  Jumps jumps_;
  bool in_front_ = false;  // of the body: what needs memory lives on the stack
  // In a callback only.
  bool in_callback_ = false;
  Reg context_ = ir::kNoReg;
  ir::BlockId callback_stop_{};
  bool uses_scratch_ = false, uses_context_ = false, leaves_probe_ = false;
  ir::BlockId exit_{};
  std::optional<ir::BlockId> function_exit_;  // of the innermost function of the script whose body is in this frame
  bool leaves_function_ = false;              // in a callback: a `return` of the function around the loop
  ir::BlockId body_block_{UINT32_MAX};        // behind the predicate, if there is one
  Reg return_value_ = ir::kNoReg;
};

}  // namespace scry::codegen
