// BMP, PNG, JPEG, and what decode_image does for every format.
#include "images/decode.h"

#include <gtest/gtest.h>

#include "support/image_builders.h"
#include "support/memory_meter.h"
#include "support/pixels.h"

namespace marrow::test {
namespace {

constexpr Pixel kRed{255, 0, 0, 255}, kGreen{0, 255, 0, 255}, kBlue{0, 0, 255, 255}, kWhite{255, 255, 255, 255};

// Red and green below, blue and white above: rows run from the bottom, bytes are blue, green, red.
BmpBuilder bmp_of_four()
{
    BmpBuilder b;
    b.data = {0, 0, 255, 0, 255, 0, 0, 0, 255, 0, 0, 255, 255, 255, 0, 0};
    return b;
}

TEST(BmpDecode, ReadsRowsFromTheBottom)
{
    EXPECT_EQ(pixels_of(decode_image(bmp_of_four().build())), (std::vector<Pixel>{kBlue, kWhite, kRed, kGreen}));
}

TEST(BmpDecode, ReadsRowsFromTheTop)
{
    BmpBuilder b = bmp_of_four();
    b.height = -2;
    EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{kRed, kGreen, kBlue, kWhite}));
}

TEST(BmpDecode, ReadsThirtyTwoBits)
{
    BmpBuilder b;
    b.bits = 32;
    b.height = 1;
    b.data = {1, 2, 3, 0, 4, 5, 6, 0};
    EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{{3, 2, 1, 255}, {6, 5, 4, 255}}));
}

TEST(BmpDecode, ReadsSixteenBits)
{
    BmpBuilder b;
    b.bits = 16;
    b.height = 1;
    b.data = {0x00, 0x7C, 0x1F, 0x00};
    EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{kRed, kBlue}));
}

TEST(BmpDecode, ReadsPalettesOfEveryDepth)
{
    struct Row {
        std::uint16_t bits;
        File line;
    };
    for (const Row& row : {Row{1, {0x40, 0, 0, 0}}, Row{4, {0x01, 0, 0, 0}}, Row{8, {0, 1, 0, 0}}}) {
        BmpBuilder b;
        b.bits = row.bits;
        b.height = 1;
        b.palette = {0x0000FF, 0xFF0000};
        b.palette.resize(std::size_t{1} << row.bits);
        b.data = row.line;
        EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{kBlue, kRed})) << row.bits;
    }
}

TEST(BmpDecode, ReadsTheOldHeader)
{
    BmpBuilder b = bmp_of_four();
    b.os2 = true;
    EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{kBlue, kWhite, kRed, kGreen}));
}

TEST(BmpDecode, TheLastLineNeedsNoPadding)
{
    BmpBuilder b = bmp_of_four();
    b.data.resize(14);
    EXPECT_EQ(pixels_of(decode_image(b.build())).size(), 4U);
    b.data.resize(13);
    const Result<Picture> cut = decode_image(b.build());
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().code, Code::truncated);
}

TEST(PngDecode, ReadsEveryColorType)
{
    struct Row {
        std::uint8_t type;
        File pixels;
        std::vector<Pixel> expected;
        bool alpha;
    };
    const Row rows[] = {
        {0, {10, 20}, {{10, 10, 10, 255}, {20, 20, 20, 255}}, false},
        {2, {1, 2, 3, 4, 5, 6}, {{1, 2, 3, 255}, {4, 5, 6, 255}}, false},
        {3, {1, 0}, {{4, 5, 6, 255}, {1, 2, 3, 255}}, false},
        {4, {10, 0, 20, 128}, {{10, 10, 10, 0}, {20, 20, 20, 128}}, true},
        {6, {1, 2, 3, 4, 5, 6, 7, 8}, {{1, 2, 3, 4}, {5, 6, 7, 8}}, true},
    };
    for (const Row& row : rows) {
        PngBuilder b;
        b.height = 1;
        b.color_type = row.type;
        b.pixels = row.pixels;
        if (row.type == 3) b.palette = {1, 2, 3, 4, 5, 6};
        const Result<Picture> image = decode_image(b.build());
        EXPECT_EQ(pixels_of(image), row.expected) << int{row.type};
        EXPECT_EQ(image && image.value().has_alpha, row.alpha) << int{row.type};
    }
}

TEST(PngDecode, ReadsAPaletteWithTransparency)
{
    PngBuilder b;
    b.height = 1;
    b.color_type = 3;
    b.palette = {1, 2, 3, 4, 5, 6};
    b.transparency = {0};
    b.pixels = {0, 1};
    const Result<Picture> image = decode_image(b.build());
    EXPECT_EQ(pixels_of(image), (std::vector<Pixel>{{1, 2, 3, 0}, {4, 5, 6, 255}}));
    EXPECT_TRUE(image.value().has_alpha);
}

TEST(PngDecode, ReadsManyStoredBlocks)
{
    PngBuilder b;
    b.width = 300;
    b.height = 200;
    b.color_type = 2;
    b.pixels = File(300 * 200 * 3, 77);
    EXPECT_EQ(pixels_of(decode_image(b.build())).back(), (Pixel{77, 77, 77, 255}));
}

TEST(PngDecode, RefusesASizeItsDataCannotUnpackTo)
{
    PngBuilder b;
    b.pixels = File(16);
    File file = b.build();
    overwrite<std::uint32_t>(file, 16, 0x00100000);  // 4,096, big-endian
    overwrite<std::uint32_t>(file, 20, 0x00100000);
    const MemoryMeter meter;
    const Result<Picture> image = decode_image(file);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, Code::truncated);
    EXPECT_LT(meter.peak(), 100000U);
}

