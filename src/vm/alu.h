// Arithmetic and comparison of the eBPF machine, as pure functions on values.
#pragma once

#include <cstdint>
#include <optional>

namespace scry::vm {

// `op` is an ALU operation without kMov, kNeg and kEnd; `is_signed` picks sdiv and smod. Division by zero gives 0,
// modulo by zero leaves `a`; shifts use the low bits of the count. Empty: no such operation.
std::optional<uint64_t> compute64(uint8_t op, bool is_signed, uint64_t a, uint64_t b);
// On the low halves; the result is zero-extended.
std::optional<uint64_t> compute32(uint8_t op, bool is_signed, uint32_t a, uint32_t b);

// `op` is a conditional jump operation. Empty: no such operation.
std::optional<bool> compare64(uint8_t op, uint64_t a, uint64_t b);
std::optional<bool> compare32(uint8_t op, uint32_t a, uint32_t b);

}  // namespace scry::vm
