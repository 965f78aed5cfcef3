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

TEST(DdsDecode, WidensFiveAndSixBits)
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
    // DXT3 has no transparent colour, whichever of the two colours is larger.
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

TEST(DdsDecode, ReadsPixelsByTheirMasks)
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
    b.dxgi = 98;
    EXPECT_EQ(decode_image(b.build()).error().code, Code::unsupported_version);
}

TEST(DdsDecode, ClipsBlocksAtTheEdges)
{
    DdsBuilder b;
    b.width = 5;
    b.height = 1;
    b.data.insert(b.data.end(), {0x1F, 0x00, 0x00, 0x00, 0, 0, 0, 0});
    EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{kRed, kRed, kRed, kRed, kBlue}));
}

TEST(DdsDecode, RefusesMorePixelsThanAnyImageMayHave)
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

TEST(DdsDecode, RefusesUnsupportedPixelFormats)
{
    DdsBuilder b;
    b.name = "ATI2";
    EXPECT_NE(text_of(decode_image(b.build()).error()).find("\"ATI2\""), std::string::npos);
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
