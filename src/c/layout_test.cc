// Sizes and offsets of C structures, against the compiler.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "c/reference_test.h"
#include "types/c_types.h"

namespace scry {
namespace {

class Layout : public testing::Test {
 protected:
  std::unique_ptr<CDeclarations> read(const std::string& text) {
    CSettings settings;
    auto declarations = CDeclarations::read({{"test.h", text}}, settings);
    if (declarations) return std::move(*declarations);
    ADD_FAILURE() << declarations.error().file << ":" << declarations.error().line << ": "
                  << declarations.error().message;
    return nullptr;
  }
  void agree(const std::string& text) {
    auto c = read(text);
    ASSERT_TRUE(c);
    LayoutText layout(*c);
    const std::string said = layout.compilers(text);
    ASSERT_FALSE(said.empty()) << "cc does not take this text:\n" << text;
    EXPECT_EQ(layout.ours, said) << text;
  }
};

TEST_F(Layout, agrees_with_the_compiler_on_hand_made_structures) {
  agree(R"(
    struct plain { char a; short b; int c; long d; long long e; char f; };
    struct floats { float f; double d; long double l; char c; _Complex double z; };
    struct bits { int a : 3; unsigned b : 30; int c : 1; long d : 40; char e : 7; unsigned : 0; char f; };
    struct unnamed { int a : 4; int : 20; int b : 9; char : 0; int c : 1; long : 33; char d; };
    struct only_unnamed { char a; int : 0; char b; };
    struct packed_bits { int a : 3; unsigned b : 30; long c : 40; char d; int : 0; int e : 5; } __attribute__((packed));
    struct packed { char a; long b; struct plain p; short c; } __attribute__((packed));
    struct packed_member { char a; long b __attribute__((packed)); int c; };
    struct aligned_member { char a; char b __attribute__((aligned(16))); int c; };
    struct aligned_whole { char a; } __attribute__((aligned(64)));
    struct __attribute__((packed, aligned(4))) both { char a; long b; char c; };
    struct outer { char c; struct aligned_whole w; char d; };
    struct alignas_member { char a; _Alignas(32) int b; _Alignas(double) char c; };
    union mixed { char a[13]; int b; long c : 17; struct { short x, y; } s; };
    struct anonymous { int kind; union { long value; struct { int low, high; }; }; char tail; };
    struct arrays { char a[3]; int b[2][3]; struct plain p[2]; char *names[4]; char end[]; };
    struct functions { void (*f)(int, char *); int *(*g[3])(void); int (*(*h)(int))[4]; };
    enum small { S1 = 1 } __attribute__((packed));
    enum medium { M1 = 300 } __attribute__((packed));
    enum large { L1 = 1L << 40 };
    enum negative { N1 = -1, N2 = 5 };
    struct enums { char c; enum small s; enum medium m; enum large l; enum negative n; enum negative b : 4; };
    typedef unsigned long __attribute__((aligned(4))) low_u64;
    struct lowered { int a; low_u64 b; };
    typedef int word_t __attribute__((mode(DI)));
    struct moded { char a; word_t b; };
    struct bools { _Bool a : 1; _Bool b : 1; _Bool c; int d : 31; };
    struct wide { char a; __int128 b; unsigned __int128 c : 100; };
    struct empty { };
    struct with_empty { char a; struct empty e; int b; };
    struct sized { char a[sizeof(struct plain)]; char b[sizeof(((struct bits *)0)->f) + 1]; };
    struct offsets { char a[__builtin_offsetof(struct plain, d)]; };
  )");
}

TEST_F(Layout, agrees_with_the_compiler_under_pragma_pack) {
  agree(R"(
    #pragma pack(push, 2)
    struct two { char a; long b; int c : 5; int d : 30; struct { char x; long y; } e; };
    #pragma pack(push, 1)
    struct one { char a; long b; short c : 9; long d : 60; };
    struct one_aligned { char a; int b __attribute__((aligned(8))); };
    #pragma pack(pop)
    struct two_again { char a; long b; int : 0; char c; };
    #pragma pack(pop)
    struct none { char a; long b; };
    #pragma pack(4)
    struct four { char a; long b; };
    #pragma pack()
    struct none_again { char a; long b; };
  )");
}

// A structure of up to ten members of all sorts.
std::string random_structure(std::mt19937& random, int number) {
  const auto pick = [&](int below) { return static_cast<int>(random() % static_cast<unsigned>(below)); };
  struct Sort {
    const char* name;
    int bits;
  };
  static constexpr Sort kSorts[] = {{"char", 8},  {"unsigned char", 8},  {"short", 16},
                                    {"int", 32},  {"unsigned int", 32},  {"long", 64},
                                    {"_Bool", 1}, {"unsigned long", 64}, {"unsigned short", 16}};
  std::string body;
  const int count = 1 + pick(10);
  for (int i = 0; i < count; ++i) {
    const Sort& sort = kSorts[pick(std::size(kSorts))];
    const int form = pick(10);
    if (form < 4) {
      const bool unnamed = pick(5) == 0;
      const int width = unnamed && pick(2) ? 0 : 1 + pick(sort.bits);
      body += unnamed ? fmt::format("  {} : {};\n", sort.name, width)
                      : fmt::format("  {} m{} : {};\n", sort.name, i, width);
    } else if (form == 4) {
      body += fmt::format("  {} m{}[{}];\n", sort.name, i, 1 + pick(5));
    } else if (form == 5) {
      body += fmt::format("  struct {{ {} x; char y; }} m{};\n", sort.name, i);
    } else if (form == 6) {
      body += fmt::format("  union {{ {} u{}; char v{}[{}]; }};\n", sort.name, i, i, 1 + pick(9));
    } else {
      const char* trait = pick(6) == 0 ? " __attribute__((packed))" : "";
      const std::string aligned = pick(8) == 0 ? fmt::format(" __attribute__((aligned({})))", 1 << pick(6)) : "";
      body += fmt::format("  {} m{}{}{};\n", sort.name, i, trait, aligned);
    }
  }
  const std::string packed = pick(4) == 0 ? " __attribute__((packed))" : "";
  const std::string aligned = pick(8) == 0 ? fmt::format(" __attribute__((aligned({})))", 1 << pick(5)) : "";
  const bool pragma = pick(6) == 0;
  return fmt::format("{}{} r{} {{\n{}}}{}{};\n{}", pragma ? fmt::format("#pragma pack(push, {})\n", 1 << pick(4)) : "",
                     pick(6) == 0 ? "union" : "struct", number, body, packed, aligned,
                     pragma ? "#pragma pack(pop)\n" : "");
}

TEST_F(Layout, agrees_with_the_compiler_on_random_structures) {
  const unsigned seed = std::random_device()();
  SCOPED_TRACE(fmt::format("seed {}", seed));
  std::mt19937 random(seed);
  std::string text;
  for (int i = 0; i < 400; ++i) text += random_structure(random, i);
  agree(text);
}

TEST_F(Layout, agrees_with_the_compiler_on_system_headers) {
  for (const char* header :
       {"linux/tcp.h", "netinet/in.h", "sys/stat.h", "linux/bpf.h", "linux/perf_event.h", "linux/btf.h", "sys/socket.h",
        "sys/un.h", "netinet/tcp.h", "netinet/ip6.h", "linux/if_link.h", "link.h", "pthread.h", "signal.h", "time.h",
        "linux/io_uring.h", "linux/fuse.h", "sys/epoll.h"}) {
    SCOPED_TRACE(header);
    agree(fmt::format("#include <{}>\n", header));
  }
}

}  // namespace
}  // namespace scry
