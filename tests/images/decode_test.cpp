// Tests of BMP, PNG, JPEG, and of decode_image for every format.
#include "images/decode.h"

#include <gtest/gtest.h>

#include "support/byte_builder.h"
#include "support/image_builders.h"
#include "support/memory_meter.h"
#include "support/messages.h"
#include "support/pixels.h"

namespace marrow::test {
namespace {

constexpr Pixel kRed{255, 0, 0, 255}, kGreen{0, 255, 0, 255}, kBlue{0, 0, 255, 255}, kWhite{255, 255, 255, 255};

// Red and green below, blue and white above: rows are stored bottom to top, bytes as blue, green, red.
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

TEST(BmpDecode, ReadsTheOs2Header)
{
    BmpBuilder b = bmp_of_four();
    b.os2 = true;
    EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{kBlue, kWhite, kRed, kGreen}));
}

TEST(BmpDecode, ReadsHeadersOfEverySize)
{
    for (const std::uint32_t size : {40U, 52U, 56U, 64U, 108U, 124U})
        for (const std::size_t gap : {std::size_t{0}, std::size_t{2}, std::size_t{77}}) {
            BmpBuilder b = bmp_of_four();
            b.header = size;
            b.gap = gap;
            EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{kBlue, kWhite, kRed, kGreen}))
                << size << ' ' << gap;
        }
    BmpBuilder mapped;
    mapped.bits = 8;
    mapped.height = 1;
    mapped.header = 64;
    mapped.gap = 3;
    mapped.palette = {0x0000FF, 0xFF0000};
    mapped.palette.resize(256);
    mapped.data = {0, 1, 0, 0};
    EXPECT_EQ(pixels_of(decode_image(mapped.build())), (std::vector<Pixel>{kBlue, kRed}));
}

TEST(BmpDecode, ReadsPixelsByMasks)
{
    for (const std::uint32_t size : {40U, 52U, 56U, 124U}) {
        BmpBuilder b;
        b.bits = 32;
        b.height = 1;
        b.compression = 3;
        b.header = size;
        b.masks = {0x3FF00000, 0x000FFC00, 0x000003FF};
        if (size >= 56) b.masks.push_back(0xC0000000);
        b.data = {0xFF, 0x03, 0x00, 0x40, 0x00, 0x00, 0xF0, 0x3F};
        const std::uint8_t half = size >= 56 ? 85 : 255, none = size >= 56 ? 0 : 255;
        EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{{0, 0, 255, half}, {255, 0, 0, none}}))
            << size;
    }
    BmpBuilder b;
    b.bits = 16;
    b.height = 1;
    b.compression = 3;
    b.masks = {0xF800, 0x07E0, 0x001F};
    b.data = {0x00, 0xF8, 0xE0, 0x07};
    EXPECT_EQ(pixels_of(decode_image(b.build())), (std::vector<Pixel>{kRed, kGreen}));
}

TEST(BmpDecode, ReadsRunLengthEncodedPixels)
{
    BmpBuilder b;
    b.width = 4;
    b.bits = 8;
    b.compression = 1;
    b.palette = {0x000000, 0xFF0000, 0x00FF00, 0x0000FF};
    // Two red pixels, three literals (the last exceeds the row), a skip of a pixel, a run that exceeds the row.
    b.data = {2, 1, 0, 3, 2, 3, 2, 0, 0, 0, 0, 2, 1, 0, 5, 2, 0, 1};
    const Pixel black{0, 0, 0, 255};
    EXPECT_EQ(pixels_of(decode_image(b.build())),
              (std::vector<Pixel>{black, kGreen, kGreen, kGreen, kRed, kRed, kGreen, kBlue}));
    b.bits = 4;
    b.compression = 2;
    b.data = {4, 0x12, 0, 0, 0, 3, 0x31, 0x20, 0, 1};
    EXPECT_EQ(pixels_of(decode_image(b.build())),
              (std::vector<Pixel>{kBlue, kRed, kGreen, black, kRed, kGreen, kRed, kGreen}));
}

