// What may be loaded, of structures made by hand.
#include <gtest/gtest.h>

#include "types/btf.h"
#include "types/btf_test_blob.h"

namespace scry {
namespace {

struct TypedLoads : testing::Test {
  TypedLoads() {
    const uint32_t u32 = blob.integer("unsigned int", 4), u64 = blob.integer("unsigned long", 8);
    const uint32_t u8 = blob.integer("unsigned char", 1);
    inner = blob.structure("inner", 16, {{"a", u64, 0}, {"b", u32, 64}});
    const uint32_t declared = blob.type(BtfKind::forward, "declared", 0, 0);
    const uint32_t user = blob.type(BtfKind::type_tag, "user", 0, inner);
    const uint32_t percpu = blob.type(BtfKind::type_tag, "percpu", 0, inner);
    const uint32_t rcu = blob.type(BtfKind::type_tag, "rcu", 0, inner);
    const uint32_t inner_ptr = blob.pointer(inner);
    const uint32_t either = blob.structure("", 8, {{"p", inner_ptr, 0}, {"n", u64, 0}}, false, BtfKind::union_);
    const auto bits = [](uint32_t offset, uint32_t size) { return offset | size << 24; };
    outer = blob.structure("outer", 120,
                           {{"n", u32, bits(0, 0)},
                            {"narrow", u32, bits(32, 3)},
                            {"rest", u32, bits(35, 13)},
                            {"text", blob.array(u8, 16), bits(64, 0)},
                            {"in", inner, bits(192, 0)},
                            {"to", inner_ptr, bits(320, 0)},
                            {"to_user", blob.pointer(user), bits(384, 0)},
                            {"to_cpu", blob.pointer(percpu), bits(448, 0)},
                            {"to_rcu", blob.pointer(rcu), bits(512, 0)},
                            {"to_declared", blob.pointer(declared), bits(576, 0)},
                            {"to_number", blob.pointer(u64), bits(640, 0)},
                            {"many", blob.array(inner, 1), bits(704, 0)},
                            {"", either, bits(832, 0)},
                            {"none", blob.array(u64, 0), bits(960, 0)}},
                           true);
    bytes = blob.bytes();
    btf = *Btf::parse(as_bytes(bytes), "test");
  }

  // "no", "number", "pointer", or "pointer to N".
  std::string load(uint32_t offset, uint32_t size) {
    const auto found = btf->typed_load(outer, offset, size);
    if (!found) return "no";
    if (!found->is_pointer) return "number";
    return found->pointee == inner ? "pointer to inner" : found->pointee ? "pointer to what?" : "pointer";
  }

  BtfBlob blob;
  uint32_t inner = 0, outer = 0;
  std::string bytes;
  std::unique_ptr<Btf> btf;
};

TEST_F(TypedLoads, numbers_within_a_member) {
  EXPECT_EQ(load(0, 4), "number");
  EXPECT_EQ(load(0, 2), "number");
  EXPECT_EQ(load(2, 4), "no") << "reaches into the next member";
  EXPECT_EQ(load(16, 8), "number") << "a part of an array";
  EXPECT_EQ(load(20, 8), "no") << "beyond its end";
  EXPECT_EQ(load(24, 8), "number") << "of a structure inside";
  EXPECT_EQ(load(32, 4), "number");
  EXPECT_EQ(load(36, 4), "no") << "padding";
  EXPECT_EQ(load(88, 8), "number") << "of a structure in an array";
}

TEST_F(TypedLoads, bit_fields_need_all_their_bytes) {
  EXPECT_EQ(load(4, 1), "number");
  EXPECT_EQ(load(4, 2), "number");
  EXPECT_EQ(load(5, 1), "no");
}

TEST_F(TypedLoads, pointers_are_whole) {
  EXPECT_EQ(load(40, 8), "pointer to inner");
  EXPECT_EQ(load(40, 4), "no");
  EXPECT_EQ(load(48, 8), "pointer") << "into user memory";
  EXPECT_EQ(load(56, 8), "pointer") << "each processor has its own";
  EXPECT_EQ(load(64, 8), "pointer to inner") << "protected by RCU";
  EXPECT_EQ(load(72, 8), "pointer") << "to what is only declared";
  EXPECT_EQ(load(80, 8), "pointer") << "to a number";
}

TEST_F(TypedLoads, the_first_member_of_a_union_counts) {
  EXPECT_EQ(load(104, 8), "pointer to inner");
  EXPECT_EQ(load(104, 4), "no");
}

TEST_F(TypedLoads, nothing_beyond_the_structure) {
  EXPECT_EQ(load(112, 8), "no") << "a hole";
  EXPECT_EQ(load(120, 8), "no");
  EXPECT_EQ(load(116, 8), "no");
  EXPECT_EQ(load(UINT32_MAX, 8), "no");
  EXPECT_FALSE(btf->typed_load(9999, 0, 8));
  EXPECT_FALSE(btf->typed_load(0, 0, 8));
}

}  // namespace
}  // namespace scry
