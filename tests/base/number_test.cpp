#include "base/number.h"

#include <fast_float/fast_float.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>
#include <string>

namespace marrow::test {
namespace {

float nearest(std::string_view text)
{
    float value = 0;
    fast_float::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

TEST(ParseNumber, ReadsWhatCWrites)
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
                             "1e00000001"}) {
        const auto value = parse_number(text);
        ASSERT_TRUE(value) << text;
        EXPECT_EQ(std::bit_cast<std::uint32_t>(*value), std::bit_cast<std::uint32_t>(nearest(text))) << text;
    }
    EXPECT_EQ(parse_number("+2.5"), 2.5F);
    for (const char* text : {"3.41e38", "1e39", "1e999", "1e99999999999999999999", "-1e400"})
        EXPECT_TRUE(std::isinf(*parse_number(text))) << text;
}

TEST(ParseNumber, RefusesWhatIsNone)
{
    for (const char* text :
         {"", "-", "+", ".", "-.", "e5", "1e", "1e+", "1.5x", "0x10", "1,5", "nan", "inf", "--1", "1 "})
        EXPECT_FALSE(parse_number(text)) << text;
}

TEST(ParseNumber, IsTheNearestFloatOrItsNeighbour)
{
    std::mt19937_64 random(11);
    int neighbours = 0;
    constexpr int kRounds = 300'000;
    for (int i = 0; i < kRounds; ++i) {
        const float any = std::bit_cast<float>(static_cast<std::uint32_t>(random()) & 0x7F7FFFFFU);
        char text[64];
        std::snprintf(text, sizeof text, "%.*e", static_cast<int>(random() % 20), double{any});
        const auto value = parse_number(text);
        ASSERT_TRUE(value) << text;
        const auto apart = static_cast<std::int64_t>(std::bit_cast<std::uint32_t>(*value)) -
                           std::bit_cast<std::uint32_t>(nearest(text));
        ASSERT_LE(std::abs(apart), 1) << text;
        neighbours += apart != 0 ? 1 : 0;
    }
    EXPECT_LE(neighbours, 1);
}

}  // namespace
}  // namespace marrow::test
