#include "images/dds.h"

#include <gtest/gtest.h>

#include "images/decode.h"
#include "support/image_builders.h"
#include "support/memory_meter.h"
#include "support/messages.h"
#include "support/pixels.h"

namespace marrow::test {
namespace {

constexpr Pixel kRed = {255, 0, 0, 255}, kBlue = {0, 0, 255, 255};

// The first pixel of each row.
std::vector<Pixel> rows_of(const DdsBuilder& b)
{
    const std::vector<Pixel> pixels = pixels_of(decode_image(b.build()));
    std::vector<Pixel> rows;
    for (std::size_t i = 0; i < pixels.size(); i += b.width) rows.push_back(pixels[i]);
    return rows;
}

TEST(DdsDecode, ReadsDxt1WithFourColors)
{
    EXPECT_EQ(rows_of({}), (std::vector<Pixel>{kRed, kBlue, {170, 0, 85, 255}, {85, 0, 170, 255}}));
    EXPECT_FALSE(load_dds(DdsBuilder().build()).value().has_alpha);
}

TEST(DdsDecode, ReadsDxt1WithThreeColorsAndTransparency)
{
    DdsBuilder b;
    std::swap(b.data[0], b.data[2]);
    std::swap(b.data[1], b.data[3]);
    EXPECT_EQ(rows_of(b), (std::vector<Pixel>{kBlue, kRed, {127, 0, 127, 255}, {0, 0, 0, 0}}));
    EXPECT_TRUE(load_dds(b.build()).value().has_alpha);
}

TEST(DdsDecode, ReadsIndicesLowBitsFirst)
{
    DdsBuilder b;
    b.data[4] = 0b00'01'00'01;
    const std::vector<Pixel> pixels = pixels_of(decode_image(b.build()));
    EXPECT_EQ(pixels[0], kBlue);
    EXPECT_EQ(pixels[1], kRed);
    EXPECT_EQ(pixels[2], kBlue);
}

TEST(DdsDecode, ExpandsFiveAndSixBitChannelsToEight)
{
    DdsBuilder b;
    b.data = {0xFF, 0xFF, 0x21, 0x08, 0x04, 0, 0, 0};
    const std::vector<Pixel> pixels = pixels_of(decode_image(b.build()));
    EXPECT_EQ(pixels[0], (Pixel{255, 255, 255, 255}));
    EXPECT_EQ(pixels[1], (Pixel{8, 4, 8, 255}));
}

TEST(DdsDecode, ReadsTheAlphasOfDxt3)
{
    DdsBuilder b;
    b.name = "DXT3";
    // DXT3 has no transparent colour, regardless of the order of the two colours.
    std::swap(b.data[0], b.data[2]);
    std::swap(b.data[1], b.data[3]);
    b.data.insert(b.data.begin(), {0x0F, 0, 0x01, 0, 0x08, 0, 0x0F, 0});
    EXPECT_EQ(rows_of(b),
              (std::vector<Pixel>{{0, 0, 255, 255}, {255, 0, 0, 17}, {85, 0, 170, 136}, {170, 0, 85, 255}}));
    EXPECT_TRUE(load_dds(b.build()).value().has_alpha);
}

TEST(DdsDecode, ReadsTheAlphasOfDxt5)
{
    DdsBuilder b;
    b.name = "DXT5";
    b.data = {0x00, 0xF8, 0x1F, 0x00, 0, 0, 0, 0};
    const File colors = b.data;
    // Indices 0 to 7, twice.
    const File indices = {0b10'001'000, 0b1'100'011'0, 0b111'110'10, 0b10'001'000, 0b1'100'011'0, 0b111'110'10};
    const auto alphas = [&](std::uint8_t a, std::uint8_t b_) {
        b.data = {a, b_};
        b.data.insert(b.data.end(), indices.begin(), indices.end());
        b.data.insert(b.data.end(), colors.begin(), colors.end());
        std::vector<int> out;
        for (const Pixel& pixel : pixels_of(decode_image(b.build()))) out.push_back(pixel[3]);
        out.resize(8);
        return out;
    };
    EXPECT_EQ(alphas(210, 0), (std::vector<int>{210, 0, 180, 150, 120, 90, 60, 30}));
    EXPECT_EQ(alphas(0, 200), (std::vector<int>{0, 200, 40, 80, 120, 160, 0, 255}));
}

TEST(DdsDecode, PutsTheAlphaOfRxgbIntoRed)
{
    DdsBuilder b;
    b.name = "RXGB";
    b.data.insert(b.data.begin(), {128, 128, 0, 0, 0, 0, 0, 0});
    EXPECT_EQ(rows_of(b)[0], (Pixel{128, 0, 0, 255}));
    EXPECT_FALSE(load_dds(b.build()).value().has_alpha);
}

TEST(DdsDecode, ReadsUncompressedPixelsByMasks)
{
    DdsBuilder b;
    b.name = "";
    b.width = 2;
    b.height = 1;
    b.bits = 32;
    b.masks = {0xFF0000, 0xFF00, 0xFF, 0xFF000000};
    b.data = {3, 2, 1, 4, 7, 6, 5, 8};
    EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{{1, 2, 3, 4}, {5, 6, 7, 8}}));
    b.masks[3] = 0;
    EXPECT_EQ(pixels_of(decode_image(b.build()))[0], (Pixel{1, 2, 3, 255}));
    b.bits = 24;
    EXPECT_EQ(pixels_of(decode_image(b.build()))[1], (Pixel{6, 7, 4, 255}));
    b.bits = 16;
    b.masks = {0xF800, 0x7E0, 0x1F, 0};
    b.data = {0x1F, 0x80, 0x00, 0x04};
    EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{{132, 0, 255, 255}, {0, 130, 0, 255}}));
    b.bits = 8;
    b.masks = {0xFF, 0, 0, 0};
    EXPECT_EQ(pixels_of(decode_image(b.build()))[1], (Pixel{128, 128, 128, 255}));
}

