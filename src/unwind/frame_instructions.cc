#include "unwind/frame_instructions.h"

#include <dwarf.h>

#include <algorithm>
#include <limits>
#include <optional>

namespace scry::unwind {
namespace {

constexpr size_t kMostRemembered = 64;  // states that an unbalanced DW_CFA_remember_state may pile up
// Gaps between functions that are smaller hold padding only: the rule before holds there as well.
constexpr uint64_t kPaddingBytes = 32;

template <class T>
bool fits(int64_t value) {
  return value >= std::numeric_limits<T>::min() && value <= std::numeric_limits<T>::max();
}

constexpr SavedAt kPutThereByTheCall = -8;  // from the CFA

SavedAt saved_at(const RegisterPlace& place, const CfaRule& cfa) {
  using Kind = RegisterPlace::Kind;
  if (place.kind == Kind::same) return SavedAt{0};
  const bool from_register = place.kind == Kind::saved_at_register;
  if (place.kind == Kind::in_register || place.kind == Kind::undefined || place.kind == Kind::unsupported ||
      (place.offset & ~kDistance) != 0 || !fits<SavedAt>(place.offset + 7) || (from_register && place.from != cfa.from))
    return kIsLost;
  return static_cast<SavedAt>(place.offset | kIsSaved | (from_register ? kFromRegister : 0));
}

// False: the value is in no other register, or there is no room for the move.
bool add_move(Rule& rule, Register to, const RegisterPlace& place) {
  if (place.kind != RegisterPlace::Kind::in_register || rule.has_moves == kMostMoves) return false;
  rule.moves[rule.has_moves++] = {to, place.from};
  return true;
}

// Where each register of the caller is. False: nothing leads to the return address.
bool add_places(Rule& rule, const FrameState& state) {
  const RegisterPlace& return_address = state.registers[rip];
  const bool is_moved = add_move(rule, rip, return_address);
  rule.return_address = is_moved ? kPutThereByTheCall : saved_at(return_address, state.cfa);
  if (!is_moved && !(rule.return_address & kIsSaved)) return false;
  add_move(rule, rsp, state.registers[rsp]);  // else it is the CFA
  for (size_t i = 0; i < kPreserved.size(); ++i) {
    const RegisterPlace& place = state.registers[kPreserved[i]];
    if (!add_move(rule, kPreserved[i], place)) rule.saved[i] = saved_at(place, state.cfa);
  }
  return true;
}

Rule make_rule(const FrameState& state, bool is_signal_frame) {
  const CfaRule& cfa = state.cfa;
  if (state.registers[rip].kind == RegisterPlace::Kind::undefined) return {.step = Step::end};
  constexpr Rule kUnsupported{.step = Step::unsupported};
  if (cfa.step == Step::none || cfa.step == Step::unsupported || !fits<int32_t>(cfa.offset) ||
      !fits<int32_t>(cfa.addend))
    return kUnsupported;
  Rule rule{.step = cfa.step,
            .cfa_register = cfa.from,
            .is_signal_frame = is_signal_frame,
            .offset = static_cast<int32_t>(cfa.offset),
            .addend = static_cast<int32_t>(cfa.addend)};
  return add_places(rule, state) ? rule : kUnsupported;
}

class Interpreter {
 public:
  Interpreter(const Cie& cie, FrameState state, uint64_t address) : cie_(cie), state_(state), address_(address) {}

  // False: an instruction is not understood. `rows`: null for those of a CIE.
  bool run(Bytes instructions, RowWriter* rows) {
    ByteReader reader(instructions);
    uint8_t byte = 0;
    while (reader.read(byte))
      if (!run_one(byte, reader, rows)) return false;
    return true;
  }
  const FrameState& state() const { return state_; }
  uint64_t address() const { return address_; }

 private:
  bool run_one(uint8_t byte, ByteReader& reader, RowWriter* rows) {
    const uint8_t low = byte & 0x3f;
    switch (byte & 0xc0) {
      case DW_CFA_advance_loc:
        return advance(low, rows);
      case DW_CFA_offset:
        return save_factored(low, reader, false);
      case DW_CFA_restore:
        return restore(low);
      default:
        return run_extended(byte, reader, rows);
    }
  }

