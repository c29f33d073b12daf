// Every header of the system that the compiler takes, our parser takes.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <stdexcept>

#include "c/declarations.h"
#include "c/endless_headers.h"

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

TEST(Headers, that_never_end_are_refused_before_they_are_opened) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(testing::TempDir()) / "endless";
  fs::create_directories(folder);
  fs::remove(folder / "wait.h");
  ASSERT_EQ(mkfifo((folder / "wait.h").c_str(), 0600), 0);
  CIncludes includes;
  includes.folders = {folder};
  const auto error = find_endless_header("# 7 \"t.bt\"\n#include <stddef.h>\n  #  include <wait.h>\n", includes);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->file, "t.bt");
  EXPECT_EQ(error->line, 8u);
  EXPECT_EQ(error->message, "cannot include 'wait.h': a FIFO or a device never ends");
  EXPECT_TRUE(find_endless_header("#include \"/dev/zero\"\n", {}));
  for (const char* ends : {"#include <stddef.h>\n", "#include \"missing.h\"\n", "// #include \"/dev/zero\"\n",
                           "#include\n#include <wait.h\n#\n# 3\n# x \"y\"\n"})
    EXPECT_FALSE(find_endless_header(ends, includes)) << ends;
  includes.files = {"wait.h"};
  EXPECT_TRUE(find_endless_header("", includes));
}

CDeclarations& read(std::unique_ptr<CDeclarations>& owner, const std::string& text) {
  CSettings settings;
  settings.preprocess = [](const std::string& all, const CIncludes&) { return CResult<std::string>(all); };
  settings.includes.files = {"-"};  // the text stands for what a compiler gives
  auto result = CDeclarations::read({{"script", text}}, settings);
  EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().message);
  if (!result) throw std::runtime_error("unreadable");
  owner = std::move(*result);
  return *owner;
}

constexpr const char* kLibrary = "# 1 \"/usr/include/bits/stat.h\"\n";
constexpr const char* kKernel = "# 1 \"/usr/src/include/linux/stat.h\"\n";

TEST(Headers, of_two_definitions_that_differ_the_kernels_counts) {
  const std::string library = std::string(kLibrary) + "struct stat { int a; };\nstruct l { struct stat s; };\n";
  const std::string kernel = std::string(kKernel) + "struct stat { long a, b; };\nstruct k { struct stat s; };\n";
  for (const std::string& text : {library + kernel, kernel + library}) {
    std::unique_ptr<CDeclarations> owner;
    CDeclarations& c = read(owner, text + "# 1 \"script\"\nstruct mine { struct stat s; };\n");
    TypePool pool;
    EXPECT_EQ(c.find("struct", "stat", pool)->size, 16u);
    EXPECT_EQ(c.find("struct", "mine", pool)->size, 16u);
    // Each header's own structures keep the layout that their header gave them.
    EXPECT_EQ(c.find("struct", "l", pool)->size, 4u);
    EXPECT_EQ(c.find("struct", "k", pool)->size, 16u);
    ASSERT_EQ(c.conflicts().size(), 1u);
    EXPECT_EQ(c.conflicts()[0].name, "struct stat");
    EXPECT_EQ(c.conflicts()[0].taken, "/usr/src/include/linux/stat.h:1");
    EXPECT_EQ(c.conflicts()[0].other, "/usr/include/bits/stat.h:1");
  }
}

// The C library has `#define st_atime st_atim.tv_sec`, and the kernel a member st_atime.
TEST(Headers, a_member_that_a_macro_of_another_header_replaced_keeps_its_place) {
  std::unique_ptr<CDeclarations> owner;
  CDeclarations& c = read(owner, std::string(kKernel) + "struct stat { int a; long st_atim.tv_sec, last; };\n");
  TypePool pool;
  EXPECT_EQ(c.find("struct", "stat", pool)->size, 24u);
}

