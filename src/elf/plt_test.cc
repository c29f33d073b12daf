// Over programs that this test links in each of the layouts; objdump, which has a reader of its own, is the judge.
#include "elf/plt.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "elf/functions.h"

namespace scry::symbols {
namespace {

namespace fs = std::filesystem;

constexpr const char* kProgram = R"(#include <math.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
  int (*volatile through_pointer)(const char *) = puts;
  through_pointer(argv[0]);
  printf("%zu %f\n", strlen(argv[argc - 1]), cos(argc));
  return puts("end") < 0;
}
)";

// "0000000000001030 <puts@plt>:" of `objdump -d`.
std::map<uint64_t, std::string> by_objdump(const fs::path& program) {
  std::map<uint64_t, std::string> stubs;
  FILE* pipe = ::popen(fmt::format("objdump -d {}", program.string()).c_str(), "r");
  char line[512], name[256];
  unsigned long address = 0;
  while (pipe && std::fgets(line, sizeof line, pipe))
    if (std::sscanf(line, "%lx <%255[^>]>:", &address, name) == 2 && std::string_view(name).ends_with("@plt"))
      stubs[address] = name;
  if (pipe) ::pclose(pipe);
  return stubs;
}

class Plt : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "scry-plt-XXXXXX";
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    std::ofstream(folder_ / "app.c") << kProgram;
    const std::string command = fmt::format("cd {} && gcc -O1 -fno-builtin {} app.c -o app -lm", name, GetParam());
    ASSERT_EQ(std::system(command.c_str()), 0);
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
};

TEST_P(Plt, stubs_have_the_names_that_objdump_gives_them) {
  const auto judged = by_objdump(folder_ / "app");
  const auto file = ElfFile::open(folder_ / "app").value();
  const DebugFolders folders;
  const Functions functions(*file, folders);
  size_t named = 0;
  for (const PltStub& stub : plt_stubs(*file)) named += !stub.function.empty();
  if (std::string_view(GetParam()).find("-static") == std::string_view::npos) {
    EXPECT_GE(judged.size(), 4u);
    EXPECT_EQ(named, judged.size());
  }
  for (const auto& [address, name] : judged) {
    if (name.starts_with('*')) continue;  // a resolver: we know the function
    const Symbol* symbol = functions.containing(address + 2);
    ASSERT_NE(symbol, nullptr) << name;
    EXPECT_EQ(symbol->name, name);
    EXPECT_EQ(symbol->address, address);
  }
  EXPECT_TRUE(functions.matching("*@plt").empty());
}

INSTANTIATE_TEST_SUITE_P(Layouts, Plt,
                         testing::Values("-Wl,-z,lazy", "-Wl,-z,now", "-fcf-protection=full -Wl,-z,ibtplt", "-no-pie",
                                         "-Wl,-z,lazy -s"),
                         [](const auto& info) { return fmt::format("n{}", info.index); });

TEST(PltOfAStaticProgram, stubs_of_resolved_functions_are_named) {
  std::string name = testing::TempDir() + "scry-plt-XXXXXX";
  ASSERT_NE(::mkdtemp(name.data()), nullptr);
  const fs::path folder = name;
  std::ofstream(folder / "app.c") << kProgram;
  ASSERT_EQ(std::system(fmt::format("cd {} && gcc -static -O1 -fno-builtin app.c -o app -lm", name).c_str()), 0);
  const auto file = ElfFile::open(folder / "app").value();
  const DebugFolders folders;
  const Functions functions(*file, folders);
  size_t found = 0;
  for (const PltStub& stub : plt_stubs(*file)) found += functions.containing(stub.address)->name == "strlen@plt";
  EXPECT_EQ(found, 1u);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace scry::symbols
