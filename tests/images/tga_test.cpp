#include <gtest/gtest.h>

#include "images/decode.h"
#include "support/image_builders.h"
#include "support/pixels.h"

namespace marrow::test {
namespace {

// Four pixels of different colours, stored in the order blue, green, red.
constexpr std::uint8_t kFour[] = {3, 2, 1, 6, 5, 4, 9, 8, 7, 12, 11, 10};

TgaBuilder colors()
{
    TgaBuilder b;
    b.data = {std::begin(kFour), std::end(kFour)};
    return b;
}

TEST(TgaDecode, ReadsAllFourOrigins)
{
    // The file stores the rows a, b and c, d. The descriptor determines which pixel is at the top left.
    const Pixel a{1, 2, 3, 255}, b{4, 5, 6, 255}, c{7, 8, 9, 255}, d{10, 11, 12, 255};
    struct Row {
        std::uint8_t descriptor;
        std::vector<Pixel> pixels;
    };
    for (const Row& row :
         {Row{0x00, {c, d, a, b}}, Row{0x20, {a, b, c, d}}, Row{0x10, {d, c, b, a}}, Row{0x30, {b, a, d, c}}}) {
        TgaBuilder builder = colors();
        builder.descriptor = row.descriptor;
        EXPECT_EQ(pixels_of(decode_image(builder.build())), row.pixels) << int{row.descriptor};
    }
}

TEST(TgaDecode, ReadsTrueColorWithAlpha)
{
    TgaBuilder b;
    b.bits = 32;
    b.descriptor = 0x28;
    b.height = 1;
    b.data = {3, 2, 1, 100, 6, 5, 4, 0};
    const Result<DecodedImage> image = decode_image(b.build());
    EXPECT_EQ(pixels_of(image), (std::vector<Pixel>{{1, 2, 3, 100}, {4, 5, 6, 0}}));
    EXPECT_TRUE(image.value().has_alpha);
}

TEST(TgaDecode, ReadsTrueColorWithoutAlpha) { EXPECT_FALSE(decode_image(colors().build()).value().has_alpha); }

TEST(TgaDecode, ReadsFiveBitsPerChannel)
{
    TgaBuilder b;
    b.bits = 16;
    b.height = 1;
    b.descriptor = 0x20;
    b.data = {0x00, 0x7C, 0x1F, 0x00};  // red, blue
    EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{{255, 0, 0, 255}, {0, 0, 255, 255}}));
}

TEST(TgaDecode, ReadsTheAlphaBitOfSixteenBits)
{
    TgaBuilder b;
    b.bits = 16;
    b.descriptor = 0x01;  // one bit of alpha, from the bottom
    b.data = {0x00, 0xFC, 0x1F, 0x00, 0xE0, 0x03, 0x00, 0x80};
    const Pixel red{255, 0, 0, 255}, blue{0, 0, 255, 0}, green{0, 255, 0, 0}, black{0, 0, 0, 255};
    const Result<DecodedImage> image = decode_image(b.build());
    EXPECT_EQ(pixels_of(image), (std::vector<Pixel>{green, black, red, blue}));
    EXPECT_TRUE(image.value().has_alpha);
    // Run-length encoded pixels, stored from the top right.
    b.descriptor = 0x31;
    b.type = 10;
    b.data = {0x81, 0x00, 0xFC, 0x01, 0x1F, 0x00, 0x00, 0x80};
    EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{red, red, black, blue}));
    // The image is opaque if no pixel has the bit, or if the descriptor states no alpha.
    b.data = {0x83, 0x00, 0x7C};
    EXPECT_FALSE(decode_image(b.build()).value().has_alpha);
    b.descriptor = 0x20;
    b.data = {0x81, 0x00, 0xFC, 0x81, 0x00, 0x7C};
    EXPECT_FALSE(decode_image(b.build()).value().has_alpha);
}

TEST(TgaDecode, ReadsGrey)
{
    TgaBuilder b;
    b.type = 3;
    b.bits = 8;
    b.height = 1;
    b.data = {0, 200};
    EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{{0, 0, 0, 255}, {200, 200, 200, 255}}));
}

