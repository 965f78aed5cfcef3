// decode.cpp -- chooses the reader; and TGA, which stb_image decodes.
//
// stb_image answers a short TGA with black pixels and allocates from the header first. So the size is checked here
// against the bytes that are there. Three things of TGA that stb_image 2.27 does not know are done here, too:
// pixels that run from the right, a colour map that the pixels do not use (it refuses the file), and one that
// begins at another index than 0 (it skips as many bytes). Source: Truevision's "TGA File Format
// Specification 2.0".
#include "images/decode.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/byte_reader.h"
#include "base/limits.h"
#include "images/bmp.h"
#include "images/dds.h"
#include "images/jpeg.h"
#include "images/pcx.h"
#include "images/png.h"
#include "images/stb.h"

namespace marrow {

namespace {

constexpr std::size_t kTgaHeaderSize = 18;

struct TgaHeader {
    std::uint8_t id = 0, map_kind = 0, type = 0;
    std::uint16_t map_start = 0, map_count = 0;  // the index of the first entry, and how many there are
    std::uint8_t map_bits = 0;
    std::uint16_t width = 0, height = 0;
    std::uint8_t bits = 0, descriptor = 0;

    bool packed() const { return type >= 8; }
    bool mapped() const { return (type & 7) == 1; }
    bool right_to_left() const { return (descriptor & 0x10) != 0; }
    std::uint32_t entry_bytes() const { return (map_bits + 7U) / 8U; }
    std::uint32_t pixel_bytes() const { return (bits + 7U) / 8U; }
    std::uint64_t pixels() const { return std::uint64_t{width} * height; }
    // Where the colour map and the pixels begin.
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

// The whole packets of pixels in the file: how many pixels, and where they end.
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

// The file with pixels of 0 in place of those that are missing.
std::vector<std::uint8_t> padded_tga(Bytes file, const TgaHeader& h, TgaPixels found)
{
    std::vector<std::uint8_t> out(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(found.end));
    const std::uint32_t pixel = h.pixel_bytes();
    if (!h.packed()) out.resize(out.size() + static_cast<std::size_t>((h.pixels() - found.count) * pixel));
    for (; h.packed() && found.count < h.pixels(); found.count += 128) {
        out.push_back(0xFF);
        out.insert(out.end(), pixel, 0);
    }
    return out;
}

// The same picture as stb_image reads it: without a colour map that is not used, or with one that begins at index
// 0.
std::vector<std::uint8_t> plain_tga(Bytes file, const TgaHeader& h)
{
    std::vector<std::uint8_t> out(file.begin(), file.end());
    const auto at = [&out](std::size_t place) { return out.begin() + static_cast<std::ptrdiff_t>(place); };
    out[3] = out[4] = 0;  // the first index
    if (h.mapped()) {
        const std::uint32_t count = std::min(h.map_start + std::uint32_t{h.map_count}, 0xFFFFU);
        out[5] = static_cast<std::uint8_t>(count);
        out[6] = static_cast<std::uint8_t>(count >> 8);
        // Entries that no 16 bits can count are left out.
        const std::size_t kept = (count - h.map_start) * h.entry_bytes();
        out.erase(at(h.map_at() + kept), at(h.pixels_at()));
        out.insert(at(h.map_at()), h.map_start * h.entry_bytes(), 0);
    } else {
        out[1] = 0;
        out.erase(at(h.map_at()), at(h.pixels_at()));
    }
    return out;
}

// stb_image leaves TGA's right-to-left order as it is.
void mirror_rows(Picture& image)
{
    for (std::uint32_t y = 0; y < image.height; ++y) {
        std::uint8_t* row = image.rgba.data() + std::size_t{y} * image.width * 4;
        for (std::uint32_t a = 0, b = image.width - 1; a < b; ++a, --b)
            std::swap_ranges(row + a * 4, row + a * 4 + 4, row + b * 4);
    }
}

Result<Picture> decode_tga(Bytes file, std::uint64_t most_bytes)
{
    const TgaHeader h = *read_tga_header(file);
    if (const auto error = check_image_size(h.width, h.height, file.size(), most_bytes, Place::at_offset(12)))
        return *error;
    const TgaPixels found = count_pixels(file, h);
    if (!is_enough(found.count, h.pixels()))
        return Error{Code::truncated,
                     "The file ends inside the pixels. The copy is cut short: fetch it again.",
                     Place::at_offset(file.size()),
                     {}};
    const bool is_cut = found.count < h.pixels();
    std::vector<std::uint8_t> padded;
    if (is_cut) {
        padded = padded_tga(file, h, found);
        file = padded;
    }
    const bool is_plain = h.mapped() ? h.map_start == 0 : h.map_kind == 0;
    std::optional<Picture> image =
        is_plain ? decode_by_stb(file, file.size()) : decode_by_stb(plain_tga(file, h), file.size());
    if (!image)
        return Error{Code::bad_value,
                     "The TGA cannot be decoded. The file is damaged: fetch it again, or save it anew.",
                     {},
                     {}};
    if (h.right_to_left()) mirror_rows(*image);
    if (is_cut) image->warning = kCutShort;
    return *std::move(image);
}

}  // namespace

ImageFormat detect_image(Bytes file)
{
    if (is_png(file)) return ImageFormat::png;
    if (is_jpeg(file)) return ImageFormat::jpeg;
    if (is_bmp(file)) return ImageFormat::bmp;
    if (is_dds(file)) return ImageFormat::dds;
    if (is_pcx(file)) return ImageFormat::pcx;
    return read_tga_header(file) ? ImageFormat::tga : ImageFormat::unknown;
}

Result<Picture> decode_image(Bytes file, std::uint64_t most_bytes)
{
    if (file.size() > kMaxFileSize) return Error{Code::too_large, "The picture's file is over 512 MB.", {}, {}};
    switch (detect_image(file)) {
        case ImageFormat::unknown: break;
        case ImageFormat::png: return load_png(file, most_bytes);
        case ImageFormat::jpeg: return load_jpeg(file, most_bytes);
        case ImageFormat::bmp: return load_bmp(file, most_bytes);
        case ImageFormat::pcx: return load_pcx(file, most_bytes);
        case ImageFormat::dds: return load_dds(file, most_bytes);
        case ImageFormat::tga: return decode_tga(file, most_bytes);
    }
    return Error{Code::unknown_format,
                 "This is not a picture Marrow reads. Save it as PNG, JPEG, TGA, PCX, BMP or DDS.",
                 Place::at_offset(0),
                 {}};
}

}  // namespace marrow
