#include "types/c_types.h"

#include <gtest/gtest.h>

#include "types/btf_test_blob.h"

namespace scry {
namespace {

std::string name_of(std::string_view text) {
  TypePool pool;
  auto type = resolve_type_name(text, pool, {});
  return type ? type_name(*type) : "unknown";
}

TEST(CTypes, language_names_need_no_definitions) {
  EXPECT_EQ(name_of("uint8"), "uint8");
  EXPECT_EQ(name_of("bool"), "bool");
  EXPECT_EQ(name_of("void"), "void");
  EXPECT_EQ(name_of("string"), "string[0]");
  EXPECT_EQ(name_of("username_t"), "username_t");
  EXPECT_EQ(name_of("macaddr_t"), "mac_address");
}

TEST(CTypes, one_word_c_names_are_known) {
  EXPECT_EQ(name_of("int"), "int32");
  EXPECT_EQ(name_of("unsigned"), "uint32");
  EXPECT_EQ(name_of("char"), "int8");
  EXPECT_EQ(name_of("long"), "int64");
  EXPECT_EQ(name_of("size_t"), "uint64");
  EXPECT_EQ(name_of("u32"), "uint32");
  EXPECT_EQ(name_of("__be16"), "uint16");
  EXPECT_EQ(name_of("pid_t"), "int32");
  EXPECT_EQ(name_of("float"), "float");
  EXPECT_EQ(name_of("double"), "double");
}

TEST(CTypes, other_names_are_unknown) {
  for (const char* name : {"hist_t", "lhist_t", "tseries_t", "foo", "", "unsigned int"})
    EXPECT_EQ(name_of(name), "unknown") << name;
}

TEST(CTypes, btf_answers_for_typedefs_and_bare_structure_names) {
  BtfBlob blob;
  const uint32_t integer = blob.integer("unsigned int", 4);
  blob.type(BtfKind::typedef_, "dev_t", 0, integer);
  blob.structure("task_struct", 8, {});
  const std::string bytes = blob.bytes();
  auto btf = *Btf::parse(as_bytes(bytes), "vmlinux");
  Btf* const btfs[] = {btf.get()};
  TypePool pool;
  EXPECT_EQ(resolve_type_name("dev_t", pool, btfs), pool.integer(4, false));
  EXPECT_EQ(type_name(*resolve_type_name("task_struct", pool, btfs)), "struct task_struct");
  EXPECT_EQ(type_name(*resolve_tagged_name("struct", "task_struct", pool, btfs)), "struct task_struct");
  EXPECT_FALSE(resolve_tagged_name("union", "task_struct", pool, btfs));
  EXPECT_FALSE(resolve_type_name("unsigned int", pool, btfs));
}

TEST(CTypes, c_integers_take_their_words_in_any_order) {
  TypePool pool;
  EXPECT_EQ(resolve_c_integer("unsigned long", pool), pool.integer(8, false));
  EXPECT_EQ(resolve_c_integer("long unsigned int", pool), pool.integer(8, false));
  EXPECT_EQ(resolve_c_integer("short int", pool), pool.integer(2, true));
  EXPECT_EQ(resolve_c_integer("unsigned char", pool), pool.integer(1, false));
  EXPECT_EQ(resolve_c_integer("signed char", pool), pool.integer(1, true));
  EXPECT_EQ(resolve_c_integer("unsigned", pool), pool.integer(4, false));
  EXPECT_EQ(resolve_c_integer("long long", pool), pool.integer(8, true));
  EXPECT_EQ(resolve_c_integer("void", pool), std::nullopt);
  EXPECT_EQ(resolve_c_integer("", pool), std::nullopt);
}

}  // namespace
}  // namespace scry
