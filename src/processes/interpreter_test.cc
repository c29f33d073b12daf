#include "processes/interpreter.h"

#include <elf.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace scry {
namespace {

// A program of nothing but headers and the name of its loader.
template <class Header, class Segment>
std::string elf_program(unsigned char elf_class, const std::string& loader) {
  Header header{};
  std::copy_n(ELFMAG, SELFMAG, header.e_ident);
  header.e_ident[EI_CLASS] = elf_class;
  header.e_phoff = sizeof header;
  header.e_phnum = 2;
  Segment segments[2]{};
  segments[1].p_type = PT_INTERP;
  segments[1].p_offset = sizeof header + sizeof segments;
  std::string file(reinterpret_cast<const char*>(&header), sizeof header);
  file.append(reinterpret_cast<const char*>(segments), sizeof segments);
  return file + loader + '\0';
}

std::string interpreter(const std::string& file) {
  return interpreter_of(as_bytes(file)).value_or("none");
}

TEST(Interpreter, stands_behind_the_mark_of_a_script) {
  EXPECT_EQ(interpreter("#!/bin/sh\necho"), "/bin/sh");
  EXPECT_EQ(interpreter("#! \t/usr/bin/env python3\n"), "/usr/bin/env");
  EXPECT_EQ(interpreter("#!/bin/sh\r\necho"), "/bin/sh\r");
  EXPECT_EQ(interpreter("#!"), "");
}

TEST(Interpreter, is_the_loader_of_a_program) {
  EXPECT_EQ(interpreter(elf_program<Elf64_Ehdr, Elf64_Phdr>(ELFCLASS64, "/lib64/ld.so")), "/lib64/ld.so");
  EXPECT_EQ(interpreter(elf_program<Elf32_Ehdr, Elf32_Phdr>(ELFCLASS32, "/lib/ld.so")), "/lib/ld.so");
}

TEST(Interpreter, is_not_known_of_what_is_cut_or_something_else) {
  const std::string whole = elf_program<Elf64_Ehdr, Elf64_Phdr>(ELFCLASS64, "/lib64/ld.so");
  for (size_t size = 0; size < whole.size(); ++size) EXPECT_EQ(interpreter(whole.substr(0, size)), "none") << size;
  EXPECT_EQ(interpreter("plain text"), "none");
}

TEST(Interpreter, is_named_where_it_is_missing) {
  const std::string path = std::filesystem::temp_directory_path() / ("scry-interpreter-" + std::to_string(getpid()));
  const auto hint_for = [&](const std::string& text) {
    std::ofstream(path) << text;
    return missing_interpreter_hint(path);
  };
  EXPECT_EQ(hint_for("#!/no/such\n"),
            "install its interpreter or change its first line: the file exists, but the interpreter '/no/such' does "
            "not exist");
  EXPECT_EQ(hint_for("#!/bin/sh\r\n"),
            "remove the carriage return at the end of its first line: the interpreter '/bin/sh\\r' does not exist");
  EXPECT_EQ(hint_for("#!/bin/sh\n"), "");
  std::filesystem::remove(path);
  EXPECT_EQ(missing_interpreter_hint(path), "");
}

}  // namespace
}  // namespace scry
