// bmp.cpp -- BMP images of Windows and OS/2.
//
//   0   "BM", u32 file size, u32 reserved, u32 offset of the pixels
//   14  u32 header size: 12 {u16 width, height, planes, bits}, or 16 to 64 and 108, 124
//       {i32 width, height, u16 planes, bits, u32 compression, size, i32 pixels per metre[2], u32 colours[2]}
//   54  u32 masks of red, green, blue, alpha: part of a header of 52 or 56 bytes and more, or after a header of 40
//       palette of 3 bytes (header of 12) or 4 bytes per entry: blue, green, red
//
// Compression: 0 none, 1 RLE8, 2 RLE4, 3 and 6 bit masks. A row is padded to 4 bytes. Rows are stored bottom to
// top, or top to bottom if the height is negative. RLE: {count, value} is a run; {0, 0} ends the row, {0, 1} ends
// the image, {0, 2, right, up} moves the position, {0, n} is followed by n literal values, padded to 2 bytes.
// Sources: Microsoft's "Bitmap Storage" and "BITMAPV5HEADER".
#include "images/bmp.h"

#include <algorithm>
#include <array>
#include <bit>

#include "base/byte_reader.h"
#include "base/message.h"

namespace marrow {

namespace {

enum Compression : std::uint32_t { kNone, kRle8, kRle4, kMasks, kAlphaMasks = 6 };

struct Header {
    std::uint32_t size = 0;
    std::uint32_t width = 0, height = 0;
    bool from_top = false;
    std::uint32_t bits = 0, compression = kNone;
    std::array<std::uint32_t, 4> masks{};  // red, green, blue, alpha
    std::uint64_t pixels_at = 0;
    Palette palette{};

    std::uint64_t row_size() const { return (std::uint64_t{width} * bits + 31) / 32 * 4; }
};

Header read_header(ByteReader& r)
{
    Header h;
    r.skip(10);
    h.pixels_at = r.u32();
    h.size = r.u32();
    const bool is_old = h.size == 12;
    const std::int64_t width = is_old ? r.u16() : r.i32();
    const std::int64_t height = is_old ? r.u16() : r.i32();
    h.width = width > 0 ? static_cast<std::uint32_t>(width) : 0;
    h.height = static_cast<std::uint32_t>(height < 0 ? -height : height);
    h.from_top = height < 0;
    r.skip(2);
    h.bits = r.u16();
    std::uint32_t colors = 0;
    if (h.size >= 20) h.compression = r.u32();
    if (h.size >= 36) {
        r.skip(12);
        colors = r.u32();
    }
    const bool is_masked = h.compression == kMasks || h.compression == kAlphaMasks;
    if (h.bits == 16) h.masks = {0x7C00, 0x03E0, 0x001F, 0};
    if (h.bits == 24 || h.bits == 32) h.masks = {0xFF0000, 0xFF00, 0xFF, 0};
    if (h.bits == 32) h.masks[3] = 0xFF000000;
    std::uint64_t end = 14 + std::uint64_t{h.size};
    if (is_masked) {
        const std::size_t count = h.size >= 56 || h.compression == kAlphaMasks ? 4 : 3;
        h.masks[3] = 0;
        r.seek(54);
        for (std::size_t i = 0; i < count; ++i) h.masks[i] = r.u32();
        end = std::max(end, r.file_offset());
    }
    if (h.bits > 8) return h;
    // The palette ends at the pixels or at the end of the file, regardless of its declared size.
    r.seek(std::min<std::uint64_t>(end, r.size()));
    const std::uint32_t entry = is_old ? 3 : 4;
    if (colors == 0 || colors > 256) colors = 1U << h.bits;
    for (std::uint32_t i = 0; i < colors && r.remaining() >= entry && r.file_offset() + entry <= h.pixels_at; ++i) {
        for (std::size_t channel = 3; channel-- > 0;) h.palette[i * 3 + channel] = r.u8();
        r.skip(entry - 3);
    }
    return h;
}

bool is_known(const Header& h)
{
    if (h.size != 12 && (h.size < 16 || (h.size > 64 && h.size != 108 && h.size != 124))) return false;
    switch (h.compression) {
        case kNone:
            return h.bits == 1 || h.bits == 2 || h.bits == 4 || h.bits == 8 || h.bits == 16 || h.bits == 24 ||
                   h.bits == 32;
        case kRle8: return h.bits == 8;
        case kRle4: return h.bits == 4;
        case kMasks:
        case kAlphaMasks: return h.bits == 16 || h.bits == 32;
        default: return false;
    }
}

// Extracts a channel of a pixel and scales it to 8 bits.
std::uint8_t channel_of(std::uint32_t pixel, std::uint32_t mask)
{
    if (mask == 0) return 0;
    const int shift = std::countr_zero(mask);
    const std::uint64_t most = mask >> shift, value = (pixel & mask) >> shift;
    return static_cast<std::uint8_t>((value * 255 + most / 2) / most);
}

class Pixels {
public:
    explicit Pixels(const Header& h) : h_(h), image_{h.width, h.height, false, {}}
    {
        image_.rgba.resize(std::size_t{h.width} * h.height * 4);
        for (std::size_t i = 3; i < image_.rgba.size(); i += 4) image_.rgba[i] = 255;
    }

