#include "types/btf.h"

#include <gtest/gtest.h>

#include <random>

#include "types/btf_test_blob.h"

namespace scry {
namespace {

// A blob in the making, and the Btf that reads it once it is done.
struct BtfTest : ::testing::Test {
  BtfBlob blob;
  std::string bytes;
  TypePool pool;
  std::unique_ptr<Btf> opened;

  Btf& btf() {
    if (!opened) {
      bytes = blob.bytes();
      opened = *Btf::parse(as_bytes(bytes), "vmlinux");
    }
    return *opened;
  }
  std::string name(uint32_t id) { return type_name(btf().type(id, pool)); }
  uint32_t wrap(BtfKind kind, uint32_t target, std::string_view name = "", bool flag = false) {
    return blob.type(kind, name, 0, target, flag);
  }
};

TEST_F(BtfTest, integers_follow_size_and_encoding) {
  const uint32_t signed_int = blob.integer("int", 4, BTF_INT_SIGNED), unsigned_long = blob.integer("long", 8);
  const uint32_t boolean = blob.integer("_Bool", 1, BTF_INT_BOOL), wide = blob.integer("__int128", 16);
  const uint32_t floating = blob.type(BtfKind::floating, "double", 0, 8);
  const uint32_t odd = blob.integer("odd", 3);
  EXPECT_EQ(name(signed_int), "int32");
  EXPECT_EQ(name(unsigned_long), "uint64");
  EXPECT_EQ(name(boolean), "bool");
  EXPECT_EQ(name(wide), "uint64[2]");
  EXPECT_EQ(name(floating), "double");
  EXPECT_EQ(name(odd), "void");
}

TEST_F(BtfTest, typedefs_and_qualifiers_vanish) {
  const uint32_t integer = blob.integer("int", 4, BTF_INT_SIGNED);
  const uint32_t alias = wrap(BtfKind::typedef_, wrap(BtfKind::const_, wrap(BtfKind::volatile_, integer)), "t");
  EXPECT_EQ(btf().type(alias, pool), pool.integer(4, true));
}

TEST_F(BtfTest, arrays_of_bytes_are_strings_whatever_their_sign) {
  const uint32_t plain = blob.integer("char", 1), sign = blob.integer("signed char", 1, BTF_INT_SIGNED);
  const uint32_t boolean = blob.integer("_Bool", 1, BTF_INT_BOOL);
  const uint32_t text = blob.array(plain, 16), signed_text = blob.array(sign, 4);
  const uint32_t table = blob.array(text, 3), flags = blob.array(boolean, 2), flexible = blob.array(plain, 0);
  EXPECT_EQ(name(text), "string[16]");
  EXPECT_EQ(name(signed_text), "string[4]");
  EXPECT_EQ(name(table), "string[16][3]");
  EXPECT_EQ(name(flags), "bool[2]");
  EXPECT_EQ(name(flexible), "uint8[0]");
}

TEST_F(BtfTest, pointers_are_kernel_pointers_unless_tagged_user) {
  const uint32_t integer = blob.integer("int", 4, BTF_INT_SIGNED);
  const uint32_t kernel = blob.pointer(integer);
  const uint32_t user = blob.pointer(wrap(BtfKind::type_tag, wrap(BtfKind::const_, integer), "user"));
  const uint32_t attribute = blob.pointer(wrap(BtfKind::type_tag, integer, "user", true));
  const uint32_t nothing = blob.pointer(0);
  const uint32_t function = blob.pointer(blob.list(BtfKind::prototype, "", integer, {}));
  EXPECT_EQ(btf().type(kernel, pool), pool.pointer(pool.integer(4, true), AddressSpace::kernel));
  EXPECT_EQ(btf().type(user, pool), pool.pointer(pool.integer(4, true), AddressSpace::user));
  EXPECT_EQ(btf().type(attribute, pool)->space, AddressSpace::kernel);
  EXPECT_EQ(name(nothing), "void *");
  EXPECT_EQ(name(function), "void *");
}

TEST_F(BtfTest, members_have_offsets_bitfields_and_tags) {
  const uint32_t integer = blob.integer("int", 4, BTF_INT_SIGNED);
  const uint32_t percpu = blob.pointer(wrap(BtfKind::type_tag, integer, "percpu"));
  const uint32_t inner = blob.structure("", 4, {{"deep", integer, 0}});
  const uint32_t outer = blob.structure(
      "S", 24, {{"a", integer, 3u << 24 | 0}, {"b", integer, 5u << 24 | 3}, {"p", percpu, 64}, {"", inner, 128}}, true);
  TypeRef type = btf().type(outer, pool);
  EXPECT_EQ(type_name(type), "struct S");
  EXPECT_EQ(type->size, 24u);
  EXPECT_EQ(type->align, 8u);
  const std::vector<Member>& members = **pool.members(type);
  ASSERT_EQ(members.size(), 4u);
  EXPECT_EQ(members[0].bit_size, 3u);
  EXPECT_EQ(members[1].bit_offset, 3u);
  EXPECT_EQ(members[1].bit_size, 5u);
  EXPECT_EQ(members[2].tag, "percpu");
  EXPECT_EQ(members[2].bit_size, 0u);
  auto deep = pool.find_member(type, "deep");
  ASSERT_TRUE(deep && *deep);
  EXPECT_EQ((*deep)->bit_offset, 128u);
}

TEST_F(BtfTest, bitfields_may_be_integers_of_fewer_bits) {
  const uint32_t integer = blob.integer("unsigned int", 4);
  const uint32_t narrow = blob.type(BtfKind::integer, "unsigned int", 0, 4);
  blob.word(2 << 16 | 6);  // offset 2, 6 bits
  const uint32_t type = blob.structure("S", 8, {{"a", integer, 0}, {"b", narrow, 32}});
  const std::vector<Member> members = *btf().members(type, pool);
  EXPECT_EQ(members[0].bit_size, 0u);
  EXPECT_EQ(members[1].bit_offset, 34u);
  EXPECT_EQ(members[1].bit_size, 6u);
}

TEST_F(BtfTest, alignment_is_that_of_the_largest_member_and_one_if_packed) {
  const uint32_t byte = blob.integer("char", 1), half = blob.integer("short", 2), word = blob.integer("int", 4);
  const uint32_t natural = blob.structure("n", 8, {{"a", byte, 0}, {"b", half, 16}, {"c", word, 32}});
  const uint32_t packed = blob.structure("p", 7, {{"a", byte, 0}, {"b", half, 8}, {"c", word, 24}});
  const uint32_t pairs = blob.structure("q", 4, {{"a", blob.array(half, 2), 0}});
  EXPECT_EQ(btf().alignment(natural), 4u);
  EXPECT_EQ(btf().alignment(packed), 1u);
  EXPECT_EQ(btf().alignment(pairs), 2u);
}

TEST_F(BtfTest, an_enumeration_of_a_size_that_no_register_has_is_no_type) {
  for (uint32_t size : {0u, 3u, 16u}) {
    const uint32_t damaged = blob.list(BtfKind::enumeration, "e", size, {{"A", 1}});
    EXPECT_EQ(name(damaged), "void") << size;
  }
}

TEST_F(BtfTest, enumerations_of_both_widths_keep_their_sign) {
  const uint32_t small = blob.list(BtfKind::enumeration, "e", 4, {{"A", 1}, {"B", 0xffffffff}}, true);
  const uint32_t plain = blob.list(BtfKind::enumeration, "f", 4, {{"C", 0xffffffff}});
  const uint32_t wide = blob.type(BtfKind::enumeration64, "g", 1, 8);
  for (uint32_t w : {blob.string("D"), 5u, 1u}) blob.word(w);
  EXPECT_EQ(name(small), "enum e");
  EXPECT_EQ(btf().enumerators(small)[1].value, -1);
  EXPECT_EQ(btf().enumerators(plain)[0].value, 0xffffffff);
  EXPECT_EQ(btf().enumerators(wide)[0].value, 0x100000005);
  EXPECT_EQ(btf().find(BtfKind::enumeration, "g"), wide);
  auto found = btf().enumerator("D", pool);
  ASSERT_TRUE(found);
  EXPECT_EQ(type_name(found->type), "enum g");
  EXPECT_EQ(found->value, 0x100000005);
  EXPECT_FALSE(btf().enumerator("e", pool));
}

TEST_F(BtfTest, declared_structure_is_completed_by_name) {
  const uint32_t integer = blob.integer("int", 4, BTF_INT_SIGNED);
  const uint32_t forward = blob.type(BtfKind::forward, "later", 0, 0),
                 missing = blob.type(BtfKind::forward, "no", 0, 0);
  blob.structure("later", 4, {{"x", integer, 0}});
  EXPECT_EQ((*btf().members(forward, pool)).at(0).name, "x");
  EXPECT_EQ(btf().members(missing, pool).error().what, "BTF of vmlinux only declares 'no'");
  EXPECT_EQ(btf().members(integer, pool).error().what, "BTF type 1 of vmlinux is no structure");
}

TEST_F(BtfTest, prototypes_list_parameters_and_result) {
  const uint32_t integer = blob.integer("int", 4, BTF_INT_SIGNED);
  const uint32_t file = blob.pointer(blob.structure("file", 8, {}));
  const uint32_t shape = blob.list(BtfKind::prototype, "", integer, {{"f", file}, {"n", integer}, {"", 0}});
  blob.type(BtfKind::function, "vfs_thing", 1, shape);
  auto prototype = btf().function("vfs_thing", pool);
  ASSERT_TRUE(prototype);
  ASSERT_EQ(prototype->parameters.size(), 2u);
  EXPECT_EQ(prototype->parameters[0].name, "f");
  EXPECT_EQ(type_name(prototype->parameters[0].type), "struct file *");
  EXPECT_TRUE(prototype->variadic);
  EXPECT_EQ(prototype->result, pool.integer(4, true));
  EXPECT_FALSE(btf().function("vfs", pool));
}

TEST_F(BtfTest, raw_tracepoints_drop_the_data_pointer_and_borrow_names) {
  const uint32_t integer = blob.integer("int", 4, BTF_INT_SIGNED), data = blob.pointer(0);
  const uint32_t bare = blob.list(BtfKind::prototype, "", 0, {{"", data}, {"", integer}});
  const uint32_t named = blob.list(BtfKind::prototype, "", integer, {{"__data", data}, {"sig", integer}});
  wrap(BtfKind::typedef_, blob.pointer(bare), "btf_trace_signal");
  wrap(BtfKind::typedef_, blob.pointer(bare), "btf_trace_other");
  blob.type(BtfKind::function, "__traceiter_signal", 1, named);
  auto signal = btf().raw_tracepoint("signal", pool), other = btf().raw_tracepoint("other", pool);
  ASSERT_TRUE(signal && other);
  ASSERT_EQ(signal->parameters.size(), 1u);
  EXPECT_EQ(signal->parameters[0].name, "sig");
  EXPECT_EQ(other->parameters[0].name, "arg0");
  EXPECT_FALSE(btf().raw_tracepoint("none", pool));
  for (int asked = 0; asked < 10; ++asked) {  // after many questions by another way
    EXPECT_TRUE(btf().has_raw_tracepoint("signal") && btf().has_raw_tracepoint("other"));
    EXPECT_FALSE(btf().has_raw_tracepoint("sig") || btf().has_raw_tracepoint("none"));
  }
}

TEST_F(BtfTest, variables_know_their_section) {
  const uint32_t integer = blob.integer("int", 4, BTF_INT_SIGNED);
  const uint32_t variable = blob.type(BtfKind::variable, "counter", 0, integer);
  blob.word(1);
  blob.type(BtfKind::section, ".data..percpu", 1, 64);
  for (uint32_t w : {variable, 32u, 4u}) blob.word(w);
  auto found = btf().variable("counter", pool);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->type, pool.integer(4, true));
  EXPECT_EQ(found->section, ".data..percpu");
  EXPECT_EQ(found->offset, 32u);
}

TEST_F(BtfTest, names_are_listed_by_pattern_sorted_and_once) {
  for (const char* name : {"task_struct", "file", "task_group", "task_struct"}) blob.structure(name, 8, {});
  const std::vector<std::string_view> expected{"task_group", "task_struct"};
  EXPECT_EQ(btf().names(BtfKind::structure, "task_*"), expected);
}

TEST_F(BtfTest, types_of_a_module_and_its_kernel_are_the_same_objects) {
  const uint32_t file = blob.structure("file", 8, {});
  BtfBlob module(blob.next_id(), blob.string_size());
  const uint32_t pointer = module.pointer(file);
  const std::string module_bytes = module.bytes();
  auto split = *Btf::parse(as_bytes(module_bytes), "xfs", &btf());
  EXPECT_EQ(split->type(pointer, pool)->element, btf().type(file, pool));
  EXPECT_EQ(split->find(BtfKind::structure, "file"), file);
  EXPECT_TRUE(split->names(BtfKind::structure, "*").empty());
}

TEST_F(BtfTest, cycles_end) {
  const uint32_t alias = wrap(BtfKind::typedef_, 1, "loop");
  const uint32_t pointer = blob.pointer(2);
  const uint32_t array = blob.array(3, 4);
  const uint32_t structure = blob.structure("S", 8, {{"", 4, 0}, {"x", 4, 0}});
  EXPECT_EQ(name(alias), "void");
  EXPECT_TRUE(btf().type(pointer, pool)->is(TypeKind::pointer));
  EXPECT_TRUE(btf().type(array, pool)->is(TypeKind::array));
  EXPECT_EQ(btf().alignment(structure), 1u);
  EXPECT_FALSE(*pool.find_member(btf().type(structure, pool), "y"));
  EXPECT_FALSE(btf().definition(structure).empty());
  EXPECT_FALSE(btf().prototype(alias, pool));
}

// Everything that can be asked about one type.
void ask_everything(Btf& btf, uint32_t id, TypePool& pool) {
  TypeRef type = btf.type(id, pool);
  if (type->is(TypeKind::c_struct)) (void)pool.find_member(type, "no such name");
  (void)btf.enumerators(id);
  (void)btf.prototype(id, pool);
  (void)btf.alignment(id);
  (void)btf.definition(id);
}

TEST_F(BtfTest, damaged_blobs_never_crash) {
  const uint32_t integer = blob.integer("int", 4, BTF_INT_SIGNED);
  const uint32_t file = blob.structure("file", 16, {{"a", integer, 0}, {"b", blob.pointer(4), 64}});
  blob.list(BtfKind::prototype, "", integer, {{"f", file}, {"g", blob.array(file, 3)}});
  blob.list(BtfKind::enumeration, "e", 4, {{"A", 1}});
  const std::string good = blob.bytes();
  const unsigned seed = 7;
  std::mt19937 random(seed);
  for (int round = 0; round < 3000; ++round) {
    std::string bad = good.substr(0, good.size() - random() % 4);
    for (unsigned i = 0; i <= random() % 4; ++i) bad[sizeof(btf_header) + random() % 150] = static_cast<char>(random());
    auto parsed = Btf::parse(as_bytes(bad), "bad");
    if (!parsed) continue;
    TypePool local;
    for (uint32_t id = 0; id < 9; ++id) ask_everything(**parsed, id, local);
  }
}

}  // namespace
}  // namespace scry
