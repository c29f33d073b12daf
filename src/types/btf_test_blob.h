// BtfBlob: writes BTF byte by byte, for tests and fuzz seeds. Types are numbered from 1 in the order added.
#pragma once

#include <linux/btf.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "types/btf_table.h"

namespace scry {

class BtfBlob {
 public:
  // For split BTF: the first type number and string offset that the base leaves free.
  explicit BtfBlob(uint32_t first_id = 1, uint32_t first_string = 0) : next_(first_id), first_string_(first_string) {}

  struct Item {  // member, enumerator or parameter
    std::string_view name;
    uint32_t type_or_value = 0;
    uint32_t offset = 0;  // members: bits, or bits | bitfield size << 24 with the kind flag
  };

  // The offset of `text`, which is stored once.
  uint32_t string(std::string_view text) {
    if (text.empty()) return 0;
    const std::string whole = std::string(1, '\0') + std::string(text) + std::string(1, '\0');
    size_t place = strings_.find(whole);
    if (place == std::string::npos) {
      place = strings_.size() - 1;
      strings_ += whole.substr(1);
    }
    return first_string_ + static_cast<uint32_t>(place) + 1;
  }

  // struct btf_type; what follows is appended with word().
  uint32_t type(BtfKind kind, std::string_view name, uint32_t length, uint32_t size_or_type, bool flag = false) {
    for (uint32_t w : {string(name), uint32_t{flag} << 31 | static_cast<uint32_t>(kind) << 24 | length, size_or_type})
      word(w);
    return next_++;
  }
  void word(uint32_t value) { types_.append(reinterpret_cast<const char*>(&value), sizeof(value)); }

  uint32_t integer(std::string_view name, uint32_t size, uint32_t encoding = 0) {
    const uint32_t id = type(BtfKind::integer, name, 0, size);
    word(encoding << 24 | size * 8);
    return id;
  }
  uint32_t pointer(uint32_t target) { return type(BtfKind::pointer, "", 0, target); }
  uint32_t array(uint32_t element, uint32_t count) {
    const uint32_t id = type(BtfKind::array, "", 0, 0);
    for (uint32_t w : {element, element, count}) word(w);
    return id;
  }
  uint32_t structure(std::string_view name, uint32_t size, const std::vector<Item>& members, bool flag = false,
                     BtfKind kind = BtfKind::structure) {
    const uint32_t id = type(kind, name, static_cast<uint32_t>(members.size()), size, flag);
    for (const Item& item : members)
      for (uint32_t w : {string(item.name), item.type_or_value, item.offset}) word(w);
    return id;
  }
  // Enumerators or parameters.
  uint32_t list(BtfKind kind, std::string_view name, uint32_t size_or_type, const std::vector<Item>& items,
                bool flag = false) {
    const uint32_t id = type(kind, name, static_cast<uint32_t>(items.size()), size_or_type, flag);
    for (const Item& item : items)
      for (uint32_t w : {string(item.name), item.type_or_value}) word(w);
    return id;
  }

  uint32_t string_size() const { return static_cast<uint32_t>(strings_.size()); }
  uint32_t next_id() const { return next_; }

  // The whole blob, as a string so that tests can damage it.
  std::string bytes() const {
    const btf_header header{.magic = BTF_MAGIC,
                            .version = BTF_VERSION,
                            .flags = 0,
                            .hdr_len = sizeof(btf_header),
                            .type_off = 0,
                            .type_len = static_cast<uint32_t>(types_.size()),
                            .str_off = static_cast<uint32_t>(types_.size()),
                            .str_len = string_size()};
    return std::string(reinterpret_cast<const char*>(&header), sizeof(header)) + types_ + strings_;
  }

 private:
  std::string types_;
  std::string strings_ = std::string(1, '\0');
  uint32_t next_;
  uint32_t first_string_;
};

}  // namespace scry
