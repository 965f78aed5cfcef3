// tga.cpp -- TGA, decoded by stb_image.
//
// For a truncated TGA, stb_image allocates the size in the header and fills the missing pixels with black, so the
// size is checked here against the size of the file. Four features of TGA that stb_image 2.27 does not support are
// handled here too: pixels stored right to left, a colour map that the pixels do not use (stb_image refuses the
// file), a colour map whose first index is not 0 (stb_image skips that many bytes), and the alpha bit of 16-bit
// pixels. Source: Truevision's "TGA File Format Specification 2.0".
#include "images/tga.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/byte_reader.h"
#include "base/message.h"
#include "images/stb.h"

namespace marrow {

namespace {

constexpr std::size_t kTgaHeaderSize = 18;

struct TgaHeader {
    std::uint8_t id = 0, map_kind = 0, type = 0;
    std::uint16_t map_start = 0, map_count = 0;  // the index of the first entry; the number of entries
    std::uint8_t map_bits = 0;
    std::uint16_t width = 0, height = 0;
    std::uint8_t bits = 0, descriptor = 0;

    bool packed() const { return type >= 8; }
    bool mapped() const { return (type & 7) == 1; }
    bool right_to_left() const { return (descriptor & 0x10) != 0; }
    bool top_to_bottom() const { return (descriptor & 0x20) != 0; }
    // The highest bit of a 16-bit pixel is its alpha.
    bool has_alpha_bit() const { return (type & 7) == 2 && bits == 16 && (descriptor & 15) == 1; }
    std::uint32_t entry_bytes() const { return (map_bits + 7U) / 8U; }
    std::uint32_t pixel_bytes() const { return (bits + 7U) / 8U; }
    std::uint64_t pixels() const { return std::uint64_t{width} * height; }
    // Offsets of the colour map and the pixels.
    std::size_t map_at() const { return kTgaHeaderSize + id; }
    std::size_t pixels_at() const { return map_at() + (map_kind == 1 ? map_count * entry_bytes() : 0); }
};

std::optional<TgaHeader> read_tga_header(Bytes file)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    TgaHeader h;
    h.id = r.u8();
    h.map_kind = r.u8();
    h.type = r.u8();
    h.map_start = r.u16();
    h.map_count = r.u16();
    h.map_bits = r.u8();
    r.skip(4);
    h.width = r.u16();
    h.height = r.u16();
    h.bits = r.u8();
    h.descriptor = r.u8();
    const bool type_ok = h.type == 1 || h.type == 2 || h.type == 3 || h.type == 9 || h.type == 10 || h.type == 11;
    const bool bits_ok = h.bits == 8 || h.bits == 15 || h.bits == 16 || h.bits == 24 || h.bits == 32;
    const bool map_ok = h.mapped() ? h.map_kind == 1 && h.map_count > 0 : h.map_kind <= 1;
    if (!r.ok() || !type_ok || !bits_ok || !map_ok || h.width == 0 || h.height == 0) return std::nullopt;
    return h;
}

// The pixels of the complete packets in the file: their number, and the offset of their end.
struct TgaPixels {
    std::uint64_t count = 0;
    std::uint64_t end = 0;
};

TgaPixels count_pixels(Bytes file, const TgaHeader& h)
{
    const std::uint64_t pixel = h.pixel_bytes();
    TgaPixels found{0, h.pixels_at()};
    if (found.end >= file.size()) return found;
    if (!h.packed()) {
        found.count = std::min(h.pixels(), (file.size() - found.end) / pixel);
        found.end += found.count * pixel;
        return found;
    }
    while (found.count < h.pixels() && found.end < file.size()) {
        const std::uint8_t packet = file[static_cast<std::size_t>(found.end)];
        const std::uint64_t count = (packet & 0x7F) + 1U;
        const std::uint64_t end = found.end + 1 + ((packet & 0x80) != 0 ? pixel : count * pixel);
        if (end > file.size()) break;
        found = {found.count + count, end};
    }
    return found;
}

// The file with zero pixels in place of the missing ones.
std::vector<std::uint8_t> padded_tga(Bytes file, const TgaHeader& h, TgaPixels found)
{
    std::vector<std::uint8_t> out(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(found.end));
    const std::uint32_t pixel = h.pixel_bytes();
    if (!h.packed()) out.insert(out.end(), static_cast<std::size_t>((h.pixels() - found.count) * pixel), 0);
    for (; h.packed() && found.count < h.pixels(); found.count += 128) {
        out.push_back(0xFF);
        out.insert(out.end(), pixel, 0);
    }
    return out;
}

// Rewrites the file for stb_image: removes an unused colour map, or pads a used one so that it begins at index 0.
std::vector<std::uint8_t> normalised_tga(Bytes file, const TgaHeader& h)
{
    std::vector<std::uint8_t> out(file.begin(), file.end());
    const auto at = [&out](std::size_t place) { return out.begin() + static_cast<std::ptrdiff_t>(place); };
    out[3] = out[4] = 0;  // the first index
    if (h.mapped()) {
        const std::uint32_t count = std::min(h.map_start + std::uint32_t{h.map_count}, 0xFFFFU);
        out[5] = static_cast<std::uint8_t>(count);
        out[6] = static_cast<std::uint8_t>(count >> 8);
        // Entries beyond 65,535 are dropped because the count has 16 bits.
        const std::size_t kept = (count - h.map_start) * h.entry_bytes();
        out.erase(at(h.map_at() + kept), at(h.pixels_at()));
        out.insert(at(h.map_at()), h.map_start * h.entry_bytes(), 0);
    } else {
        out[1] = 0;
        out.erase(at(h.map_at()), at(h.pixels_at()));
    }
    return out;
}

// stb_image ignores the right-to-left flag of TGA.
void mirror_rows(DecodedImage& image)
{
    for (std::uint32_t y = 0; y < image.height; ++y) {
        std::uint8_t* row = image.rgba.data() + std::size_t{y} * image.width * 4;
        for (std::uint32_t a = 0, b = image.width - 1; a < b; ++a, --b)
            std::swap_ranges(row + a * 4, row + a * 4 + 4, row + b * 4);
    }
}

// Sets the alphas of 16-bit pixels, unless all are 0: then the program that wrote them did not support alpha.
// Requires that all packets are complete.
void read_alpha_bits(Bytes file, const TgaHeader& h, DecodedImage& image)
{
    std::size_t at = h.pixels_at();
    std::vector<std::uint8_t> alphas;
    alphas.reserve(static_cast<std::size_t>(h.pixels()));
    while (alphas.size() < h.pixels()) {
        const std::uint8_t packet = h.packed() ? file[at++] : std::uint8_t{0};
        const std::size_t count = (packet & 0x7FU) + 1;
        const bool repeats = (packet & 0x80) != 0;
        for (std::size_t i = 0; i < count && alphas.size() < h.pixels(); ++i)
            alphas.push_back(file[at + (repeats ? 0 : i * 2) + 1] >> 7 != 0 ? 255 : 0);
        at += repeats ? 2 : count * 2;
    }
    if (std::find(alphas.begin(), alphas.end(), 255) == alphas.end()) return;
    for (std::size_t i = 0; i < alphas.size(); ++i) {
        const std::size_t row = i / h.width, y = h.top_to_bottom() ? row : h.height - 1 - row;
        image.rgba[(y * h.width + i % h.width) * 4 + 3] = alphas[i];
    }
    image.has_alpha = true;
}

}  // namespace

