#include "elf/call_frames.h"

#include <dwarf.h>

#include <cstdlib>

#include "base/foreign_dwarf.h"

namespace scry::symbols {
namespace {

// x86_64, as DWARF numbers them.
constexpr Dwarf_Word kStackPointer = 7;
constexpr int kReturnAddress = 16;
constexpr Dwarf_Word kWordBytes = 8;

}  // namespace

CallFrames::CallFrames(const std::string& path) {
  elf_version(EV_CURRENT);
  if (auto opened = open_for_libdw(path)) fd_ = std::move(*opened);
  if (fd_) elf_.reset(elf_begin(fd_.get(), ELF_C_READ, nullptr));
  if (elf_) table_.reset(dwarf_getcfi_elf(elf_.get()));
}

CallFrames::TopOfStack CallFrames::top_of_stack(uint64_t address) const {
  Dwarf_Frame* made = nullptr;
  if (!table_ || dwarf_cfi_addrframe(table_.get(), address, &made) != 0) return TopOfStack::unknown;
  const std::unique_ptr<Dwarf_Frame, decltype(&std::free)> frame(made, std::free);
  Dwarf_Op* frame_address = nullptr;
  Dwarf_Op* saved_at = nullptr;
  Dwarf_Op buffer[3];
  size_t frame_steps = 0, saved_steps = 0;
  bool of_signal = false;
  if (dwarf_frame_info(frame.get(), nullptr, nullptr, &of_signal) < 0 ||
      dwarf_frame_cfa(frame.get(), &frame_address, &frame_steps) != 0 ||
      dwarf_frame_register(frame.get(), kReturnAddress, buffer, &saved_at, &saved_steps) != 0)
    return TopOfStack::unknown;
  // The frame begins after the return address, which is below it; a function without callees has none ("undefined").
  const bool just_called = frame_steps == 1 && frame_address->atom == DW_OP_bregx &&
                           frame_address->number == kStackPointer && frame_address->number2 == kWordBytes;
  return just_called && saved_steps > 0 && !of_signal ? TopOfStack::return_address : TopOfStack::something_else;
}

}  // namespace scry::symbols
