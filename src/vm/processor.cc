// The machine's frame: entering and leaving functions, registers, memory for helpers, messages. The instructions are in
// instructions.cc, the helpers in helpers_*.cc.
#include "vm/processor.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "bpf/disasm.h"
#include "vm/ring.h"

namespace scry::vm {
namespace {

constexpr std::byte kRubbish{0xa5};
constexpr unsigned kFramePointer = 10;

}  // namespace

Processor::~Processor() {
  while (!frames_.empty()) pop_frame();
}

Result<uint64_t> Processor::run(Bytes context, uint64_t attach_cookie) {
  attach_cookie_ = attach_cookie;
  std::vector<std::byte> context_copy(context.begin(), context.end());
  context_address_ = environment_.memory.reserve(context.size());
  environment_.memory.add({.address = context_address_,
                           .size = context_copy.size(),
                           .bytes = context_copy.data(),
                           .space = Space::program,
                           .alignment = 0,
                           .name = "context"});
  (void)push_frame(0);  // the first frame always fits
  regs_[1] = context_address_;
  known_ = 1u << 1 | 1u << kFramePointer;
  Result<uint64_t> result = execute(0);
  while (!frames_.empty()) pop_frame();
  if (!context_copy.empty()) environment_.memory.remove(context_address_);
  for (auto& [fd, map] : program_.maps) map->end_of_run();
  for (Ring* ring : rings()) {
    if (result && ring->open_records() > 0) {
      result = std::unexpected(explain(Error{EINVAL, "a ring record is neither submitted nor discarded"}, pc_ - 1));
    }
  }
  return result;
}

Result<uint64_t> Processor::execute(size_t entry) {
  const size_t depth = frames_.size();
  pc_ = entry;
  while (frames_.size() >= depth) {
    const size_t at = pc_;
    if (at >= program_.insns.size())
      return std::unexpected(explain(Error{EINVAL, "runs past the last instruction"}, at));
    if (budget_ == 0) return std::unexpected(explain(Error{E2BIG, "the instruction budget is used up"}, at));
    budget_--;
    pc_++;
    if (auto done = step(program_.insns[at]); !done) return std::unexpected(explain(std::move(done).error(), at));
  }
  return regs_[0];
}

Result<uint64_t> Processor::call_back(uint64_t target, const HelperArgs& args) {
  const size_t return_to = pc_;
  TRY(push_frame(return_to));
  std::copy(args.begin(), args.end(), regs_.begin() + 1);
  known_ = 0b111110 | 1u << kFramePointer;
  return TRY(execute(target));
}

Result<void> Processor::push_frame(size_t return_to) {
  if (frames_.size() >= kMaxFrames) return fail(E2BIG, fmt::format("more than {} frames", kMaxFrames));
  auto frame = std::make_unique<Frame>();
  frame->return_to = return_to;
  std::copy_n(regs_.begin() + 6, 4, frame->saved.begin());
  frame->saved_known = known_ & 0b11'1100'0000;
  frame->stack.assign(kStackBytes, kRubbish);
  frame->written.assign(kStackBytes, false);
  frame->stack_address = environment_.memory.reserve(kStackBytes);
  environment_.memory.add({.address = frame->stack_address,
                           .size = kStackBytes,
                           .bytes = frame->stack.data(),
                           .space = Space::program,
                           .writable = true,
                           .alignment = 0,
                           .written = &frame->written,
                           .name = "stack"});
  regs_[kFramePointer] = frame->stack_address + kStackBytes;
  known_ &= ~uint16_t{0b11'1100'0001};  // the callee may not read the caller's r0 and r6 to r9
  frames_.push_back(std::move(frame));
  return {};
}

void Processor::pop_frame() {
  const Frame& frame = *frames_.back();
  environment_.memory.remove(frame.stack_address);
  std::copy_n(frame.saved.begin(), 4, regs_.begin() + 6);
  known_ = (known_ & 1u) | frame.saved_known | 1u << kFramePointer;
  pc_ = frame.return_to;
  frames_.pop_back();
  if (!frames_.empty()) regs_[kFramePointer] = frames_.back()->stack_address + kStackBytes;
}

Result<uint64_t> Processor::reg(unsigned number) const {
  if (number > kFramePointer) return fail(EINVAL, fmt::format("there is no register r{}", number));
  if (!(known_ >> number & 1)) return fail(EINVAL, fmt::format("r{} is read but holds no value", number));
  return regs_[number];
}

Result<void> Processor::set_reg(unsigned number, uint64_t value) {
  if (number >= kFramePointer) return fail(EINVAL, fmt::format("r{} is not writable", number));
  regs_[number] = value;
  known_ |= 1u << number;
  return {};
}

// After a call r1 to r5 hold nothing.
void Processor::forget_arguments() {
  known_ &= ~uint16_t{0b111110};
}

Result<Map*> Processor::map_argument(uint64_t handle) const {
  for (auto& [fd, map] : program_.maps) {
    if (map->handle() == handle) return map.get();
  }
  return fail(EINVAL, fmt::format("the map argument {:#x} is not a map of the program", handle));
}

std::vector<Ring*> Processor::rings() const {
  std::vector<Ring*> rings;
  for (auto& [fd, map] : program_.maps) {
    if (Ring* ring = map->as_ring()) rings.push_back(ring);
  }
  return rings;
}

Result<Bytes> Processor::input(uint64_t address, uint64_t size) {
  if (size == 0) return Bytes{};
  return Bytes(TRY(environment_.memory.access(address, size, Access::read)), size);
}

Result<std::span<std::byte>> Processor::output(uint64_t address, uint64_t size) {
  if (size == 0) return std::span<std::byte>{};
  return std::span<std::byte>(TRY(environment_.memory.access(address, size, Access::write)), size);
}

// Names the instruction, once: errors of callbacks pass through here at every level.
Error Processor::explain(Error error, size_t at) const {
  if (error.what.starts_with("program ")) return error;
  const std::string insn = at < program_.insns.size() ? bpf::disassemble(program_.insns, at) : "the end";
  error.what = fmt::format("program {}, instruction {} ({}): {}", program_.name, at, insn, error.what);
  return error;
}

}  // namespace scry::vm
