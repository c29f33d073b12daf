#include "types/type.h"

#include <gtest/gtest.h>

#include <bit>

#include "types/aggregation.h"

namespace scry {
namespace {

constexpr Aggregation kRow = {.names = {"urow_t", "row_t"}, .value_size = words_of<1>, .merge = nullptr};
constexpr Aggregation kOtherRow = kRow;

TEST(TypePool, same_type_is_same_pointer) {
  TypePool pool;
  EXPECT_EQ(pool.integer(4, true), pool.integer(4, true));
  EXPECT_NE(pool.integer(4, true), pool.integer(4, false));
  EXPECT_EQ(pool.pointer(pool.int64()), pool.pointer(pool.integer(8, true)));
  EXPECT_NE(pool.pointer(pool.int64(), AddressSpace::user), pool.pointer(pool.int64(), AddressSpace::kernel));
  EXPECT_EQ(pool.tuple({pool.int64(), pool.string(4)}), pool.tuple({pool.int64(), pool.string(4)}));
  EXPECT_NE(pool.tuple({pool.int64(), pool.string(4)}), pool.tuple({pool.string(4), pool.int64()}));
  EXPECT_NE(pool.record({{"a", pool.int64()}}), pool.record({{"b", pool.int64()}}));
  EXPECT_NE(pool.record({{"a", pool.int64()}}), pool.tuple({pool.int64()}));
  EXPECT_EQ(pool.tuple({}), pool.none());
  EXPECT_NE(pool.kstack(StackMode::perf, 5), pool.kstack(StackMode::bpftrace, 5));
  EXPECT_NE(pool.aggregate(kRow, {.numbers = {0, 10, 1}}), pool.aggregate(kRow, {.numbers = {0, 10, 2}}));
  EXPECT_NE(pool.aggregate(kRow, {.word = "avg"}), pool.aggregate(kRow, {.word = ""}));
  EXPECT_NE(pool.aggregate(kRow), pool.aggregate(kOtherRow));
  EXPECT_NE(pool.aggregate(kRow, false), pool.aggregate(kRow, true));
  EXPECT_NE(pool.c_struct({.name = "S", .size = 8}, 8), pool.c_struct({.name = "T", .size = 8}, 8));
}

TEST(TypePool, lays_tuples_out_like_c) {
  TypePool pool;
  TypeRef type = pool.tuple({pool.integer(1, true), pool.int64(), pool.string(3), pool.integer(2, false)});
  ASSERT_EQ(type->elements.size(), 4u);
  EXPECT_EQ(type->elements[0].offset, 0u);
  EXPECT_EQ(type->elements[1].offset, 8u);
  EXPECT_EQ(type->elements[2].offset, 16u);
  EXPECT_EQ(type->elements[3].offset, 20u);
  EXPECT_EQ(type->size, 24u);
  EXPECT_EQ(type->align, 8u);
}

TEST(TypePool, record_of_bytes_has_no_padding) {
  TypePool pool;
  TypeRef type = pool.record({{"a", pool.integer(1, true)}, {"m", pool.simple(TypeKind::mac_address)}});
  EXPECT_EQ(type->size, 7u);
  EXPECT_EQ(type->align, 1u);
}

TEST(TypePool, array_that_is_too_large_is_held_at_the_limit) {
  TypePool pool;
  EXPECT_EQ(pool.array(pool.int64(), 4)->size, 32u);
  EXPECT_EQ(pool.array(pool.int64(), UINT32_MAX)->size, UINT32_MAX);
}

TEST(TypePool, value_sizes_follow_the_comments_of_type_kind) {
  TypePool pool;
  EXPECT_EQ(pool.kstack(StackMode::bpftrace, 127)->size, 1024u);
  EXPECT_EQ(pool.kstack(StackMode::bpftrace, 3)->size, 32u);
  EXPECT_EQ(pool.ustack(StackMode::bpftrace, 127)->size, 1032u);
  EXPECT_EQ(pool.simple(TypeKind::ksym)->size, 8u);
  EXPECT_EQ(pool.simple(TypeKind::usym)->size, 16u);
  EXPECT_EQ(pool.simple(TypeKind::inet)->size, 24u);
  EXPECT_EQ(pool.simple(TypeKind::timestamp)->size, 16u);
  EXPECT_EQ(pool.simple(TypeKind::cgroup_path)->size, 16u);
  EXPECT_EQ(pool.simple(TypeKind::username)->size, 8u);
  EXPECT_EQ(pool.buffer(3)->size, 7u);
}

TEST(TypeName, is_the_name_of_the_language_contract) {
  TypePool pool;
  TypeRef int8 = pool.integer(1, true);
  EXPECT_EQ(type_name(pool.none()), "none");
  EXPECT_EQ(type_name(pool.integer(2, false)), "uint16");
  EXPECT_EQ(type_name(pool.tuple({int8, pool.string(4)})), "(int8,string[4])");
  EXPECT_EQ(type_name(pool.record({{"a", int8}, {"b", pool.boolean()}})), "record { .a = int8, .b = bool }");
  EXPECT_EQ(type_name(pool.pointer(pool.c_struct({.name = "S", .size = 4}, 4))), "struct S *");
  EXPECT_EQ(type_name(pool.c_struct({.name = "U", .is_union = true, .size = 4}, 4)), "union U");
  EXPECT_EQ(type_name(pool.enumeration({.name = "E", .size = 4}, false)), "enum E");
  EXPECT_EQ(type_name(pool.array(pool.integer(4, true), 4)), "int32[4]");
  EXPECT_EQ(type_name(pool.buffer(3)), "buffer[7]");
  EXPECT_EQ(type_name(pool.kstack(StackMode::bpftrace, 127)), "kstack_bpftrace_127");
  EXPECT_EQ(type_name(pool.ustack(StackMode::perf, 5)), "ustack_perf_5");
  EXPECT_EQ(type_name(pool.simple(TypeKind::inet)), "inet[24]");
  EXPECT_EQ(type_name(pool.simple(TypeKind::mac_address)), "mac_address");
  EXPECT_EQ(type_name(pool.simple(TypeKind::username)), "username_t");
}

// docs/language.md 6.1, as it stands there.
uint64_t hist_bucket(int64_t v, unsigned k) {
  if (v < 0) return 0;
  if (v < (1 << k)) return v + 1;
  const unsigned p = std::bit_width(static_cast<uint64_t>(v)) - 1;
  return ((p - k + 1ul) << k) + ((v >> (p - k)) & ((1 << k) - 1)) + 1;
}

TEST(Aggregates, largest_value_falls_in_the_last_hist_bucket) {
  for (unsigned k = 0; k <= 5; ++k) EXPECT_EQ(hist_bucket_count(k), hist_bucket(INT64_MAX, k) + 1) << "k = " << k;
}

TEST(Aggregates, lhist_counts_underflow_steps_and_overflow) {
  EXPECT_EQ(lhist_bucket_count(20, 50, 10), 5u);
  EXPECT_EQ(lhist_bucket_count(0, 1000, 1), 1002u);
}

// Gives each definition a list of members prepared by the test.
struct TestSource : StructSource {
  std::map<uint32_t, std::vector<Member>> structs;
  int reads = 0;
  Result<std::vector<Member>> members(uint32_t id, TypePool&) override {
    ++reads;
    return structs[id];
  }
  std::vector<Enumerator> enumerators(uint32_t) override { return {{"A", 1}, {"B", -2}}; }
};

TEST(Members, are_read_once_and_found_through_anonymous_members) {
  TypePool pool;
  TestSource source;
  TypeRef inner = pool.c_struct({.is_union = true, .size = 8, .source = &source, .id = 2}, 8);
  TypeRef outer = pool.c_struct({.name = "S", .size = 16, .source = &source, .id = 1}, 8);
  source.structs[1] = {{.name = "a", .type = pool.int64()}, {.type = inner, .bit_offset = 64}};
  source.structs[2] = {{.name = "x", .type = pool.int64()}, {.name = "y", .type = pool.int64(), .bit_offset = 32}};

  auto y = pool.find_member(outer, "y");
  ASSERT_TRUE(y && *y);
  EXPECT_EQ((*y)->bit_offset, 96u);
  EXPECT_EQ((*y)->type, pool.int64());
  auto missing = pool.find_member(outer, "z");
  ASSERT_TRUE(missing);
  EXPECT_FALSE(*missing);
  EXPECT_EQ(source.reads, 2);
}

TEST(Members, structure_inside_itself_ends_the_search) {
  TypePool pool;
  TestSource source;
  TypeRef type = pool.c_struct({.name = "S", .size = 8, .source = &source, .id = 1}, 8);
  source.structs[1] = {{.type = type}};
  auto member = pool.find_member(type, "x");
  ASSERT_TRUE(member);
  EXPECT_FALSE(*member);
}

TEST(Members, structure_that_is_only_declared_says_so) {
  TypePool pool;
  auto members = pool.members(pool.c_struct({.name = "opaque"}, 1));
  ASSERT_FALSE(members);
  EXPECT_EQ(members.error().what, "'struct opaque' is only declared, its members are not known");
}

TEST(Enumerators, come_from_the_source) {
  TypePool pool;
  TestSource source;
  TypeRef type = pool.enumeration({.name = "E", .size = 4, .source = &source, .id = 7}, true);
  const std::vector<Enumerator>& list = pool.enumerators(type);
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[1].name, "B");
  EXPECT_EQ(list[1].value, -2);
}

}  // namespace
}  // namespace scry
