#include "base/number.h"

#include <fast_float/fast_float.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace marrow::test {
namespace {

std::uint32_t bits_of(float value) { return std::bit_cast<std::uint32_t>(value); }

float nearest(const std::string& text) { return std::strtof(text.c_str(), nullptr); }

// Both parsers agree with strtof of the C library and with fast_float.
void expect_nearest(const std::string& text)
{
    const float expected = nearest(text);
    const std::optional<float> parsed = parse_number(text);
    ASSERT_TRUE(parsed) << text;
    ASSERT_EQ(bits_of(*parsed), bits_of(expected)) << text;

    float other = 0;
    fast_float::from_chars(text.data(), text.data() + text.size(), other);
    ASSERT_EQ(bits_of(other), bits_of(expected)) << text;

    float plain = 0;
    const char* end = text.data() + text.size();
    if (read_plain_number(text.data(), end, plain) == end) {
        ASSERT_EQ(bits_of(plain), bits_of(expected)) << text;
    }
}

std::string printed(const char* format, int places, double value)
{
    char text[512];
    const int size = std::snprintf(text, sizeof text, format, places, value);
    return {text, static_cast<std::size_t>(size)};
}

TEST(ParseNumber, ReadsDecimalNumbersAsInC)
{
    for (const char* text : {"0",
                             "-0",
                             "1",
                             "-1.5",
                             ".5",
                             "5.",
                             "1e3",
                             "1E+2",
                             "2.e1",
                             "-1e-3",
                             "3.4028235e38",
                             "1.1754944e-38",
                             "1e-45",
                             "7e-46",
                             "1e-400",
                             "0e999",
                             "0000000000000000000000000000001",
                             "100000000000000000000000000000",
                             "0.00000000000000000000000000000000012345",
                             "123456789012345678901234567890e-20",
                             "16777217",
                             "1e00000001",
                             "1e-99999999999999999999",
                             "-0e-99999999999999999999"})
        expect_nearest(text);
    EXPECT_EQ(parse_number("+2.5"), 2.5F);
    EXPECT_EQ(parse_number("+.5e+1"), 5.0F);
    for (const char* text : {"3.41e38", "1e39", "1e999", "1e99999999999999999999", "-1e400"})
        EXPECT_TRUE(std::isinf(*parse_number(text))) << text;
}

TEST(ParseNumber, RefusesTextThatIsNotANumber)
{
    for (const char* text :
         {"",    "-",   "+",    ".",   "-.",  "e5",  "1e", "1e+", "1e-",  "1.5x", "0x10",    "1,5",
          "nan", "inf", "-inf", "--1", "+-1", "-+1", "1 ", " 1",  "1..2", "1e5.", "infinity"})
        EXPECT_FALSE(parse_number(text)) << text;
}

TEST(ParseNumber, RoundsToInfinityAndToZero)
{
    // The midpoint between the largest float and the next value rounds to infinity: ties round to even.
    EXPECT_EQ(parse_number("340282356779733661637539395458142568447"), 3.4028234663852886e38F);
    EXPECT_TRUE(std::isinf(*parse_number("340282356779733661637539395458142568448")));
    EXPECT_TRUE(std::isinf(*parse_number("3402823567797336616375393954581425684480.0000000000000000001e-1")));
    // Exactly half of the smallest float rounds to 0, a little more rounds to the smallest float.
    const std::string half = printed("%.*f", 150, 0x1p-150);
    EXPECT_EQ(parse_number(half), 0.0F);
    EXPECT_EQ(parse_number(half + "0000000000000000000000000000001"), 0x1p-149F);
}

TEST(ParseNumber, IsTheNearestFloatForAnyDigits)
{
    std::mt19937_64 random(11);
    for (int i = 0; i < 30'000; ++i) {
        // Bit patterns from 0x7F800000 on are infinity and NaN.
        const auto bits = static_cast<std::uint32_t>(random());
        const float any = std::bit_cast<float>((bits & 0x80000000U) | (bits & 0x7FFFFFFFU) % 0x7F800000U);
        const int places = static_cast<int>(random() % 25);
        expect_nearest(printed("%.*e", places, double{any}));
        expect_nearest(printed("%.*f", places, double{any}));
        std::string digits;
        for (std::uint64_t left = 1 + random() % 40; left > 0; --left)
            digits += static_cast<char>('0' + random() % 10);
        digits.insert(random() % digits.size(), ".");
        expect_nearest(digits + "e" + std::to_string(static_cast<int>(random() % 100) - 60));
    }
}

// Near the midpoint of two floats the last digit decides, regardless of the number of digits.
TEST(ParseNumber, IsTheNearestFloatAroundMidpoints)
{
    std::mt19937_64 random(12);
    for (int i = 0; i < 8'000; ++i) {
        const std::uint32_t bits = static_cast<std::uint32_t>(random()) % 0x7F7FFFFFU;
        const double middle = (double{std::bit_cast<float>(bits)} + double{std::bit_cast<float>(bits + 1)}) / 2;
        const std::string exact = printed("%.*f", 150, middle);
        expect_nearest(exact);
        expect_nearest(exact + "1");
        expect_nearest(exact + std::string(60, '0') + "1");
        std::string below = exact.substr(0, exact.find_last_not_of('0') + 1);
        if (below.back() != '.') {
            --below.back();
            expect_nearest(below + std::string(60, '9'));
        }
        expect_nearest(printed("%.*e", static_cast<int>(random() % 40), middle));
    }
}

bool is_plain(const std::string& text)
{
    float value = 0;
    const char* end = text.data() + text.size();
    return read_plain_number(text.data(), end, value) == end;
}

TEST(PlainNumbers, AreTheNearestFloats)
{
    std::mt19937_64 random(13);
    int plain = 0;
    for (int i = 0; i < 60'000; ++i) {
        const std::size_t places = random() % 14;
        std::string text = std::to_string(random() % (1ULL << (1 + random() % 50)));
        if (text.size() <= places) text.insert(0, places + 1 - text.size(), '0');
        text.insert(text.size() - places, ".");
        expect_nearest((i % 2 == 0 ? "" : "-") + text);
        // Plain numbers have at most 15 digits, at most 12 of them after the point.
        const bool is_short = text.size() - 1 <= 15 && places <= 12;
        ASSERT_EQ(is_plain(text), is_short) << text;
        plain += is_short ? 1 : 0;
        const float from = nearest(text);
        const double middle = (double{from} + std::bit_cast<float>(bits_of(from) + 1)) / 2;
        expect_nearest(printed("%.*f", static_cast<int>(random() % 13), middle));
    }
    EXPECT_GT(plain, 20'000);
}

// A text in an allocation of exactly its size, so that the sanitizer detects reads beyond it.
struct Exact {
    std::vector<char> bytes;
    explicit Exact(std::string_view text) : bytes(text.begin(), text.end()) { bytes.shrink_to_fit(); }
    const char* begin() const { return bytes.data(); }
    const char* end() const { return bytes.data() + bytes.size(); }
};

TEST(PlainNumbers, EndAfterTheLastDigit)
{
    struct Row {
        std::string_view text;
        std::ptrdiff_t size;
        float value;
    };
    for (const Row& row :
         {Row{"1", 1, 1}, Row{"-2.5)", 4, -2.5F}, Row{"3.", 2, 3}, Row{"4.x", 2, 4},
          Row{"5.12345678", 10, 5.12345678F}, Row{"6.1234567 8", 9, 6.1234567F},
          Row{"7.12345678e5", 10, 7.12345678F}, Row{"-0.5\n9999999", 4, -0.5F},
          Row{"0.123456789012", 14, 0.123456789012F}, Row{"123456789012345 ", 15, 123456789012345.0F}}) {
        const Exact text(row.text);
        float value = 0;
        const char* behind = read_plain_number(text.begin(), text.end(), value);
        ASSERT_NE(behind, nullptr) << row.text;
        EXPECT_EQ(behind - text.begin(), row.size) << row.text;
        EXPECT_EQ(value, row.value) << row.text;
    }
}

TEST(PlainNumbers, ExcludeOtherFormsAndTooManyDigits)
{
    float value = 0;
    for (const std::string_view each : {"", "-", "+1", ".5", "-.5", "x", "nan", "0.1234567890123",
                                        "1234567890123456", "1234567890.123456", "99999999999999999999999999"}) {
        const Exact text(each);
        EXPECT_EQ(read_plain_number(text.begin(), text.end(), value), nullptr) << each;
    }
    std::int64_t whole = 0;
    for (const std::string_view each : {"", "-", "+1", "x", "1234567890123456"}) {
        const Exact text(each);
        EXPECT_EQ(read_plain_integer(text.begin(), text.end(), whole), nullptr) << each;
    }
}

TEST(PlainNumbers, AreReadUntilTheFirstOtherText)
{
    const auto read = [](std::string_view text, std::size_t room) {
        std::vector<float> out(room, -1);
        const char* at = text.data();
        out.resize(read_plain_numbers(at, text.data() + text.size(), out, 100));
        return std::pair(out, std::string(at, text.data() + text.size()));
    };
    using Row = std::pair<std::vector<float>, std::string>;
    EXPECT_EQ(read("", 3), Row({}, ""));
    EXPECT_EQ(read("  1.5\t-2 3", 5), Row({1.5F, -2, 3}, ""));
    EXPECT_EQ(read("1 2 3", 2), Row({1, 2}, " 3"));
    EXPECT_EQ(read("1 2\n3", 5), Row({1, 2}, "\n3"));
    // Numbers with an exponent, at or above the limit, or directly before another character are not consumed.
    EXPECT_EQ(read("1 2e3 3", 5), Row({1}, " 2e3 3"));
    EXPECT_EQ(read("1 100 3", 5), Row({1}, " 100 3"));
    EXPECT_EQ(read("1 -2}", 5), Row({1}, " -2}"));
}

TEST(PlainNumbers, IncludeIntegersOfFifteenDigits)
{
    std::int64_t value = 0;
    const Exact text("-999999999999999.5");
    EXPECT_EQ(read_plain_integer(text.begin(), text.end(), value) - text.begin(), 16);
    EXPECT_EQ(value, -999'999'999'999'999);
}

TEST(PlainNumbers, HaveTheSameValueIfEightDigitsAreReadAtOnce)
{
    std::mt19937_64 random(14);
    for (int i = 0; i < 100'000; ++i) {
        std::string text;
        for (std::uint64_t left = random() % 24; left > 0; --left) text += static_cast<char>('0' + random() % 10);
        text.resize(std::min<std::size_t>(text.size(), 19));
        // Random bytes follow the digits.
        for (std::uint64_t left = random() % 10; left > 0; --left) text += static_cast<char>(random() % 256);
        const Exact exact(text);
        std::uint64_t one = 7, many = 7;
        const char* expected = read_digits(exact.begin(), exact.end(), one);
        ASSERT_EQ(read_many_digits(exact.begin(), exact.end(), many), expected) << text;
        ASSERT_EQ(many, one) << text;
    }
}

TEST(ParseDouble, ReturnsDoublePrecision)
{
    EXPECT_EQ(parse_double("5411932.478"), 5411932.478);
    EXPECT_EQ(parse_double("-448261.9150"), -448261.915);
    EXPECT_EQ(parse_double("1e-3"), 1e-3);
    EXPECT_FALSE(parse_double("1.5x"));
    EXPECT_FALSE(parse_double("nan"));
    EXPECT_EQ(parse_double("1e999"), std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace marrow::test
