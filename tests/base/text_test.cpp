#include "base/text.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace marrow::test {
namespace {

TEST(FormatText, FillsInTextAndNumbers)
{
    const std::string own = "string";
    EXPECT_EQ(format_text("a % % % %", own, std::string_view("view"), 42, -7), "a string view 42 -7");
    EXPECT_EQ(format_text(""), "");
}

TEST(FormatText, PrintsTheLimitsOfEveryIntegerType)
{
    EXPECT_EQ(format_text("%", std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
    EXPECT_EQ(format_text("%", std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
    EXPECT_EQ(format_text("%", std::numeric_limits<std::int32_t>::min()), "-2147483648");
    EXPECT_EQ(format_text("% % %", std::uint8_t{200}, std::int8_t{-128}, 0), "200 -128 0");
}

TEST(FormatText, KeepsNulCharactersOfArguments)
{
    EXPECT_EQ(format_text("%c", std::string_view("a\0b\0", 4)), std::string("a\0b\0c", 5));
}

TEST(Excerpt, QuotesAWordAndTruncatesALongWord)
{
    EXPECT_EQ(excerpt(""), "\"\"");
    EXPECT_EQ(excerpt("word"), "\"word\"");
    EXPECT_EQ(excerpt(std::string(40, 'x')), '"' + std::string(40, 'x') + '"');
    EXPECT_EQ(excerpt(std::string(41, 'x')), '"' + std::string(40, 'x') + "...\"");
}

TEST(Excerpt, DoesNotSplitCharacters)
{
    for (const std::string character : {"\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"})
        for (std::size_t before = 0; before < 4; ++before) {
            std::string word(before, 'x');
            while (word.size() < 60) word += character;
            const std::string cut = excerpt(word);
            EXPECT_TRUE(is_utf8(cut)) << cut;
            EXPECT_GE(cut.size(), 36U + 5U);
            EXPECT_LE(cut.size(), 40U + 5U);
        }
    EXPECT_EQ(excerpt(std::string(99, '\x80')).size(), 36U + 5U) << "text that is not UTF-8 is truncated, too";
}

TEST(CaseFolding, ChangesOnlyAsciiLetters)
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
    EXPECT_GT(compare_ignoring_case("\xFF", "z"), 0) << "bytes are compared as unsigned numbers";
    EXPECT_LT(compare_ignoring_case("_", "a"), 0);
}

TEST(Utf8, AcceptsCharactersOfOneToFourBytes)
{
    for (const char* text : {"", "plain", "\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\xED\x9F\xBF",
                             "\xEE\x80\x80", "\xF4\x8F\xBF\xBF", "\xC2\x80", "\xE0\xA0\x80", "\xF0\x90\x80\x80"})
        EXPECT_TRUE(is_utf8(text)) << text;
}

TEST(Utf8, RefusesInvalidBytes)
{
    const char* const wrong[] = {
        "\x80",              // a lone continuation byte
        "\xC3",              // truncated
        "\xE2\x82",          //
        "\xF0\x9F\x98",      //
        "\xC3\x41",          // no continuation byte
        "\xE2\x82\x41",      //
        "\xC0\x80",          // overlong
        "\xC1\xBF",          //
        "\xE0\x9F\xBF",      //
        "\xF0\x8F\xBF\xBF",  //
        "\xED\xA0\x80",      // surrogates
        "\xED\xBF\xBF",      //
        "\xF4\x90\x80\x80",  // above U+10FFFF
        "\xF5\x80\x80\x80",  //
        "\xFF",              //
    };
    for (const char* text : wrong) EXPECT_FALSE(is_utf8(text)) << testing::PrintToString(std::string(text));
}

TEST(Utf8, KeepsValidText) { EXPECT_EQ(to_utf8("\xC3\xA4 \xE2\x82\xAC"), "\xC3\xA4 \xE2\x82\xAC"); }

TEST(Utf8, ReadsInvalidUtf8AsWindows1252)
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

TEST(Utf8, KeepsNulsAndReadsAllAsWindows1252AfterOneInvalidByte)
{
    EXPECT_EQ(to_utf8(std::string_view("a\0\xC3\xA4", 4)), std::string("a\0\xC3\xA4", 4));
    EXPECT_EQ(to_utf8(std::string_view("a\0\xFC", 3)), std::string("a\0\xC3\xBC", 4));
    EXPECT_EQ(to_utf8("\xC3\xA4 \xFC"), "\xC3\x83\xC2\xA4 \xC3\xBC") << "all bytes are read in one encoding";
}

std::string encoded(std::uint32_t code)
{
    const auto byte = [](std::uint32_t value) { return static_cast<char>(value); };
    if (code < 0x80) return {byte(code)};
    if (code < 0x800) return {byte(0xC0 | code >> 6), byte(0x80 | (code & 63))};
    if (code < 0x10000) return {byte(0xE0 | code >> 12), byte(0x80 | (code >> 6 & 63)), byte(0x80 | (code & 63))};
    return {byte(0xF0 | code >> 18), byte(0x80 | (code >> 12 & 63)), byte(0x80 | (code >> 6 & 63)),
            byte(0x80 | (code & 63))};
}

TEST(Utf8, AcceptsEveryCharacterExceptSurrogates)
{
    for (std::uint32_t code = 0; code <= 0x10FFFF; ++code) {
        const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
        ASSERT_EQ(is_utf8(encoded(code)), !surrogate) << code;
    }
    for (const std::uint32_t code : {0x110000U, 0x13FFFFU, 0x1FFFFFU}) EXPECT_FALSE(is_utf8(encoded(code)));
}

// If the number of valid strings equals the number of characters, no invalid string is accepted.
TEST(Utf8, AcceptsOnlyOneSequencePerCharacter)
{
    std::size_t two = 0, three = 0, four = 0;
    for (unsigned a = 0x80; a < 256; ++a)
        for (unsigned b = 0; b < 256; ++b) {
            const std::string pair = {static_cast<char>(a), static_cast<char>(b)};
            two += is_utf8(pair) ? 1U : 0U;
            for (unsigned c = 0; c < 256; ++c) {
                const std::string triple = pair + static_cast<char>(c);
                // A character of two bytes and an ASCII character are not a character of three bytes.
                if (c >= 0x80 && is_utf8(triple)) ++three;
            }
            for (const char c : {'\x7F', '\x80', '\xBF', '\xC0'})
                for (const char d : {'\x00', '\x80', '\xBF', '\xC0'})
                    if (const std::string text = pair + c + d; a >= 0xE0 && is_utf8(text)) ++four;
        }
    EXPECT_EQ(two, 0x800U - 0x80U);
    EXPECT_EQ(three, 0x10000U - 0x800U - 0x800U);
    // Four bytes: the last two are each 0x80 or 0xBF, which divides the number by 64 * 64 and multiplies it by 4.
    // Characters of three bytes before a NUL are counted, too: their last byte is 0x80 or 0xBF.
    EXPECT_EQ(four, 0x100000U / 64 / 64 * 4 + (0x10000U - 0x800U - 0x800U) / 64 * 2);
}

TEST(Utf8, ConvertsAnyBytesToValidText)
{
    std::mt19937 random(5);
    for (unsigned a = 0; a < 256; ++a)
        for (unsigned b = 0; b < 256; ++b) {
            std::string text = {static_cast<char>(a), static_cast<char>(b)};
            ASSERT_TRUE(is_utf8(to_utf8(text))) << a << ' ' << b;
            for (std::uint64_t left = random() % 6; left > 0; --left)
                text += static_cast<char>(0x70 + random() % 0x90);
            const std::string valid = to_utf8(text);
            ASSERT_TRUE(is_utf8(valid));
            ASSERT_EQ(to_utf8(valid), valid) << "valid text does not change";
        }
}

TEST(Digits, AreTheTenAsciiDigits)
{
    for (const char c : std::string_view("0123456789")) EXPECT_TRUE(is_digit(c));
    for (const char c : std::string_view("/:a\xB2 ")) EXPECT_FALSE(is_digit(c));
}

}  // namespace
}  // namespace marrow::test