TEST(TgaDecode, ReadsPaletteColors)
{
    TgaBuilder b;
    b.type = 1;
    b.bits = 8;
    b.height = 1;
    b.map = {3, 2, 1, 6, 5, 4};
    b.data = {1, 0};
    EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{{4, 5, 6, 255}, {1, 2, 3, 255}}));
}

TEST(TgaDecode, ReadsFifteenAndSixteenBitColorsAndGrey)
{
    // Colours of a palette: red, and green with the highest bit, which is no alpha here.
    TgaBuilder palette;
    palette.type = 1;
    palette.bits = 8;
    palette.height = 1;
    palette.descriptor = 0x20;
    palette.map_bits = 16;
    palette.map = {0x00, 0x7C, 0xE0, 0x83};
    palette.data = {1, 0};
    EXPECT_EQ(pixels_of(decode_image(palette.build())), (std::vector<Pixel>{{0, 255, 0, 255}, {255, 0, 0, 255}}));
    palette.map_bits = 15;
    EXPECT_EQ(pixels_of(decode_image(palette.build())), (std::vector<Pixel>{{0, 255, 0, 255}, {255, 0, 0, 255}}));
    // 15 bits are 16 without alpha: half intensities are widened by repeating their highest bits.
    TgaBuilder fifteen;
    fifteen.bits = 15;
    fifteen.height = 1;
    fifteen.descriptor = 0x20;
    fifteen.data = {0x10, 0x42, 0xE0, 0x03};
    EXPECT_EQ(pixels_of(decode_image(fifteen.build())),
              (std::vector<Pixel>{{131, 131, 131, 255}, {0, 255, 0, 255}}));
    fifteen.type = 10;
    fifteen.data = {0x81, 0x1F, 0x00};
    EXPECT_EQ(pixels_of(decode_image(fifteen.build())), (std::vector<Pixel>(2, {0, 0, 255, 255})));
    // 8 bits of grey and 8 of alpha.
    TgaBuilder grey;
    grey.type = 3;
    grey.bits = 16;
    grey.height = 1;
    grey.descriptor = 0x28;
    grey.data = {200, 64, 0, 255};
    const std::vector<Pixel> greys = {{200, 200, 200, 64}, {0, 0, 0, 255}};
    EXPECT_EQ(pixels_of(decode_image(grey.build())), greys);
    EXPECT_TRUE(decode_image(grey.build()).value().has_alpha);
    grey.type = 11;
    grey.data = {0x00, 200, 64, 0x80, 0, 255};
    EXPECT_EQ(pixels_of(decode_image(grey.build())), greys);
}

TEST(TgaDecode, SkipsTheImageId)
{
    TgaBuilder b = colors();
    b.descriptor = 0x20;
    b.id = {'m', 'a', 'd', 'e'};
    EXPECT_EQ(pixels_of(decode_image(b.build()))[0], (Pixel{1, 2, 3, 255}));
}

// Some programs store a palette with images whose pixels are colours.
TEST(TgaDecode, SkipsAColorMapThatThePixelsDoNotUse)
{
    TgaBuilder b = colors();
    b.descriptor = 0x20;
    b.id = {'m', 'a', 'd', 'e'};
    const std::vector<Pixel> expected = pixels_of(decode_image(b.build()));
    ASSERT_EQ(expected.size(), 4U);
    for (const std::uint8_t bits : {std::uint8_t{15}, std::uint8_t{16}, std::uint8_t{24}, std::uint8_t{32}}) {
        b.map_bits = bits;
        b.map = File((bits + 7U) / 8U * 3, 0xEE);
        EXPECT_EQ(pixels_of(decode_image(b.build())), expected) << int{bits};
    }
    TgaBuilder runs = b;
    runs.type = 10;
    runs.data = {0x82, 3, 2, 1, 0x00, 6, 5, 4};
    const Pixel run{1, 2, 3, 255};
    EXPECT_EQ(pixels_of(decode_image(runs.build())), (std::vector<Pixel>{run, run, run, {4, 5, 6, 255}}));
    TgaBuilder grey = b;
    grey.type = 3;
    grey.bits = 8;
    grey.data = {1, 2, 3, 4};
    EXPECT_EQ(pixels_of(decode_image(grey.build())),
              (std::vector<Pixel>{{1, 1, 1, 255}, {2, 2, 2, 255}, {3, 3, 3, 255}, {4, 4, 4, 255}}));
    b.map.resize(0xFFFF * 4);
    EXPECT_EQ(pixels_of(decode_image(b.build())), expected);
}

