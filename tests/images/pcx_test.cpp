#include "images/pcx.h"

#include <gtest/gtest.h>

#include "images/decode.h"
#include "images/indexed.h"
#include "support/image_builders.h"
#include "support/memory_meter.h"
#include "support/pixels.h"

namespace marrow::test {
namespace {

Pixel entry(std::uint8_t i) { return {i, static_cast<std::uint8_t>(255 - i), 7, 255}; }

TEST(PcxDecode, ReadsEightBitPixelsWithAPalette)
{
    PcxBuilder b;
    b.palette = test_palette();
    EXPECT_EQ(pixels_of(load_pcx(b.build())), (std::vector<Pixel>{entry(1), entry(2), entry(3), entry(4)}));
}

TEST(PcxDecode, HasNoAlphaChannel)
{
    PcxBuilder b;
    b.palette = test_palette();
    EXPECT_FALSE(load_pcx(b.build()).value().has_alpha);
}

TEST(PcxDecode, ReadsLargeValuesAsRunsOfOne)
{
    PcxBuilder b;
    b.palette = test_palette();
    b.data = {0xC1, 0xFF, 0xC1, 0xC0, 0xBF, 0x00};
    EXPECT_EQ(pixels_of(load_pcx(b.build())), (std::vector<Pixel>{entry(255), entry(192), entry(191), entry(0)}));
}

TEST(PcxDecode, ReadsRunsThatCrossRows)
{
    PcxBuilder b;
    b.palette = test_palette();
    b.data = {0xC3, 9, 5};
    EXPECT_EQ(pixels_of(load_pcx(b.build())), (std::vector<Pixel>{entry(9), entry(9), entry(9), entry(5)}));
}

TEST(PcxDecode, SkipsThePaddingOfRows)
{
    PcxBuilder b;
    b.palette = test_palette();
    b.line = 4;
    b.data = {1, 2, 99, 99, 3, 4, 99, 99};
    EXPECT_EQ(pixels_of(load_pcx(b.build())), (std::vector<Pixel>{entry(1), entry(2), entry(3), entry(4)}));
}

TEST(PcxDecode, ReadsUnpackedData)
{
    PcxBuilder b;
    b.encoding = 0;
    b.palette = test_palette();
    b.data = {0xC3, 2, 0xFF, 4};
    EXPECT_EQ(pixels_of(load_pcx(b.build())), (std::vector<Pixel>{entry(0xC3), entry(2), entry(0xFF), entry(4)}));
}

TEST(PcxDecode, StopsAtTheEndOfTheFileAfterRunsOfLengthZero)
{
    PcxBuilder b;
    b.data = {0xC0, 1, 0xC0, 2, 0xC0, 3};
    const Result<DecodedImage> image = load_pcx(b.build());
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, Code::truncated);
}

TEST(PcxDecode, ReadsGreyLevelsWithoutAPalette)
{
    PcxBuilder b;
    EXPECT_EQ(pixels_of(load_pcx(b.build()))[2], (Pixel{3, 3, 3, 255}));
}

TEST(PcxDecode, IgnoresAPaletteWithoutAMarker)
{
    PcxBuilder b;
    b.palette = test_palette();
    File file = b.build();
    file[file.size() - 769] = 11;
    EXPECT_EQ(pixels_of(load_pcx(file))[0], (Pixel{1, 1, 1, 255}));
}

TEST(PcxDecode, FindsAPaletteFollowedByOtherData)
{
    PcxBuilder b;
    b.palette = test_palette();
    File file = b.build();
    file.insert(file.end(), {0, 1, 2});
    EXPECT_EQ(pixels_of(load_pcx(file)), (std::vector<Pixel>{entry(1), entry(2), entry(3), entry(4)}));
}

TEST(PcxDecode, ReadsTrueColorByPlanes)
{
    PcxBuilder b;
    b.planes = 3;
    b.data = {1, 2, 11, 12, 21, 22, 3, 4, 13, 14, 23, 24};
    const Result<DecodedImage> image = load_pcx(b.build());
    EXPECT_EQ(pixels_of(image),
              (std::vector<Pixel>{{1, 11, 21, 255}, {2, 12, 22, 255}, {3, 13, 23, 255}, {4, 14, 24, 255}}));
    EXPECT_FALSE(image.value().has_alpha);
}

TEST(PcxDecode, ReadsAFourthPlaneAsAlpha)
{
    PcxBuilder b;
    b.planes = 4;
    b.height = 1;
    b.data = {1, 2, 11, 12, 21, 22, 31, 32};
    const Result<DecodedImage> image = load_pcx(b.build());
    EXPECT_EQ(pixels_of(image), (std::vector<Pixel>{{1, 11, 21, 31}, {2, 12, 22, 32}}));
    EXPECT_TRUE(image.value().has_alpha);
}

TEST(PcxDecode, ReadsBlackAndWhite)
{
    PcxBuilder b;
    b.bits = 1;
    b.width = 4;
    b.height = 1;
    b.data = {0xA0, 0};
    const Pixel black{0, 0, 0, 255}, white{255, 255, 255, 255};
    EXPECT_EQ(pixels_of(load_pcx(b.build())), (std::vector<Pixel>{white, black, white, black}));
}

TEST(PcxDecode, ReadsFourPlanesOfOneBit)
{
    PcxBuilder b;
    b.bits = 1;
    b.planes = 4;
    b.width = 2;
    b.height = 1;
    b.line = 1;
    for (std::uint8_t i = 0; i < 48; ++i) b.palette16[i] = i;
    // Pixel 0 has planes 0 and 3, pixel 1 has plane 1: entries 9 and 2.
    b.data = {0x80, 0x40, 0x00, 0x80};
    EXPECT_EQ(pixels_of(load_pcx(b.build())), (std::vector<Pixel>{{27, 28, 29, 255}, {6, 7, 8, 255}}));
}

TEST(PcxDecode, ReadsTwoAndFourBitsPerPixel)
{
    PcxBuilder b;
    for (std::uint8_t i = 0; i < 48; ++i) b.palette16[i] = i;
    b.height = 1;
    b.bits = 2;
    b.width = 4;
    b.data = {0x1B, 0};  // 0 1 2 3
    EXPECT_EQ(pixels_of(load_pcx(b.build()))[3], (Pixel{9, 10, 11, 255}));
    b.bits = 4;
    b.width = 2;
    b.data = {0x1F, 0};  // 1 15
    EXPECT_EQ(pixels_of(load_pcx(b.build())), (std::vector<Pixel>{{3, 4, 5, 255}, {45, 46, 47, 255}}));
}

TEST(PcxDecode, ReportsUnsupportedPlanesAndShortRows)
{
    PcxBuilder b;
    b.planes = 2;
    Result<DecodedImage> image = load_pcx(b.build());
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, Code::unsupported_version);
    EXPECT_EQ(image.error().place.value, 65U);