  bool run_extended(uint8_t op, ByteReader& reader, RowWriter* rows) {
    uint64_t number = 0, second = 0;
    int64_t offset = 0;
    Bytes block;
    switch (op) {
      case DW_CFA_nop:
        return true;
      case DW_CFA_set_loc:  // its pointers have an encoding; no assembler writes them
        return false;
      case DW_CFA_advance_loc1:
        return read_delta(reader, 1, rows);
      case DW_CFA_advance_loc2:
        return read_delta(reader, 2, rows);
      case DW_CFA_advance_loc4:
        return read_delta(reader, 4, rows);
      case DW_CFA_offset_extended:
        return read_uleb(reader, number) && save_factored(number, reader, false);
      case DW_CFA_offset_extended_sf:
        return read_uleb(reader, number) && save_factored(number, reader, true);
      case DW_CFA_restore_extended:
        return read_uleb(reader, number) && restore(number);
      case DW_CFA_undefined:
        return read_uleb(reader, number) && place(number, {.kind = RegisterPlace::Kind::undefined});
      case DW_CFA_same_value:
        return read_uleb(reader, number) && place(number, {});
      case DW_CFA_register:
        return read_uleb(reader, number) && read_uleb(reader, second) && place_in_register(number, second);
      case DW_CFA_remember_state:
        if (remembered_.size() >= kMostRemembered) return false;
        remembered_.push_back(state_);
        return true;
      case DW_CFA_restore_state:
        if (remembered_.empty()) return false;
        state_ = remembered_.back();
        remembered_.pop_back();
        return true;
      case DW_CFA_def_cfa:
        return read_uleb(reader, number) && read_uleb(reader, second) &&
               set_cfa_by_number(number, static_cast<int64_t>(second));
      case DW_CFA_def_cfa_sf:
        return read_uleb(reader, number) && read_sleb(reader, offset) && set_cfa_by_number(number, factored(offset));
      case DW_CFA_def_cfa_register:
        return read_uleb(reader, number) && set_cfa_by_number(number, state_.cfa_offset);
      case DW_CFA_def_cfa_offset:
        return read_uleb(reader, second) && set_cfa_offset(static_cast<int64_t>(second));
      case DW_CFA_def_cfa_offset_sf:
        return read_sleb(reader, offset) && set_cfa_offset(factored(offset));
      case DW_CFA_def_cfa_expression:
        if (!read_block(reader, block)) return false;
        state_.cfa = read_cfa_expression(block);
        return true;
      case DW_CFA_expression:
        return read_uleb(reader, number) && read_block(reader, block) && place_by_expression(number, block);
      case DW_CFA_val_offset:
        return read_uleb(reader, number) && read_uleb(reader, second) &&
               place(number, {.kind = RegisterPlace::Kind::unsupported});
      case DW_CFA_val_offset_sf:
        return read_uleb(reader, number) && read_sleb(reader, offset) &&
               place(number, {.kind = RegisterPlace::Kind::unsupported});
      case DW_CFA_val_expression:
        return read_uleb(reader, number) && read_block(reader, block) &&
               place(number, {.kind = RegisterPlace::Kind::unsupported});
      case DW_CFA_GNU_args_size:
        return read_uleb(reader, second);
      case DW_CFA_GNU_negative_offset_extended:
        return read_uleb(reader, number) && read_uleb(reader, second) &&
               save(number, -factored(static_cast<int64_t>(second)));
      default:
        return false;
    }
  }

  int64_t factored(int64_t value) const {
    return static_cast<int64_t>(static_cast<uint64_t>(value) * static_cast<uint64_t>(cie_.data_factor));
  }

  bool read_delta(ByteReader& reader, size_t bytes, RowWriter* rows) {
    Bytes delta;
    return reader.read_bytes(bytes, delta) && advance(read_uint(delta, bytes), rows);
  }
  bool advance(uint64_t delta, RowWriter* rows) {
    if (!rows) return false;
    rows->add(address_, make_rule(state_, cie_.is_signal_frame));
    address_ += delta * cie_.code_factor;
    return true;
  }
  static bool read_block(ByteReader& reader, Bytes& block) {
    uint64_t size = 0;
    return read_uleb(reader, size) && size <= reader.remaining() && reader.read_bytes(size, block);
  }

