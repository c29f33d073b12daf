#include "vm/hash_map.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "vm/array_map.h"

namespace scry::vm {
namespace {

std::string as_text(Bytes key) {
  return {reinterpret_cast<const char*>(key.data()), key.size()};
}

}  // namespace

HashMap::~HashMap() {
  for (const Element& element : elements_) memory_.remove(element.address);
  end_of_run();
}

bool HashMap::is_lru() const {
  return plan_.type == bpf::MapType::lru_hash || plan_.type == bpf::MapType::lru_percpu_hash;
}

size_t HashMap::stride() const {
  return is_per_cpu() ? round_to_8(plan_.value_size) : 0;
}

HashMap::Elements::iterator HashMap::search(Bytes key) {
  auto found = index_.find(as_text(key));
  return found == index_.end() ? elements_.end() : found->second;
}

uint64_t HashMap::find(Bytes key, uint32_t cpu) {
  auto element = search(key);
  if (element == elements_.end()) return 0;
  element->last_use = ++uses_;
  return element->address + cpu * stride();
}

HashMap::Element& HashMap::insert(Bytes key) {
  Element& element = elements_.emplace_back();
  element.key.assign(key.begin(), key.end());
  element.values.resize(stored_value_size());
  element.address = memory_.reserve(element.values.size());
  memory_.add({.address = element.address,
               .size = element.values.size(),
               .bytes = element.values.data(),
               .space = Space::program,
               .writable = !(plan_.flags & bpf::kMapReadOnlyProg),
               .stride = stride(),
               .used = plan_.value_size,
               .name = "value of " + plan_.name});
  index_.emplace(as_text(key), std::prev(elements_.end()));
  return element;
}

int HashMap::update(Bytes key, Bytes value, uint64_t flags, uint32_t cpu) {
  if (flags > bpf::kUpdateExist) return -EINVAL;
  auto existing = search(key);
  const bool exists = existing != elements_.end();
  if (exists && flags == bpf::kUpdateNoExist) return -EEXIST;
  if (!exists && flags == bpf::kUpdateExist) return -ENOENT;
  const bool full = plan_.type != bpf::MapType::task_storage && elements_.size() >= plan_.max_entries;
  if (!exists && full) {
    if (!is_lru()) return -E2BIG;
    evict();
  }
  Element& element = exists ? *existing : insert(key);
  element.last_use = ++uses_;
  std::memcpy(element.values.data() + cpu * stride(), value.data(), plan_.value_size);
  return 0;
}

void HashMap::evict() {
  retire(std::min_element(elements_.begin(), elements_.end(),
                          [](const Element& a, const Element& b) { return a.last_use < b.last_use; }));
}

void HashMap::retire(Elements::iterator element) {
  index_.erase(as_text(element->key));
  removed_.splice(removed_.end(), elements_, element);
}

int HashMap::remove(Bytes key) {
  auto element = search(key);
  if (element == elements_.end()) return -ENOENT;
  retire(element);
  return 0;
}

std::vector<std::vector<std::byte>> HashMap::keys() const {
  std::vector<std::vector<std::byte>> keys;
  for (const Element& element : elements_) keys.push_back(element.key);
  return keys;
}

std::byte* HashMap::stored(Bytes key) {
  auto element = search(key);
  return element == elements_.end() ? nullptr : element->values.data();
}

void HashMap::end_of_run() {
  for (const Element& element : removed_) memory_.remove(element.address);
  removed_.clear();
}

}  // namespace scry::vm