TEST(TgaDecode, RefusesAFileThatEndsInsideAColorMapThatThePixelsDoNotUse)
{
    TgaBuilder b = colors();
    b.map = File(9, 0xEE);
    File file = b.build();
    for (const std::size_t size : {std::size_t{18}, std::size_t{20}}) {
        file.resize(size);
        const Result<DecodedImage> image = decode_image(file);
        ASSERT_FALSE(image);
        EXPECT_EQ(image.error().code, Code::truncated);
        file = b.build();
    }
}

TEST(TgaDecode, ReadsAColorMapThatDoesNotBeginAtIndexZero)
{
    TgaBuilder b;
    b.type = 1;
    b.bits = 8;
    b.height = 1;
    b.map_start = 200;
    b.map = {3, 2, 1, 6, 5, 4};
    b.data = {201, 200};
    EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{{4, 5, 6, 255}, {1, 2, 3, 255}}));
}

TEST(TgaDecode, DecodesRunsAcrossRows)
{
    TgaBuilder b;
    b.type = 10;
    b.descriptor = 0x20;
    b.data = {0x82, 3, 2, 1, 0x00, 6, 5, 4};  // three of one colour, one of another; rows have two pixels
    const Pixel run{1, 2, 3, 255};
    EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{run, run, run, {4, 5, 6, 255}}));
}

TEST(TgaDecode, DecodesRunsOfGreyAndPaletteColors)
{
    TgaBuilder grey;
    grey.type = 11;
    grey.bits = 8;
    grey.descriptor = 0x20;
    grey.data = {0x81, 7, 0x01, 8, 9};
    EXPECT_EQ(pixels_of(decode_image(grey.build())),
              (std::vector<Pixel>{{7, 7, 7, 255}, {7, 7, 7, 255}, {8, 8, 8, 255}, {9, 9, 9, 255}}));

    TgaBuilder mapped = grey;
    mapped.type = 9;
    mapped.map = {3, 2, 1, 6, 5, 4};
    mapped.data = {0x82, 1, 0x00, 0};
    EXPECT_EQ(pixels_of(decode_image(mapped.build()))[2], (Pixel{4, 5, 6, 255}));
    EXPECT_EQ(pixels_of(decode_image(mapped.build()))[3], (Pixel{1, 2, 3, 255}));
}

TEST(TgaDecode, MirrorsAnOddWidth)
{
    TgaBuilder b;
    b.type = 3;
    b.bits = 8;
    b.width = 3;
    b.height = 1;
    b.descriptor = 0x10;
    b.data = {1, 2, 3};
    EXPECT_EQ(pixels_of(decode_image(b.build())),
              (std::vector<Pixel>{{3, 3, 3, 255}, {2, 2, 2, 255}, {1, 1, 1, 255}}));
}

TEST(TgaDecode, RefusesAFileThatEndsInsideItsPixels)
{
    for (const std::uint8_t type : {std::uint8_t{2}, std::uint8_t{10}}) {
        TgaBuilder b = colors();
        b.type = type;
        b.data = {0x01, 1};
        const Result<DecodedImage> image = decode_image(b.build());
        ASSERT_FALSE(image);
        EXPECT_EQ(image.error().code, Code::truncated);
    }
}

TEST(TgaDecode, IgnoresTheFooter)
{
    TgaBuilder b = colors();
    b.descriptor = 0x20;
    b.data.resize(b.data.size() + 26, 'X');
    EXPECT_EQ(pixels_of(decode_image(b.build()))[3], (Pixel{10, 11, 12, 255}));
}

TEST(TgaDetect, RequiresAPlausibleHeader)
{
    const File good = colors().build();
    EXPECT_EQ(detect_image(good), ImageFormat::tga);
    struct Break {
        std::size_t at;
        std::uint8_t value;
    };
    for (const Break& row :
         {Break{1, 2}, Break{2, 0}, Break{2, 4}, Break{2, 12}, Break{12, 0}, Break{14, 0}, Break{16, 12}}) {
        File bad = good;
        bad[row.at] = row.value;
        EXPECT_EQ(detect_image(bad), ImageFormat::unknown) << row.at;
    }
}

}  // namespace
}  // namespace marrow::test