TEST(PngDecode, RefusesAChunkLongerThanTheFileBeforeAllocating)
{
    PngBuilder b;
    b.pixels = File(16);
    File file = b.build();
    file[33] = 0x7F;  // the length of IDAT
    const MemoryMeter meter;
    const Result<Picture> image = decode_image(file);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, Code::truncated);
    EXPECT_LT(meter.peak(), 100000U);
}

TEST(JpegDecode, ReadsFlatBlocks)
{
    JpegBuilder b;
    b.width = 16;
    b.dc_steps = {1, -1};
    const std::vector<Pixel> pixels = pixels_of(decode_image(b.build()));
    ASSERT_EQ(pixels.size(), 128U);
    EXPECT_EQ(pixels[0], (Pixel{144, 144, 144, 255}));
    EXPECT_EQ(pixels[15], (Pixel{128, 128, 128, 255}));
}

// What stb_image 2.27 does with these is a write past its tables.
TEST(JpegDecode, RefusesHuffmanTablesOfTooManyCodes)
{
    const File good = JpegBuilder().build();
    const File mark = {0xFF, 0xC4};
    const auto table = std::search(good.begin(), good.end(), mark.begin(), mark.end()) - good.begin();
    File bad = good;
    bad[static_cast<std::size_t>(table) + 5 + 15] = 255;
    bad[static_cast<std::size_t>(table) + 5 + 14] = 255;
    const Result<Picture> image = decode_image(bad);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, Code::bad_value);
    EXPECT_EQ(image.error().place.value, static_cast<std::uint64_t>(table) + 2);
}

// stb_image takes the last difference although the data end inside it, and counts the bits that are left below 0.
TEST(JpegDecode, ReadsDataThatEndInsideADifference)
{
    JpegBuilder b;
    b.width = 9 * 8;
    b.dc_steps.assign(9, 0);
    File file = b.build();
    const File mark = {0xFF, 0xC4};
    const auto table = std::search(file.begin(), file.end(), mark.begin(), mark.end());
    // The second code of the differences gets 9 bits, and announces 15 more.
    table[6] = 0;
    table[13] = 1;
    table[22] = 15;
    // Eight flat blocks, then that code and 7 bits of the 15.
    file.resize(file.size() - 5);
    const File data = {0x00, 0x00, 0x80, 0x00, 0xFF, 0xD9};
    file.insert(file.end(), data.begin(), data.end());
    EXPECT_EQ(pixels_of(decode_image(ExactCopy(file).bytes())).size(), 72U * 8U);
}

TEST(JpegDecode, RefusesToDecodeWithTablesThatAreNotThere)
{
    for (const std::uint8_t marker : {std::uint8_t{0xC4}, std::uint8_t{0xDB}}) {
        File file = JpegBuilder().build();
        for (std::size_t i = 0; i + 1 < file.size(); ++i)
            if (file[i] == 0xFF && file[i + 1] == marker) file[i + 1] = 0xFE;  // a comment now
        EXPECT_FALSE(decode_image(file)) << int{marker};
    }
}

TEST(ImageDetect, GoesByContent)
{
    EXPECT_EQ(detect_image(bmp_of_four().build()), ImageFormat::bmp);
    EXPECT_EQ(detect_image(JpegBuilder().build()), ImageFormat::jpeg);
    EXPECT_EQ(detect_image(PcxBuilder().build()), ImageFormat::pcx);
    PngBuilder png;
    png.pixels = File(16);
    EXPECT_EQ(detect_image(png.build()), ImageFormat::png);
    EXPECT_EQ(detect_image({}), ImageFormat::unknown);
    EXPECT_EQ(detect_image(File(1000, 0x55)), ImageFormat::unknown);
}

TEST(ImageDecode, SaysWhatItReadsWhenItReadsNothing)
{
    const Result<Picture> image = decode_image(ByteBuilder().text("just some text, no picture").take());
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, Code::unknown_format);
    EXPECT_NE(image.error().message.find("PNG, JPEG, TGA, PCX, BMP or DDS"), std::string::npos);
}

TEST(ImageDecode, RefusesHugeHeadersBeforeAllocating)
{
    BmpBuilder bmp = bmp_of_four();
    bmp.width = bmp.height = 16384;
    TgaBuilder tga;
    tga.width = tga.height = 16384;
    tga.data = File(100);
    TgaBuilder runs = tga;
    runs.type = 10;
    JpegBuilder jpeg;
    jpeg.width = jpeg.height = 16000;
    for (const File& file : {bmp.build(), tga.build(), runs.build(), jpeg.build()}) {
        const MemoryMeter meter;
        const Result<Picture> image = decode_image(file);
        ASSERT_FALSE(image);
        EXPECT_TRUE(image.error().code == Code::too_large || image.error().code == Code::truncated);
        EXPECT_LT(meter.peak(), 100000U);
    }
}

TEST(ImageDecode, RefusesPicturesThatAreOutOfProportionToTheirFile)
{
    // 8,192 x 4,096 of one colour in runs: half a megabyte would become 128.
    TgaBuilder b;
    b.type = 10;
    b.width = 8192;
    b.height = 4096;
    for (std::size_t i = 0; i < std::size_t{8192} * 4096 / 128; ++i) b.data.insert(b.data.end(), {0xFF, 1, 2, 3});
    const Result<Picture> image = decode_image(b.build());
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, Code::too_large);
}

}  // namespace
}  // namespace marrow::test
