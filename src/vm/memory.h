// Memory: the address space that an emulated program sees.
//
// A region is a run of addresses backed by host bytes. Three spaces: `program` is what a program may load from and
// store to directly (its stack, context, map values, ring records); `kernel` and `user` belong to the emulated system
// and are read by the probe_read helpers (kernel memory also by typed programs). Whatever lies in no region faults.
// Addresses of programs' memory are handed out once and never again, with a gap after each, so that a stale or
// overlong pointer is noticed. Stack regions remember which bytes were written: the verifier of older kernels refuses
// to read the others.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace scry::vm {

enum class Space : uint8_t { program, kernel, user };

struct Region {
  uint64_t address = 0;
  uint64_t size = 0;
  std::byte* bytes = nullptr;  // `size` bytes, which outlive the region
  Space space = Space::kernel;
  bool writable = false;
  // Elements of `stride` bytes, the first `used` of each accessible: array maps, per-CPU values. 0: one piece.
  uint64_t stride = 0, used = 0;
  uint64_t alignment = 1;                // required: 0 for "the size of the access" (stack, context)
  std::vector<bool>* written = nullptr;  // per byte; null: everything counts as written
  std::string name;                      // for messages: "stack", "context", "value of counts"
};

// `load` and `store` are instructions, `read` and `write` are a helper's: those need no alignment.
enum class Access : uint8_t { load, store, read, write };

class Memory {
 public:
  // Adds a region; overlapping another one is a mistake of the test or of the machine (bug()).
  void add(Region region);
  // Adds memory of the emulated system that is kept here: the target of a test's pointer.
  void add_bytes(Space space, uint64_t address, Bytes bytes, std::string name = "memory");
  void remove(uint64_t address);
  // A fresh range of kernel addresses, aligned to 64 bytes, with a gap after it. Nothing is accessible there until
  // add().
  uint64_t reserve(uint64_t size);

  bool was_reserved(uint64_t address) const { return address >= kFirstAddress && address < next_address_; }

  const Region* find(uint64_t address) const;
  // Checks an access by a program and returns the host bytes; the error says what is wrong with the address.
  Result<std::byte*> access(uint64_t address, uint64_t size, Access access);

  // Reads memory of the emulated system as the probe_read helpers do (kernel reads see the programs' memory too, as in
  // the kernel). 0, or the negative errno of the helper; `out` is then undefined.
  int64_t read(Space space, uint64_t address, std::span<std::byte> out) const;
  // Copies a string with its NUL, at most out.size() bytes, always terminated. Length with NUL, or a negative errno.
  int64_t read_string(Space space, uint64_t address, std::span<std::byte> out) const;

 private:
  // The bytes from `address` to the end of its region if `space` may see them, else an empty span.
  Bytes readable(Space space, uint64_t address) const;

  std::map<uint64_t, Region> regions_;
  std::vector<std::unique_ptr<std::byte[]>> kept_;
  static constexpr uint64_t kFirstAddress = 0xffff'8880'0000'0000;  // where x86-64 maps its memory
  uint64_t next_address_ = kFirstAddress;
};

// True for the half of the address space that belongs to user programs.
inline bool is_user_address(uint64_t address) {
  return address < 0x8000'0000'0000;
}

}  // namespace scry::vm
