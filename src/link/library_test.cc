// Over tests/support/objects/functions.bpf.o, which the build puts into targets/; functions.bpf.c tells what is in it.
#include "link/library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "types/type.h"

namespace scry::link {
namespace {

using ::testing::HasSubstr;

std::string object() {
  const auto path = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "targets/functions.bpf.o";
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Read {
  TypePool types;
  Library library;
  Result<> result;
  explicit Read(const std::string& bytes) { result = library.add("functions.bpf.o", as_bytes(bytes), nullptr, types); }
  const Function& function(std::string_view name) const {
    return *std::ranges::find(library.functions(), name, &Function::name);
  }
};

TEST(Library, function_has_its_instructions_and_prototype) {
  const Read read(object());
  ASSERT_TRUE(read.result) << read.result.error().message();
  const Function& add = read.function("add");
  EXPECT_TRUE(add.exported);
  EXPECT_EQ(add.problem, "");
  EXPECT_FALSE(add.insns.empty());
  EXPECT_TRUE(add.references.empty());
  ASSERT_TRUE(add.prototype);
  ASSERT_EQ(add.prototype->parameters.size(), 2u);
  EXPECT_EQ(type_name(add.prototype->parameters[0].type), "int32");
  EXPECT_EQ(type_name(add.prototype->result), "int32");
}

TEST(Library, call_of_a_static_function_refers_to_it) {
  const Read read(object());
  const Function& quadruple = read.function("quadruple");
  ASSERT_EQ(quadruple.references.size(), 2u);
  for (const Reference& reference : quadruple.references) {
    EXPECT_EQ(reference.kind, Reference::Kind::call);
    EXPECT_EQ(read.library.functions()[reference.target].name, "twice");
  }
  EXPECT_FALSE(read.function("twice").exported);
}

TEST(Library, data_keeps_its_bytes_and_whether_it_is_constant) {
  const Read read(object());
  const Function& look_up = read.function("look_up");
  ASSERT_EQ(look_up.references.size(), 1u);
  const Data& table = read.library.data()[look_up.references[0].target];
  EXPECT_TRUE(table.read_only);
  EXPECT_EQ(table.bytes.size(), 16u);
  EXPECT_EQ(table.bytes[4], std::byte{20});
  const Function& next = read.function("next_number");
  ASSERT_FALSE(next.references.empty());
  const Data& counter = read.library.data()[next.references[0].target];
  EXPECT_FALSE(counter.read_only);
  EXPECT_EQ(counter.bytes, std::vector<std::byte>(4));
}

TEST(Library, stack_is_what_the_function_addresses) {
  const Read read(object());
  EXPECT_EQ(read.function("add").stack, 0u);
  EXPECT_GE(read.function("on_the_stack").stack, 64u);
}

TEST(Library, what_cannot_be_linked_says_why) {
  const Read read(object());
  EXPECT_THAT(read.function("of_a_map").problem, HasSubstr("map unused_map"));
  EXPECT_THAT(read.function("process_of").problem, HasSubstr("no type information"));
  EXPECT_EQ(read.function("calls_kernel").references[0].kind, Reference::Kind::kernel_function);
}

TEST(Library, other_files_are_refused) {
  EXPECT_THAT(Read("text").result.error().message(), HasSubstr("not an ELF file"));
  std::string other = object();
  other[18] = 62;  // e_machine: EM_X86_64
  other[19] = 0;
  EXPECT_THAT(Read(other).result.error().message(), HasSubstr("not a BPF object"));
  EXPECT_FALSE(Read(object().substr(0, 500)).result);
}

// Every byte damaged once: an answer of either kind, and no more.
TEST(Library, damaged_object_does_no_harm) {
  const std::string whole = object();
  size_t read_anyway = 0;
  for (size_t i = 0; i < whole.size(); i += 3) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 0xff);
    read_anyway += Read(damaged).result.has_value();
  }
  EXPECT_GT(read_anyway, 0u);
}

}  // namespace
}  // namespace scry::link
