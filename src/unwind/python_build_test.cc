// Which CPython a file holds: Debian's 3.11, and copies of it that claim to be others. tests/live/pystack.t walks them.
#include "unwind/python_build.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/bytes.h"

namespace scry::unwind {
namespace {

namespace fs = std::filesystem;

class PythonBuildTest : public testing::Test {
 protected:
  PythonBuildTest() {
    if (!fs::exists(kPython)) return;
    char name[] = "/tmp/scry-python-XXXXXX";
    folder_ = ::mkdtemp(name);
    fs::copy_file(kPython, copy());
    file_ = *symbols::ElfFile::open(kPython);
  }
  ~PythonBuildTest() override {
    if (!folder_.empty()) fs::remove_all(folder_);
  }
  void SetUp() override {
    if (!file_) GTEST_SKIP() << "needs " << kPython;
  }

  fs::path copy() const { return folder_ / "python3.11"; }
  void patch(const char* symbol, const std::string& bytes) {
    const auto& symbols = file_->dynamic_symbols();
    const auto found = std::ranges::find(symbols, symbol, &symbols::Symbol::name);
    ASSERT_NE(found, symbols.end());
    std::fstream(copy(), std::ios::in | std::ios::out | std::ios::binary)
        .seekp(static_cast<std::streamoff>(*file_->offset_of(found->address)))
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }
  std::optional<FoundPython> find() { return find_python(**symbols::ElfFile::open(copy())); }

  static std::string version(uint64_t hex) { return std::string(reinterpret_cast<const char*>(&hex), sizeof hex); }
  // The first fields of _Py_DebugOffsets; `interpreters` is the fifth number after the cookie.
  static std::string debug_offsets(uint64_t version, uint64_t free_threaded, uint64_t interpreters) {
    const uint64_t numbers[] = {version, free_threaded, 0, 0, interpreters};
    std::string bytes = "xdebugpy";
    bytes.append(reinterpret_cast<const char*>(numbers), sizeof numbers);
    return bytes + std::string(1000, '\0');
  }

  static constexpr const char* kPython = "/usr/bin/python3.11";
  fs::path folder_;
  std::unique_ptr<symbols::ElfFile> file_;
};

TEST_F(PythonBuildTest, knows_the_version_from_the_file) {
  const auto found = find();
  ASSERT_TRUE(found && found->build);
  EXPECT_EQ(found->version, "3.11");
  EXPECT_EQ(found->build->layout.code.bytecode, 184);  // offsetof(PyCodeObject, co_code_adaptive)
}

TEST_F(PythonBuildTest, has_no_layout_for_a_version_to_come) {
  patch("Py_Version", version(0x03630000));
  const auto found = find();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->version, "3.99");
  EXPECT_FALSE(found->build);
}

TEST_F(PythonBuildTest, takes_the_offsets_that_the_file_gives) {
  patch("_PyRuntime", debug_offsets(0x030d00f0, 0, 4321));
  const auto found = find();
  ASSERT_TRUE(found && found->build);
  EXPECT_EQ(found->version, "3.13");
  EXPECT_EQ(found->build->layout.runtime.interpreters, 4321);
}

TEST_F(PythonBuildTest, refuses_offsets_that_no_walk_can_use) {
  patch("_PyRuntime", debug_offsets(0x030d00f0, 0, 1 << 16));
  EXPECT_FALSE(find()->build);
  patch("_PyRuntime", debug_offsets(0x030d00f0, 1, 8));  // free-threaded
  EXPECT_FALSE(find()->build);
  EXPECT_EQ(find()->version, "3.13 (free-threaded)");
  patch("_PyRuntime", debug_offsets(0x030e00f0, 0, 8));
  EXPECT_FALSE(find()->build);
  EXPECT_EQ(find()->version, "3.14");
}

TEST_F(PythonBuildTest, finds_nothing_in_another_program) {
  EXPECT_FALSE(find_python(**symbols::ElfFile::open("/bin/ls")));
}

}  // namespace
}  // namespace scry::unwind
