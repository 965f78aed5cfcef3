#include "base/text.h"

#include <gtest/gtest.h>

#include <limits>

namespace marrow::test {
namespace {

TEST(Join, PutsTextAndNumbersTogether)
{
    const std::string own = "string";
    EXPECT_EQ(join("a ", own, ' ', std::string_view("view"), ' ', 42, ' ', -7), "a string view 42 -7");
    EXPECT_EQ(join(""), "");
}

TEST(Join, PrintsTheEndsOfEveryInteger)
{
    EXPECT_EQ(join(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
    EXPECT_EQ(join(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
    EXPECT_EQ(join(std::numeric_limits<std::int32_t>::min()), "-2147483648");
    EXPECT_EQ(join(std::uint8_t{200}, ' ', std::int8_t{-128}, ' ', 0), "200 -128 0");
}

TEST(CaseFolding, TouchesAsciiLettersAlone)
{
    EXPECT_EQ(to_lower("AZaz09_[`\xC4"), "azaz09_[`\xC4");
    EXPECT_TRUE(equal_ignoring_case("TRIS.MD2", "tris.md2"));
    EXPECT_FALSE(equal_ignoring_case("\xC4", "\xE4"));
    EXPECT_FALSE(equal_ignoring_case("tris", "tris.md2"));
    EXPECT_TRUE(equal_ignoring_case("", ""));
}

TEST(CaseFolding, OrdersLikeLowerCaseBytes)
{
    EXPECT_LT(compare_ignoring_case("a", "B"), 0);
    EXPECT_GT(compare_ignoring_case("b", "A"), 0);
    EXPECT_EQ(compare_ignoring_case("Ab", "aB"), 0);
    EXPECT_LT(compare_ignoring_case("ab", "ABC"), 0);
    EXPECT_GT(compare_ignoring_case("\xFF", "z"), 0) << "bytes above 127 are not negative";
    EXPECT_LT(compare_ignoring_case("_", "a"), 0);
}

TEST(Utf8, AcceptsEveryLength)
{
    for (const char* text : {"", "plain", "\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\xED\x9F\xBF",
                             "\xEE\x80\x80", "\xF4\x8F\xBF\xBF", "\xC2\x80", "\xE0\xA0\x80", "\xF0\x90\x80\x80"})
        EXPECT_TRUE(is_utf8(text)) << text;
}

TEST(Utf8, RefusesWhatIsNot)
{
    const char* const wrong[] = {
        "\x80",              // a follower alone
        "\xC3",              // ends inside
        "\xE2\x82",          //
        "\xF0\x9F\x98",      //
        "\xC3\x41",          // no follower
        "\xE2\x82\x41",      //
        "\xC0\x80",          // overlong
        "\xC1\xBF",          //
        "\xE0\x9F\xBF",      //
        "\xF0\x8F\xBF\xBF",  //
        "\xED\xA0\x80",      // surrogates
        "\xED\xBF\xBF",      //
        "\xF4\x90\x80\x80",  // past U+10FFFF
        "\xF5\x80\x80\x80",  //
        "\xFF",              //
    };
    for (const char* text : wrong) EXPECT_FALSE(is_utf8(text)) << testing::PrintToString(std::string(text));
}

TEST(Utf8, KeepsWhatIsValid) { EXPECT_EQ(to_utf8("\xC3\xA4 \xE2\x82\xAC"), "\xC3\xA4 \xE2\x82\xAC"); }

TEST(Utf8, ReadsOtherBytesAsWindows1252)
{
    EXPECT_EQ(to_utf8("\x80"), "\xE2\x82\xAC") << "the euro sign";
    EXPECT_EQ(to_utf8("\x9F"), "\xC5\xB8") << "Y with diaeresis";
    EXPECT_EQ(to_utf8("\x95 \x99"), "\xE2\x80\xA2 \xE2\x84\xA2") << "bullet, trade mark";
    EXPECT_EQ(to_utf8("M\xFCller"), "M\xC3\xBCller");
    EXPECT_EQ(to_utf8("\xA0"), "\xC2\xA0");
    EXPECT_EQ(to_utf8("\xFF"), "\xC3\xBF");
    for (const char* unassigned : {"\x81", "\x8D", "\x8F", "\x90", "\x9D"})
        EXPECT_EQ(to_utf8(unassigned), "\xEF\xBF\xBD");
}

TEST(Utf8, MakesValidTextOfEveryPairOfBytes)
{
    for (int a = 0; a < 256; ++a)
        for (int b = 0; b < 256; ++b) {
            const std::string pair = {static_cast<char>(a), static_cast<char>(b)};
            ASSERT_TRUE(is_utf8(to_utf8(pair))) << a << ' ' << b;
        }
}

TEST(Digits, AreTheTenOfAscii)
{
    for (const char c : std::string_view("0123456789")) EXPECT_TRUE(is_digit(c));
    for (const char c : std::string_view("/:a\xB2 ")) EXPECT_FALSE(is_digit(c));
}

}  // namespace
}  // namespace marrow::test
