// Types by their names in a script: the language's own, one-word C spellings, and whatever BTF knows (docs/language.md
// 2.1). Suffixes (`*`, `[4]`, the size of string[16]) are the caller's: here `string` and `buffer` are empty.
// Tested by c_types_test.cc.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "types/btf.h"
#include "types/type.h"

namespace scry {

// `btfs` are asked in order; a module's BTF also answers for the kernel it stands on. All may be empty.
using Btfs = std::span<Btf* const>;

// "uint8", "string", "int", "size_t", "u32", "pid_t", "task_struct". nullopt: unknown.
std::optional<TypeRef> resolve_type_name(std::string_view name, TypePool& pool, Btfs btfs);

// `keyword` is "struct", "union" or "enum".
std::optional<TypeRef> resolve_tagged_name(std::string_view keyword, std::string_view name, TypePool& pool, Btfs btfs);
// All names that one of the two knows, by the keyword (empty: without one), for hints.
std::vector<std::string> known_type_names(std::string_view keyword, Btfs btfs);

// C integers and the typedefs of them that are the same everywhere, without any BTF: "unsigned long", "long unsigned
// int", "u32", "__be16". Words are separated by blanks.
std::optional<TypeRef> resolve_c_integer(std::string_view words, TypePool& pool);

}  // namespace scry
