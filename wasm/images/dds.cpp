// dds.cpp -- DirectDraw surfaces.
//
//   "DDS "  124 bytes of header: height at 12, width at 16, FourCC of the pixel format at 84, bits per pixel at 88,
//   masks of red, green, blue, alpha at 92; pixels from 128 on (FourCC "DX10": after 20 more bytes that begin with
//   the DXGI format)
//
//   DXT1    blocks of 4 x 4 pixels: two colours of 16 bits, 16 indices of 2 bits, low bits first
//   DXT3    16 alphas of 4 bits, then a block as in DXT1
//   DXT5    two alphas, 16 indices of 3 bits, then a block as in DXT1
//   DXT2, DXT4  DXT3 and DXT5 with colours that are multiplied by alpha
//   RXGB    DXT5 with red stored in the alpha: Doom 3's normal maps
//   BC4     one channel, stored as the alphas of DXT5: grey
//   BC5     two channels, each stored as the alphas of DXT5: x and y of normals; z is computed
//   BC7     bc7.h
//
// Not supported: BC6H (high dynamic range), signed channels, palettes.
//
// Sources: Microsoft's public description of the file and of block compression (BC1 to BC7).
#include "images/dds.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "base/byte_reader.h"
#include "base/message.h"
#include "images/bc7.h"

