#include "cli/build_facts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace scry::cli {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::StartsWith;

constexpr BuildFacts kFacts{.commit = "0123abcd",
                            .commit_time = 86400,
                            .changed = false,
                            .compiler = "g++ 12",
                            .build_type = "Release",
                            .flags = "-O2",
                            .sanitizers = ""};

TEST(BuildFacts, are_lines_with_names) {
  EXPECT_THAT(build_text(kFacts),
              StartsWith("commit: 0123abcd of 1970-01-02T00:00:00Z\ncompiler: g++ 12\nbuild type: Release\nflags: -O2\n"
                         "sanitizers: none\nlibraries: elfutils "));
}

TEST(BuildFacts, tell_a_changed_tree_and_one_without_a_commit) {
  BuildFacts facts = kFacts;
  facts.changed = true;
  EXPECT_THAT(build_text(facts), HasSubstr("00:00:00Z, with local changes\n"));
  facts.commit = "";
  EXPECT_THAT(build_text(facts), StartsWith("commit: unknown\n"));
}

TEST(BuildFacts, name_the_version_of_each_library) {
  EXPECT_THAT(build_text(kFacts),
              ContainsRegex("libraries: elfutils 0\\.[0-9]+, zlib [0-9.]+, liblzma [0-9.]+, libbz2 [0-9.]+, libzstd "
                            "[0-9.]+, fmt [0-9.]+, libstdc\\+\\+ [0-9]+\n"));
}

}  // namespace
}  // namespace scry::cli
