#include "syscalls/foreign_call.h"

#include <algorithm>
#include <span>

#include "base/glob.h"

namespace scry::syscalls {
namespace {

struct Rule {
  std::string_view type, name;  // patterns
  std::string_view kind;
};

// The first rule that matches counts. What a pointer of another type leads to is not known.
constexpr Rule kPointers[] = {
    {"*char", "*filename", "path"},
    {"*char", "*path*", "path"},
    {"*char", "*name", "text"},
    {"*timespec", "*", "in(timespec)"},
};
constexpr Rule kRules[] = {
    {"int", "*dfd", "dirfd"},    {"*int", "fd", "fd"},
    {"*int", "*_fd", "fd"},      {"umode_t", "*", "mode"},
    {"pid_t", "*", "pid"},       {"uid_t", "*", "id"},
    {"gid_t", "*", "id"},        {"clockid_t", "*", "enum(clock)"},
    {"*", "addr*", "address"},   {"*", "start", "address"},
    {"*int", "*flags", "hex32"}, {"u32", "*flags", "hex32"},
    {"*", "*flags", "hex"},      {"unsigned int", "*", "uint"},
    {"u32", "*", "uint"},        {"int", "*", "int"},
    {"long", "*", "long"},       {"loff_t", "*", "long"},
};

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

std::string_view kind_of(std::string_view type, std::string_view name) {
  // '*' is the wildcard of patterns: rules for pointers see the type without it.
  const bool pointer = type.ends_with('*');
  if (pointer) type.remove_suffix(std::min<size_t>(type.size(), 2));
  for (const Rule& rule : pointer ? std::span<const Rule>(kPointers) : std::span<const Rule>(kRules))
    if (glob_match(rule.type, type) && glob_match(rule.name, name)) return rule.kind;
  return pointer ? "address" : "ulong";
}

}  // namespace

std::string signature_of_format(std::string_view format) {
  constexpr std::string_view kField = "field:";
  constexpr unsigned kRegisters = 6;
  std::string signature;
  unsigned count = 0;
  for (size_t at = format.find(kField); at != std::string_view::npos; at = format.find(kField, at)) {
    at += kField.size();
    std::string_view declaration = format.substr(at, format.find(';', at) - at);
    const size_t blank = declaration.rfind(' ');
    if (blank == std::string_view::npos) continue;
    const std::string_view name = declaration.substr(blank + 1);
    const std::string_view type = declaration.substr(0, blank);
    if (name.starts_with("common_") || name == "__syscall_nr" || !is_name(name) || count == kRegisters) continue;
    signature += (count++ ? " " : "") + std::string(name) + ":" + std::string(kind_of(type, name));
  }
  return signature;
}

}  // namespace scry::syscalls
