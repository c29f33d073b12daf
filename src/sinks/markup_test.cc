// Text in pages: nothing of it is markup, JSON in a script has no "<"; amounts as people read them.
#include "sinks/markup.h"

#include <gtest/gtest.h>
#include <rapidjson/document.h>

namespace scry {
namespace {

std::string markup(std::string_view text) {
  std::string out;
  append_markup(out, text);
  return out;
}

TEST(Markup, escapes_what_could_end_an_element) {
  EXPECT_EQ(markup("<a href='x' b=\"y\">&amp;"), "&lt;a href=&#39;x&#39; b=&quot;y&quot;&gt;&amp;amp;");
  EXPECT_EQ(markup("gr\xc3\xbc\xc3\x9f"), "gr\xc3\xbc\xc3\x9f");
}

TEST(Markup, shows_what_is_no_text) {
  EXPECT_EQ(markup("a\n\x1b[2J\xff\xed\xa0\x80"), "a\\n\\x1b[2J\\xff\\xed\\xa0\\x80");
  EXPECT_EQ(markup("\xe2\x80\xae"), "\\u{202e}");
  EXPECT_EQ(markup("\xef\xbf\xbf"), "\xef\xbf\xbd");
}

TEST(Markup, json_in_a_script_says_the_same_without_tags) {
  std::string out;
  append_script_string(out, "</script><!--\"\\");
  EXPECT_EQ(out.find('<'), std::string::npos);
  rapidjson::Document document;
  document.Parse(out.c_str());
  EXPECT_STREQ(document.GetString(), "</script><!--\"\\");
}

TEST(Amount, has_a_unit_that_fits) {
  EXPECT_EQ(amount_text(1234567, "samples"), "1,234,567 samples");
  EXPECT_EQ(amount_text(0, ""), "0");
  EXPECT_EQ(amount_text(999, "ns"), "999 ns");
  EXPECT_EQ(amount_text(1500, "us"), "1.5 ms");
  EXPECT_EQ(amount_text(2'500'000'000, "ns"), "2.5 s");
  EXPECT_EQ(amount_text(0, "us"), "0 us");
  EXPECT_EQ(amount_text(5 << 20, "bytes"), "5 MiB");
}

TEST(Amount, share_is_short) {
  EXPECT_EQ(share_text(1, 3), "33.3%");
  EXPECT_EQ(share_text(3, 3), "100%");
  EXPECT_EQ(share_text(0, 3), "0%");
  EXPECT_EQ(share_text(1, 10000), "0.01%");
  EXPECT_EQ(share_text(0, 0), "0%");
}

}  // namespace
}  // namespace scry
