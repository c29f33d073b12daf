#include "builtins/error_names.h"

#include <gtest/gtest.h>

#include <cstring>
#include <map>

namespace scry {
namespace {

TEST(SignalNames, are_those_of_the_c_library) {
  ASSERT_EQ(signal_texts().size(), 65u);
  for (int number = 0; number < 65; ++number) EXPECT_EQ(signal_texts()[number], strsignal(number)) << number;
}

TEST(ErrorTexts, are_those_of_the_c_library_but_for_the_traditional_ones) {
  const std::map<int, std::string_view> traditional{{5, "I/O error"},
                                                    {9, "Bad file number"},
                                                    {11, "Try again (operation would block)"},
                                                    {12, "Out of memory"},
                                                    {18, "Cross-device link"},
                                                    {23, "File table overflow"},
                                                    {25, "Not a typewriter"},
                                                    {33, "Math argument out of domain of func"},
                                                    {34, "Math result not representable"},
                                                    {35, "Resource deadlock would occur"},
                                                    {37, "No record locks available"},
                                                    {38, "Invalid system call number"},
                                                    {40, "Too many symbolic links encountered"},
                                                    {41, "Unknown error"},
                                                    {58, "Unknown error"},
                                                    {74, "Not a data message"},
                                                    {84, "Illegal byte sequence"},
                                                    {95, "Operation not supported on transport endpoint"},
                                                    {102, "Network dropped connection because of reset"},
                                                    {122, "Quota exceeded"},
                                                    {125, "Operation Canceled"}};
  ASSERT_EQ(error_texts().size(), 134u);
  for (int number = 0; number < 134; ++number) {
    const auto known = traditional.find(number);
    EXPECT_EQ(error_texts()[number], known == traditional.end() ? strerror(number) : known->second) << number;
  }
}

}  // namespace
}  // namespace scry
