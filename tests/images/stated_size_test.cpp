// How large pictures say that they are, each in the first bytes of its format.
#include "images/stated_size.h"

#include <gtest/gtest.h>

#include "support/byte_builder.h"

namespace marrow::test {
namespace {

std::optional<StatedSize> size_of(const File& file, bool is_tga = false) { return stated_size(file, is_tga); }

constexpr StatedSize kExpected{260, 65};

File png()
{
    return ByteBuilder().text("\x89PNG").zeros(12).u8(0).u8(0).u8(1).u8(4).u8(0).u8(0).u8(0).u8(65).take();
}

// A comment before the frame's header; `marker` is the frame's kind.
File jpeg(std::uint32_t marker = 0xc2)
{
    ByteBuilder b;
    b.u8(0xff).u8(0xd8).u8(0xff).u8(0xfe).u8(0).u8(4).u8(0xff).u8(0xc0);
    return b.u8(0xff).u8(0xff).u8(marker).u8(0).u8(17).u8(8).u8(0).u8(65).u8(1).u8(4).zeros(10).take();
}

File bmp(std::int32_t height) { return ByteBuilder().text("BM").zeros(16).i32(260).i32(height).zeros(20).take(); }
File dds() { return ByteBuilder().text("DDS ").zeros(8).u32(65).u32(260).take(); }
File tga() { return ByteBuilder().zeros(12).u16(260).u16(65).take(); }
File pcx() { return ByteBuilder().u8(10).zeros(3).u16(2).u16(3).u16(261).u16(67).take(); }

TEST(StatedSize, IsThatOfTheHeader)
{
    EXPECT_EQ(size_of(png()), kExpected);
    EXPECT_EQ(size_of(jpeg()), kExpected) << "behind a comment that holds a marker's bytes";
    EXPECT_EQ(size_of(bmp(65)), kExpected);
    EXPECT_EQ(size_of(bmp(-65)), kExpected) << "from the top";
    EXPECT_EQ(size_of(dds()), kExpected);
    EXPECT_EQ(size_of(pcx()), kExpected) << "the last column and row are in the picture";
    EXPECT_EQ(size_of(tga(), true), kExpected);
}

TEST(StatedSize, IsNotGuessed)
{
    EXPECT_EQ(size_of(tga()), std::nullopt) << "nothing but its name tells a TGA";
    EXPECT_EQ(size_of(jpeg(0xc4)), std::nullopt) << "a table of codes is no frame";
    EXPECT_EQ(size_of(bmp(0)), std::nullopt);
    EXPECT_EQ(size_of({}), std::nullopt);
}

TEST(StatedSize, IsNotReadPastTheEnd)
{
    for (const File& whole : {png(), jpeg(), bmp(65), dds(), pcx()})
        for (std::size_t size = 0; size < 12; ++size)
            EXPECT_EQ(size_of(File(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size))),
                      std::nullopt);
}

}  // namespace
}  // namespace marrow::test
