// Fuzz target: C text as a script or a header has it, and everything that is asked about what it declares. No program
// runs: what would be included is the text again, as if it came from the compiler.
#include "c/declarations.h"
#include "types/c_types.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace scry;
  TypePool pool;
  CSettings settings;
  settings.foreign.named = [&](std::string_view name) { return resolve_c_integer(name, pool).value_or(nullptr); };
  settings.preprocess = [](const std::string& text, const CIncludes&) -> CResult<std::string> { return text; };
  const std::string text(reinterpret_cast<const char*>(data), size);
  auto c = CDeclarations::read({{"fuzz.h", text}}, settings);
  if (!c) return 0;
  for (const auto& [name, id] : (*c)->definitions()) {
    const std::string_view spelled = name;
    const size_t blank = spelled.find(' ');
    TypeRef type = (*c)->find(spelled.substr(0, blank), spelled.substr(blank + 1), pool);
    if (!type) continue;
    (void)type_name(type);
    if (type->is(TypeKind::c_struct)) (void)pool.find_member(type, "none");
  }
  (void)(*c)->find("", "t", pool);
  (void)(*c)->find("enum", "e", pool);
  (void)(*c)->enumerator("A", pool);
  (void)(*c)->constant("N");
  return 0;
}