  // Registers that a walk does not follow (of floating point, say) are left out.
  bool place(uint64_t number, const RegisterPlace& where) {
    if (const auto known = register_numbered(number)) state_.registers[*known] = where;
    return true;
  }
  bool save(uint64_t number, int64_t offset) {
    return place(number, {.kind = RegisterPlace::Kind::saved_at_cfa, .offset = offset});
  }
  bool save_factored(uint64_t number, ByteReader& reader, bool is_signed) {
    uint64_t offset = 0;
    int64_t signed_offset = 0;
    if (is_signed ? !read_sleb(reader, signed_offset) : !read_uleb(reader, offset)) return false;
    return save(number, factored(is_signed ? signed_offset : static_cast<int64_t>(offset)));
  }
  bool restore(uint64_t number) {
    if (const auto known = register_numbered(number)) state_.registers[*known] = cie_.initial.registers[*known];
    return true;
  }
  bool place_in_register(uint64_t number, uint64_t other) {
    const auto from = register_numbered(other);
    if (!from || *from == rip) return place(number, {.kind = RegisterPlace::Kind::unsupported});
    return place(number, {.kind = RegisterPlace::Kind::in_register, .from = *from});
  }
  bool place_by_expression(uint64_t number, Bytes expression) {
    const auto found = read_register_offset(expression);
    if (!found) return place(number, {.kind = RegisterPlace::Kind::unsupported});
    return place(number,
                 {.kind = RegisterPlace::Kind::saved_at_register, .from = found->from, .offset = found->offset});
  }
  bool set_cfa(Register from, int64_t offset) {
    state_.cfa = {.step = Step::add, .from = from, .offset = offset};
    state_.cfa_offset = offset;
    return true;
  }
  bool set_cfa_offset(int64_t offset) {
    state_.cfa_offset = offset;
    if (state_.cfa.step == Step::add) state_.cfa.offset = offset;
    return true;
  }
  bool set_cfa_by_number(uint64_t number, int64_t offset) {
    const auto from = register_numbered(number);
    if (from && *from != rip) return set_cfa(*from, offset);
    state_.cfa = {.step = Step::unsupported};
    return true;
  }

  const Cie& cie_;
  FrameState state_;
  uint64_t address_;
  std::vector<FrameState> remembered_;
};

}  // namespace

RowWriter::RowWriter(size_t most_rows) : most_rows_(most_rows) {
  number_of({});
}

uint32_t RowWriter::number_of(const Rule& rule) {
  if (last_ < result_.rules.size() && result_.rules[last_] == rule) return last_;
  const auto [entry, is_new] = numbers_.try_emplace(std::string(reinterpret_cast<const char*>(&rule), sizeof(rule)),
                                                    static_cast<uint32_t>(result_.rules.size()));
  if (is_new) result_.rules.push_back(rule);
  return last_ = entry->second;
}

bool RowWriter::begin(uint64_t start, uint64_t end) {
  if (start < end_ || result_.rows.size() >= most_rows_) return false;
  if (end_ != 0 && start - end_ >= kPaddingBytes) push(end_, 0);
  start_ = start;
  end_ = end;
  return true;
}

void RowWriter::add(uint64_t address, const Rule& rule) {
  if (address >= start_ && address < end_) push(address, number_of(rule));
}

void RowWriter::push(uint64_t address, uint32_t rule) {
  std::vector<Row>& rows = result_.rows;
  if (!rows.empty() && rows.back().address > address) return;  // a factor that wraps around
  if (!rows.empty() && rows.back().address == address) rows.pop_back();
  if (rows.empty() ? rule == 0 : rows.back().rule == rule) return;
  rows.push_back({address, rule});
}

CallFrameRows RowWriter::result() && {
  if (end_ != 0) push(end_, 0);
  return std::move(result_);
}

void set_initial_state(Cie& cie) {
  Interpreter interpreter(cie, {}, 0);
  // An instruction that is not understood leaves the functions without a rule.
  const bool understood = interpreter.run(cie.instructions, nullptr);
  cie.initial = understood ? interpreter.state() : FrameState{.cfa = {.step = Step::unsupported}};
}

void run_instructions(Bytes instructions, const Cie& cie, uint64_t start, RowWriter& rows) {
  Interpreter interpreter(cie, cie.initial, start);
  if (interpreter.run(instructions, &rows))
    rows.add(interpreter.address(), make_rule(interpreter.state(), cie.is_signal_frame));
  else
    rows.add(interpreter.address(), {.step = Step::unsupported});
}

}  // namespace scry::unwind
