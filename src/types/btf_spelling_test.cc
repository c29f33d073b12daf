#include <gtest/gtest.h>

#include "types/btf.h"
#include "types/btf_test_blob.h"

namespace scry {
namespace {

struct BtfSpelling : ::testing::Test {
  BtfBlob blob;
  uint32_t integer = blob.integer("int", 4, BTF_INT_SIGNED);
  uint32_t character = blob.integer("char", 1);
  std::string bytes;
  std::unique_ptr<Btf> opened;

  Btf& btf() {
    if (!opened) {
      bytes = blob.bytes();
      opened = *Btf::parse(as_bytes(bytes), "vmlinux");
    }
    return *opened;
  }
  uint32_t constant(uint32_t target) { return blob.type(BtfKind::const_, "", 0, target); }
};

TEST_F(BtfSpelling, of_a_plain_type_is_its_name) {
  const uint32_t size = blob.type(BtfKind::typedef_, "size_t", 0, integer);
  const uint32_t file = blob.structure("file", 8, {});
  EXPECT_EQ(btf().spell(integer), "int");
  EXPECT_EQ(btf().spell(size), "size_t");
  EXPECT_EQ(btf().spell(file), "struct file");
  EXPECT_EQ(btf().spell(0), "void");
  EXPECT_EQ(btf().spell(integer, "retval"), "int retval");
}

TEST_F(BtfSpelling, puts_stars_and_qualifiers_where_c_does) {
  const uint32_t text = blob.pointer(constant(character));
  const uint32_t fixed = constant(blob.pointer(character));
  const uint32_t twice = blob.pointer(fixed);
  EXPECT_EQ(btf().spell(text), "const char *");
  EXPECT_EQ(btf().spell(text, "name"), "const char *name");
  EXPECT_EQ(btf().spell(fixed, "p"), "char * const p");
  EXPECT_EQ(btf().spell(twice, "p"), "char * const *p");
}

TEST_F(BtfSpelling, puts_arrays_and_parameters_behind_the_name) {
  const uint32_t comm = blob.array(character, 16);
  const uint32_t slots = blob.array(blob.pointer(integer), 4);
  const uint32_t function = blob.pointer(blob.list(BtfKind::prototype, "", integer, {{"", slots}, {"n", integer}}));
  const uint32_t handlers = blob.array(function, 2);
  const uint32_t bare = blob.pointer(blob.list(BtfKind::prototype, "", 0, {}));
  EXPECT_EQ(btf().spell(comm, "comm"), "char comm[16]");
  EXPECT_EQ(btf().spell(comm), "char[16]");
  EXPECT_EQ(btf().spell(slots, "s"), "int *s[4]");
  EXPECT_EQ(btf().spell(function, "read"), "int (*read)(int *[4], int n)");
  EXPECT_EQ(btf().spell(handlers, "h"), "int (*h[2])(int *[4], int n)");
  EXPECT_EQ(btf().spell(bare), "void (*)(void)");
}

TEST_F(BtfSpelling, writes_anonymous_members_out_in_place) {
  const uint32_t inner = blob.structure("", 4, {{"x", integer, 0}});
  const uint32_t variant = blob.structure("", 4, {{"", inner, 0}, {"y", integer, 0}}, false, BtfKind::union_);
  const uint32_t outer =
      blob.structure("S", 12, {{"", variant, 0}, {"flag", integer, 1u << 24 | 32}, {"z", inner, 64}}, true);
  EXPECT_EQ(btf().definition(outer),
            "struct S {\n"
            "\tunion {\n"
            "\t\tstruct {\n"
            "\t\t\tint x;\n"
            "\t\t};\n"
            "\t\tint y;\n"
            "\t};\n"
            "\tint flag: 1;\n"
            "\tstruct {\n"
            "\t\tint x;\n"
            "\t} z;\n"
            "};");
}

TEST_F(BtfSpelling, writes_enumerators_with_values) {
  const uint32_t type = blob.list(BtfKind::enumeration, "e", 4, {{"A", 0}, {"B", 0xfffffffe}}, true);
  EXPECT_EQ(btf().definition(type), "enum e {\n\tA = 0,\n\tB = -2,\n};");
}

TEST_F(BtfSpelling, of_a_declared_structure_is_its_declaration) {
  const uint32_t forward = blob.type(BtfKind::forward, "later", 0, 0);
  EXPECT_EQ(btf().definition(forward), "struct later;");
}

// Each function takes the next one twice: written in full the text would hold 2^40 parameters.
TEST_F(BtfSpelling, stops_where_functions_nest_without_end) {
  const uint32_t first = blob.next_id();
  for (uint32_t i = 0; i < 40; ++i) {
    const uint32_t next = first + 2 * i + 2;
    blob.list(BtfKind::prototype, "", 0, {{"", next + 1}, {"", next + 1}});
    blob.pointer(first + 2 * i);
  }
  EXPECT_LT(btf().spell(first + 1).size(), 10'000'000u);
}

}  // namespace
}  // namespace scry
