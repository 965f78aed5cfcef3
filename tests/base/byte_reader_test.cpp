#include "base/byte_reader.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/text.h"
#include "support/byte_builder.h"
#include "support/messages.h"

namespace marrow::test {
namespace {

using namespace std::string_literals;

constexpr std::int64_t kHuge = std::numeric_limits<std::int64_t>::max();

struct ByteReading : testing::Test {
    const File file = ByteBuilder().u8(0xFE).u16(0x8001).i32(-2).f32(1.5F).text("name", 6).u8(9).take();
    ErrorSink errors;
    ByteReader reader{file, errors};
};

TEST_F(ByteReading, ReadsLittleEndianWithoutAlignment)
{
    EXPECT_EQ(reader.u8(), 0xFE);
    EXPECT_EQ(reader.u16(), 0x8001);
    EXPECT_EQ(reader.i32(), -2);
    EXPECT_EQ(reader.f32(), 1.5F);
    EXPECT_EQ(reader.chars(6), "name");
    EXPECT_EQ(reader.remaining(), 1U);
    EXPECT_TRUE(reader.ok());
}

TEST_F(ByteReading, ReadsSignedBytesAndWords)
{
    EXPECT_EQ(reader.i8(), -2);
    EXPECT_EQ(reader.i16(), -32767);
}

TEST_F(ByteReading, ReturnsZerosAfterTheEndAndKeepsTheFirstError)
{
    reader.seek(file.size() - 1);
    EXPECT_EQ(reader.u32(), 0U);
    ASSERT_FALSE(reader.ok());
    EXPECT_EQ(reader.error().code, Code::truncated);
    EXPECT_EQ(reader.error().place.value, file.size() - 1);
    const std::string first = text_of(reader.error());
    reader.seek(0);
    EXPECT_EQ(reader.u8(), 0);
    EXPECT_EQ(reader.chars(2), "");
    EXPECT_TRUE(reader.take(1, "anything"s).empty());
    EXPECT_TRUE(reader.bytes().empty());
    (void)reader.fail_here(Code::cyclic, message("later"));
    EXPECT_EQ(text_of(reader.error()), first);
}

TEST_F(ByteReading, ReadsTheLastByteAndNoFurther)
{
    reader.seek(file.size() - 1);
    EXPECT_EQ(reader.u8(), 9);
    EXPECT_TRUE(reader.ok());
    (void)reader.u8();
    EXPECT_FALSE(reader.ok());
}

TEST_F(ByteReading, ReadsNamesThatFillTheirFieldWithoutNul)
{
    reader.seek(11);
    EXPECT_EQ(reader.chars(4), "name");
    EXPECT_EQ(trim_at_nul(std::string_view("ab\0cd", 5)), "ab");
    EXPECT_EQ(trim_at_nul(std::string_view("\0cd", 3)), "");
    EXPECT_EQ(trim_at_nul(""), "");
}

TEST_F(ByteReading, SeeksToTheEndButNotPastIt)
{
    reader.seek(file.size());
    EXPECT_TRUE(reader.ok());
    EXPECT_EQ(reader.remaining(), 0U);
    reader.seek(file.size() + 1);
    ASSERT_FALSE(reader.ok());
    EXPECT_EQ(reader.error().code, Code::truncated);
}

TEST_F(ByteReading, RefusesToTakeSizesThatOverflowOrSkipPastTheEnd)
{
    (void)reader.u8();
    EXPECT_TRUE(reader.take(std::numeric_limits<std::uint64_t>::max(), "all"s).empty());
    ASSERT_FALSE(reader.ok());
    EXPECT_NE(text_of(reader.error()).find("all"), std::string::npos);

    ErrorSink other;
    ByteReader second(file, other);
    second.skip(file.size() + 1);
    EXPECT_FALSE(second.ok());
}

TEST_F(ByteReading, ReportsOffsetsOfTheFileInNestedWindows)
{
    ByteReader outer = reader.window(3, 10, "outer"s);
    ByteReader inner = outer.window(4, 4, "inner"s);
    EXPECT_EQ(outer.file_offset(), 3U);
    EXPECT_EQ(inner.file_offset(), 7U);
    EXPECT_EQ(inner.f32(), 1.5F);
    (void)inner.u8();
    ASSERT_FALSE(reader.ok()) << "a window reports errors into its parent's sink";
    EXPECT_EQ(reader.error().place.value, 11U);
}

TEST_F(ByteReading, RefusesAWindowOutsideOfItsParent)
{
    ByteReader outer = reader.window(3, 4, "outer"s);
    EXPECT_EQ(outer.window(2, 3, "inner"s).size(), 0U);
    ASSERT_FALSE(reader.ok());
    EXPECT_EQ(reader.error().code, Code::bad_offset);
    EXPECT_EQ(reader.error().place.value, 5U);
}

TEST_F(ByteReading, AcceptsAnEmptyWindowAtTheEnd)
{
    EXPECT_EQ(reader.window(static_cast<std::int64_t>(file.size()), 0, "nothing"s).size(), 0U);
    EXPECT_TRUE(reader.ok());
}

struct WildWindow {
    std::int64_t offset, size;
    Code code;
};

class WildWindows : public testing::TestWithParam<WildWindow> {};

TEST_P(WildWindows, AreRefused)
{
    const File file(16);
    ErrorSink errors;
    ByteReader reader(file, errors);
    EXPECT_EQ(reader.window(GetParam().offset, GetParam().size, "a table"s).size(), 0U);
    ASSERT_FALSE(reader.ok());
    EXPECT_EQ(reader.error().code, GetParam().code);
}

INSTANTIATE_TEST_SUITE_P(ByteReading, WildWindows,
                         testing::Values(WildWindow{-1, 4, Code::bad_offset}, WildWindow{17, 0, Code::truncated},
                                         WildWindow{kHuge, 1, Code::bad_offset},
                                         WildWindow{0, -1, Code::bad_offset}, WildWindow{8, 9, Code::truncated},
                                         WildWindow{16, 1, Code::truncated}, WildWindow{8, kHuge, Code::bad_offset},
                                         WildWindow{std::numeric_limits<std::int64_t>::min(), 1, Code::bad_offset},
                                         WildWindow{1, std::numeric_limits<std::int64_t>::min(),
                                                    Code::bad_offset}));

TEST_F(ByteReading, ReportsDataBeyondTheEndOfTheFileAsTruncated)
{
    (void)reader.table(10, 1000, 12, "triangles"s, 32);
    ASSERT_FALSE(reader.ok());
    EXPECT_EQ(reader.error().code, Code::truncated);
    EXPECT_EQ(reader.error().place.value, 32U) << "the place is that of the count";
    EXPECT_EQ(text_of(reader.error()), "The file ends at byte " + std::to_string(file.size()) +
                                           ", but declares 1000 triangles, up to byte 12010. The copy "
                                           "is incomplete: download it again.");
}

TEST_F(ByteReading, ReportsDataBeyondAWindowOrACompleteFileAsDamaged)
{
    ByteReader window = reader.window(1, 4, "a chunk"s);
    (void)window.table(0, 2, 3, "records"s, 8);
    ASSERT_FALSE(window.ok());
    EXPECT_EQ(window.error().code, Code::bad_count);

    ErrorSink errors;
    ByteReader whole(file, errors);
    whole.declare_end(static_cast<std::int64_t>(file.size()) + 1);
    whole.declare_end(-1);
    whole.declare_end(static_cast<std::int64_t>(file.size()));
    (void)whole.window(static_cast<std::int64_t>(file.size()), 1, "a record"s);
    ASSERT_FALSE(whole.ok());
    EXPECT_EQ(whole.error().code, Code::bad_offset);
}

TEST_F(ByteReading, LimitsTheRestToTheEndOfTheFile)
{
    const auto size = static_cast<std::int64_t>(file.size());
    ByteReader rest = reader.rest(1, 2, "a surface"s);
    EXPECT_EQ(rest.size(), file.size() - 1);
    (void)rest.window(size - 1, 5, "vertices"s);
    ASSERT_FALSE(rest.ok());
    EXPECT_EQ(rest.error().code, Code::truncated);
    EXPECT_NE(text_of(rest.error()).find(format_text("up to byte %.", size + 5)), std::string::npos)
        << text_of(rest.error());
}

TEST_F(ByteReading, AcceptsAnEmptyTableAtAnyOffset)
{
    for (const std::int64_t offset : {std::int64_t{-5}, std::int64_t{1000}, kHuge})
        EXPECT_EQ(reader.table(offset, 0, 12, "triangles"s, 32).size(), 0U);
    EXPECT_TRUE(reader.ok());
}

TEST_F(ByteReading, ReturnsATableThatFitsAsAWindow)
{
    ByteReader table = reader.table(1, 2, 3, "records"s, 0);
    EXPECT_EQ(table.size(), 6U);
    EXPECT_EQ(table.file_offset(), 1U);
    EXPECT_TRUE(table.ok());
}

TEST_F(ByteReading, ReportsABadCountForATableLargerThanTheFile)
{
    reader.declare_end(static_cast<std::int64_t>(file.size()));
    (void)reader.table(0, 1000, 12, "triangles"s, 32);
    ASSERT_FALSE(reader.ok());
    EXPECT_EQ(reader.error().code, Code::bad_count);
    EXPECT_EQ(reader.error().place.value, 32U) << "the place is that of the count";
    EXPECT_NE(text_of(reader.error()).find("1000 triangles"), std::string::npos);
}

TEST_F(ByteReading, RefusesATableWhoseSizeOverflows)
{
    // 2^62 records of 4 bytes are 2^64 bytes: 0 in 64 bits.
    EXPECT_EQ(reader.table(0, std::int64_t{1} << 62, 4, "records"s, 8).size(), 0U);
    ASSERT_FALSE(reader.ok());
    EXPECT_EQ(reader.error().code, Code::bad_count);
}

TEST_F(ByteReading, RefusesATableWithANegativeCount)
{
    (void)reader.table(0, -1, 4, "frames"s, 40);
    ASSERT_FALSE(reader.ok());
    EXPECT_EQ(reader.error().code, Code::bad_count);
    EXPECT_EQ(reader.error().place.value, 40U);
}

TEST_F(ByteReading, ReportsATableBeyondTheEndAsTruncated)
{
    (void)reader.table(10, 3, 4, "records"s, 8);
    ASSERT_FALSE(reader.ok());
    EXPECT_EQ(reader.error().code, Code::truncated);
}

TEST(ErrorSink, KeepsTheFirstOfItsErrors)
{
    ErrorSink sink;
    EXPECT_TRUE(sink.ok());
    (void)sink.fail(Code::bad_index, "first", Place::at_line(3));
    const Error second = sink.fail(Code::bad_value, "second", {});
    EXPECT_EQ(text_of(second), "first") << "fail() returns the first error";
    EXPECT_EQ(sink.error().code, Code::bad_index);
    EXPECT_EQ(sink.error().place.kind, Place::Kind::line);
}

}  // namespace
}  // namespace marrow::test
