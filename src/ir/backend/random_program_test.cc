#include "ir/backend/random_program.h"

#include <iterator>
#include <random>

#include "ir/builder.h"

namespace scry::ir {
namespace {

constexpr int64_t kInteresting[] = {
    0,         1,         2,         3,       7,          8,          63,
    64,        255,       256,       0x7fff,  0x8000,     0xffff,     -1,
    -2,        -8,        65536,     1 << 20, INT32_MAX,  INT32_MIN,  UINT32_MAX,
    1ll << 32, INT64_MAX, INT64_MIN, -256,    0x80000000, 0xfffffff0, 0x123456789abcdef};
constexpr uint32_t kSlotSize = 32;

class Generator {
 public:
  Generator(uint64_t seed, const RandomOptions& options) : random_(seed), options_(options) {
    program_.name = "random";
    program_.functions = {{.name = "main"}, {.name = "exchange", .parameters = 2}};
    write_exchange();
  }

  Program run() {
    Builder b(program_.functions[0]);
    b_ = &b;
    context_ = b.context();
    globals_ = b.map_value(bpf::MapId{0});
    slot_ = b.slot(kSlotSize);
    const Reg frame = b.frame_address(slot_);
    for (uint32_t i = 0; i < kSlotSize; i += 8) b.store(8, frame, int32_t(i), constant());
    for (uint32_t i = 0; i < options_.variables; i++)
      variables_.push_back(b.copy(i % 2 ? load() : Operand(constant())));
    loops_left_ = options_.loops;
    statements(options_.statements, 0);
    Operand mix = 0;
    for (Reg variable : variables_) mix = b.add(b.mul(mix, 31), variable);
    b.ret(mix);
    return std::move(program_);
  }

 private:
  // exchange(x, p): returns *p + x and stores x there, through a slot of its own frame.
  void write_exchange() {
    Builder b(program_.functions[1]);
    const SlotId slot = b.slot(8);
    const Reg x = b.parameter(0), place = b.parameter(1);
    b.store(8, b.frame_address(slot), 0, b.load(8, false, place, 0));
    b.store(8, place, 0, x);
    b.ret(b.add(b.load(8, false, b.frame_address(slot), 0), x));
  }

  uint32_t below(uint32_t n) { return uint32_t(random_() % n); }
  bool chance(uint32_t percent) { return below(100) < percent; }
  int64_t constant() {
    if (chance(70)) return kInteresting[below(std::size(kInteresting))];
    return int64_t(random_()) >> below(64);
  }
  Reg variable() { return variables_[below(uint32_t(variables_.size()))]; }
  Operand operand() {
    if (chance(25)) return constant();
    if (!temporaries_.empty() && chance(30)) return temporaries_[below(uint32_t(temporaries_.size()))];
    return variable();
  }
  unsigned width() { return chance(60) ? 8 : 1u << below(4); }
  Compare compare() { return Compare(below(uint32_t(Compare::test) + 1)); }

  // Mostly the same few places, so that loads and stores meet.
  uint32_t few(uint32_t bytes) { return chance(70) ? 8 : bytes; }

  // An address and offset inside the context (16 bytes, whole words only), the globals or the stack slot.
  Reg load() {
    if (chance(20)) return b_->load(8, false, chance(50) ? context_ : b_->context(), 8 * int32_t(below(2)));
    const unsigned size = width();
    int32_t offset = 0;
    const Reg base = address(size, offset);
    return b_->load(size, chance(50), base, offset);
  }
  Reg address(unsigned size, int32_t& offset) {
    if (chance(40)) {
      offset = int32_t(below(few(kSlotSize) / size) * size);
      const int32_t part = chance(50) ? offset : 0;
      const Reg base = b_->frame_address(slot_, part);
      offset -= part;
      return base;
    }
    offset = int32_t(below(few(kRandomGlobals / 2) / size) * size);
    if (chance(15)) return b_->add(globals_, b_->and_(operand(), 0x78));
    if (chance(15)) return b_->add(b_->map_value(bpf::MapId{0}, 64), b_->shl(b_->and_(operand(), 7), 3));
    return chance(50) ? globals_ : b_->map_value(bpf::MapId{0}, 8);
  }

