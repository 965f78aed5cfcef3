// image_builders.h -- writers of tiny images, with the parts of each format that the tests need.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "support/byte_builder.h"

namespace marrow::test {

struct PcxBuilder {
    std::uint16_t width = 2, height = 2;
    std::uint8_t version = 5, encoding = 1, bits = 8, planes = 1;
    std::uint16_t line = 2;               // bytes per row and plane
    File palette16 = File(48);            // 16 colours in the header
    File data = {1, 2, 3, 4};             // run-length encoded, as in the file
    std::vector<std::uint8_t> palette{};  // 768 bytes at the end; empty: none

    File build() const;
};
// Entry i is (i, 255 - i, 7).
std::vector<std::uint8_t> test_palette();

struct TgaBuilder {
    std::uint8_t type = 2;
    std::uint16_t width = 2, height = 2;
    std::uint8_t bits = 24;
    std::uint8_t descriptor = 0;  // 0x20: from the top, 0x10: from the right, low bits: alpha bits
    File id;
    std::uint8_t map_bits = 24;
    std::uint16_t map_start = 0;  // the index of its first entry
    File map;                     // entries of map_bits
    File data;

    File build() const;
};

struct BmpBuilder {
    std::int32_t width = 2, height = 2;  // a negative height: from the top
    std::uint16_t bits = 24;
    bool os2 = false;                    // the 12-byte header of OS/2
    std::uint32_t header = 40;           // the header's size without os2
    std::uint32_t compression = 0;       // 1, 2: runs of 8, of 4 bits; 3: masks
    std::vector<std::uint32_t> masks;    // red, green, blue, alpha; in the header or after it
    std::size_t gap = 0;                 // bytes before the pixels
    std::vector<std::uint32_t> palette;  // 0x00RRGGBB
    File data;

    File build() const;
};

// A PNG file: 8 bits per channel, filter 0 in each row, stored (uncompressed) deflate blocks.
struct PngBuilder {
    std::uint32_t width = 2, height = 2;
    std::uint8_t color_type = 6;  // 0 grey, 2 RGB, 3 palette, 4 grey + alpha, 6 RGBA
    File palette;                 // PLTE
    File transparency;            // tRNS
    File pixels;                  // rows without their filter bytes
    std::size_t block = 65535;    // bytes in one block of deflated data
    bool apple = false;           // Apple's CgBI variant, without the zlib header
    File data{};                  // replaces the deflated pixels

    File build() const;
};

// A baseline JPEG of one component. Each 8 x 8 block has one grey level: its DC coefficient is that of the previous
// block plus a step.
struct JpegBuilder {
    std::uint16_t width = 8, height = 8;
    std::vector<int> dc_steps = {0};  // -1, 0 or 1 per block, in units of 16 grey levels

    File build() const;
};

// By default one block of DXT1, an image of 4 x 4: a red row, a blue row, two rows of mixtures.
struct DdsBuilder {
    std::uint32_t width = 4, height = 4;
    std::string name = "DXT1";  // FourCC; empty: uncompressed
    std::uint32_t bits = 0;
    std::array<std::uint32_t, 4> masks{};  // red, green, blue, alpha
    std::uint32_t dxgi = 0;                // format, if the FourCC is DX10
    File data = {0x00, 0xF8, 0x1F, 0x00, 0x00, 0x55, 0xAA, 0xFF};

    File build() const;
};

}  // namespace marrow::test
