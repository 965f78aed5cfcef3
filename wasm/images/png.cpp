// png.cpp -- PNG, decoded by stb_image, which wants whole files.
//
//   0   89 "PNG" CR LF 1A LF, then chunks: {u32 length, type C[4], data, u32 check sum}, big-endian
//       CgBI first: Apple's kind, without the header of the deflated data
//       IHDR {u32 width, height, u8 bits, colour type, 0, 0, interlaced}, PLTE, tRNS, IDAT once or several times,
//       IEND
//
// A file that is cut short or damaged, or that unpacks to more than its picture, is rebuilt from the chunks that
// can be read: its pixels are unpacked as far as possible and stored without compression. Source: the PNG
// specification.
#include "images/png.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/byte_reader.h"
#include "images/stb.h"

namespace marrow {

namespace {

constexpr std::array<std::uint8_t, 8> kMagic = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
// The best that deflate can do.
constexpr std::uint64_t kDeflateRatio = 1032;
// The longest match of deflate: room behind the pixels, in which one may end.
constexpr std::size_t kLongestMatch = 258;

constexpr std::uint32_t type_of(const char (&name)[5])
{
    std::uint32_t type = 0;
    for (int i = 0; i < 4; ++i) type = type << 8 | static_cast<std::uint8_t>(name[i]);
    return type;
}

struct Chunks {
    bool is_apple = false;
    Bytes head, palette, transparency;
    std::vector<Bytes> data;
    bool is_whole = false;  // the end is there
    std::size_t end = 0;    // of the last chunk
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
        const std::uint32_t length = big_endian(r), type = big_endian(r);
        const Bytes data = r.take(std::min<std::uint64_t>(length, r.remaining()), "a chunk");
        const bool is_cut = data.size() < length;
        chunks.is_apple |= type == type_of("CgBI");
        if (type == type_of("IHDR") && chunks.head.empty() && !is_cut && length == 13) chunks.head = data;
        if (type == type_of("PLTE") && !is_cut) chunks.palette = data;
        if (type == type_of("tRNS") && !is_cut) chunks.transparency = data;
        if (type == type_of("IDAT")) chunks.data.push_back(data);
        chunks.is_whole = type == type_of("IEND");
        r.skip(std::min<std::uint64_t>(4, r.remaining()));
        chunks.end = file.size() - r.remaining();
    }
    return chunks;
}

struct Pass {
    std::uint32_t width, height;
};

// The rows of pixels in the order of the file: a picture, or the seven of an interlaced one.
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

void put_chunk(std::vector<std::uint8_t>& out, const char (&name)[5], Bytes data)
{
    const auto put = [&out](std::uint64_t value) {
        for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<std::uint8_t>(value >> shift));
    };
    put(data.size());
    put(type_of(name));
    out.insert(out.end(), data.begin(), data.end());
    put(0);  // the check sum, which is not read
}

// The rows without compression.
std::vector<std::uint8_t> stored(Bytes rows, bool has_header)
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

Error damaged()
{
    return {Code::bad_value,
            "The PNG cannot be decoded. The file is damaged: fetch it again, or save it anew.",
            {},
            {}};
}

Result<Picture> repair(Chunks chunks, std::uint64_t line_bits, std::uint32_t width, std::uint32_t height)
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
        return Error{Code::truncated,
                     "The PNG is cut short or damaged inside the pixels: fetch it again.",
                     Place::at_offset(chunks.end),
                     {}};
    std::size_t at = 0;
    for (const Pass& pass : rows)
        for (std::uint32_t y = 0; y < pass.height; ++y, at += row_bytes(pass))
            if (raw[at] > 4) raw[at] = 0;  // a kind of filter that does not exist

    std::vector<std::uint8_t> file(kMagic.begin(), kMagic.end());
    if (chunks.is_apple) put_chunk(file, "CgBI", {});
    put_chunk(file, "IHDR", chunks.head);
    if (!chunks.palette.empty()) put_chunk(file, "PLTE", chunks.palette);
    if (!chunks.transparency.empty()) put_chunk(file, "tRNS", chunks.transparency);
    data = stored(raw, !chunks.is_apple);
    raw = {};
    put_chunk(file, "IDAT", data);
    data = {};
    put_chunk(file, "IEND", {});
    std::optional<Picture> image = decode_by_stb(file, 2 * std::uint64_t{file.size()});
    if (!image) return damaged();
    if (filled < size)
        image->warning =
            "The pixels of the PNG are cut short or damaged; those that can be read are shown. Fetch the file "
            "again.";
    else if (!chunks.is_whole)
        image->warning = "The end of the PNG is missing. The copy is cut short: fetch it again.";
    else
        image->warning = "The PNG is damaged beside its pixels. Fetch the file again, or save it anew.";
    return *std::move(image);
}

}  // namespace

bool is_png(Bytes file)
{
    return file.size() >= kMagic.size() && std::equal(kMagic.begin(), kMagic.end(), file.begin());
}

Result<Picture> load_png(Bytes file, std::uint64_t most_bytes)
{
    const Chunks chunks = read_chunks(file);
    if (chunks.head.empty() || chunks.data.empty()) return damaged();
    ErrorSink errors;
    ByteReader r(chunks.head, errors);
    const std::uint32_t width = big_endian(r), height = big_endian(r);
    const std::uint32_t bits = r.u8(), type = r.u8();
    if (const auto error = check_image_size(width, height, file.size(), most_bytes, Place::at_offset(16)))
        return *error;
    const std::uint64_t pixels = std::uint64_t{width} * height;
    const std::uint64_t line_bits = (type == 2 ? 3 : type == 4 ? 2 : type == 6 ? 4 : 1) * std::uint64_t{bits};
    if (type > 6 || bits > 16) return damaged();
    if (pixels / 8 > file.size() * kDeflateRatio)
        return Error{Code::truncated,
                     "The file ends inside the pixels. The copy is cut short: fetch it again.",
                     Place::at_offset(file.size()),
                     {}};
    if (chunks.is_whole) {
        // Twice what the picture takes, and what its file does.
        const std::uint64_t most = 2 * ((pixels * line_bits + 7) / 8 + height + file.size());
        if (std::optional<Picture> image = decode_by_stb(file, most)) {
            image->is_standard = !chunks.is_apple;
            if (chunks.end < file.size())
                image->warning = "Other data follow the PNG's end; they are ignored. Save the file anew.";
            return *std::move(image);
        }
    }
    return repair(chunks, line_bits, width, height);
}

}  // namespace marrow
