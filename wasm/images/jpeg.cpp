// jpeg.cpp -- JPEG, decoded by stb_image, after a walk over the segments that proves what it relies on.
//
//   FF xx           a marker; FF may be repeated before xx
//   u16 length      big-endian, with itself; then the segment
//   DQT (DB)        {u8 wide << 4 | table, 64 x u8, or u16 where wide} once or several times
//   DHT (C4)        {u8 class << 4 | table, 16 x u8 codes of each length, the symbols} once or several times
//   SOF (C0 to C2)  6 bytes of sizes, u8 components, {u8 id, u8 sampling, u8 DQT table} each
//   SOS (DA)        u8 components, {u8 id, u8 dc table << 4 | ac table} each, u8 first, last, precision;
//                   then entropy-coded bytes, in which FF is followed by 00 or by a restart marker (D0 to D7)
//
//   DRI (DD)        u16 blocks between restart markers
//
// stb_image wants whole files. Of one that is cut short or damaged the longest beginning is looked for that it can
// decode. Source: ITU-T T.81, annex B.
#include "images/jpeg.h"

#include <vector>

#include "base/byte_reader.h"
#include "images/stb.h"

namespace marrow {

namespace {

enum Marker : std::uint8_t {
    kFrame = 0xC0,
    kExtendedFrame = 0xC1,
    kProgressiveFrame = 0xC2,
    kHuffmanTables = 0xC4,
    kIntervals = 0xDD,
    kStartOfImage = 0xD8,
    kEndOfImage = 0xD9,
    kScan = 0xDA,
    kQuantTables = 0xDB,
};

// Each scan decodes all blocks once more. Real files have some ten.
constexpr std::uint32_t kMostScans = 100;
// Attempts to find out where the data are damaged: to 1/256.
constexpr int kAttempts = 8;
// The smallest block of 8 x 8 takes two bits.
constexpr std::uint64_t kPixelsPerByte = 256;

// The next marker, or nothing at the end of the file. Restart markers inside of a scan are passed over, and counted
// by their places.
std::uint8_t next_marker(ByteReader& r, bool in_scan, std::vector<std::size_t>& restarts)
{
    while (r.remaining() > 1) {
        if (r.u8() != 0xFF) continue;
        std::uint8_t marker = 0xFF;
        while (marker == 0xFF && r.remaining() > 0) marker = r.u8();
        const bool is_restart = in_scan && marker >= 0xD0 && marker <= 0xD7;
        if (is_restart) restarts.push_back(static_cast<std::size_t>(r.file_offset()) - 2);
        if (marker != 0 && marker != 0xFF && !is_restart) return marker;
    }
    return 0;
}

// The tables that the file has given so far, a bit each: Huffman tables of differences (DC) from bit 0, the other
// ones (AC) from bit 4, quantisation tables from bit 8. Each function is false where decoding must not go on.
class Tables {
public:
    bool visit(std::uint8_t marker, const ByteReader& segment)
    {
        switch (marker) {
            case kQuantTables: return define_quant(segment);
            case kHuffmanTables: return define_huffman(segment);
            case kFrame:
            case kExtendedFrame:
            case kProgressiveFrame: progressive_ = marker == kProgressiveFrame; return read_frame(segment);
            case kScan: return check_scan(segment);
            default: return true;
        }
    }

private:
    bool define_quant(ByteReader segment)
    {
        while (segment.remaining() > 0) {
            const std::uint8_t head = segment.u8();
            segment.skip(head >> 4 == 0 ? 64 : 128);
            if (!segment.ok() || (head & 0xEC) != 0) return false;
            defined_ |= bit(2, head);
        }
        return true;
    }

    bool define_huffman(ByteReader segment)
    {
        while (segment.remaining() > 0) {
            const std::uint8_t head = segment.u8();
            std::uint32_t codes = 0;
            for (int i = 0; i < 16; ++i) codes += segment.u8();
            segment.skip(codes);
            if (!segment.ok() || codes > 256 || (head & 0xEC) != 0) return false;
            defined_ |= bit(head >> 4, head);
        }
        return true;
    }

    bool read_frame(ByteReader segment)
    {
        segment.skip(5);
        for (int left = segment.u8(); left > 0 && segment.ok(); --left) {
            segment.skip(2);
            quant_ |= bit(2, segment.u8());
        }
        return segment.ok();
    }

    // A progressive scan decodes differences or the rest, never both.
    bool check_scan(ByteReader segment) const
    {
        std::uint32_t dc = 0, ac = 0;
        for (int left = segment.u8(); left > 0 && segment.ok(); --left) {
            segment.skip(1);
            const std::uint8_t pair = segment.u8();
            dc |= bit(0, pair >> 4);
            ac |= bit(1, pair);
        }
        const bool differences = segment.u8() == 0;
        const std::uint32_t used = quant_ | (!progressive_ ? dc | ac : differences ? dc : ac);
        return segment.ok() && (used & ~defined_) == 0;
    }

    // Numbers above 3 are the decoder's own complaint.
    static std::uint32_t bit(std::uint32_t kind, std::uint32_t table) { return 1U << (kind * 4 + (table & 3)); }

