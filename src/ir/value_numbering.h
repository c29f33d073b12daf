// Value numbering over a whole function.
//
// Every register written once holds one value for good; a register written several times holds a value until the end of
// the block, or further where the ways meet and all agree. Two instructions that compute the same from the same values
// have the same value, and where the first one dominates the second, the second becomes a copy of it.
//
// Loads are shared while no store or call may have changed their memory: the stack, the maps addressed directly and
// everything else each carry a version that such an instruction replaces. The context never changes. Two readings of a
// clock are one unless other work lies between (ops.h).
//
// What the verifier can not know is not used: a mask stays if only we see that it changes nothing, because it may be
// the bound that the verifier needs ("math between map_value pointer and register with unbounded min value").
#pragma once

#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

#include "ir/cfg.h"
#include "ir/ops.h"

namespace scry::ir {

class Numbering {
 public:
  explicit Numbering(Function& function);
  void run();

 private:
  using Value = uint32_t;
  static constexpr Value kNoValue = UINT32_MAX;

  // What an address points into, as far as stores can tell.
  enum class Memory : uint8_t { stack, global, other, any, context };
  static constexpr size_t kVersions = 5;  // stack, global, other, any; the last is for clocks

  // What was computed: the key under which equal computations meet.
  struct Key {
    Op op = Op::copy;
    uint8_t width = 8;
    bool is_signed = false;
    Compare compare = Compare::eq;  // with Op::copy: the outcome of a branch
    Value a = kNoValue, b = kNoValue;
    int64_t number = 0;  // offset; or the constant itself
    uint32_t index = 0;
    uint32_t moved = 0;
    uint32_t version = 0;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    size_t operator()(const Key& key) const;
  };
  struct Info {
    std::optional<int64_t> constant;
    Reg holder = kNoReg;  // the register that was written with it first
    uint8_t bits = 64;    // no bit above is set, and the verifier knows it
    Memory memory = Memory::any;
    Key made_by;
  };
  // What is known at a point of the program besides the values of registers written once.
  struct State {
    std::unordered_map<uint32_t, Value> values;  // of registers written several times
    uint32_t version[kVersions] = {};
  };
  struct Entry {
    uint32_t block;
    Value value;
  };

  // ---- walking (value_numbering.cc)
  State state_at_start(uint32_t block);
  void learn_from_branch(uint32_t block);
  void learn(uint32_t block, const Terminator& end, bool taken);
  void visit(Inst inst);
  void visit_end(Terminator& end);
  void test_bits(Terminator& end);
  void visit_computation(Inst inst);
  void visit_load(Inst inst);
  void visit_store(Inst inst);
  void visit_call(Inst inst);
  void emit(Inst inst) { out_.push_back(std::move(inst)); }
  void define(Inst inst, Value value);       // emits it; its result has the value
  void define_copy(Inst inst, Value value);  // makes it a copy of the value, which must be at hand

  // ---- values (value_numbering.cc)
  Value new_value();
  Value constant(int64_t number);
  Value value_of(const Operand& operand);
  Value value_of(Reg reg);
  void set_value(Reg reg, Value value);
  bool is_written_once(Reg reg) const { return writes_[uint32_t(reg)] == 1; }
  std::optional<int64_t> constant_of(Value value) const;
  std::optional<Operand> at_hand(Value value);  // an operand that has the value here
  void improve(Operand& operand);               // replaces it by a better one of the same value
  std::optional<Value> find(const Key& key) const;
  void remember(const Key& key, Value value);
  Reg new_reg();

  // ---- memory (value_numbering.cc)
  void change(Memory memory);
  void change_time() { state_.version[kVersions - 1] = next_version_++; }
  void change_everything();
  Key load_key(const Inst& inst);
  void fold_address(Inst& inst);

  // ---- algebra (simplify.cc)
  // Rewrites the instruction into a cheaper one; or finds that its value is known already.
  std::optional<Value> simplify(Inst& inst);
  std::optional<Value> simplify_with_constant(Inst& inst, int64_t b);
  std::optional<Value> simplify_same(const Inst& inst);
  std::optional<Value> simplify_extension(Inst& inst);
  void strengthen(Inst& inst, int64_t b);
  void combine_constants(Inst& inst, int64_t b);
  void move_constant_outwards(Inst& inst);
  void split_address(Inst& inst);
  std::optional<bool> decide(const Terminator& end);
  Info describe(const Inst& inst);

  Function& f_;
  Cfg cfg_;
  std::vector<uint32_t> writes_;
  std::vector<Value> fixed_;  // by register written once
  std::deque<Info> infos_;    // by value; keeps its addresses
  std::unordered_map<Key, std::vector<Entry>, KeyHash> table_;
  std::unordered_map<Value, std::vector<Entry>> known_;  // value -> constant found by a branch
  std::vector<State> ends_;                              // indexed by block
  std::vector<bool> done_;                               // indexed by block
  State state_;
  uint32_t block_ = 0;
  uint32_t next_version_ = 1;
  bool stack_escapes_ = false;  // some stack address is stored in memory
  std::vector<Inst> out_;
};

}  // namespace scry::ir
