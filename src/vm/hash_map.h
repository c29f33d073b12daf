// HashMap: hash, LRU hash, their per-CPU forms, and task storage (keyed by the task's address, which takes the place of
// the thread descriptor that user space would use). A full hash refuses, a full LRU evicts the element used least
// lately.
#pragma once

#include <list>
#include <unordered_map>

#include "vm/map.h"

namespace scry::vm {

class HashMap final : public Map {
 public:
  HashMap(const bpf::MapPlan& plan, Memory& memory, uint32_t cpus) : Map(plan, memory, cpus) {}
  ~HashMap() override;

  uint64_t find(Bytes key, uint32_t cpu) override;
  int update(Bytes key, Bytes value, uint64_t flags, uint32_t cpu) override;
  int remove(Bytes key) override;
  size_t count() const override { return elements_.size(); }
  std::vector<std::vector<std::byte>> keys() const override;
  std::byte* stored(Bytes key) override;
  void end_of_run() override;

 private:
  struct Element {
    std::vector<std::byte> key, values;
    uint64_t address = 0;
    uint64_t last_use = 0;
  };
  using Elements = std::list<Element>;

  bool is_lru() const;
  size_t stride() const;
  Elements::iterator search(Bytes key);
  Element& insert(Bytes key);
  void evict();
  void retire(Elements::iterator element);

  Elements elements_;  // in order of insertion
  Elements removed_;   // by the running program
  std::unordered_map<std::string, Elements::iterator> index_;
  uint64_t uses_ = 0;
};

}  // namespace scry::vm