TEST(DdsDecode, ReadsDxgiFormats)
{
    DdsBuilder b;
    b.name = "DX10";
    b.dxgi = 71;
    EXPECT_EQ(rows_of(b)[1], kBlue);
    b.dxgi = 87;
    b.width = 2;
    b.height = 1;
    EXPECT_EQ(pixels_of(decode_image(b.build()))[0], (Pixel{0x1F, 0xF8, 0x00, 0x00}));
}

TEST(DdsDecode, ReportsUnsupportedDxgiFormats)
{
    DdsBuilder b;
    b.name = "DX10";
    b.dxgi = 95;  // BC6H
    const Error error = decode_image(b.build()).error();
    EXPECT_EQ(error.code, Code::unsupported_version);
    EXPECT_EQ(error.place.value, 128U);
    EXPECT_EQ(text_of(error),
              "A DDS image of DXGI format 95 is not supported; BC1 to BC5, BC7 and 8 bits a channel without "
              "compression are. Save it as one of these, or as PNG.");
}

TEST(DdsDecode, DividesTheColorsOfDxt2AndDxt4ByAlpha)
{
    // A red of 132, and alphas of 136, 0, 0 and 68: colours are limited to 255; an alpha of 0 keeps the colour.
    DdsBuilder b;
    b.name = "DXT2";
    b.data = {0x08, 0x0F, 0, 0, 0, 0, 0, 0, 0x00, 0x80, 0x00, 0x80, 0, 0, 0, 0};
    b.data[1] = 0x40;
    std::vector<Pixel> pixels = pixels_of(decode_image(b.build()));
    pixels.resize(4);
    EXPECT_EQ(pixels, (std::vector<Pixel>{{248, 0, 0, 136}, {132, 0, 0, 0}, {132, 0, 0, 0}, {255, 0, 0, 68}}));
    b.name = "DXT4";
    b.data = {200, 100, 0b00'001'000, 0, 0, 0, 0, 0, 0x00, 0x80, 0x00, 0x80, 0, 0, 0, 0};
    pixels = pixels_of(decode_image(b.build()));
    EXPECT_EQ(pixels[0], (Pixel{168, 0, 0, 200}));
    EXPECT_EQ(pixels[1], (Pixel{255, 0, 0, 100}));
    EXPECT_TRUE(load_dds(b.build()).value().has_alpha);
}