TEST(BmpDecode, ReportsAnUnsupportedCompression)
{
    BmpBuilder b = bmp_of_four();
    b.compression = 5;  // a PNG file in the BMP
    const Result<DecodedImage> image = decode_image(b.build());
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, Code::unsupported_version);
    EXPECT_NE(text_of(image.error()).find("compression 5"), std::string::npos);
}

TEST(BmpDecode, AcceptsALastRowWithoutPadding)
{
    BmpBuilder b = bmp_of_four();
    b.data.resize(14);
    const Result<DecodedImage> whole = decode_image(b.build());
    EXPECT_EQ(pixels_of(whole).size(), 4U);
    EXPECT_EQ(whole.value().warning, "");
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
        const Result<DecodedImage> image = decode_image(b.build());
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
    const Result<DecodedImage> image = decode_image(b.build());
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

TEST(PngDecode, RefusesASizeBeyondTheDeflateRatio)
{
    PngBuilder b;
    b.pixels = File(16);
    File file = b.build();
    overwrite<std::uint32_t>(file, 16, 0x00100000);  // 4,096, big-endian
    overwrite<std::uint32_t>(file, 20, 0x00100000);
    const MemoryMeter meter;
    const Result<DecodedImage> image = decode_image(file);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, Code::truncated);
    EXPECT_LT(meter.peak(), 100000U);
}

// Four pixels, of 10, 20, 30 and 40 in every channel.
PngBuilder png_of_four()
{
    PngBuilder b;
    for (std::uint8_t value = 10; value <= 40; value = static_cast<std::uint8_t>(value + 10))
        b.pixels.insert(b.pixels.end(), 4, value);
    return b;
}

// Decodes a damaged file. Expects a warning.
std::vector<Pixel> damaged_pixels(Bytes file)
{
    const Result<DecodedImage> image = decode_image(file);
    if (!image) {
        ADD_FAILURE() << text_of(image.error());
        return {};
    }
    EXPECT_NE(image.value().warning, "");
    return pixels_of(image);
}

TEST(PngDecode, DecodesAFileWithoutItsEnd)
{
    const File whole = png_of_four().build();
    const std::vector<Pixel> pixels = pixels_of(decode_image(whole));
    EXPECT_EQ(decode_image(whole).value().warning, "");
    // Cut before IEND, within it, before the checksum of IDAT, and within the checksum of the zlib data.
    for (const std::size_t missing : {12U, 5U, 16U, 18U})
        EXPECT_EQ(damaged_pixels(ExactCopy(Bytes(whole).first(whole.size() - missing)).bytes()), pixels) << missing;
    File more = whole;
    more.insert(more.end(), 100, 7);
    EXPECT_EQ(damaged_pixels(more), pixels);
}

TEST(PngDecode, DecodesThePixelsBeforeTheDamage)
{
    PngBuilder b = png_of_four();
    b.block = 9;
    const File whole = b.build();
    std::vector<Pixel> expected = pixels_of(decode_image(whole));
    const auto cut = [&](std::size_t size) { return ExactCopy(Bytes(whole).first(size)); };
    // IDAT contains a zlib header of 2 bytes and two stored blocks: 5 bytes of header, then a row of 9 bytes.
    const std::size_t data = 8 + 25 + 8 + 7;
    expected[2] = expected[3] = {0, 0, 0, 0};
    EXPECT_EQ(damaged_pixels(cut(data + 9 + 5 + 4).bytes()), expected);
    EXPECT_FALSE(decode_image(cut(data + 3).bytes())) << "less than a quarter of the pixels";
    File filter = whole;
    filter[data] = 9;
    EXPECT_EQ(damaged_pixels(filter)[0], (Pixel{10, 10, 10, 10}));
    File name = whole;
    name[8 + 25 + 5] = 'd';
    EXPECT_FALSE(decode_image(name)) << "there are no pixels without IDAT";
    for (std::size_t i = 8; i < whole.size(); ++i) {
        File damaged = whole;
        damaged[i] ^= 0xFF;
        (void)decode_image(ExactCopy(damaged).bytes());
    }
}