    b.planes = 1;
    b.line = 1;
    image = load_pcx(b.build());
    ASSERT_FALSE(image) << "a row has fewer bytes than pixels";
    EXPECT_EQ(image.error().place.value, 66U);
}

TEST(PcxDecode, RefusesASizeTheFileCannotHoldBeforeAllocating)
{
    PcxBuilder b;
    b.width = b.height = 8000;
    b.line = 8000;
    const File file = b.build();
    const MemoryMeter meter;
    const Result<DecodedImage> image = load_pcx(file);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, Code::truncated);
    EXPECT_LT(meter.peak(), 10000U);
}

// The file has four bits per pixel, uncompressed, and is complete.
TEST(PcxDecode, RefusesImagesWithTooManyPixels)
{
    PcxBuilder b;
    b.encoding = 0;
    b.bits = 4;
    b.width = 16384;
    b.height = 4097;
    b.line = 8192;
    b.data = File(std::size_t{8192} * 4097);
    const File file = b.build();
    const MemoryMeter meter;
    const Result<DecodedImage> image = load_pcx(file);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, Code::too_large);
    EXPECT_LT(meter.peak(), 10000U);
}

TEST(PcxDecode, RefusesImagesMuchLargerThanTheirFile)
{
    // 8,192 x 4,096 pixels of one colour in runs: a megabyte would decode to 128 MB.
    PcxBuilder b;
    b.width = b.line = 8192;
    b.height = 4096;
    b.data = {};
    for (std::size_t i = 0; i < std::size_t{8192} * 4096 / 63 + 1; ++i) b.data.insert(b.data.end(), {0xFF, 7});
    const File file = b.build();
    const MemoryMeter meter;
    const Result<DecodedImage> image = load_pcx(file);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, Code::too_large);
    EXPECT_LT(meter.peak(), 10000U);
}

TEST(PcxDecode, AllocatesNothingForThePaddingOfRows)
{
    // One pixel per row, and 63 MB of padding.
    PcxBuilder b;
    b.width = 1;
    b.height = 960;
    b.line = 65535;
    b.palette = test_palette();
    b.data = {};
    for (std::size_t i = 0; i < std::size_t{65535} * 960 / 63 + 1; ++i) b.data.insert(b.data.end(), {0xFF, 7});
    const File file = b.build();
    const MemoryMeter meter;
    EXPECT_EQ(pixels_of(load_pcx(file)), std::vector<Pixel>(960, entry(7)));
    EXPECT_LT(meter.peak(), 200000U);
}

TEST(PcxDecode, RefusesAnEmptySize)
{
    File file = PcxBuilder().build();
    overwrite<std::uint16_t>(file, 8, 0);
    overwrite<std::uint16_t>(file, 4, 1);
    const Result<DecodedImage> image = load_pcx(file);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, Code::bad_value);
}

TEST(PcxDetect, AcceptsValidDepths)
{
    PcxBuilder b;
    for (const std::uint8_t bits : {std::uint8_t{1}, std::uint8_t{2}, std::uint8_t{4}, std::uint8_t{8}}) {
        b.bits = bits;
        EXPECT_TRUE(is_pcx(b.build())) << int{bits};
    }
    b.bits = 3;
    EXPECT_FALSE(is_pcx(b.build()));
    b.bits = 8;
    b.version = 6;
    EXPECT_FALSE(is_pcx(b.build()));
}

TEST(IndexedImage, ConvertsToRgbaWithATransparentIndex)
{
    IndexedImage image{2, 1, {1, 255}, {}};
    image.palette[3] = 10;
    image.palette[767] = 20;
    EXPECT_EQ(pixels_of(to_rgba(image)), (std::vector<Pixel>{{10, 0, 0, 255}, {0, 0, 20, 255}}));
    const DecodedImage keyed = to_rgba(image, std::uint8_t{255});
    EXPECT_EQ(pixels_of(keyed)[1], (Pixel{0, 0, 20, 0}));
    EXPECT_TRUE(keyed.has_alpha);
}

}  // namespace
}  // namespace marrow::test
