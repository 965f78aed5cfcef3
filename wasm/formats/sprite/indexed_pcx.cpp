// indexed_pcx.cpp -- PCX images of 8 bits per pixel.
//
//   header    128 bytes: u8 10, version, encoding 1, bits per pixel; u16 x0, y0, x1, y1; at 65: u8 planes, u16
//             bytes per row
//   pixels    run-length encoded: a palette index, or 0xC0 + count and the index to repeat
//   palette   the last 769 bytes: u8 12, then 256 x {u8 red, green, blue}
#include "formats/sprite/indexed_pcx.h"

#include <algorithm>
#include <cstring>

#include "base/byte_reader.h"
#include "base/limits.h"
#include "base/renew.h"

namespace marrow {

namespace {

constexpr std::size_t kHeaderSize = 128, kColors = 256, kPaletteSize = kColors * 3;
constexpr std::uint8_t kPaletteMark = 12, kRun = 0xC0, kRunLength = 0x3F;

}  // namespace

bool read_indexed_pcx(Bytes file, Image& image)
{
    if (file.size() < kHeaderSize + 1 + kPaletteSize) return false;
    const Bytes palette = file.last(kPaletteSize);
    if (file[0] != 10 || file[2] != 1 || file[3] != 8 || file[65] != 1 || *(palette.data() - 1) != kPaletteMark)
        return false;
    const auto word = [file](std::size_t at) { return std::uint32_t{load_as<std::uint16_t>(&file[at])}; };
    const std::uint32_t width = word(8) - word(4) + 1, height = word(10) - word(6) + 1, row = word(66);
    if (word(8) < word(4) || word(10) < word(6) || row < width) return false;
    if (width > kMaxImageSide || height > kMaxImageSide) return false;

    const Bytes runs = file.first(file.size() - kPaletteSize - 1).subspan(kHeaderSize);
    // Rejects an impossible size: a run of two bytes expands to at most 63 pixels.
    if (std::uint64_t{row} * height > runs.size() * std::uint64_t{kRunLength}) return false;
    std::vector<std::uint8_t> indices;
    indices.reserve(std::size_t{width} * height);
    std::uint32_t column = 0;
    std::size_t pixels = std::size_t{row} * height;
    for (std::size_t at = 0; at < runs.size() && pixels > 0;) {
        std::size_t count = 1;
        std::uint8_t value = runs[at++];
        if ((value & kRun) == kRun && at < runs.size()) {
            count = value & kRunLength;
            value = runs[at++];
        }
        for (count = std::min(count, pixels); count > 0; --count, --pixels) {
            if (column < width) indices.push_back(value);
            column = column + 1 == row ? 0 : column + 1;
        }
    }
    if (pixels > 0) return false;
    image.width = width;
    image.height = height;
    image.indices = std::move(indices);
    renew(image.palette, kColors);
    std::memcpy(image.palette.data(), palette.data(), palette.size());
    image.transparent_index = kColors - 1;
    return true;
}

}  // namespace marrow