TEST(Headers, names_that_macros_of_another_header_replaced_are_read_over) {
  std::unique_ptr<CDeclarations> owner;
  CDeclarations& c =
      read(owner, std::string(kLibrary) +
                      "enum { -60 = -60, 1 = f(2, 3), LAST = 7 };\n"
                      "extern unsigned (__builtin_bswap32)(x) ? 1 : g({2}), y;\n"
                      "MACRO_NOT_DEFINED(int f(int));\nstatic int 5(int a) { return 1; }\nstruct s { int a; };\n");
  TypePool pool;
  EXPECT_EQ(c.enumerator("LAST", pool)->value, 7);
  EXPECT_EQ(c.find("struct", "s", pool)->size, 4u);
}

TEST(Headers, definitions_that_say_the_same_are_one) {
  const std::string same =
      "struct iovec { void *base; unsigned long len; };\nunion v { int i; struct iovec *p; };\n"
      "enum e { A, B = 5 };\ntypedef struct iovec vec_t;\ntypedef int (*call_t)(int);\n";
  std::unique_ptr<CDeclarations> owner;
  CDeclarations& c = read(owner, kLibrary + same + kKernel + same);
  EXPECT_TRUE(c.conflicts().empty()) << c.conflicts()[0].name;
  TypePool pool;
  EXPECT_EQ(c.find("", "vec_t", pool)->size, 16u);
}

TEST(Headers, enumerators_and_typedefs_that_differ_are_the_kernels) {
  const std::string library = "enum { SIZE = 128 };\ntypedef struct { char b[SIZE]; } sigset_t;\n";
  const std::string kernel = "enum { SIZE = 8 };\ntypedef struct { char b[8]; } sigset_t;\n";
  std::unique_ptr<CDeclarations> owner;
  CDeclarations& c = read(owner, kLibrary + library + kKernel + kernel);
  TypePool pool;
  EXPECT_EQ(c.enumerator("SIZE", pool)->value, 8);
  EXPECT_EQ(c.find("", "sigset_t", pool)->size, 8u);
  EXPECT_EQ(c.conflicts().size(), 2u);
}

