#include "codegen/reads.h"

#include "probes/provider.h"

namespace scry::codegen {

using bpf::HelperId;

namespace {

HelperId read_helper(AddressSpace space) {
  return space == AddressSpace::user ? HelperId::probe_read_user : HelperId::probe_read_kernel;
}

}  // namespace

void Reads::bytes(const Place& to, Operand size, Operand source, AddressSpace space) {
  Reg status = b_.helper(read_helper(space), {memory_.address(to), size, source});
  if (space == AddressSpace::user && frame_.may_sleep()) {
    frame_.owner.sleepable = true;
    b_.when(
        Compare::slt, status, 0,
        [&] {
          b_.copy_to(status, b_.helper(HelperId::copy_from_user, {memory_.address(to), size, source}));
        },
        ir::Rare::target);
  }
  notice_failure(status, read_helper(space));
  count_failure(status, source, space);
}

// Touches each page that a string of `size` bytes may lie on. A page that is not there at all stays away.
void Reads::fault_in_string(Operand size, Operand source) {
  constexpr uint64_t kPage = 4096, kMostPages = 16;
  frame_.owner.sleepable = true;
  const Reg byte = b_.frame_address(b_.slot(8));
  const auto touch = [&](Operand at) { b_.helper(HelperId::copy_from_user, {byte, 1, at}); };
  const uint64_t most = size.is_imm() ? static_cast<uint64_t>(size.imm) : frame_.module.script.config.max_strlen;
  for (uint64_t page = 0; page < kMostPages && page * kPage < most; ++page)
    touch(b_.add(source, static_cast<int64_t>(page * kPage)));
  touch(b_.add(b_.add(source, size), -1));
}

// With -k every read that fails is reported. Reads of our own memory never do.
void Reads::notice_failure(Operand status, HelperId helper) {
  if (frame_.module.script.notices != typed::Notices::reads_too) return;
  const Span span = b_.span;
  b_.when(
      Compare::slt, status, 0, [&] { records_.notice("helper_error", span, "", bpf::helper_name(helper), status); },
      ir::Rare::target);
}

// Without -k they are counted, and reported at the end. Null pointers, and structures below them, are no failures; what
// scry runs by itself has no memory of others.
void Reads::count_failure(Operand status, Operand source, AddressSpace space) {
  constexpr int64_t kLowest = 65536;  // of what may be mapped (vm.mmap_min_addr)
  const typed::Notices notices = frame_.module.script.notices;
  const bool is_counted = notices == typed::Notices::failures || notices == typed::Notices::stacks;
  if (space != AddressSpace::user || !is_counted || frame_.target().is_pinned() || frame_.target().provider->special)
    return;
  const Span span = b_.span;
  b_.when(
      Compare::slt, status, 0,
      [&] {
        b_.when(Compare::uge, source, kLowest, [&] {
          records_.count_loss(frame_.module.add_layout({.action = bpf::kFailedReads, .span = span, .texts = {""}}));
        });
      },
      ir::Rare::target);
}

Reg Reads::string(const Place& to, Operand size, Operand source, AddressSpace space) {
  const HelperId helper = space == AddressSpace::user ? HelperId::probe_read_user_str : HelperId::probe_read_kernel_str;
  Reg length = b_.helper(helper, {memory_.address(to), size, source});
  if (space == AddressSpace::user && frame_.may_sleep())
    b_.when(
        Compare::slt, length, 0,
        [&] {
          fault_in_string(size, source);
          b_.copy_to(length, b_.helper(helper, {memory_.address(to), size, source}));
        },
        ir::Rare::target);
  notice_failure(length, helper);
  count_failure(length, source, space);
  // The verifier knows the upper bound of the result; a negative one means that nothing was read.
  b_.when(
      Compare::slt, length, 0, [&] { b_.copy_to(length, 0); }, ir::Rare::target);
  return length;
}

}  // namespace scry::codegen
