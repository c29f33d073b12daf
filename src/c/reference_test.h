// The system's C compiler as the judge of our layouts: both say, in the same words, where every member of every
// structure of a text lies.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "c/declarations.h"

namespace scry {

// "struct s 12 4\n" and for each member "struct s.m 32 8\n": bit offset, and width for a bitfield.
class LayoutText {
 public:
  explicit LayoutText(CDeclarations& c) : c_(c) {
    for (const auto& [name, id] : c.definitions()) {
      ours += fmt::format("{} {} {}\n", name, c.table().size(id), c.table().align(id));
      program_ += fmt::format("  printf(\"{0} %zu %zu\\n\", sizeof({0}), _Alignof({0}));\n", name);
      members(name, id, 0);
    }
  }

  std::string ours;

  // What a program says that `cc` made of the text; empty if it does not compile.
  std::string compilers(const std::string& text) const {
    std::string folder = testing::TempDir() + "scry_layout.XXXXXX";  // of this run alone
    if (!mkdtemp(folder.data())) return {};
    const std::string source = folder + "/scry_layout.c", binary = folder + "/scry_layout";
    std::ofstream(source) << "#include <stddef.h>\n#include <stdio.h>\n#include <string.h>\n"
                          << text << R"(
static void bits(const char *name, const unsigned char *bytes, size_t size) {
  size_t first = 0, count = 0;
  for (size_t i = 0; i < size * 8; i++)
    if (bytes[i / 8] >> (i % 8) & 1) { if (!count++) first = i; }
  printf("%s %zu %zu\n", name, first, count);
}
int main(void) {
)" << program_ << "  return 0;\n}\n";
    if (std::system(fmt::format("cc -w -O0 -o {} {} 2>{}/scry_layout.err", binary, source, folder).c_str())) return {};
    FILE* output = popen(binary.c_str(), "r");
    std::string said;
    char chunk[4096];
    for (size_t got; (got = fread(chunk, 1, sizeof chunk, output)) > 0;) said.append(chunk, got);
    pclose(output);
    std::filesystem::remove_all(folder);
    return said;
  }

 private:
  void members(const std::string& name, CTypeId id, uint64_t base) {
    CTypeTable& table = c_.table();
    for (const CMember& member : table.record(table[id]).members) {
      const uint64_t offset = base + member.bit_offset;
      if (member.name.empty()) {
        if (table[member.type].kind == CKind::structure) members(name, member.type, offset);
        continue;
      }
      ours += fmt::format("{}.{} {} {}\n", name, member.name, offset, member.bit_size);
      if (member.is_bitfield)
        program_ += fmt::format(
            "  {{ {0} x; memset(&x, 0, sizeof x); x.{1} = -1; bits(\"{0}.{1}\", (void *)&x, sizeof x); }}\n", name,
            member.name);
      else
        program_ += fmt::format("  printf(\"{0}.{1} %zu 0\\n\", offsetof({0}, {1}) * 8);\n", name, member.name);
    }
  }

  CDeclarations& c_;
  std::string program_;
};

}  // namespace scry
