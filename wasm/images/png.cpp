// png.cpp -- PNG, decoded by stb_image, which needs complete files.
//
//   0   89 "PNG" CR LF 1A LF, then chunks: {u32 length, char[4] type, data, u32 checksum}, big-endian
//       CgBI as the first chunk: Apple's variant, without the zlib header
//       IHDR {u32 width, height, u8 bits, colour type, 0, 0, interlaced}, PLTE, tRNS, IDAT once or more,
//       IEND
//
// A file that is truncated or damaged, or that inflates to more than its pixels, is rebuilt from the readable
// chunks: its pixels are inflated as far as possible and stored without compression. Source: the PNG specification.
#include "images/png.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/byte_reader.h"
#include "base/message.h"
#include "images/stb.h"

namespace marrow {

namespace {

constexpr std::string_view kMagic = "\x89PNG\r\n\x1A\n";
// The best compression ratio of deflate.
constexpr std::uint64_t kDeflateRatio = 1032;
// The longest match of deflate, in bytes. The buffer has this much room after the pixels, where a match may end.
constexpr std::size_t kLongestMatch = 258;

struct Chunks {
    bool is_apple = false;
    Bytes head, palette, transparency;
    std::vector<Bytes> data;
    bool is_whole = false;  // there is an IEND chunk
    std::size_t end = 0;    // end of the last chunk
};

std::uint32_t big_endian(ByteReader& r)
{
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) value = value << 8 | r.u8();
    return value;
}

Chunks read_chunks(Bytes file)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    Chunks chunks;
    for (r.seek(kMagic.size()); !chunks.is_whole && r.remaining() >= 8;) {
        const std::uint32_t length = big_endian(r);
        const std::string_view type = r.chars(4);
        const Bytes data = r.take(std::min<std::uint64_t>(length, r.remaining()), "image-png-chunk");
        const bool is_cut = data.size() < length;
        chunks.is_apple |= type == "CgBI";
        if (type == "IHDR" && chunks.head.empty() && !is_cut && length == 13) chunks.head = data;
        if (type == "PLTE" && !is_cut) chunks.palette = data;
        if (type == "tRNS" && !is_cut) chunks.transparency = data;
        if (type == "IDAT") chunks.data.push_back(data);
        chunks.is_whole = type == "IEND";
        r.skip(std::min<std::uint64_t>(4, r.remaining()));
        chunks.end = file.size() - r.remaining();
    }
    return chunks;
}

struct Pass {
    std::uint32_t width, height;
};

// The passes in the order of the file: one, or up to seven of an interlaced image.
std::vector<Pass> passes(std::uint32_t width, std::uint32_t height, bool interlaced)
{
    if (!interlaced) return {{width, height}};
    constexpr std::uint32_t table[7][4] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                                           {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
    std::vector<Pass> out;
    for (const auto& [x, y, across, down] : table) {
        const Pass pass{(width - std::min(x, width) + across - 1) / across,
                        (height - std::min(y, height) + down - 1) / down};
        if (pass.width > 0 && pass.height > 0) out.push_back(pass);
    }
    return out;
}

void put_chunk(std::vector<std::uint8_t>& out, std::string_view name, Bytes data)
{
    const auto put = [&out](std::uint64_t value) {
        for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<std::uint8_t>(value >> shift));
    };
    put(data.size());
    out.insert(out.end(), name.begin(), name.end());
    out.insert(out.end(), data.begin(), data.end());
    put(0);  // the checksum, which stb_image does not check
}

// The rows as stored blocks of deflate: without compression.
std::vector<std::uint8_t> stored_blocks(Bytes rows, bool has_header)
{
    std::vector<std::uint8_t> out;
    out.reserve(rows.size() + rows.size() / 65535 * 5 + 16);
    if (has_header) out.insert(out.end(), {0x78, 0x01});
    do {
        const std::size_t size = std::min<std::size_t>(rows.size(), 65535);
        const auto low = static_cast<std::uint8_t>(size), high = static_cast<std::uint8_t>(size >> 8);
        out.insert(out.end(), {static_cast<std::uint8_t>(size == rows.size()), low, high,
                               static_cast<std::uint8_t>(~low), static_cast<std::uint8_t>(~high)});
        out.insert(out.end(), rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(size));
        rows = rows.subspan(size);
    } while (!rows.empty());
    out.insert(out.end(), 4, 0);
    return out;
}