// `typedef int (name)(int)` where the kernel's types have `name` already; the builtins that lengths of arrays need.
TEST(Headers, forms_of_the_kernels_headers) {
  CSettings settings;
  TypePool types;
  settings.foreign.named = [&](std::string_view name) { return name == "known_fn_t" ? types.uint64() : nullptr; };
  const auto result = CDeclarations::read({{"t.h", R"(
    typedef int (known_fn_t)(int cpu);
    enum { FOUR = __builtin_constant_p(4) ? 63 - __builtin_clzll(16) : undefined_function(4) };
    enum { NOT = __builtin_constant_p(undefined_function(4)), AND = 0 && undefined_function(1) };
    enum { EIGHT = __builtin_choose_expr((sizeof(int) == sizeof(*(8 ? ((void *)((long)(3) * 0l)) : (int *)8))), 8,
                                         other(1)) };
    enum { SAME = __builtin_types_compatible_p(unsigned long, long unsigned), TEXT = sizeof("ab\n" "c") };
    enum { ORDER = __builtin_bswap16(0x1234), ONES = __builtin_popcount(0xff), FIRST = __builtin_ffs(8) };
    enum { ZERO = ((int)(sizeof(struct { int:(-!!(0)); }))) };
  )"}},
                                          settings);
  ASSERT_TRUE(result.has_value()) << result.error().message;
  const std::pair<const char*, int64_t> expected[] = {{"FOUR", 4},  {"NOT", 0},  {"AND", 0},  {"EIGHT", 8},
                                                      {"SAME", 1},  {"TEXT", 5}, {"ONES", 8}, {"ORDER", 0x3412},
                                                      {"FIRST", 4}, {"ZERO", 0}};
  for (const auto& [name, value] : expected) {
    const auto found = (*result)->enumerator(name, types);
    ASSERT_TRUE(found.has_value()) << name;
    EXPECT_EQ(found->value, value) << name;
  }
}

// ---- the kernel's own headers, where a package of them is (scripts/fetch-kernel-headers.sh)

struct KernelHeaders {
  std::filesystem::path source, build;
};

std::vector<KernelHeaders> kernel_headers() {
  namespace fs = std::filesystem;
  const char* cache = std::getenv("SCRY_CACHE");
  std::vector<KernelHeaders> all;
  std::error_code none;
  for (const fs::directory_entry& series :
       fs::directory_iterator(fs::path(cache ? cache : "/var/cache/scry") / "headers", none)) {
    KernelHeaders found;
    for (const fs::directory_entry& one : fs::directory_iterator(series.path() / "usr/src", none))
      (one.path().string().ends_with("-common") ? found.source : found.build) = one.path();
    if (!found.source.empty() && !found.build.empty()) all.push_back(std::move(found));
  }
  return all;
}

// Whether the compiler takes the preprocessed text, which has definitions between its lines.
bool compiler_takes(const CResult<std::string>& text) {
  if (!text) return false;
  std::istringstream lines(*text);
  FILE* judge = popen("cc -w -fsyntax-only -x cpp-output - 2>/dev/null", "w");
  for (std::string line; std::getline(lines, line);)
    if (!line.starts_with("#define") && !line.starts_with("#undef")) fmt::print(judge, "{}\n", line);
  return pclose(judge) == 0;
}

std::string inclusion(const std::vector<std::string>& headers) {
  std::string text;
  for (const std::string& header : headers) text += "#include <" + header + ">\n";
  return text;
}

// Each header is read with some others, and alone if one of these is not meant to stand alone. That takes minutes for
// all of them (SCRY_ALL_HEADERS=1); otherwise every twentieth group is read.
TEST(KernelHeaders, parse_as_far_as_the_compiler_takes_them) {
  namespace fs = std::filesystem;
  const std::vector<KernelHeaders> kernels = kernel_headers();
  if (kernels.empty()) GTEST_SKIP() << "no kernel headers: run scripts/fetch-kernel-headers.sh";
  for (const KernelHeaders& kernel : kernels) {
    CSettings settings;
    settings.includes.kernel_source = kernel.source;
    settings.includes.kernel_build = kernel.build;
    settings.includes.definitions = {"BPFTRACE_HAVE_BTF"};
    const auto parses = [&](const std::vector<std::string>& headers) {
      return CDeclarations::read({{"test.h", inclusion(headers)}}, settings).has_value();
    };
    std::vector<std::string> names;
    for (const char* folder : {"linux", "uapi/linux", "net"})
      for (const fs::directory_entry& entry : fs::directory_iterator(kernel.source / "include" / folder))
        if (entry.path().extension() == ".h")
          names.push_back(std::string(folder) + "/" + entry.path().filename().string());
    std::ranges::sort(names);
    size_t parsed = 0, refused_by_both = 0;
    std::string refused;
    constexpr size_t kTogether = 16;
    const size_t every = std::getenv("SCRY_ALL_HEADERS") ? 1 : 20;
    for (size_t at = 0; at < names.size(); at += kTogether * every) {
      const auto first = names.begin() + static_cast<ptrdiff_t>(at);
      const std::vector<std::string> batch(first,
                                           first + static_cast<ptrdiff_t>(std::min(kTogether, names.size() - at)));
      if (parses(batch)) {
        parsed += batch.size();
        continue;
      }
      for (const std::string& name : batch) {
        if (parses({name}))
          ++parsed;
        else if (compiler_takes(run_c_preprocessor(inclusion({name}), settings.includes)))
          refused += name + "\n";
        else
          ++refused_by_both;
      }
    }
    fmt::print("{}: {} of {} headers parse, {} are not meant to stand alone\n", kernel.source.filename().string(),
               parsed, names.size(), refused_by_both);
    EXPECT_EQ(refused, "") << kernel.source;
    EXPECT_GE(parsed * every, 1800u) << kernel.source;
  }
}

}  // namespace
}  // namespace scry