TEST(DdsDecode, ReadsTheChannelOfBc4AsGrey)
{
    for (const std::string name : {"ATI1", "BC4U", "DX10"}) {
        DdsBuilder b;
        b.name = name;
        b.dxgi = 80;
        b.data = {210, 0, 0b10'001'000, 0, 0, 0, 0, 0};
        const std::vector<Pixel> pixels = pixels_of(decode_image(b.build()));
        ASSERT_EQ(pixels.size(), 16U) << name;
        EXPECT_EQ(pixels[0], (Pixel{210, 210, 210, 255}));
        EXPECT_EQ(pixels[1], (Pixel{0, 0, 0, 255}));
        EXPECT_EQ(pixels[2], (Pixel{180, 180, 180, 255}));
        EXPECT_FALSE(load_dds(b.build()).value().has_alpha);
    }
}

TEST(DdsDecode, ReadsTheNormalsOfBc5)
{
    for (const std::string name : {"ATI2", "BC5U", "DX10"}) {
        DdsBuilder b;
        b.name = name;
        b.dxgi = 83;
        // For x = 0.6 and y = 0, z is 0.8. For x = 1, z is 0.
        b.data = {204, 255, 0b00'001'000, 0, 0, 0, 0, 0, 128, 128, 0, 0, 0, 0, 0, 0};
        const std::vector<Pixel> pixels = pixels_of(decode_image(b.build()));
        ASSERT_EQ(pixels.size(), 16U) << name;
        EXPECT_EQ(pixels[0], (Pixel{204, 128, 229, 255}));
        EXPECT_EQ(pixels[1], (Pixel{255, 128, 128, 255}));
        EXPECT_FALSE(load_dds(b.build()).value().has_alpha);
    }
}

// Random blocks of each mode, and the pixels at (0, 0), (3, 0), (1, 2) and (3, 3) as Pillow 9.4 decodes them.
TEST(DdsDecode, ReadsTheModesOfBc7)
{
    struct Case {
        File block;
        std::vector<Pixel> pixels;
    };
    const Case cases[] = {
        {{0x6D, 0x25, 0xCF, 0x73, 0x4C, 0x49, 0xA1, 0xDD, 0x27, 0x3E, 0x4D, 0x8F, 0xAB, 0x5F, 0x5B, 0xDB},
         {{167, 63, 223, 255}, {220, 143, 50, 255}, {130, 100, 106, 255}, {137, 127, 158, 255}}},
        {{0x8E, 0x10, 0x99, 0xEC, 0x05, 0xE8, 0xFD, 0xC7, 0xC1, 0xD7, 0x34, 0x77, 0x76, 0x48, 0xAB, 0x73},
         {{75, 35, 28, 255}, {180, 216, 221, 255}, {64, 139, 237, 255}, {98, 66, 28, 255}}},
        {{0xBC, 0xE2, 0x01, 0x82, 0x50, 0x45, 0xE4, 0xDA, 0x32, 0xDA, 0x5E, 0x96, 0x79, 0x6B, 0x9D, 0x30},
         {{113, 66, 153, 255}, {57, 33, 181, 255}, {165, 148, 49, 255}, {140, 82, 140, 255}}},
        {{0x78, 0xE6, 0x45, 0x2F, 0x29, 0x69, 0xCC, 0xCD, 0xC2, 0x71, 0x0C, 0x83, 0x86, 0x9E, 0xCB, 0x79},
         {{185, 114, 188, 255}, {117, 182, 20, 255}, {185, 114, 188, 255}, {94, 184, 24, 255}}},
        {{0x70, 0xFE, 0x3F, 0xA1, 0xED, 0x67, 0x2C, 0x9D, 0x53, 0x88, 0x00, 0xCB, 0x25, 0x14, 0xA9, 0x2F},
         {{250, 88, 125, 203}, {252, 51, 52, 192}, {252, 51, 97, 192}, {250, 88, 111, 203}}},
        {{0xA0, 0x79, 0x18, 0x18, 0xC6, 0xED, 0x53, 0x72, 0x81, 0xB4, 0xAB, 0x4D, 0x9C, 0xAF, 0x4C, 0x24},
         {{243, 148, 185, 193}, {195, 110, 207, 161}, {195, 92, 207, 161}, {243, 148, 185, 193}}},
        {{0x40, 0x2F, 0x36, 0x17, 0x5F, 0xD1, 0xE7, 0x89, 0x3F, 0xDD, 0x44, 0xCF, 0xC0, 0xF9, 0xEF, 0xE3},
         {{183, 168, 155, 132}, {179, 211, 212, 49}, {179, 204, 203, 62}, {178, 220, 224, 32}}},
        {{0x80, 0x2F, 0x85, 0xB1, 0x62, 0x7F, 0x6B, 0xA2, 0x67, 0xAB, 0xB8, 0x0A, 0xCB, 0x86, 0x6E, 0x98},
         {{162, 195, 73, 81}, {152, 211, 102, 100}, {174, 174, 223, 44}, {141, 227, 133, 119}}},
    };
    for (const Case& each : cases) {
        DdsBuilder b;
        b.name = "DX10";
        b.dxgi = 98;
        b.data = each.block;
        const std::vector<Pixel> pixels = pixels_of(decode_image(b.build()));
        ASSERT_EQ(pixels.size(), 16U);
        EXPECT_EQ((std::vector<Pixel>{pixels[0], pixels[3], pixels[9], pixels[15]}), each.pixels);
    }
}