Error damaged() { return {Code::bad_value, message("image-undecodable", "PNG"), {}, {}}; }

// Rebuilds the file from the readable chunks and decodes it.
Result<DecodedImage> repair(Chunks chunks, std::uint64_t line_bits, std::uint32_t width, std::uint32_t height)
{
    std::vector<std::uint8_t> data;
    for (const Bytes each : chunks.data) data.insert(data.end(), each.begin(), each.end());
    std::size_t size = 0;
    const std::vector<Pass> rows = passes(width, height, chunks.head[12] != 0);
    const auto row_bytes = [&](const Pass& pass) {
        return 1 + static_cast<std::size_t>((pass.width * line_bits + 7) / 8);
    };
    for (const Pass& pass : rows) size += row_bytes(pass) * pass.height;
    std::vector<std::uint8_t> raw(size + kLongestMatch);
    const std::size_t filled = inflate_by_stb(data, !chunks.is_apple, raw);
    raw.resize(size);
    if (!is_enough(filled, size))
        return Error{Code::truncated, message("image-png-pixels-damaged"), Place::at_offset(chunks.end), {}};
    std::size_t at = 0;
    for (const Pass& pass : rows)
        for (std::uint32_t y = 0; y < pass.height; ++y, at += row_bytes(pass))
            if (raw[at] > 4) raw[at] = 0;  // an invalid filter type

    std::vector<std::uint8_t> file(kMagic.begin(), kMagic.end());
    if (chunks.is_apple) put_chunk(file, "CgBI", {});
    put_chunk(file, "IHDR", chunks.head);
    if (!chunks.palette.empty()) put_chunk(file, "PLTE", chunks.palette);
    if (!chunks.transparency.empty()) put_chunk(file, "tRNS", chunks.transparency);
    data = stored_blocks(raw, !chunks.is_apple);
    raw = {};
    put_chunk(file, "IDAT", data);
    data = {};
    put_chunk(file, "IEND", {});
    std::optional<DecodedImage> image = decode_png_by_stb(file, 2 * std::uint64_t{file.size()});
    if (!image) return damaged();
    if (filled < size)
        image->warning = message("image-png-partly-read");
    else if (!chunks.is_whole)
        image->warning = message("image-png-end");
    else
        image->warning = message("image-png-damaged");
    return *std::move(image);
}

}  // namespace

bool is_png(Bytes file) { return begins_with(file, kMagic); }

Result<DecodedImage> load_png(Bytes file, std::uint64_t max_bytes)
{
    const Chunks chunks = read_chunks(file);
    if (chunks.head.empty() || chunks.data.empty()) return damaged();
    ErrorSink errors;
    ByteReader r(chunks.head, errors);
    const std::uint32_t width = big_endian(r), height = big_endian(r);
    const std::uint32_t bits = r.u8(), type = r.u8();
    if (const auto error = check_image_size(width, height, file.size(), max_bytes, Place::at_offset(16)))
        return *error;
    const std::uint64_t pixels = std::uint64_t{width} * height;
    const std::uint64_t line_bits = (type == 2 ? 3 : type == 4 ? 2 : type == 6 ? 4 : 1) * std::uint64_t{bits};
    if (type > 6 || bits > 16) return damaged();
    if (pixels / 8 > file.size() * kDeflateRatio)
        return Error{Code::truncated, message("image-cut-in-pixels"), Place::at_offset(file.size()), {}};
    if (chunks.is_whole) {
        // Twice the size of the rows and the file together, because stb_image doubles a buffer that is too small.
        const std::uint64_t max_buffer = 2 * ((pixels * line_bits + 7) / 8 + height + file.size());
        if (std::optional<DecodedImage> image = decode_png_by_stb(file, max_buffer)) {
            image->is_standard = !chunks.is_apple;
            if (chunks.end < file.size()) image->warning = message("image-png-extra-data");
            return *std::move(image);
        }
    }
    return repair(chunks, line_bits, width, height);
}

}  // namespace marrow
