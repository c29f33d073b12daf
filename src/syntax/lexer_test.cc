#include "syntax/lexer.h"

#include <gtest/gtest.h>

#include "syntax/cursor.h"
#include "syntax/testing.h"

namespace scry {
namespace {

// The spellings of the tokens, with blanks between.
std::string pieces_of(std::string_view text) {
  Lexer lexer(SourceId{0}, text, 0);
  std::string out;
  for (Token token = lexer.next(); token.kind != TokenKind::end; token = lexer.next())
    (out += out.empty() ? "" : " ") += text.substr(token.span.begin, token.span.end - token.span.begin);
  return out;
}
Token first_of(std::string_view text) {
  return Lexer(SourceId{0}, text, 0).next();
}
std::string tokens_of(const std::string& text) {
  Sources sources;
  Diags diags;
  const SourceId source = sources.add("stdin", text);
  return print_tokens(source, sources, {}, diags);
}

TEST(Lexer, takes_the_longest_operator) {
  EXPECT_EQ(pieces_of("a>>=b>>c>=d>e"), "a >>= b >> c >= d > e");
  EXPECT_EQ(pieces_of("a<<=b<<c<=d<e"), "a <<= b << c <= d < e");
  EXPECT_EQ(pieces_of("a---b+++c->d"), "a -- - b ++ + c -> d");
  EXPECT_EQ(pieces_of("a&&&b|||c!==d==e=f"), "a && & b || | c != = d == e = f");
  EXPECT_EQ(pieces_of("0..10...a.b"), "0 .. 10 .. . a . b");
}

TEST(Lexer, knows_every_operator_of_the_table) {
  for (const PunctuationRow& row : kPunctuation) EXPECT_EQ(first_of(row.spelling).kind, row.kind) << row.spelling;
}

TEST(Lexer, knows_every_keyword_as_a_name) {
  for (const KeywordRow& row : kKeywords) {
    EXPECT_EQ(first_of(row.spelling).keyword, row.keyword) << row.spelling;
    EXPECT_EQ(first_of(row.spelling).kind, TokenKind::identifier) << row.spelling;
  }
  EXPECT_EQ(first_of("iff").keyword, Keyword::none);
  EXPECT_EQ(first_of("IF").keyword, Keyword::none);
  EXPECT_EQ(first_of("$if").kind, TokenKind::variable);
  EXPECT_EQ(first_of("@if").kind, TokenKind::map);
}

TEST(Lexer, separates_sigils) {
  EXPECT_EQ(pieces_of("$a$1$#@@b@1$01a"), "$a $1 $# @ @b @ 1 $01 a");
  EXPECT_EQ(first_of("$ a").kind, TokenKind::bare_dollar);
  EXPECT_EQ(first_of("$12").kind, TokenKind::positional);
  EXPECT_EQ(first_of("@[1]").kind, TokenKind::map);
}

TEST(Lexer, skips_blanks_and_comments) {
  EXPECT_EQ(pieces_of(" \t\r\na// b\nc/* d\n */e/**/f/*/g*/h"), "a c e f h");
  EXPECT_EQ(pieces_of("a // b"), "a");
  EXPECT_EQ(pieces_of("a /* b"), "a");
  EXPECT_EQ(pieces_of("a /* /* b */ c"), "a c");
  EXPECT_EQ(skip_layout("a /* b", 1).unclosed_comment, 2u);
}

TEST(Lexer, comments_may_hold_any_byte) {
  EXPECT_EQ(pieces_of("// \xc3\xa9\na /* \x80 */ b"), "a b");
}

TEST(Lexer, ends_a_string_at_its_quote_or_line) {
  EXPECT_EQ(pieces_of(R"("a\"b" "c//d" "\\" e)"), R"("a\"b" "c//d" "\\" e)");
  EXPECT_EQ(first_of("\"abc\ndef\"").kind, TokenKind::unterminated_string);
  EXPECT_EQ(first_of("\"abc\ndef\"").span.end, 4u);
  EXPECT_EQ(first_of("\"abc\\\ndef\"").kind, TokenKind::unterminated_string);
  EXPECT_EQ(first_of("\"abc").kind, TokenKind::unterminated_string);
  EXPECT_EQ(first_of("\"abc\\").span.end, 5u);
}

TEST(Lexer, keeps_column_after_tab) {
  EXPECT_EQ(first_of("\t\tx").span.begin, 2u);
  EXPECT_EQ(testing::errors_of("begin {\n\t5 = 4; }"),
            "stdin:2:4-5: ERROR: syntax: expected ';', found '='\n"
            "    5 = 4; }\n"
            "      ~\n"
            "HINT: assign to a variable, a map or a map element; '==' compares\n");
}

TEST(Lexer, reports_what_is_no_token) {
  using testing::body_messages_of;
  EXPECT_EQ(body_messages_of("$x = \"abc"), "6-10 unterminated string");
  EXPECT_EQ(body_messages_of("$x = \xc3\xa9;"), "6-8 invalid character '\xc3\xa9'");
  EXPECT_EQ(body_messages_of("$x = `a`;"), "6-7 invalid character '`'");
  EXPECT_EQ(body_messages_of(std::string("$x = \1;")), "6-7 invalid character '\\x01'");
  EXPECT_EQ(body_messages_of(std::string("$x = \0;", 7)), "6-7 invalid character '\\x00'");
  EXPECT_EQ(body_messages_of("$x = $ y;"), "6-7 expected a name, a number or '#' after '$'");
}

TEST(Lexer, explains_character_literals) {
  EXPECT_EQ(testing::errors_of("begin { $x = 'c'; }"),
            "stdin:1:14-15: ERROR: syntax: expected expression, found '''\n"
            "begin { $x = 'c'; }\n"
            "             ~\n"
            "HINT: write the string \"c\" or the number 99\n");
}

TEST(Lexer, names_the_comment_that_hides_the_end) {
  EXPECT_EQ(testing::errors_of("begin { exit(); /* }"),
            "stdin:1:21-21: ERROR: syntax: expected '}', found end of input\n"
            "begin { exit(); /* }\n"
            "                    \n"
            "stdin:1:17-19: ERROR: this comment has no closing '*/' and hides the rest\n"
            "begin { exit(); /* }\n"
            "                ~~\n"
            "stdin:1:7-8: ERROR: to match this '{'\n"
            "begin { exit(); /* }\n"
            "      ~\n");
}

TEST(PrintTokens, shows_places_kinds_and_texts) {
  EXPECT_EQ(tokens_of("#!/usr/bin/env scry\n"
                      "struct a {\n  int x;\n};\n"
                      "kprobe:f_$1,begin /$1 > $#/ {\n"
                      "\t@[\"a\\n\"] = if_;\n"
                      "}\n"),
            "1:1-20 shebang #!/usr/bin/env scry\n"
            "2:1-23 c-text \"struct a {\\n  int x;\\n};\"\n"
            "5:1-12 attach-point kprobe:f_$1\n"
            "5:12-13 punctuation ,\n"
            "5:13-18 attach-point begin\n"
            "5:19-20 punctuation /\n"
            "5:20-22 parameter $1\n"
            "5:23-24 punctuation >\n"
            "5:25-27 parameter-count $#\n"
            "5:27-28 punctuation /\n"
            "5:29-30 punctuation {\n"
            "6:2-3 map @\n"
            "6:3-4 punctuation [\n"
            "6:4-9 string \"a\\n\"\n"
            "6:9-10 punctuation ]\n"
            "6:11-12 punctuation =\n"
            "6:13-16 name if_\n"
            "6:16-17 punctuation ;\n"
            "7:1-2 punctuation }\n");
  EXPECT_EQ(
      tokens_of("begin{if 1{}}"),
      "1:1-6 attach-point begin\n1:6-7 punctuation {\n1:7-9 keyword if\n1:10-11 integer 1\n1:11-12 punctuation {\n"
      "1:12-13 punctuation }\n1:13-14 punctuation }\n");
}

TEST(Cursor, every_kind_of_token_has_a_name_for_messages) {
  EXPECT_EQ(name_of(TokenKind::semicolon), "';'");
  EXPECT_EQ(name_of(TokenKind::shift_right_assign), "'>>='");
  EXPECT_EQ(name_of(TokenKind::identifier), "a name");
  EXPECT_EQ(name_of(TokenKind::end), "end of input");
}

}  // namespace
}  // namespace scry
