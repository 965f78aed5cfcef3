#include "base/text_scanner.h"

#include <fast_float/fast_float.h>
#include <gtest/gtest.h>

#include <bit>
#include <memory>
#include <random>
#include <string>

namespace marrow::test {
namespace {

// The text in an allocation of exactly its size: the sanitizer watches its ends.
struct Text {
    std::unique_ptr<std::uint8_t[]> bytes;
    ErrorSink errors;
    TextScanner scanner;

    explicit Text(std::string_view text)
        : bytes(new std::uint8_t[text.size()]),
          scanner((std::copy(text.begin(), text.end(), bytes.get()), Bytes(bytes.get(), text.size())), errors)
    {
    }
    const Error& error() const { return errors.error(); }
};

TEST(TextScanner, ReadsWordsBracketsAndQuotedText)
{
    Text text("joints{\"Thigh Right\" -1 (0.5 -2 1e-3)}");
    TextScanner& s = text.scanner;
    s.expect("joints");
    s.expect("{");
    EXPECT_EQ(s.quoted("a name"), "Thigh Right");
    EXPECT_EQ(s.integer("a parent"), -1);
    EXPECT_TRUE(s.accept("("));
    EXPECT_FALSE(s.accept(")"));
    EXPECT_EQ(s.number("x"), 0.5F);
    EXPECT_EQ(s.number("y"), -2.0F);
    EXPECT_EQ(s.number("z"), 1e-3F);
    s.expect(")");
    EXPECT_EQ(s.peek(), "}");
    s.expect("}");
    EXPECT_TRUE(s.at_end());
    EXPECT_TRUE(s.ok());
    EXPECT_EQ(s.word(), "");
}

TEST(TextScanner, CountsLinesOfEveryKind)
{
    Text text("a\nb\r\nc\rd // e\n/* f\r\ng\rh */ i\n\n j");
    TextScanner& s = text.scanner;
    const std::array<std::pair<std::string_view, std::uint64_t>, 6> expected = {
        {{"a", 1}, {"b", 2}, {"c", 3}, {"d", 4}, {"i", 7}, {"j", 9}}};
    for (const auto& [word, line] : expected) {
        EXPECT_EQ(s.word(), word);
        EXPECT_EQ(s.line(), line);
    }
}

TEST(TextScanner, KeepsTheFirstErrorWithItsLine)
{
    Text text("one\ntwo three");
    TextScanner& s = text.scanner;
    s.expect("one");
    s.expect("three");
    EXPECT_FALSE(s.ok());
    s.expect("four");
    EXPECT_EQ(text.error().message, "Here \"three\" is expected, and \"two\" stands there.");
    EXPECT_EQ(text.error().place.kind, Place::Kind::line);
    EXPECT_EQ(text.error().place.value, 2U);
    EXPECT_EQ(s.word(), "");
    EXPECT_EQ(s.number("x"), 0.0F);
    EXPECT_TRUE(s.at_end());
}

TEST(TextScanner, RefusesWhatIsNoNumber)
{
    for (const std::string_view bad : {"1.5x", "", "-", "(", "0x10", "1,5", "nan", "inf", "1e999"}) {
        Text text(bad);
        text.scanner.number("a weight");
        EXPECT_FALSE(text.scanner.ok()) << bad;
    }
    for (const std::string_view bad : {"1.5", "", "9223372036854775808", "one"}) {
        Text text(bad);
        text.scanner.integer("a parent");
        EXPECT_FALSE(text.scanner.ok()) << bad;
    }
    Text text("+0.25 -7");
    EXPECT_EQ(text.scanner.number("x"), 0.25F);
    EXPECT_EQ(text.scanner.integer("n"), -7);
}

float nearest_float(const std::string& text)
{
    float value = 0;
    fast_float::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

TEST(TextScanner, ReadsTheNearestFloat)
{
    std::mt19937_64 random(7);
    std::vector<std::string> texts = {"0",
                                      "-0.0",
                                      "1.",
                                      "0.000000000001",
                                      "16777217",
                                      "16777219.0",
                                      "999999999999999",
                                      "1e-3",
                                      "-1.17549435e-38",
                                      "3.4028235e38",
                                      ".5",
                                      "-.5",
                                      "0000.5000",
                                      "123456789.1234567890123"};
    // Any digits, and those around the middle between two floats.
    for (int i = 0; i < 200'000; ++i) {
        const std::size_t places = random() % 14;
        const std::uint64_t digits = random() % (1ULL << (1 + random() % 50));
        std::string text = std::to_string(digits);
        if (text.size() <= places) text.insert(0, places + 1 - text.size(), '0');
        text.insert(text.size() - places, ".");
        texts.push_back((i % 2 == 0 ? "" : "-") + text);
        const float from = nearest_float(text);
        const double middle = (double{from} + std::bit_cast<float>(std::bit_cast<std::uint32_t>(from) + 1)) / 2;
        char buffer[64];
        std::snprintf(buffer, sizeof buffer, "%.*f", static_cast<int>(random() % 13), middle);
        texts.emplace_back(buffer);
    }
    for (const std::string& each : texts) {
        Text text(each);
        const float value = text.scanner.number("x");
        ASSERT_TRUE(text.scanner.ok()) << each;
        ASSERT_EQ(std::bit_cast<std::uint32_t>(value), std::bit_cast<std::uint32_t>(nearest_float(each))) << each;
        ASSERT_TRUE(text.scanner.at_end()) << each;
    }
}

TEST(TextScanner, ReadsIntegersOfEverySize)
{
    Text text("0 -1 999999999999999 9223372036854775807 -9223372036854775808 007");
    TextScanner& s = text.scanner;
    for (const std::int64_t value :
         {std::int64_t{0}, std::int64_t{-1}, std::int64_t{999999999999999}, INT64_MAX, INT64_MIN, std::int64_t{7}})
        EXPECT_EQ(s.integer("n"), value);
}

TEST(TextScanner, SkipsAByteOrderMark)
{
    Text text("\xEF\xBB\xBFMD5Version 10");
    text.scanner.expect("MD5Version");
    EXPECT_EQ(text.scanner.integer("the version"), 10);
    Text alone("\xEF\xBB\xBF");
    EXPECT_TRUE(alone.scanner.at_end());
}

TEST(TextScanner, RemembersTheLastComment)
{
    Text text("mesh { // meshes: Cube\r\n 1 /* two */ 3");
    text.scanner.expect("mesh");
    text.scanner.expect("{");
    EXPECT_EQ(text.scanner.integer("n"), 1);
    EXPECT_EQ(text.scanner.comment(), " meshes: Cube");
    EXPECT_EQ(text.scanner.integer("n"), 3);
    EXPECT_EQ(text.scanner.comment(), " two ");
}

TEST(TextScanner, TakesNoMoreRowsThanTheTextCanHold)
{
    Text text("2 (1) (2)");
    EXPECT_EQ(text.scanner.rows("the number of rows", 3), 2U);
    Text many("3 (1) (2)");
    EXPECT_EQ(many.scanner.rows("the number of rows", 3), 0U);
    EXPECT_EQ(many.error().code, Code::bad_count);
    Text negative("-3 (1) (2)");
    negative.scanner.rows("the number of rows", 3);
    EXPECT_EQ(negative.error().message, "As the number of rows stands -3. The file is damaged: fetch it again.");
}

TEST(TextScanner, AcceptsWholeWordsOnly)
{
    Text text("vertex vert(");
    EXPECT_FALSE(text.scanner.accept("vert"));
    EXPECT_TRUE(text.scanner.accept("vertex"));
    EXPECT_TRUE(text.scanner.accept("vert"));
    EXPECT_TRUE(text.scanner.accept("("));
    EXPECT_FALSE(text.scanner.accept("vert"));
}

TEST(TextScanner, HoldsCountsToTheirRange)
{
    Text text("3 4");
    EXPECT_EQ(text.scanner.count("the number of joints", 3), 3U);
    EXPECT_EQ(text.scanner.count("the number of joints", 3), 0U);
    EXPECT_EQ(text.error().code, Code::bad_count);
    Text negative("-1");
    negative.scanner.count("the number of joints", 3);
    EXPECT_EQ(negative.error().message, "As the number of joints stands -1; from 0 to 3 are possible.");
}

TEST(TextScanner, TellsQuotedTextFromWords)
{
    Text braces("\"{\" {");
    EXPECT_FALSE(braces.scanner.accept("{"));
    EXPECT_EQ(braces.scanner.quoted("a name"), "{");
    EXPECT_TRUE(braces.scanner.accept("{"));
    Text open("\"never closed\n\"");
    open.scanner.quoted("a name");
    EXPECT_EQ(open.error().code, Code::bad_text);
    Text bare("name");
    bare.scanner.quoted("a name");
    EXPECT_EQ(bare.error().message, "Here a name in quotation marks is expected, and \"name\" stands there.");
}

TEST(TextScanner, SkipsBlocksWhateverLiesInThem)
{
    Text text("{ a { b } \"}\" // }\n /* } */ } after");
    text.scanner.skip_block();
    EXPECT_EQ(text.scanner.word(), "after");
    Text cut("{ a {");
    cut.scanner.skip_block();
    EXPECT_EQ(cut.error().code, Code::truncated);
}

TEST(TextScanner, GivesTheRestOfALine)
{
    Text text("command  with all of this // and this\r\nnext");
    text.scanner.expect("command");
    EXPECT_EQ(text.scanner.rest_of_line(), "  with all of this // and this");
    EXPECT_EQ(text.scanner.word(), "next");
    EXPECT_EQ(text.scanner.line(), 2U);
}

TEST(TextScanner, ShowsLongWordsCut)
{
    Text text(std::string(100, 'x'));
    text.scanner.number("x");
    EXPECT_EQ(text.error().message, "Here x is expected, and \"" + std::string(40, 'x') + "...\" stands there.");
}

TEST(TextScanner, ReadsEveryPrefixOfAText)
{
    const std::string whole = "a \"b c\" ( 1.5 ) { /* d */ e } // f\r\n\"g\" -2";
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        Text text(whole.substr(0, size));
        while (!text.scanner.at_end()) text.scanner.word();
    }
}

}  // namespace
}  // namespace marrow::test