    // Returns the number of complete rows. The last one may lack its padding.
    std::uint32_t read_rows(Bytes data)
    {
        const std::uint64_t used = (std::uint64_t{h_.width} * h_.bits + 7) / 8;
        std::uint32_t y = 0;
        for (; y < h_.height && y * h_.row_size() + used <= data.size(); ++y)
            read_row(data.subspan(static_cast<std::size_t>(y * h_.row_size()), static_cast<std::size_t>(used)), y);
        return y;
    }

    // Returns the number of rows that were decoded before the data ended.
    std::uint32_t read_rle(Bytes data)
    {
        std::uint32_t x = 0, y = 0;
        for (std::size_t at = 0; y < h_.height && data.size() - at >= 2;) {
            const std::uint32_t count = data[at], value = data[at + 1];
            at += 2;
            if (count > 0) {
                for (std::uint32_t i = 0; i < count; ++i) put_index(x++, y, run_index(value, i));
            } else if (value == 0) {
                x = 0;
                ++y;
            } else if (value == 1) {
                return h_.height;
            } else if (value == 2) {
                if (data.size() - at < 2) return y;
                x += data[at];
                y += data[at + 1];
                at += 2;
            } else {
                const std::size_t bytes = h_.bits == 8 ? value : (value + 1) / 2;
                if (data.size() - at < bytes) return y;
                for (std::uint32_t i = 0; i < value; ++i) {
                    const std::uint32_t byte = data[at + (h_.bits == 8 ? i : i / 2)];
                    put_index(x++, y, run_index(byte, i));
                }
                at += std::min(bytes + bytes % 2, data.size() - at);
            }
        }
        return std::min(y, h_.height);
    }

    DecodedImage take()
    {
        // Images of 32 bits often store 0 in every alpha: they are opaque.
        image_.has_alpha = has_alpha_;
        for (std::size_t i = 3; !has_alpha_ && i < image_.rgba.size(); i += 4) image_.rgba[i] = 255;
        return std::move(image_);
    }

private:
    std::uint32_t run_index(std::uint32_t byte, std::uint32_t i) const
    {
        return h_.bits == 8 ? byte : i % 2 == 0 ? byte >> 4 : byte & 15U;
    }

    std::uint8_t* pixel(std::uint32_t x, std::uint32_t y)
    {
        const std::uint32_t row = h_.from_top ? y : h_.height - 1 - y;
        return image_.rgba.data() + (std::size_t{row} * h_.width + x) * 4;
    }

    void put_index(std::uint32_t x, std::uint32_t y, std::uint32_t index)
    {
        if (x < h_.width && y < h_.height) std::copy_n(h_.palette.data() + std::size_t{index} * 3, 3, pixel(x, y));
    }

    void read_row(Bytes row, std::uint32_t y)
    {
        for (std::uint32_t x = 0; x < h_.width; ++x) {
            if (h_.bits <= 8) {
                const std::uint32_t bit = x * h_.bits;
                put_index(
                    x, y,
                    static_cast<std::uint32_t>(row[bit / 8]) >> (8 - h_.bits - bit % 8) & ((1U << h_.bits) - 1));
                continue;
            }
            std::uint32_t value = 0;
            const std::uint32_t bytes = h_.bits / 8;
            for (std::uint32_t i = 0; i < bytes; ++i)
                value |= std::uint32_t{row[std::size_t{x} * bytes + i]} << (i * 8);
            std::uint8_t* to = pixel(x, y);
            for (std::size_t channel = 0; channel < 4; ++channel)
                to[channel] = channel_of(value, h_.masks[channel]);
            has_alpha_ |= to[3] != 0;
        }
    }

    const Header& h_;
    DecodedImage image_;
    bool has_alpha_ = false;
};

}  // namespace

bool is_bmp(Bytes file) { return file.size() > 26 && file[0] == 'B' && file[1] == 'M'; }

Result<DecodedImage> load_bmp(Bytes file, std::uint64_t max_bytes)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    const Header h = read_header(r);
    if (!r.ok()) return r.error();
    if (!is_known(h))
        return Error{Code::unsupported_version,
                     message("image-bmp-unsupported", h.size, h.bits, h.compression),
                     Place::at_offset(14),
                     {}};
    if (const auto error = check_image_size(h.width, h.height, file.size(), max_bytes, Place::at_offset(18)))
        return *error;
    const Error cut_short{Code::truncated, message("image-cut-in-pixels"), Place::at_offset(file.size()), {}};
    if (h.pixels_at >= file.size()) return cut_short;
    const Bytes data = file.subspan(static_cast<std::size_t>(h.pixels_at));
    const bool is_rle = h.compression == kRle8 || h.compression == kRle4;
    if (!is_rle && !is_enough(data.size(), h.row_size() * h.height)) return cut_short;
    Pixels pixels(h);
    const std::uint32_t rows = is_rle ? pixels.read_rle(data) : pixels.read_rows(data);
    if (!is_enough(rows, h.height)) return cut_short;
    DecodedImage image = pixels.take();
    if (rows < h.height) image.warning = message("image-partly-empty");
    return image;
}

}  // namespace marrow
