#include "machine/system/recorder.h"

#include <gtest/gtest.h>

namespace scry::machine {
namespace {

TEST(Recorder, moves_symbols_to_where_the_kernel_was_linked) {
  // A kernel moved by 0x3200000, and modules that begin somewhere.
  const auto symbols = recorded_symbols({{"per_cpu_offset_of_x", 0x1000, 16},
                                         {"_text", 0xffffffff84200000, 0x100},
                                         {"vfs_read", 0xffffffff84200100, 0x40},
                                         {"ext4_sync", 0xffffffffc0a51000, 0x20, true},
                                         {"vfs_read", 0xffffffffc0a51020, 0, true}});
  EXPECT_EQ(symbols.at("per_cpu_offset_of_x").address, 0x1000u);
  EXPECT_EQ(symbols.at("_text").address, 0xffffffff81000000u);
  EXPECT_EQ(symbols.at("vfs_read").address, 0xffffffff81000100u);
  EXPECT_EQ(symbols.at("vfs_read").room, 0x40u);
  EXPECT_EQ(symbols.at("ext4_sync").address, 0xffffffffc0000000u);
}

TEST(Recorder, leaves_addresses_out_of_the_blacklist) {
  EXPECT_EQ(without_addresses("0xffffffff84200000-0xffffffff84200040\tnmi\nno list\n0x1-0x2\tdo_int3"),
            "0x0-0x0\tnmi\n0x0-0x0\tdo_int3\n");
}

}  // namespace
}  // namespace scry::machine
