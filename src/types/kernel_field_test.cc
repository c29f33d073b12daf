#include "types/kernel_field.h"

#include <gtest/gtest.h>

#include "types/btf.h"
#include "types/btf_test_blob.h"

namespace scry {
namespace {

// struct inner { int a; int b[4]; }; struct outer { long pad[n]; union { struct inner in; long x; }; int bits : 3; };
std::string kernel(uint32_t padding) {
  BtfBlob b;
  const uint32_t int_ = b.integer("int", 4, BTF_INT_SIGNED), long_ = b.integer("long", 8, BTF_INT_SIGNED);
  const uint32_t inner = b.structure("inner", 20, {{"a", int_, 0}, {"b", b.array(int_, 4), 32}});
  const uint32_t united = b.structure("", 24, {{"in", inner, 0}, {"x", long_, 0}});
  b.structure("outer", padding * 8 + 24, {{"pad", b.array(long_, padding), 0}, {"", united, padding * 64}});
  return b.bytes();
}

struct Parsed {
  explicit Parsed(std::string text) : bytes(std::move(text)), btf(*Btf::parse(as_bytes(bytes), "vmlinux")) {}
  TypeRef outer() { return find_kernel_structure("outer", *btf, types); }
  std::string bytes;
  std::unique_ptr<Btf> btf;
  TypePool types;
};

TEST(KernelField, is_found_by_name_wherever_it_lies) {
  const std::vector<FieldStep> path{{"in"}, {"b"}, {"", 2}};
  Parsed old(kernel(1)), fresh(kernel(3));
  EXPECT_EQ((*find_field(old.outer(), path, old.types))->offset, 8u + 4 + 8);
  EXPECT_EQ((*find_field(fresh.outer(), path, fresh.types))->offset, 24u + 4 + 8);
  EXPECT_EQ(field_text("outer", path), "outer.in.b[2]");
}

TEST(KernelField, is_not_found_when_the_kernel_lacks_it) {
  Parsed kernel_1(kernel(1));
  EXPECT_FALSE(*find_field(kernel_1.outer(), std::vector<FieldStep>{{"gone"}}, kernel_1.types));
  EXPECT_FALSE(*find_field(kernel_1.outer(), std::vector<FieldStep>{{"x"}, {"y"}}, kernel_1.types));
  EXPECT_EQ(find_kernel_structure("nothing", *kernel_1.btf, kernel_1.types), nullptr);
}

TEST(KernelField, layouts_differ_when_any_member_moves) {
  Parsed one(kernel(1)), same(kernel(1)), other(kernel(3));
  EXPECT_EQ(layout_text(one.outer(), one.types), layout_text(same.outer(), same.types));
  EXPECT_NE(layout_text(one.outer(), one.types), layout_text(other.outer(), other.types));
}

// What a script defines: struct own { int first; struct outer held[2]; long last; };
class OwnStructures : public StructSource {
 public:
  explicit OwnStructures(TypeRef held) : held_(held) {}
  Result<std::vector<Member>> members(uint32_t, TypePool& pool) override {
    return std::vector<Member>{{.name = "first", .type = pool.integer(4, true)},
                               {.name = "held", .type = pool.array(held_, 2), .bit_offset = 64},
                               {.name = "last", .type = pool.int64(), .bit_offset = 64 + 16 * held_->size}};
  }
  std::optional<TypedLoad> typed_load(uint32_t, uint32_t, uint32_t) override { return std::nullopt; }
  std::vector<Enumerator> enumerators(uint32_t) override { return {}; }

 private:
  TypeRef held_;
};

TEST(KernelField, structures_of_the_kernel_are_found_inside_those_of_a_script) {
  Parsed one(kernel(1));
  OwnStructures source(one.outer());
  const TypeRef own = one.types.c_struct({.name = "own", .size = 8 + 2 * one.outer()->size + 8, .source = &source}, 8);
  const auto found = [&](std::optional<uint64_t> before) {
    std::vector<std::string> names;
    for_each_kernel_structure(
        own, one.types, [&](TypeRef structure) { names.push_back(structure->def.name); }, before);
    return names;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(found(std::nullopt), Names{"outer"});
  EXPECT_EQ(found(64), Names{});  // where `held` lies does not depend on what it holds
  EXPECT_EQ(found(64 + 16 * one.outer()->size), Names{"outer"});
  EXPECT_FALSE(is_of_kernel(own));
  EXPECT_TRUE(is_of_kernel(one.outer()));
}

}  // namespace
}  // namespace scry
