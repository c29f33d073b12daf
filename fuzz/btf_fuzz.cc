// Fuzz target: a BTF blob, and everything that can be asked about its types.
#include "types/btf.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace scry;
  constexpr uint32_t kMaxTypes = 500;
  auto btf = Btf::parse(std::as_bytes(std::span(data, size)), "fuzz");
  if (!btf) return 0;
  TypePool pool;
  for (uint32_t id = 0; id < kMaxTypes; ++id) {
    TypeRef type = (*btf)->type(id, pool);
    (void)type_name(type);
    if (type->is(TypeKind::c_struct)) (void)pool.find_member(type, "none");
    if (type->is(TypeKind::enumeration)) (void)pool.enumerators(type);
    (void)(*btf)->prototype(id, pool);
    (void)(*btf)->definition(id);
  }
  (void)(*btf)->names(BtfKind::structure, "*");
  (void)(*btf)->variable("counter", pool);
  (void)(*btf)->enumerator("A", pool);
  (void)(*btf)->raw_tracepoint("signal", pool);
  return 0;
}