TEST(DdsDecode, ReadsTheReservedModeOfBc7AsTransparent)
{
    DdsBuilder b;
    b.name = "DX10";
    b.dxgi = 98;
    b.data = File(16);
    EXPECT_EQ(pixels_of(decode_image(b.build())), std::vector<Pixel>(16));
}

TEST(DdsDecode, ClipsBlocksAtTheEdges)
{
    DdsBuilder b;
    b.width = 5;
    b.height = 1;
    b.data.insert(b.data.end(), {0x1F, 0x00, 0x00, 0x00, 0, 0, 0, 0});
    EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{kRed, kRed, kRed, kRed, kBlue}));
}

TEST(DdsDecode, RefusesImagesWithTooManyPixels)
{
    DdsBuilder b;
    b.width = 16384;
    b.height = 4100;
    b.data = File(std::size_t{16384} * 4100 / 2);
    const File file = b.build();
    const MemoryMeter meter;
    const Result<DecodedImage> image = decode_image(file);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, Code::too_large);
    EXPECT_EQ(image.error().place.value, 12U);
    EXPECT_LT(meter.peak(), 10000U);
}

TEST(DdsDecode, RefusesUnsupportedPixelFormatsAndTruncatedFiles)
{
    DdsBuilder b;
    b.name = "BC5S";
    EXPECT_NE(text_of(decode_image(b.build()).error()).find("\"BC5S\""), std::string::npos);
    b = {};
    b.data.pop_back();
    EXPECT_EQ(decode_image(b.build()).error().code, Code::truncated);
    b.width = 0;
    EXPECT_EQ(decode_image(b.build()).error().code, Code::bad_value);
    const MemoryMeter meter;
    b.width = b.height = 8192;
    EXPECT_EQ(decode_image(b.build()).error().code, Code::truncated);
    b.width = b.height = 0xFFFFFFFF;
    for (const std::string kind : {"DXT1", "DXT5", ""}) {
        b.name = kind;
        b.bits = 32;
        b.masks = {0xFF, 0xFF00, 0xFF0000, 0};
        EXPECT_EQ(decode_image(b.build()).error().code, Code::truncated) << kind;
    }
    EXPECT_LT(meter.peak(), 1U << 20);
    // A file that ends within the DX10 extension.
    b = {};
    b.name = "DX10";
    b.dxgi = 71;
    File cut = b.build();
    cut.resize(140);
    EXPECT_EQ(decode_image(cut).error().code, Code::truncated);
    EXPECT_EQ(detect_image(DdsBuilder().build()), ImageFormat::dds);
}

}  // namespace
}  // namespace marrow::test
