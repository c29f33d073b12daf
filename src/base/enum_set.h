// EnumSet: a set of the values of a small enumeration, for tables whose rows differ by a few yes-or-no properties:
//     .traits = {Trait::stable, Trait::bare}
#pragma once

#include <cstdint>
#include <initializer_list>

namespace scry {

template <class Enum>
class EnumSet {
 public:
  constexpr EnumSet() = default;
  constexpr EnumSet(std::initializer_list<Enum> values) {
    for (Enum value : values) bits_ |= bit(value);
  }

  constexpr bool has(Enum value) const { return (bits_ & bit(value)) != 0; }
  friend constexpr bool operator==(EnumSet, EnumSet) = default;

 private:
  static constexpr uint32_t bit(Enum value) {
    return uint32_t{1} << static_cast<unsigned>(value);
  }  // at most 32 values

  uint32_t bits_ = 0;
};

}  // namespace scry
