// Which registers still matter at the end of each block: the classical backward data flow, for IR and machine code
// alike.
//
// Most registers live inside one block; only those that some block reads before writing ("shared" ones) can be live
// between blocks. The bitsets hold those alone, so that a function of a hundred thousand registers stays cheap.
#pragma once

#include <utility>
#include <vector>

#include "ir/bitset.h"
#include "ir/cfg.h"

namespace scry::ir {

class Liveness {
 public:
  // `scan(block, read, write)` calls read(register) and write(register) in the order of execution.
  template <class Scan>
  Liveness(const Cfg& cfg, size_t registers, Scan scan) : shared_number_(registers, kNotShared) {
    for_each_exposed_read(cfg, registers, scan, [&](uint32_t, uint32_t reg) {
      if (shared_number_[reg] != kNotShared) return;
      shared_number_[reg] = shared_.size();
      shared_.push_back(reg);
    });
    const size_t blocks = cfg.successors.size();
    std::vector<Bitset> read(blocks, Bitset(shared_.size())), written = read;
    for_each_exposed_read(cfg, registers, scan,
                          [&](uint32_t block, uint32_t reg) { read[block].set(shared_number_[reg]); });
    for (uint32_t block : cfg.order) {
      scan(
          block, [](uint32_t) {},
          [&](uint32_t reg) {
            if (shared_number_[reg] != kNotShared) written[block].set(shared_number_[reg]);
          });
    }
    live_in_ = std::move(read);
    solve(cfg, written);
  }

  bool is_live_in(uint32_t block, uint32_t reg) const {
    return shared_number_[reg] != kNotShared && live_in_[block].test(shared_number_[reg]);
  }
  bool is_live_out(uint32_t block, uint32_t reg) const {
    return shared_number_[reg] != kNotShared && live_out_[block].test(shared_number_[reg]);
  }
  template <class Visit>
  void for_each_live_out(uint32_t block, Visit visit) const {
    live_out_[block].for_each([&](size_t number) { visit(shared_[number]); });
  }

  template <class Visit>
  void for_each_live_in(uint32_t block, Visit visit) const {
    live_in_[block].for_each([&](size_t number) { visit(shared_[number]); });
  }

 private:
  static constexpr uint32_t kNotShared = UINT32_MAX;

  // Visits (block, register) for each read in a block that no earlier write of the block precedes.
  template <class Scan, class Visit>
  static void for_each_exposed_read(const Cfg& cfg, size_t registers, Scan scan, Visit visit) {
    std::vector<uint32_t> written_in(registers, kNoBlock);
    for (uint32_t block : cfg.order) {
      scan(
          block,
          [&](uint32_t reg) {
            if (written_in[reg] != block) visit(block, reg);
          },
          [&](uint32_t reg) { written_in[reg] = block; });
    }
  }

  // live_in_ starts with what each block reads itself.
  void solve(const Cfg& cfg, const std::vector<Bitset>& written) {
    live_out_.assign(live_in_.size(), Bitset(shared_.size()));
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t i = cfg.order.size(); i-- > 0;) {
        const uint32_t block = cfg.order[i];
        for (uint32_t successor : cfg.successors[block]) live_out_[block].add(live_in_[successor]);
        Bitset through = live_out_[block];
        through.remove(written[block]);
        changed |= live_in_[block].add(through);
      }
    }
  }

  std::vector<uint32_t> shared_number_;  // register -> position in shared_
  std::vector<uint32_t> shared_;
  std::vector<Bitset> live_in_, live_out_;
};

}  // namespace scry::ir