  Reg value() {
    switch (below(12)) {
      case 0:
        return load();
      case 1:
        return b_->unary(chance(50) ? Op::neg : Op::as_number, operand());
      case 2:
        return b_->zext(width(), operand());
      case 3:
        return b_->sext(width(), operand());
      case 4:
        return b_->bswap(2u << below(3), operand());
      case 8:
      case 9:
        return load();
      case 10:
        return b_->copy(variable());
      case 5:
        return chance(50) ? b_->copy(operand()) : b_->compare(compare(), operand(), operand());
      case 6:
        return b_->helper(bpf::HelperId::get_current_uid_gid);
      default:
        return arithmetic();
    }
  }
  Reg arithmetic() {
    const Op op = Op(uint32_t(Op::add) + below(uint32_t(Op::smod) - uint32_t(Op::add) + 1));
    Operand right = operand();
    if (op == Op::shl || op == Op::lshr || op == Op::ashr)
      right = right.is_imm() ? Operand(right.imm & 63) : b_->and_(right, 63);
    if (op >= Op::udiv && op <= Op::smod)
      right = right.is_imm() ? Operand(right.imm ? right.imm : 5) : b_->or_(right, 1);
    return b_->binary(op, operand(), right);
  }

  void store() {
    const unsigned size = width();
    int32_t offset = 0;
    const Reg base = address(size, offset);
    const bool aligned_atomic = size >= 4 && chance(30);
    if (!aligned_atomic) return b_->store(size, base, offset, operand());
    if (chance(30)) return void(b_->atomic_add(size, base, offset, operand()));
    temporaries_.push_back(chance(50) ? b_->atomic_exchange(size, base, offset, operand())
                                      : b_->atomic_add(size, base, offset, operand()));
  }

  // A slot used here and nowhere else; its contents come from a call.
  void scratch() {
    const SlotId slot = b_->slot(16);
    b_->store(8, b_->frame_address(slot), 8, operand());
    if (chance(50)) {
      // Older kernels leave what lies behind the name as it is: the test would see the rest of a longer one.
      b_->store(8, b_->frame_address(slot), 0, 0);
      b_->store(8, b_->frame_address(slot), 8, 0);
      b_->helper(bpf::HelperId::get_current_comm, {b_->frame_address(slot), 16});
    } else {
      const int32_t offset = 8 * int32_t(below(2));
      b_->store(8, b_->frame_address(slot), 0, operand());
      temporaries_.push_back(b_->call(FunctionId{1}, {operand(), b_->frame_address(slot, offset)}));
    }
    temporaries_.push_back(b_->load(8, false, b_->frame_address(slot), 8 * int32_t(below(2))));
  }

  void statements(uint32_t count, uint32_t depth) {
    for (uint32_t i = 0; i < count; i++) {
      const size_t known = temporaries_.size();
      const uint32_t choice = below(100);
      if (choice < 45) {
        const Reg fresh = value();
        if (chance(50)) temporaries_.push_back(fresh);
        if (chance(60)) b_->copy_to(variable(), fresh);
      } else if (choice < 60) {
        store();
      } else if (choice < 66) {
        scratch();
      } else if (choice < 72) {
        b_->append({.op = Op(uint32_t(Op::add) + below(6)), .dst = variable(), .a = operand(), .b = operand()});
      } else if (choice < 90 && depth < 4) {
        branch(count / 3 + 1, depth);
        temporaries_.resize(known);
      } else if (loops_left_ > 0 && depth < 2) {
        loop(count / 4 + 1, depth);
        temporaries_.resize(known);
      }
    }
  }
  void branch(uint32_t count, uint32_t depth) {
    const size_t known = temporaries_.size();
    const auto side = [&] {
      temporaries_.resize(known);
      statements(count, depth + 1);
      temporaries_.resize(known);
    };
    const Operand a = operand(), c = operand();
    const auto rare = Rare(below(3));
    if (chance(50))
      b_->when(compare(), a, c, side, rare);
    else
      b_->either(compare(), a, c, side, side, rare);
  }
  void loop(uint32_t count, uint32_t depth) {
    loops_left_--;
    const Reg counter = b_->copy(0);
    const BlockId head = b_->enter_new("head"), body = b_->block("body"), after = b_->block("after");
    b_->branch(Compare::ult, counter, 1 + below(4), body, after);
    b_->enter(body);
    const size_t known = temporaries_.size();
    statements(count, depth + 1);
    temporaries_.resize(known);
    b_->copy_to(counter, b_->add(counter, 1));
    b_->jump(head);
    b_->enter(after);
  }

  std::mt19937_64 random_;
  RandomOptions options_;
  Program program_;
  Builder* b_ = nullptr;
  Reg context_{}, globals_{};
  SlotId slot_{};
  std::vector<Reg> variables_, temporaries_;
  uint32_t loops_left_ = 0;
};

}  // namespace

Program random_program(uint64_t seed, const RandomOptions& options) {
  return Generator(seed, options).run();
}

}  // namespace scry::ir
