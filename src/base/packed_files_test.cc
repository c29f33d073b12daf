#include "base/packed_files.h"

#include <gtest/gtest.h>
#include <zlib.h>

namespace scry {
namespace {

std::vector<unsigned char> pack(const std::string& text) {
  std::vector<unsigned char> packed(compressBound(text.size()));
  uLongf size = packed.size();
  compress(packed.data(), &size, reinterpret_cast<const Bytef*>(text.data()), text.size());
  packed.resize(size);
  return packed;
}

TEST(PackedFiles, are_found_by_name) {
  const std::string text = "a/one.bt\n4\n1\n\n2b.css\n0\nz\n3\nend";
  const auto packed = pack(text);
  const PackedFiles files(packed, text.size());
  ASSERT_EQ(files.all().size(), 3u);
  EXPECT_EQ(files.find("a/one.bt"), "1\n\n2");
  EXPECT_EQ(files.find("b.css"), "");
  EXPECT_EQ(files.find("z"), "end");
  EXPECT_EQ(files.find("one.bt"), std::nullopt);
}

TEST(PackedFilesDeathTest, that_are_cut_are_a_bug) {
  const std::string text = "one\n5\nfour";
  const auto packed = pack(text);
  EXPECT_DEATH(PackedFiles(packed, text.size()).all(), "are cut");
  EXPECT_DEATH(PackedFiles(packed, text.size() + 1).all(), "do not unpack");
}

}  // namespace
}  // namespace scry
