#include "base/json.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>

#include "support/json_reader.h"

namespace marrow::test {
namespace {

template <class T> std::string written(const T& value)
{
    JsonWriter w;
    return w.value(value).take();
}

TEST(JsonWriting, PlacesSeparators)
{
    JsonWriter w;
    w.begin_object().member("a", 1).key("b").begin_array().value(true).null().begin_object().end_object();
    w.begin_array().end_array().value("x").end_array().member("c", false).end_object();
    EXPECT_EQ(w.take(), R"({"a":1,"b":[true,null,{},[],"x"],"c":false})");
}

TEST(JsonWriting, EscapesWhatJsonMust)
{
    EXPECT_EQ(written("a\"b\\c"), R"("a\"b\\c")");
    EXPECT_EQ(written(std::string_view("\0\n\t\x1F\x7F", 5)), R"("\u0000\u000a\u0009\u001f\u007f")");
    EXPECT_EQ(written("</script>"), R"("</script>")");
}

TEST(JsonWriting, MakesTextUtf8)
{
    EXPECT_EQ(written("M\xFCller"), "\"M\xC3\xBCller\"");
    EXPECT_EQ(written("\xE2\x82\xAC"), "\"\xE2\x82\xAC\"");
    JsonWriter w;
    EXPECT_EQ(w.begin_object().member("a", "\xFC").end_object().take(), "{\"a\":\"\xC3\xBC\"}");
}

TEST(JsonWriting, WritesIntegersInFull)
{
    EXPECT_EQ(written(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
    EXPECT_EQ(written(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
    EXPECT_EQ(written(std::uint8_t{65}), "65");
}

TEST(JsonWriting, WritesShortNumbersShort)
{
    EXPECT_EQ(std::strtod(written(0.5).c_str(), nullptr), 0.5);
    EXPECT_EQ(std::strtod(written(3.9).c_str(), nullptr), 3.9);
    EXPECT_LE(written(3.9).size(), 5U);
    EXPECT_EQ(written(0.0), "0");
    EXPECT_EQ(written(-0.0F), "0");
    EXPECT_EQ(written(std::numeric_limits<double>::quiet_NaN()), "0");
    EXPECT_EQ(written(-std::numeric_limits<float>::infinity()), "0");
}

TEST(JsonWriting, FloatsSurviveToTheLastBit)
{
    std::mt19937 random(7);
    for (int i = 0; i < 200000; ++i) {
        const float value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (!std::isfinite(value)) continue;
        const std::string text = written(value);
        ASSERT_EQ(std::strtof(text.c_str(), nullptr), value) << text << " from " << std::hexfloat << value;
    }
}

TEST(JsonWriting, TheSmallestAndLargestFloatsSurvive)
{
    using Limits = std::numeric_limits<float>;
    for (const float value :
         {Limits::min(), Limits::max(), Limits::lowest(), Limits::denorm_min(), Limits::epsilon(), 1e-40F, 0.1F,
          1.0F / 3.0F, 16777216.0F, 99999999.0F, 1e22F, 9.9999999e9F})
        EXPECT_EQ(std::strtof(written(value).c_str(), nullptr), value) << written(value);
}

TEST(JsonWriting, DoublesOfOrdinarySizeKeepFifteenDigits)
{
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> exponents(-9, 9);
    for (int i = 0; i < 50000; ++i) {
        const double value = std::pow(10.0, exponents(random));
        const double read = std::strtod(written(value).c_str(), nullptr);
        ASSERT_LE(std::fabs(read - value), value * 5.1e-15) << written(value);
    }
}

TEST(JsonWriting, DoublesOfEverySizeKeepFourteenDigits)
{
    std::mt19937_64 random(11);
    for (int i = 0; i < 50000; ++i) {
        const auto value = std::bit_cast<double>(random());
        if (!std::isfinite(value)) continue;
        const double read = std::strtod(written(value).c_str(), nullptr);
        ASSERT_LE(std::fabs(read - value), std::fabs(value) * 1e-14 + std::numeric_limits<double>::denorm_min())
            << written(value);
    }
}

TEST(JsonWriting, TheSmallestAndLargestDoublesAreNumbers)
{
    using Limits = std::numeric_limits<double>;
    for (const double value : {1.7e308, -1.7e308, Limits::min(), Limits::denorm_min(), 1e-310}) {
        const double read = std::strtod(written(value).c_str(), nullptr);
        EXPECT_NEAR(read / value, 1.0, 1e-13) << written(value);
        EXPECT_TRUE(parse_json(written(value))) << written(value);
    }
}

TEST(JsonWriting, IsReadByAJsonParser)
{
    JsonWriter w;
    w.begin_array().value(1e300).value(-1.5e-7F).value("quo\"te\n").value(12).value(123456789.125).end_array();
    const auto json = parse_json(w.take());
    ASSERT_TRUE(json);
    EXPECT_DOUBLE_EQ((*json)[0].number, 1e300);
    EXPECT_EQ(static_cast<float>((*json)[1].number), -1.5e-7F);
    EXPECT_EQ((*json)[2].text, "quo\"te\n");
    EXPECT_DOUBLE_EQ((*json)[4].number, 123456789.125);
}

}  // namespace
}  // namespace marrow::test