    std::uint32_t defined_ = 0, quant_ = 0;
    bool progressive_ = false;
};

struct Walk {
    std::optional<Error> error;  // where it had to stop
    std::size_t data_at = 0;     // of the first scan; 0: there is none
    std::size_t end = 0;         // of the bytes that may be decoded, before the end marker
    bool is_whole = false;       // the end marker is there
    bool has_intervals = false;  // the file has restart markers
    std::vector<std::size_t> restarts;
};

// stb_image 2.27 writes past its tables where a file says that a Huffman table has more than 256 codes, and decodes
// with tables that the file never gave.
Walk walk(Bytes file)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    Tables tables;
    Walk out;
    std::uint32_t scans = 0;
    bool in_scan = false;
    for (std::uint8_t marker; (marker = next_marker(r, in_scan, out.restarts)) != 0;) {
        const std::uint64_t at = r.file_offset();
        out.end = static_cast<std::size_t>(at) - 2;
        out.is_whole = marker == kEndOfImage;
        if (out.is_whole || (marker == kScan && ++scans > kMostScans)) return out;
        if (marker == kStartOfImage) continue;
        in_scan = marker == kScan;
        out.has_intervals |= marker == kIntervals;
        const std::uint32_t high = r.u8(), length = high << 8 | r.u8();
        ErrorSink inner;
        const bool inside = length >= 2 && length - 2 <= r.remaining();
        if (!inside || !tables.visit(marker, ByteReader(r.take(length - 2, "a segment"), inner))) {
            out.error = Error{Code::bad_value,
                              "The JPEG's tables are cut short or damaged. Fetch the file again, or save it anew.",
                              Place::at_offset(at),
                              {}};
            return out;
        }
        if (in_scan && out.data_at == 0) out.data_at = static_cast<std::size_t>(r.file_offset());
    }
    out.end = file.size();
    return out;
}

// The beginning of the file, with an end marker.
std::vector<std::uint8_t> cut(Bytes file, std::size_t end)
{
    std::vector<std::uint8_t> out(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(end));
    out.insert(out.end(), {0xFF, kEndOfImage});
    return out;
}

// The file up to `end` without restart markers, which a scan without intervals does not have.
std::vector<std::uint8_t> without_restarts(Bytes file, const Walk& walk)
{
    std::vector<std::uint8_t> out;
    std::size_t from = 0;
    for (const std::size_t restart : walk.restarts) {
        if (restart >= walk.end) break;
        out.insert(out.end(), file.begin() + static_cast<std::ptrdiff_t>(from),
                   file.begin() + static_cast<std::ptrdiff_t>(restart));
        from = restart + 2;
    }
    out.insert(out.end(), file.begin() + static_cast<std::ptrdiff_t>(from),
               file.begin() + static_cast<std::ptrdiff_t>(walk.end));
    return out;
}

}  // namespace

bool is_jpeg(Bytes file) { return file.size() > 3 && file[0] == 0xFF && file[1] == 0xD8 && file[2] == 0xFF; }

Result<Picture> load_jpeg(Bytes file, std::uint64_t most_bytes)
{
    const Walk found = walk(file);
    if (found.error && found.data_at == 0) return *found.error;
    const Error damaged{Code::bad_value,
                        "The JPEG cannot be decoded. The file is damaged: fetch it again, or save it anew.",
                        {},
                        {}};
    const std::optional<StbSize> size = size_by_stb(file);
    if (!size || found.data_at == 0) return damaged;
    if (const auto error = check_image_size(size->width, size->height, file.size(), most_bytes, {})) return *error;
    if (size->width * size->height / kPixelsPerByte > file.size())
        return Error{Code::truncated,
                     "The file ends inside the pixels. The copy is cut short: fetch it again.",
                     Place::at_offset(file.size()),
                     {}};
    const std::uint64_t most = file.size();
    const bool is_stray = !found.has_intervals && !found.restarts.empty();
    if (found.is_whole && !is_stray)
        if (std::optional<Picture> image = decode_by_stb(file, most)) return *std::move(image);

    const std::vector<std::uint8_t> data =
        is_stray ? without_restarts(file, found)
                 : std::vector<std::uint8_t>(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(found.end));
    std::optional<Picture> image = decode_by_stb(cut(data, data.size()), most);
    if (image) {
        image->warning =
            "The end of the JPEG is missing or damaged; the picture may be empty in part. Fetch the file again.";
        return *std::move(image);
    }
    std::size_t good = found.data_at, bad = data.size();
    for (int i = 0; i < kAttempts && bad - good > 1; ++i) {
        const std::size_t middle = good + (bad - good) / 2;
        std::optional<Picture> part = decode_by_stb(cut(data, middle), most);
        (part ? good : bad) = middle;
        if (part) image = std::move(part);
    }
    if (!image || !is_enough(good - found.data_at, data.size() - found.data_at)) return damaged;
    image->warning = "The JPEG is damaged; the part before the damage is shown. Fetch the file again.";
    return *std::move(image);
}

}  // namespace marrow