namespace marrow {

namespace {

constexpr std::size_t kHeaderSize = 128;
constexpr std::size_t kExtensionSize = 20;

enum class Kind { unknown, dxt1, dxt2, dxt3, dxt4, dxt5, rxgb, bc4, bc5, bc7, plain };

struct Header {
    std::uint32_t width = 0, height = 0;
    std::uint32_t name = 0;  // FourCC, for messages
    std::uint32_t dxgi = 0;  // DXGI_FORMAT, for messages; 0: the file has none
    Kind kind = Kind::unknown;
    std::uint32_t bits = 0;
    std::array<std::uint32_t, 4> masks{};  // red, green, blue, alpha
    std::size_t data_at = kHeaderSize;
};

Kind kind_of(std::uint32_t name)
{
    switch (name) {
        case fourcc("DXT1"): return Kind::dxt1;
        case fourcc("DXT2"): return Kind::dxt2;
        case fourcc("DXT3"): return Kind::dxt3;
        case fourcc("DXT4"): return Kind::dxt4;
        case fourcc("DXT5"): return Kind::dxt5;
        case fourcc("RXGB"): return Kind::rxgb;
        case fourcc("ATI1"):
        case fourcc("BC4U"): return Kind::bc4;
        case fourcc("ATI2"):
        case fourcc("BC5U"): return Kind::bc5;
        default: return Kind::unknown;
    }
}

// The kind of a DXGI_FORMAT.
Kind kind_of_dxgi(std::uint32_t number)
{
    if (number >= 70 && number <= 72) return Kind::dxt1;
    if (number >= 73 && number <= 75) return Kind::dxt3;
    if (number >= 76 && number <= 78) return Kind::dxt5;
    if (number == 79 || number == 80) return Kind::bc4;
    if (number == 82 || number == 83) return Kind::bc5;
    if (number >= 97 && number <= 99) return Kind::bc7;
    if ((number >= 27 && number <= 29) || number == 87 || number == 88 || number == 91) return Kind::plain;
    return Kind::unknown;
}

Header read_header(ByteReader& r)
{
    constexpr std::uint32_t kHasFourcc = 4, kHasPalette = 0x20;  // flags
    Header h;
    r.seek(12);
    h.height = r.u32();
    h.width = r.u32();
    r.seek(80);
    const std::uint32_t flags = r.u32();
    const bool named = (flags & kHasFourcc) != 0;
    h.name = r.u32();
    h.bits = r.u32();
    for (std::uint32_t& mask : h.masks) mask = r.u32();
    r.seek(kHeaderSize);
    if (!named) {
        // Without masks the pixels are not colours, but for example palette indices.
        const bool masked = (flags & kHasPalette) == 0 && (h.masks[0] | h.masks[1] | h.masks[2] | h.masks[3]) != 0;
        const bool whole = h.bits == 8 || h.bits == 16 || h.bits == 24 || h.bits == 32;
        h.kind = masked && whole ? Kind::plain : Kind::unknown;
    } else if (h.name == fourcc("DX10")) {
        const std::uint32_t number = h.dxgi = r.u32();
        h.kind = kind_of_dxgi(number);
        h.data_at += kExtensionSize;
        r.seek(h.data_at);
        h.bits = 32;
        h.masks = {0xFFU, 0xFF00U, 0xFF0000U, 0xFF000000U};
        if (number >= 87) std::swap(h.masks[0], h.masks[2]);
        if (number == 88) h.masks[3] = 0;
    } else {
        h.kind = kind_of(h.name);
    }
    return h;
}

using Pixel = std::array<std::uint8_t, 4>;

Pixel from_565(std::uint32_t color)
{
    // Repeats the high bits in the low ones, so that all ones become 255.
    const auto widen = [](std::uint32_t value, int bits) {
        return static_cast<std::uint8_t>(value << (8 - bits) | value >> (2 * bits - 8));
    };
    return {widen(color >> 11, 5), widen(color >> 5 & 63U, 6), widen(color & 31U, 5), 255};
}

Pixel mix(const Pixel& a, const Pixel& b, unsigned of_a, unsigned of_b)
{
    Pixel out{0, 0, 0, 255};
    for (std::size_t i = 0; i < 3; ++i)
        out[i] = static_cast<std::uint8_t>((of_a * a[i] + of_b * b[i]) / (of_a + of_b));
    return out;
}

using Block = std::array<Pixel, 16>;

void read_colors(const std::uint8_t* at, bool may_be_transparent, Block& block)
{
    const auto first = load_as<std::uint16_t>(at), second = load_as<std::uint16_t>(at + 2);
    const auto indices = load_as<std::uint32_t>(at + 4);
    std::array<Pixel, 4> colors = {from_565(first), from_565(second), {}, {}};
    if (may_be_transparent && first <= second) {
        colors[2] = mix(colors[0], colors[1], 1, 1);
    } else {
        colors[2] = mix(colors[0], colors[1], 2, 1);
        colors[3] = mix(colors[0], colors[1], 1, 2);
    }
    for (unsigned i = 0; i < 16; ++i) block[i] = colors[indices >> (2 * i) & 3U];
}

void read_alphas_of_4_bits(const std::uint8_t* at, Block& block)
{
    const auto alphas = load_as<std::uint64_t>(at);
    for (unsigned i = 0; i < 16; ++i) block[i][3] = static_cast<std::uint8_t>((alphas >> (4 * i) & 15U) * 17);
}

void read_alphas_of_3_bits(const std::uint8_t* at, std::size_t channel, Block& block)
{
    const unsigned a = at[0], b = at[1];
    std::array<std::uint8_t, 8> alphas = {at[0], at[1], 0, 0, 0, 0, 0, 255};
    const unsigned steps = a > b ? 7 : 5;
    for (unsigned i = 1; i < steps; ++i)
        alphas[i + 1] = static_cast<std::uint8_t>(((steps - i) * a + i * b) / steps);
    std::uint64_t indices = 0;
    for (unsigned i = 0; i < 6; ++i) indices |= std::uint64_t{at[2 + i]} << (8 * i);
    for (unsigned i = 0; i < 16; ++i) block[i][channel] = alphas[indices >> (3 * i) & 7U];
}

bool has_alphas_of_4_bits(Kind kind) { return kind == Kind::dxt2 || kind == Kind::dxt3; }
bool has_alphas_of_3_bits(Kind kind) { return kind == Kind::dxt4 || kind == Kind::dxt5 || kind == Kind::rxgb; }

void divide_by_alpha(Pixel& pixel)
{
    const unsigned alpha = pixel[3];
    for (std::size_t i = 0; i < 3 && alpha > 0; ++i)
        pixel[i] = static_cast<std::uint8_t>(std::min(255U, (pixel[i] * 255U + alpha / 2) / alpha));
}

// Computes z of a unit normal that points away from the surface.
void add_z(Pixel& pixel)
{
    const float x = static_cast<float>(pixel[0]) / 127.5F - 1, y = static_cast<float>(pixel[1]) / 127.5F - 1;
    const float z = std::sqrt(std::max(0.0F, 1 - x * x - y * y));
    pixel[2] = static_cast<std::uint8_t>(std::lround((z + 1) * 127.5F));
}

Block read_block(const std::uint8_t* at, Kind kind)
{
    if (kind == Kind::bc7) return decode_bc7_block(at);
    Block block;
    if (kind == Kind::bc4 || kind == Kind::bc5) {
        block.fill({0, 0, 0, 255});
        read_alphas_of_3_bits(at, 0, block);
        if (kind == Kind::bc5) read_alphas_of_3_bits(at + 8, 1, block);
        for (Pixel& pixel : block)
            if (kind == Kind::bc4)
                pixel[1] = pixel[2] = pixel[0];
            else
                add_z(pixel);
        return block;
    }
    read_colors(kind == Kind::dxt1 ? at : at + 8, kind == Kind::dxt1, block);
    if (has_alphas_of_4_bits(kind)) read_alphas_of_4_bits(at, block);
    if (has_alphas_of_3_bits(kind)) read_alphas_of_3_bits(at, 3, block);
    for (Pixel& pixel : block) {
        if (kind == Kind::dxt2 || kind == Kind::dxt4) divide_by_alpha(pixel);
        if (kind == Kind::rxgb) {
            pixel[0] = pixel[3];
            pixel[3] = 255;
        }
    }
    return block;
}

std::size_t block_size(Kind kind) { return kind == Kind::dxt1 || kind == Kind::bc4 ? 8 : 16; }

void read_blocks(const std::uint8_t* at, Kind kind, DecodedImage& image)
{
    const std::size_t size = block_size(kind);
    for (std::uint32_t top = 0; top < image.height; top += 4)
        for (std::uint32_t left = 0; left < image.width; left += 4, at += size) {
            const Block block = read_block(at, kind);
            // Blocks extend beyond the edges if the size is not a multiple of 4.
            const std::uint32_t rows = std::min(4U, image.height - top), columns = std::min(4U, image.width - left);
            for (std::uint32_t y = 0; y < rows; ++y)
                std::copy_n(block[y * 4].data(), columns * 4,
                            image.rgba.data() + (std::size_t{top + y} * image.width + left) * 4);
        }
}

// Extracts a channel of a pixel and scales it to 8 bits.
std::uint8_t channel(std::uint32_t pixel, std::uint32_t mask)
{
    const std::uint32_t most = mask >> std::countr_zero(mask);
    const std::uint32_t value = (pixel & mask) >> std::countr_zero(mask);
    return static_cast<std::uint8_t>((std::uint64_t{value} * 255 + most / 2) / most);
}

void read_pixels(const std::uint8_t* at, const Header& h, DecodedImage& image)
{
    const std::size_t size = h.bits / 8;
    const bool grey = h.masks[1] == 0 && h.masks[2] == 0;
    for (std::size_t i = 0; i < image.rgba.size(); i += 4, at += size) {
        std::uint32_t pixel = 0;
        for (std::size_t k = 0; k < size; ++k) pixel |= std::uint32_t{at[k]} << (8 * k);
        for (std::size_t k = 0; k < 4; ++k) {
            const std::uint32_t mask = h.masks[grey && k < 3 ? 0 : k];
            // A missing alpha is 255, and so are the colours of an image with alpha only; other missing channels
            // are 0.
            image.rgba[i + k] = mask != 0 ? channel(pixel, mask) : k == 3 || grey ? 255 : 0;
        }
    }
}

bool has_alpha(const Header& h, const DecodedImage& image)
{
    if (h.kind == Kind::plain) return h.masks[3] != 0;
    if (h.kind == Kind::rxgb || h.kind == Kind::bc4 || h.kind == Kind::bc5) return false;
    if (h.kind != Kind::dxt1 && h.kind != Kind::bc7) return true;
    // DXT1 and BC7 have an alpha channel only if a pixel is not opaque.
    for (std::size_t i = 3; i < image.rgba.size(); i += 4)
        if (image.rgba[i] != 255) return true;
    return false;
}

// The printable characters of a FourCC.
std::string printable(std::uint32_t name)
{
    std::string out;
    for (; name != 0; name >>= 8)
        if ((name & 0xFFU) > 32 && (name & 0xFFU) < 127) out += static_cast<char>(name & 0xFFU);
    return out;
}

}  // namespace

bool is_dds(Bytes file) { return begins_with(file, "DDS "); }

Result<DecodedImage> load_dds(Bytes file, std::uint64_t max_bytes)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    const Header h = read_header(r);
    if (!r.ok()) return r.error();
    if (h.kind == Kind::unknown)
        return r.fail(Code::unsupported_version,
                      h.dxgi == 0 ? message("image-dds-unsupported", printable(h.name), h.bits)
                                  : message("image-dxgi-unsupported", h.dxgi),
                      h.dxgi == 0 ? 84 : kHeaderSize);
    // Divides the available bytes, because the product for a hostile size may overflow.
    const std::uint64_t blocks = (std::uint64_t{h.width} + 3) / 4 * ((std::uint64_t{h.height} + 3) / 4);
    const std::uint64_t units = h.kind == Kind::plain ? std::uint64_t{h.width} * h.height : blocks;
    const std::size_t unit_size = h.kind == Kind::plain ? h.bits / 8 : block_size(h.kind);
    const std::uint64_t available = (file.size() - h.data_at) / unit_size;
    if (!is_enough(available, units)) return r.fail(Code::truncated, message("image-cut-in-pixels"), file.size());
    if (const auto error = check_image_size(h.width, h.height, file.size(), max_bytes, Place::at_offset(12)))
        return *error;

    DecodedImage image{h.width, h.height, false, {}};
    image.rgba.resize(std::size_t{h.width} * h.height * 4);
    const std::uint8_t* data = file.data() + h.data_at;
    std::vector<std::uint8_t> padded;
    if (available < units) {
        image.warning = message("image-partly-empty");
        padded.assign(data, file.data() + file.size());
        padded.resize(static_cast<std::size_t>(units) * unit_size);
        data = padded.data();
    }
    if (h.kind == Kind::plain)
        read_pixels(data, h, image);
    else
        read_blocks(data, h.kind, image);
    image.has_alpha = has_alpha(h, image);
    return image;
}

}  // namespace marrow