bool is_tga(Bytes file) { return read_tga_header(file).has_value(); }

Result<DecodedImage> load_tga(Bytes file, std::uint64_t max_bytes)
{
    const std::optional<TgaHeader> header = read_tga_header(file);
    if (!header) return Error{Code::unknown_format, message("image-format-unknown"), Place::at_offset(0), {}};
    const TgaHeader& h = *header;
    if (const auto error = check_image_size(h.width, h.height, file.size(), max_bytes, Place::at_offset(12)))
        return *error;
    const TgaPixels found = count_pixels(file, h);
    if (!is_enough(found.count, h.pixels()))
        return Error{Code::truncated, message("image-cut-in-pixels"), Place::at_offset(file.size()), {}};
    const bool is_cut = found.count < h.pixels();
    std::vector<std::uint8_t> padded;
    if (is_cut) {
        padded = padded_tga(file, h, found);
        file = padded;
    }
    const bool is_normal = h.mapped() ? h.map_start == 0 : h.map_kind == 0;
    std::optional<DecodedImage> image =
        is_normal ? decode_tga_by_stb(file) : decode_tga_by_stb(normalised_tga(file, h));
    if (!image) return Error{Code::bad_value, message("image-undecodable", "TGA"), {}, {}};
    if (h.has_alpha_bit()) read_alpha_bits(file, h, *image);
    if (h.right_to_left()) mirror_rows(*image);
    if (is_cut) image->warning = message("image-partly-empty");
    return *std::move(image);
}

}  // namespace marrow
