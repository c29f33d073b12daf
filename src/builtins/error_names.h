// Texts of numbers: errors and signals, by number.
//
// The texts of signals are glibc's, those of errors the traditional UNIX ones. They are tables of our own, not calls of
// the C library: the same script prints the same text wherever it runs.
#pragma once

#include <span>
#include <string_view>

namespace scry {

inline constexpr std::string_view kUnknownError = "Unknown error";  // gaps, and numbers beyond the table
inline constexpr std::string_view kUnknownSignal = "N/A";           // numbers beyond the table
inline constexpr std::string_view kUnknownSyscall = "Unknown syscall";

std::span<const std::string_view> error_texts();   // 0 to 133
std::span<const std::string_view> signal_texts();  // 0 to 64

}  // namespace scry