// Deflates zeros: a byte of 0, then `matches` matches of 258 bytes, in a block with fixed codes.
File deflated_zeros(int matches)
{
    File out = {0x78, 0x01, 0};
    int filled = 0;
    const auto put = [&](std::uint32_t code, int bits) {  // highest bit first
        while (bits-- > 0) {
            out.back() |= static_cast<std::uint8_t>((code >> bits & 1U) << filled);
            if (++filled < 8) continue;
            filled = 0;
            out.push_back(0);
        }
    };
    put(0b110, 3);
    put(0b00110000, 8);
    for (int i = 0; i < matches; ++i) put(0b1100'0101'00000, 13);
    put(0, 7);
    out.insert(out.end(), 4, 0);
    return out;
}

TEST(PngDecode, InflatesNoMoreThanTheImageSize)
{
    PngBuilder b;
    b.data = deflated_zeros(40'000);
    const File file = b.build();
    const MemoryMeter meter;
    EXPECT_EQ(damaged_pixels(file), std::vector<Pixel>(4, Pixel{0, 0, 0, 0}));
    EXPECT_LT(meter.peak(), 2'000'000U) << "less than the 10 MB of deflated zeros";
}

TEST(PngDecode, ReadsTheAppleVariant)
{
    PngBuilder b;
    b.height = 1;
    b.apple = true;
    b.pixels = {10, 20, 30, 255, 10, 20, 30, 51};  // blue, green, red, multiplied by alpha
    const Result<DecodedImage> image = decode_image(b.build());
    EXPECT_EQ(pixels_of(image), (std::vector<Pixel>{{30, 20, 10, 255}, {150, 100, 50, 51}}));
    EXPECT_EQ(image.value().warning, "");
    EXPECT_FALSE(image.value().is_standard);
}

TEST(PngDecode, AllocatesNoMoreThanTheFileForAnOversizedChunk)
{
    File file = png_of_four().build();
    file[33] = 0x7F;  // the length of IDAT
    const MemoryMeter meter;
    EXPECT_EQ(damaged_pixels(file)[3], (Pixel{40, 40, 40, 40}));
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

// stb_image 2.27 writes beyond its tables with these files.
TEST(JpegDecode, RefusesHuffmanTablesOfTooManyCodes)
{
    const File good = JpegBuilder().build();
    const File mark = {0xFF, 0xC4};
    const auto table = std::search(good.begin(), good.end(), mark.begin(), mark.end()) - good.begin();
    File bad = good;
    bad[static_cast<std::size_t>(table) + 5 + 15] = 255;
    bad[static_cast<std::size_t>(table) + 5 + 14] = 255;
    const Result<DecodedImage> image = decode_image(bad);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, Code::bad_value);
    EXPECT_EQ(image.error().place.value, static_cast<std::uint64_t>(table) + 2);
}

// stb_image uses a DC difference although the data ends within it; its count of remaining bits becomes negative.
TEST(JpegDecode, ReadsDataThatEndsInsideADcDifference)
{
    JpegBuilder b;
    b.width = 9 * 8;
    b.dc_steps.assign(9, 0);
    File file = b.build();
    const File mark = {0xFF, 0xC4};
    const auto table = std::search(file.begin(), file.end(), mark.begin(), mark.end());
    // The second DC code gets 9 bits and is followed by 15 more.
    table[6] = 0;
    table[13] = 1;
    table[22] = 15;
    // Eight flat blocks, then that code and 7 bits of the 15.
    file.resize(file.size() - 5);
    const File data = {0x00, 0x00, 0x80, 0x00, 0xFF, 0xD9};
    file.insert(file.end(), data.begin(), data.end());
    EXPECT_EQ(pixels_of(decode_image(ExactCopy(file).bytes())).size(), 72U * 8U);
}

TEST(JpegDecode, RefusesFilesWithoutHuffmanOrQuantizationTables)
{
    for (const std::uint8_t marker : {std::uint8_t{0xC4}, std::uint8_t{0xDB}}) {
        File file = JpegBuilder().build();
        for (std::size_t i = 0; i + 1 < file.size(); ++i)
            if (file[i] == 0xFF && file[i + 1] == marker) file[i + 1] = 0xFE;  // changed to a comment
        EXPECT_FALSE(decode_image(file)) << int{marker};
    }
}

// Four adjacent blocks with the grey levels 144, 160, 144 and 128.
JpegBuilder jpeg_of_four()
{
    JpegBuilder b;
    b.width = 32;
    b.dc_steps = {1, 1, -1, -1};
    return b;
}

TEST(JpegDecode, DecodesAFileWithoutItsEnd)
{
    const File whole = jpeg_of_four().build();
    const std::vector<Pixel> pixels = pixels_of(decode_image(whole));
    EXPECT_EQ(pixels[31], (Pixel{128, 128, 128, 255}));
    EXPECT_EQ(decode_image(whole).value().warning, "");
    EXPECT_EQ(damaged_pixels(ExactCopy(Bytes(whole).first(whole.size() - 2)).bytes()), pixels);
    EXPECT_EQ(damaged_pixels(ExactCopy(Bytes(whole).first(whole.size() - 1)).bytes()), pixels);
    File stray = whole;
    const File marks = {0, 0, 0xFF, 0xD1, 0, 0};
    stray.insert(stray.end() - 2, marks.begin(), marks.end());
    EXPECT_EQ(damaged_pixels(stray), pixels);
}

TEST(JpegDecode, DecodesThePartBeforeTheDamage)
{
    JpegBuilder b;
    b.width = 8 * 64;
    b.dc_steps.assign(64, 0);
    File file = b.build();
    const std::size_t end = file.size() - 2, start = end - 16;
    file[end - 4] = 0xFE;  // an invalid code
    const std::vector<Pixel> pixels = damaged_pixels(file);
    ASSERT_EQ(pixels.size(), 512U * 8U);
    EXPECT_EQ(pixels[300], (Pixel{128, 128, 128, 255}));
    file[start] = 0xFE;
    EXPECT_FALSE(decode_image(file)) << "no pixels before the damage";
    const File whole = jpeg_of_four().build();
    for (std::size_t i = 2; i < whole.size(); ++i) {
        File damaged = whole;
        damaged[i] ^= 0xFF;
        (void)decode_image(ExactCopy(damaged).bytes());
    }
}

// If data were cut inside a table, the bytes of the end marker would be read as counts of 472 codes.
TEST(JpegDecode, KeepsTablesIntactWhenSearchingForDamage)
{
    const File whole = jpeg_of_four().build();
    const File mark = {0xFF, 0xDA};
    const auto scan = std::search(whole.begin(), whole.end(), mark.begin(), mark.end());
    File file(whole.begin(), whole.end() - 2);
    ByteBuilder tables;
    tables.u8(0xFF).u8(0xC4).u8(0x02).u8(0xFA);  // 2 + 40 x 19
    for (int i = 0; i < 40; ++i) tables.u8(0x00).u8(1).u8(1).zeros(14).u8(0).u8(1);
    const File segment = tables.take();
    file.insert(file.end(), segment.begin(), segment.end());
    file.insert(file.end(), scan, scan + 10);
    file.insert(file.end(), {0xFE, 0xFE, 0xFE, 0xFE, 0xFF, 0xD9});  // an invalid code
    EXPECT_EQ(damaged_pixels(ExactCopy(file).bytes()).size(), 32U * 8U);
}

TEST(JpegDecode, StopsAfterManyScans)
{
    const File whole = jpeg_of_four().build();
    const File mark = {0xFF, 0xDA};
    const auto scan = std::search(whole.begin(), whole.end(), mark.begin(), mark.end());
    File file = whole;
    for (int i = 0; i < 200; ++i) file.insert(file.end() - 2, scan, whole.end() - 2);
    EXPECT_EQ(damaged_pixels(file), pixels_of(decode_image(whole)));
}

// Truncates the pixel data of each file: a half of it decodes with a warning, an eighth is refused.
TEST(ImageDecode, DecodesTruncatedImages)
{
    BmpBuilder bmp = bmp_of_four();
    bmp.height = 8;
    bmp.data = File(8 * 8, 9);
    TgaBuilder tga;
    tga.height = 8;
    tga.data = File(8 * 6, 9);
    TgaBuilder runs = tga;
    runs.type = 10;
    runs.data = {};
    for (int i = 0; i < 8; ++i) runs.data.insert(runs.data.end(), {0x81, 9, 9, 9});
    PcxBuilder pcx;
    pcx.height = 8;
    pcx.data = File(16, 9);
    DdsBuilder dds;
    dds.height = 32;
    dds.data.resize(64, 9);
    const std::pair<File, std::size_t> rows[] = {
        {bmp.build(), 64}, {tga.build(), 48}, {runs.build(), 32}, {pcx.build(), 16}, {dds.build(), 64}};
    for (const auto& [file, data] : rows) {
        SCOPED_TRACE(static_cast<int>(detect_image(file)));
        EXPECT_EQ(decode_image(file).value().warning, "");
        const std::size_t head = file.size() - data;
        EXPECT_EQ(damaged_pixels(ExactCopy(Bytes(file).first(head + data / 2)).bytes()).size(),
                  pixels_of(decode_image(file)).size());
        const Result<DecodedImage> less = decode_image(ExactCopy(Bytes(file).first(head + data / 8)).bytes());
        ASSERT_FALSE(less);
        EXPECT_EQ(less.error().code, Code::truncated);
    }
}

TEST(ImageDetect, DetectsTheFormatByContent)
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

TEST(ImageDecode, ReportsTheSupportedFormatsForOtherFiles)
{
    const Result<DecodedImage> image = decode_image(ByteBuilder().text("just some text, no image").take());
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, Code::unknown_format);
    EXPECT_NE(text_of(image.error()).find("PNG, JPEG, TGA, PCX, BMP or DDS"), std::string::npos);
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
        const Result<DecodedImage> image = decode_image(file);
        ASSERT_FALSE(image);
        EXPECT_TRUE(image.error().code == Code::too_large || image.error().code == Code::truncated);
        EXPECT_LT(meter.peak(), 100000U);
    }
}

