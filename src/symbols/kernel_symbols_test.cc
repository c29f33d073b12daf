#include "symbols/kernel_symbols.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <fstream>

namespace scry {
namespace {

class KernelSymbolsTest : public testing::Test {
 protected:
  ~KernelSymbolsTest() override { unlink(path_.c_str()); }
  static std::string new_file() {
    std::string path = "/tmp/scry_kallsyms_XXXXXX";
    close(mkstemp(path.data()));
    return path;
  }
  void write(const std::string& text) { std::ofstream(path_) << text; }
  std::string name_of(uint64_t address) {
    const auto found = symbols_.find(address);
    return found ? std::string(found->name) + "+" + std::to_string(address - found->address) : "";
  }

  std::string path_ = new_file();
  FakeClock clock_;
  KernelSymbols symbols_{clock_, path_};
};

TEST_F(KernelSymbolsTest, an_address_is_in_the_last_symbol_below_it) {
  write("ffffffff81000000 T one\nffffffff81000010 t two\nffffffffc0000000 t three\t[ext4]\n");
  EXPECT_EQ(name_of(0xffffffff81000000), "one+0");
  EXPECT_EQ(name_of(0xffffffff8100000f), "one+15");
  EXPECT_EQ(name_of(0xffffffff81000018), "two+8");
  EXPECT_EQ(name_of(0xffffffffc0000001), "three+1");
}

TEST_F(KernelSymbolsTest, the_first_of_several_names_wins_and_order_in_the_file_does_not_matter) {
  write("ffffffff81000010 T b\nffffffff81000010 T b_alias\nffffffff81000000 T a\n");
  EXPECT_EQ(name_of(0xffffffff81000011), "b+1");
  EXPECT_EQ(name_of(0xffffffff81000001), "a+1");
}

TEST_F(KernelSymbolsTest, the_room_of_a_symbol_ends_at_the_next_one_of_its_image) {
  write("ffffffff81000000 T one\nffffffff81000000 T alias\nffffffff81000010 t two\nffffffffc0000000 t three\t[ext4]\n");
  EXPECT_EQ(symbols_.room_of("one"), 16u);
  EXPECT_EQ(symbols_.room_of("two"), std::nullopt);
  EXPECT_EQ(symbols_.room_of("four"), std::nullopt);
}

TEST_F(KernelSymbolsTest, what_is_beyond_an_image_or_below_the_kernel_has_no_name) {
  write("0000000000001000 A per_cpu\nffffffff81000000 T one\nffffffffc0000000 t three\t[ext4]\n");
  EXPECT_EQ(name_of(0x1008), "");
  EXPECT_EQ(name_of(0xffffffff80000000), "");
  EXPECT_EQ(name_of(0xffffffffb0000000), "");
  EXPECT_EQ(name_of(0xffffffffff000000), "");
}

TEST_F(KernelSymbolsTest, images_end_by_address_whatever_their_order_in_the_file) {
  write(
      "ffffffff81000000 T one\nffffffffc0400000 t high\t[bpf]\nffffffffc0000000 t low\t[bpf]\n"
      "ffffffffc0200000 t three\t[ext4]\n");
  EXPECT_EQ(name_of(0xffffffffc0000100), "low+256");
  EXPECT_EQ(name_of(0xffffffffc0400100), "high+256");
  EXPECT_EQ(name_of(0xffffffffc0100000), "");  // between two images
  EXPECT_EQ(name_of(0xffffffffc0300000), "");
  EXPECT_EQ(name_of(0xffffffffc0440000), "");
  EXPECT_EQ(symbols_.room_of("low"), std::nullopt);
}

TEST_F(KernelSymbolsTest, reported_code_has_its_length_and_its_name_when_it_is_gone) {
  write("ffffffff81000000 T one\nffffffffc0000000 t bpf_prog_1\t[bpf]\nffffffffc0000400 t bpf_prog_3\t[bpf]\n");
  EXPECT_EQ(name_of(0xffffffffc0000210), "bpf_prog_1+528");
  symbols_.add_code({"bpf_prog_2", 0xffffffffc0000200, 0x100, true});  // in no table any more
  EXPECT_EQ(name_of(0xffffffffc0000210), "bpf_prog_2+16");
  EXPECT_EQ(name_of(0xffffffffc0000110), "bpf_prog_1+272");
  symbols_.add_code({"bpf_prog_1", 0xffffffffc0000000, 0x100});
  EXPECT_EQ(name_of(0xffffffffc0000010), "bpf_prog_1+16");
  EXPECT_EQ(name_of(0xffffffffc0000110), "");
  EXPECT_EQ(name_of(0xffffffffc0000300), "");
  EXPECT_EQ(name_of(0xffffffffc0000400), "bpf_prog_3+0");
}

TEST_F(KernelSymbolsTest, a_place_of_different_code_that_is_gone_has_no_name) {
  write("ffffffff81000000 T one\nffffffffc0000000 t bpf_prog_2\t[bpf]\n");
  const auto first = [&](bool is_gone) { symbols_.add_code({"bpf_prog_1", 0xffffffffc0000000, 0x100, is_gone}); };
  const auto second = [&](bool is_gone) { symbols_.add_code({"bpf_prog_2", 0xffffffffc0000000, 0x180, is_gone}); };
  first(false);
  first(true);
  EXPECT_EQ(name_of(0xffffffffc0000010), "bpf_prog_1+16");
  second(false);
  EXPECT_EQ(name_of(0xffffffffc0000010), "bpf_prog_2+16");
  second(true);
  EXPECT_EQ(name_of(0xffffffffc0000010), "");
  EXPECT_EQ(name_of(0xffffffffc0000110), "bpf_prog_2+272");
}

TEST_F(KernelSymbolsTest, an_unknown_address_is_looked_for_again_a_second_later) {
  write("ffffffff81000000 T one\n");
  EXPECT_EQ(name_of(0xffffffffc0000000), "");
  write("ffffffff81000000 T one\nffffffffc0000000 t bpf_prog_1\t[bpf]\n");
  EXPECT_EQ(name_of(0xffffffffc0000000), "");
  clock_.boot += 2'000'000'000;
  EXPECT_EQ(name_of(0xffffffffc0000000), "bpf_prog_1+0");
}

TEST_F(KernelSymbolsTest, hidden_addresses_and_rubbish_are_no_symbols) {
  write("0000000000000000 T hidden\nrubbish\nffffffff81000000\nffffffff81000000 T\nffffffff81000020 T real");
  EXPECT_EQ(symbols_.address_of("hidden"), std::nullopt);
  EXPECT_EQ(symbols_.address_of("real"), 0xffffffff81000020);
  EXPECT_EQ(symbols_.address_of("rea"), std::nullopt);
  EXPECT_EQ(name_of(0xffffffff81000021), "real+1");
}

TEST_F(KernelSymbolsTest, many_names_are_searched_in_the_table_with_the_same_answers) {
  write("0000000000001000 A per_cpu\nffffffff81000040 t twin\nffffffff81000020 t twin\n0000000000000000 T hidden\n");
  for (int i = 0; i < 5; i++) {
    EXPECT_EQ(symbols_.address_of("twin"), 0xffffffff81000040) << i;
    EXPECT_EQ(symbols_.address_of("per_cpu"), 0x1000) << i;
    EXPECT_EQ(symbols_.address_of("hidden"), std::nullopt) << i;
    EXPECT_TRUE(symbols_.has("hidden")) << i;
    EXPECT_FALSE(symbols_.has("win")) << i;
  }
}

}  // namespace
}  // namespace scry
