#include "processes/interpreter.h"

#include <elf.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

#include "base/access.h"
#include "base/fd.h"
#include "base/invoking_user.h"

namespace scry {
namespace {

constexpr size_t kBeginning = 4096;  // the headers of a program, and the name after them, lie in its first page

// Up to a blank, as the kernel reads it; the carriage return of another system's line is a part of the name.
std::string of_script(std::string_view text) {
  text.remove_prefix(2);
  text = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return std::string(text.substr(0, text.find_first_of(std::string_view(" \t\0", 3))));
}

template <class Header, class Segment>
std::optional<std::string> of_program(Bytes beginning) {
  ByteReader reader(beginning);
  Header header;
  if (!reader.read(header) || !reader.seek(header.e_phoff)) return std::nullopt;
  Segment segment;
  for (unsigned i = 0; i < header.e_phnum && reader.read(segment); ++i) {
    std::string_view path;
    if (segment.p_type == PT_INTERP)
      return reader.seek(segment.p_offset) && reader.read_c_string(path) ? std::optional(std::string(path))
                                                                         : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> interpreter_of(Bytes beginning) {
  const std::string_view text(reinterpret_cast<const char*>(beginning.data()), beginning.size());
  if (text.starts_with("#!")) return of_script(text);
  if (!text.starts_with(ELFMAG) || text.size() <= EI_CLASS) return std::nullopt;
  return text[EI_CLASS] == ELFCLASS32 ? of_program<Elf32_Ehdr, Elf32_Phdr>(beginning)
                                      : of_program<Elf64_Ehdr, Elf64_Phdr>(beginning);
}

std::string missing_interpreter_hint(const std::string& path) {
  const AsInvokingUser as_user;
  const Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  std::vector<std::byte> beginning(kBeginning);
  const ssize_t size = file ? ::read(file.get(), beginning.data(), beginning.size()) : 0;
  const auto interpreter = interpreter_of(Bytes(beginning).first(static_cast<size_t>(std::max<ssize_t>(size, 0))));
  if (!interpreter || may_access(*interpreter, F_OK)) return {};
  if (interpreter->ends_with('\r'))
    return fmt::format(
        "remove the carriage return at the end of its first line: the interpreter '{}\\r' does not exist",
        interpreter->substr(0, interpreter->size() - 1));
  return fmt::format(
      "install its interpreter or change its first line: the file exists, but the interpreter '{}' does not exist",
      *interpreter);
}

}  // namespace scry
