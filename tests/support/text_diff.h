// Text comparison for test failures: the lines that differ, in the form of diff -u.
#pragma once

#include <string>
#include <string_view>

namespace scry::test {

// "" if equal. Otherwise the lines from the first to the last difference with a little context, " " before a common
// line, "-" before an expected and "+" before a real one.
std::string diff_lines(std::string_view expected, std::string_view real, std::string_view title);

}  // namespace scry::test