TEST(ImageDecode, RefusesImagesMuchLargerThanTheirFile)
{
    // 8,192 x 4,096 pixels of one colour in runs: half a megabyte would decode to 128 MB.
    TgaBuilder b;
    b.type = 10;
    b.width = 8192;
    b.height = 4096;
    for (std::size_t i = 0; i < std::size_t{8192} * 4096 / 128; ++i) b.data.insert(b.data.end(), {0xFF, 1, 2, 3});
    const Result<DecodedImage> image = decode_image(b.build());
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, Code::too_large);
}

TEST(ImageDecode, RefusesImagesLargerThanTheMemoryLimit)
{
    PngBuilder png;
    png.pixels = File(16);
    TgaBuilder tga;
    tga.data = File(12);
    const std::pair<File, std::uint64_t> rows[] = {{png.build(), 16},           {tga.build(), 16},
                                                   {bmp_of_four().build(), 16}, {PcxBuilder().build(), 16},
                                                   {DdsBuilder().build(), 64},  {JpegBuilder().build(), 256}};
    for (const auto& [file, bytes] : rows) {
        SCOPED_TRACE(static_cast<int>(detect_image(file)));
        EXPECT_TRUE(decode_image(file, bytes));
        const Result<DecodedImage> image = decode_image(file, bytes - 1);
        ASSERT_FALSE(image);
        EXPECT_EQ(image.error().code, Code::too_large);
    }
}

}  // namespace
}  // namespace marrow::test
