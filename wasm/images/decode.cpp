// decode.cpp -- choosing the reader, and proving before it runs that the file can hold what its header says.
//
// stb_image answers a short TGA or BMP with black pixels and allocates from the header first. So each format's
// size is checked here against the bytes that are there: PNG by the best ratio deflate can reach (1,032 : 1),
// JPEG by two bits a block of 8 x 8 (no block is coded in less), BMP and TGA exactly.
//
// Three things of TGA that stb_image 2.27 does not know are done here, too: pixels that run from the right, a
// colour map that the pixels do not use (it refuses the file), and one that begins at another index than 0 (it
// skips as many bytes). Sources: RFC 1950/1951 and the PNG specification, ITU-T T.81, Truevision's "TGA File Format
// Specification 2.0".
#include "images/decode.h"

#include <stb_image.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <vector>

#include "base/byte_reader.h"
#include "base/limits.h"
#include "base/text.h"
#include "images/dds.h"
#include "images/image_size.h"
#include "images/jpeg_check.h"
#include "images/pcx.h"

namespace marrow {

namespace {

constexpr std::uint8_t kPngMagic[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
constexpr std::uint64_t kDeflateRatio = 1032;
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

Error cut_short(std::uint64_t offset)
{
    return {Code::truncated,
            "The file ends inside the pixels. The copy is cut short: fetch it again.",
            Place::at_offset(offset),
            {}};
}

// Nothing, or what is wrong: all pixels must lie in the file.
std::optional<Error> check_tga(Bytes file, const TgaHeader& h)
{
    std::uint64_t at = h.pixels_at();
    const std::uint64_t pixel = h.pixel_bytes();
    if (!h.packed()) {
        if (at + h.pixels() * pixel > file.size()) return cut_short(file.size());
        return std::nullopt;
    }
    for (std::uint64_t done = 0; done < h.pixels();) {
        if (at >= file.size()) return cut_short(file.size());
        const std::uint8_t packet = file[static_cast<std::size_t>(at)];
        const std::uint64_t count = (packet & 0x7F) + 1U;
        at += 1 + ((packet & 0x80) != 0 ? pixel : count * pixel);
        if (at > file.size()) return cut_short(file.size());
        done += count;
    }
    return std::nullopt;
}

// stb_image makes room for a chunk by the length that it says.
std::optional<Error> check_png(Bytes file)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    for (r.seek(sizeof kPngMagic); r.remaining() >= 8;) {
        std::uint32_t length = 0;
        for (int i = 0; i < 4; ++i) length = length << 8 | r.u8();
        r.skip(4);
        if (length > r.remaining()) return cut_short(file.size());
        r.skip(std::min<std::uint64_t>(length + std::uint64_t{4}, r.remaining()));
    }
    return std::nullopt;
}

std::optional<Error> check_bmp(Bytes file, std::uint64_t width, std::uint64_t height)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    r.seek(10);
    const std::uint64_t pixels = r.u32();
    r.seek(14);
    const bool old = r.u32() == 12;  // OS/2 1.x keeps width and height in 16 bits
    r.seek(old ? 24 : 28);
    const std::uint64_t bits = r.u16();
    if (!r.ok()) return r.error();
    const std::uint64_t line = (width * bits + 31) / 32 * 4;
    // The last line's padding is left out by some writers.
    if (pixels + line * (height - 1) + (width * bits + 7) / 8 > file.size()) return cut_short(file.size());
    return std::nullopt;
}

// What a reader of stb_image must not be given: a size that its file cannot hold, or that no picture may have.
std::optional<Error> check_size(Bytes file, ImageFormat format, std::uint64_t width, std::uint64_t height)
{
    if (auto error = check_image_size(width, height, file.size(), {})) return error;
    const std::uint64_t pixels = width * height;
    if (format == ImageFormat::png && pixels / 8 > file.size() * kDeflateRatio) return cut_short(file.size());
    if (format == ImageFormat::png) return check_png(file);
    if (format == ImageFormat::jpeg && pixels / 64 / 4 > file.size()) return cut_short(file.size());
    if (format == ImageFormat::bmp) return check_bmp(file, width, height);
    return std::nullopt;
}

Error undecodable()
{
    return {Code::bad_value,
            "The picture cannot be decoded. The file is damaged: fetch it again, or save it anew.",
            {},
            {}};
}

// By stb_image, whatever the size.
Result<Picture> decode_checked(Bytes file)
{
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<stbi_uc, decltype(&std::free)> pixels(
        stbi_load_from_memory(file.data(), static_cast<int>(file.size()), &width, &height, &channels, 4),
        &std::free);
    if (!pixels) return undecodable();
    Picture image{
        static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height), channels == 2 || channels == 4, {}};
    image.rgba.assign(pixels.get(), pixels.get() + std::size_t{image.width} * image.height * 4);
    return image;
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

Result<Picture> decode_tga(Bytes file)
{
    const TgaHeader h = *read_tga_header(file);
    if (const auto error = check_image_size(h.width, h.height, file.size(), Place::at_offset(12))) return *error;
    if (const auto error = check_tga(file, h)) return *error;
    const bool is_plain = h.mapped() ? h.map_start == 0 : h.map_kind == 0;
    Result<Picture> image = is_plain ? decode_checked(file) : decode_checked(plain_tga(file, h));
    if (image && h.right_to_left()) mirror_rows(image.value());
    return image;
}

}  // namespace

ImageFormat detect_image(Bytes file)
{
    const auto starts = [&](std::span<const std::uint8_t> magic) {
        return file.size() >= magic.size() && std::equal(magic.begin(), magic.end(), file.begin());
    };
    if (starts(kPngMagic)) return ImageFormat::png;
    if (file.size() > 3 && file[0] == 0xFF && file[1] == 0xD8 && file[2] == 0xFF) return ImageFormat::jpeg;
    if (file.size() > 30 && file[0] == 'B' && file[1] == 'M') return ImageFormat::bmp;
    if (is_dds(file)) return ImageFormat::dds;
    if (is_pcx(file)) return ImageFormat::pcx;
    return read_tga_header(file) ? ImageFormat::tga : ImageFormat::unknown;
}

Result<Picture> decode_image(Bytes file)
{
    if (file.size() > kMaxFileSize) return Error{Code::too_large, "The picture's file is over 512 MB.", {}, {}};
    const ImageFormat format = detect_image(file);
    switch (format) {
        case ImageFormat::unknown:
            return Error{Code::unknown_format,
                         "This is not a picture Marrow reads. Save it as PNG, JPEG, TGA, PCX, BMP or DDS.",
                         Place::at_offset(0),
                         {}};
        case ImageFormat::pcx: return load_pcx(file);
        case ImageFormat::dds: return load_dds(file);
        case ImageFormat::tga: return decode_tga(file);
        case ImageFormat::jpeg:
            if (const auto error = check_jpeg_tables(file)) return *error;
            break;
        case ImageFormat::png:
        case ImageFormat::bmp: break;
    }

    int width = 0, height = 0, channels = 0;
    if (stbi_info_from_memory(file.data(), static_cast<int>(file.size()), &width, &height, &channels) == 0)
        return undecodable();
    // The height of a BMP whose rows run from the top is negative.
    const std::int64_t rows = format == ImageFormat::bmp ? std::abs(std::int64_t{height}) : height;
    if (width <= 0 || rows <= 0) return undecodable();
    if (const auto error =
            check_size(file, format, static_cast<std::uint64_t>(width), static_cast<std::uint64_t>(rows)))
        return *error;
    return decode_checked(file);
}

}  // namespace marrow
