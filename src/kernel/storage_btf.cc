#include "kernel/storage_btf.h"

#include <linux/btf.h>

#include "base/bytes.h"

namespace scry {
namespace {

uint32_t type_info(uint32_t kind) {
  return kind << 24;
}

}  // namespace

std::vector<std::byte> make_storage_btf(uint32_t value_size) {
  static constexpr char kNames[] = "\0int\0byte";
  constexpr uint32_t kIntName = 1, kByteName = 5;
  std::vector<std::byte> types;
  append_bytes(types, btf_type{.name_off = kIntName, .info = type_info(BTF_KIND_INT), .size = 4});
  append_bytes(types, uint32_t{32});  // bits
  append_bytes(types, btf_type{.name_off = kByteName, .info = type_info(BTF_KIND_INT), .size = 1});
  append_bytes(types, uint32_t{8});
  append_bytes(types, btf_type{.name_off = 0, .info = type_info(BTF_KIND_ARRAY), .size = 0});
  append_bytes(types, btf_array{.type = 2, .index_type = kStorageKeyType, .nelems = value_size});

  std::vector<std::byte> btf;
  append_bytes(btf, btf_header{.magic = BTF_MAGIC,
                               .version = BTF_VERSION,
                               .flags = 0,
                               .hdr_len = sizeof(btf_header),
                               .type_off = 0,
                               .type_len = static_cast<uint32_t>(types.size()),
                               .str_off = static_cast<uint32_t>(types.size()),
                               .str_len = sizeof kNames});
  btf.insert(btf.end(), types.begin(), types.end());
  append_bytes(btf, kNames);
  return btf;
}

}  // namespace scry
