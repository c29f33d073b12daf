// Conversion: how two types meet. The rules of docs/language.md 2.2 and 2.3, free of syntax and diagnostics.
#pragma once

#include <optional>
#include <vector>

#include "sema/typed.h"
#include "types/type.h"

namespace scry::sema {

// A type together with the licence of a non-negative literal to take any sign.
struct Inferred {
  TypeRef type = nullptr;  // null: not known yet
  bool flexible = false;
  std::vector<Inferred> elements;  // of a tuple or record with such literals in it; else empty
  bool guessed = false;            // of a map: what it holds was known by its own value alone

  bool operator==(const Inferred&) const = default;
  bool has_flexible() const { return flexible || !elements.empty(); }
};

// What a value is known to be where it meets others.
Inferred inferred(const typed::Expr& expr);

// The smallest signed type that holds the value; uint64 above INT64_MAX (3.2).
TypeRef literal_type(__int128 value, TypePool& types);

// The type that holds both (3.4); nullopt when there is none. Unknown and known unify to the known one.
std::optional<Inferred> unify(Inferred a, Inferred b, TypePool& types);

// Whether a value of `from` keeps its meaning as `to` without a cast worth a warning: same sign and no smaller,
// unsigned in a larger signed type, a flexible literal by size, shorter strings in longer ones, tuples element by
// element.
bool fits(Inferred from, TypeRef to);

// The type of `a op b` for + * / % & | ^ << >> (3.3): int64 if either is signed, else uint64.
TypeRef arithmetic_type(Inferred a, Inferred b, TypePool& types);

// The word for a type's family in messages: "int", "string", "tuple", "pointer"...
const char* family_name(TypeRef type);

}  // namespace scry::sema
