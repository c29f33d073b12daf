// A set of small integers of a size fixed at construction, for the data-flow passes.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace scry::ir {

class Bitset {
 public:
  explicit Bitset(size_t size = 0, bool full = false) : words_((size + 63) / 64, full ? ~uint64_t{0} : 0) {
    if (full && size % 64) words_.back() = (uint64_t{1} << size % 64) - 1;
  }
  bool test(size_t i) const { return words_[i / 64] >> i % 64 & 1; }
  void set(size_t i) { words_[i / 64] |= uint64_t{1} << i % 64; }
  void reset(size_t i) { words_[i / 64] &= ~(uint64_t{1} << i % 64); }
  bool any() const {
    for (uint64_t word : words_)
      if (word) return true;
    return false;
  }

  Bitset& operator&=(const Bitset& other) {
    for (size_t i = 0; i < words_.size(); i++) words_[i] &= other.words_[i];
    return *this;
  }
  // Returns whether anything was added.
  bool add(const Bitset& other) {
    uint64_t added = 0;
    for (size_t i = 0; i < words_.size(); i++) {
      added |= other.words_[i] & ~words_[i];
      words_[i] |= other.words_[i];
    }
    return added;
  }
  void remove(const Bitset& other) {
    for (size_t i = 0; i < words_.size(); i++) words_[i] &= ~other.words_[i];
  }
  bool intersects(const Bitset& other) const {
    for (size_t i = 0; i < words_.size(); i++)
      if (words_[i] & other.words_[i]) return true;
    return false;
  }
  template <class Visit>
  void for_each(Visit visit) const {
    for (size_t i = 0; i < words_.size(); i++)
      for (uint64_t word = words_[i]; word; word &= word - 1) visit(i * 64 + std::countr_zero(word));
  }
  friend bool operator==(const Bitset&, const Bitset&) = default;

 private:
  std::vector<uint64_t> words_;
};

}  // namespace scry::ir
