// Over programs that this test links; the loader itself is the judge (LD_DEBUG=bindings).
#include "symbols/program_libraries.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>

namespace scry::symbols {
namespace {

namespace fs = std::filesystem;

constexpr const char* kProgram = R"(#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int own(int); int inner(int); int hook(int);
static int order(const void *a, const void *b) { return *(char *)a - *(char *)b; }
int main(int argc, char **argv) {
  char text[8] = "zyx";
  qsort(text, 3, 1, order);
  memcpy(text + 4, argv[0], 2);
  printf("%zu %d %d %d\n", strlen(text), own(argc), inner(argc), hook(argc));
  return puts(text) < 0;
}
)";

class ProgramLibrariesTest : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "scry-libraries-XXXXXX";
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    fs::create_directory(folder_ / "deep");
    std::ofstream(folder_ / "app.c") << kProgram;
    std::ofstream(folder_ / "inner.c") << "int inner(int n) { return n + 1; }\nint hook(int n) { return n; }\n";
    std::ofstream(folder_ / "own.c") << "int inner(int); int own(int n) { return inner(n) * 2; }\n";
    std::ofstream(folder_ / "pre.c") << "int hook(int n) { return n + 5; }\n";
    const std::string command = fmt::format(
        "cd {} && gcc -shared -fPIC inner.c -o deep/libinner.so && gcc -shared -fPIC pre.c -o pre.so && "
        "gcc -shared -fPIC own.c -o libown.so -Ldeep -linner -Wl,-rpath,'$ORIGIN/deep' && "
        "gcc -O1 -fno-builtin {} app.c -o app -L. -lown -Ldeep -linner -Wl,-rpath,'$ORIGIN:$ORIGIN/deep'",
        name, GetParam());
    ASSERT_EQ(std::system(command.c_str()), 0);
  }
  void TearDown() override { fs::remove_all(folder_); }

  // Of the functions that the program imports: the file that the loader binds each to.
  std::map<std::string, std::string> by_loader(const std::string& preload) const {
    std::map<std::string, std::string> bound;
    FILE* pipe = ::popen(fmt::format("cd {0} && LD_PRELOAD={1} LD_BIND_NOW=1 LD_DEBUG=bindings ./app 2>&1 >/dev/null",
                                     folder_.string(), preload)
                             .c_str(),
                         "r");
    const std::regex line(R"(binding file \./app \[0\] to (\S+) \[0\]: normal symbol `([^']+)')");
    char text[1024];
    std::cmatch match;
    while (pipe && std::fgets(text, sizeof text, pipe))
      if (std::regex_search(text, match, line)) bound[match[2]] = fs::weakly_canonical(match[1].str()).string();
    if (pipe) ::pclose(pipe);
    return bound;
  }

  void expect_bound_as_by_loader(const std::string& preload) {
    TargetFiles files;
    const std::string app = (folder_ / "app").string();
    const LoaderEnvironment environment{.library_path = "", .preload = preload};
    const ProgramLibraries libraries = libraries_of(files, app, environment, std::nullopt);
    EXPECT_TRUE(libraries.missing.empty());
    const Imports imports = imports_of(files, app, libraries);
    const auto judged = by_loader(preload);
    ASSERT_TRUE(judged.contains("qsort") && judged.contains("own"));
    std::map<std::string, std::string> found;
    for (const ImportedFunction& function : imports.functions)
      found[function.name] = fs::weakly_canonical(libraries.files[function.library].path).string();
    for (const char* name : {"qsort", "printf", "puts", "own", "inner", "hook", "memcpy", "strlen"})
      EXPECT_EQ(found[name], judged.at(name)) << name;
  }

  fs::path folder_;
};

TEST_P(ProgramLibrariesTest, functions_are_found_where_the_loader_binds_them) {
  expect_bound_as_by_loader("");
}

TEST_P(ProgramLibrariesTest, a_preloaded_library_comes_first) {
  expect_bound_as_by_loader((folder_ / "pre.so").string());
}

TEST_P(ProgramLibrariesTest, a_resolver_is_not_taken_for_the_function) {
  TargetFiles files;
  const std::string app = (folder_ / "app").string();
  const Imports imports = imports_of(files, app, libraries_of(files, app, {}, std::nullopt));
  for (const ImportedFunction& function : imports.functions) {
    if (function.name != "strlen") continue;
    EXPECT_TRUE(function.is_resolved);
    const auto libc = ElfFile::open("/lib/x86_64-linux-gnu/libc.so.6");
    if (!libc) GTEST_SKIP() << "no C library where Debian has it";
    for (const DynamicSymbol& symbol : versioned_symbols(**libc)) {
      if (symbol.name == "strlen") {
        EXPECT_NE(symbol.address, function.address);
      }
    }
  }
}

TEST_P(ProgramLibrariesTest, a_library_that_is_not_there_is_named) {
  fs::remove(folder_ / "deep" / "libinner.so");
  TargetFiles files;
  const ProgramLibraries libraries = libraries_of(files, (folder_ / "app").string(), {}, std::nullopt);
  EXPECT_EQ(libraries.missing, std::vector<std::string>{"libinner.so"});
}

INSTANTIATE_TEST_SUITE_P(Layouts, ProgramLibrariesTest,
                         testing::Values("", "-fno-plt -Wl,-z,now", "-no-pie -Wl,-z,lazy"));

TEST(DynamicSymbols, one_name_may_have_several_versions) {
  const auto libc = ElfFile::open("/lib/x86_64-linux-gnu/libc.so.6");
  if (!libc) GTEST_SKIP() << "no C library where Debian has it";
  std::map<std::string, bool> versions;
  for (const DynamicSymbol& symbol : versioned_symbols(**libc))
    if (symbol.name == "memcpy") versions[symbol.version] = symbol.is_default;
  EXPECT_EQ(versions, (std::map<std::string, bool>{{"GLIBC_2.2.5", false}, {"GLIBC_2.14", true}}));
  EXPECT_TRUE(thread_offset_slot(**libc, "errno"));
  EXPECT_FALSE(thread_offset_slot(**libc, "no_such_variable"));
}

}  // namespace
}  // namespace scry::symbols
