// Every header of the system that the compiler takes, our parser takes.
#include <gtest/gtest.h>

#include <filesystem>

#include "c/declarations.h"

namespace scry {
namespace {

TEST(Headers, parse_as_far_as_the_compiler_takes_them) {
  namespace fs = std::filesystem;
  size_t parsed = 0;
  std::string refused;
  for (const char* folder : {"linux", "sys", "net", "netinet", "."}) {
    const fs::path place = fs::path("/usr/include") / folder;
    if (!fs::is_directory(place)) continue;
    for (const fs::directory_entry& entry : fs::directory_iterator(place)) {
      if (entry.path().extension() != ".h") continue;
      const std::string name = (fs::path(folder) / entry.path().filename()).lexically_normal();
      const auto result = CDeclarations::read({{"test.h", "#include <" + name + ">\n"}}, CSettings());
      parsed += result.has_value();
      if (result) continue;
      const std::string judge = "echo '#include <" + name + ">' | cc -w -fsyntax-only -x c - 2>/dev/null";
      if (std::system(judge.c_str()) != 0) continue;  // not meant to stand alone, or C++
      const CError& error = result.error();
      refused += name + ": " + error.file + ":" + std::to_string(error.line) + ": " + error.message + "\n";
    }
  }
  EXPECT_EQ(refused, "");
  EXPECT_GE(parsed, 100u) << "linux-libc-dev and libc6-dev belong to the machine that tests";
}

}  // namespace
}  // namespace scry
