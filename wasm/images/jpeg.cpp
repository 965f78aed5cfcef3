// jpeg.cpp -- JPEG, decoded by stb_image, which does not check everything: the segments are checked here first.
//
//   FF xx           a marker; FF may be repeated before xx
//   u16 length      big-endian, including itself; then the segment
//   DQT (DB)        {u8 wide << 4 | table, 64 x u8, or u16 where wide} once or more
//   DHT (C4)        {u8 class << 4 | table, u8 number of codes of each length[16], the symbols} once or more
//   SOF (C0 to C2)  u8 precision, u16 height, width, u8 components, {u8 id, u8 sampling, u8 DQT table} each
//   SOS (DA)        u8 components, {u8 id, u8 dc table << 4 | ac table} each, u8 first, last, precision;
//                   then entropy-coded bytes, in which FF is followed by 00 or by a restart marker (D0 to D7)
//
//   DRI (DD)        u16 restart interval, in MCUs (groups of blocks)
//
// stb_image needs complete files. For a truncated or damaged file, the longest prefix that it can decode is found
// by binary search. Source: ITU-T T.81, annex B.
#include "images/jpeg.h"

#include <vector>

#include "base/byte_reader.h"
#include "base/message.h"
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

// Limits the work of hostile files: each scan decodes all blocks again. Real files have about ten.
constexpr std::uint32_t kMaxScans = 100;
// Steps of the binary search for the damage, which locates it to within 1/256 of the data.
constexpr int kSearchSteps = 8;
// A block of 8 x 8 pixels takes at least two bits.
constexpr std::uint64_t kPixelsPerByte = 256;

// The next marker, or 0 at the end of the file. Restart markers within a scan are skipped; their offsets are added
// to `restarts`.
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

// The tables that the file has defined so far, one bit each: DC Huffman tables from bit 0, AC Huffman tables from
// bit 4, quantisation tables from bit 8. The functions return false if the file must not be decoded further.
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

    // A progressive scan decodes DC or AC coefficients, never both.
    bool check_scan(ByteReader segment) const
    {
        std::uint32_t dc = 0, ac = 0;
        for (int left = segment.u8(); left > 0 && segment.ok(); --left) {
            segment.skip(1);
            const std::uint8_t pair = segment.u8();
            dc |= bit(0, pair >> 4);
            ac |= bit(1, pair);
        }
        const bool is_dc = segment.u8() == 0;
        const std::uint32_t used = quant_ | (!progressive_ ? dc | ac : is_dc ? dc : ac);
        return segment.ok() && (used & ~defined_) == 0;
    }

    // Table numbers above 3 are refused by the decoder.
    static std::uint32_t bit(std::uint32_t kind, std::uint32_t table) { return 1U << (kind * 4 + (table & 3)); }

    std::uint32_t defined_ = 0, quant_ = 0;
    bool progressive_ = false;
};

// The offsets of a segment's marker and of its end.
struct Segment {
    std::size_t begin = 0, end = 0;
};

struct Walk {
    std::optional<Error> error;  // at the first damaged segment
    std::size_t data_at = 0;     // offset of the first scan; 0 if there is none
    std::size_t end = 0;         // end of the bytes that may be decoded, before the end marker
    bool is_whole = false;       // there is an end marker
    bool has_intervals = false;  // the file declares restart intervals
    std::vector<std::size_t> restarts;
    std::vector<Segment> segments;  // those after the header of the first scan
};

// Checks the segments up to the first damaged one: stb_image 2.27 writes beyond its tables if a Huffman table
// declares more than 256 codes, and decodes with tables that the file never defined.
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
        if (out.is_whole || (marker == kScan && ++scans > kMaxScans)) return out;
        if (marker == kStartOfImage) continue;
        in_scan = marker == kScan;
        out.has_intervals |= marker == kIntervals;
        const std::uint32_t high = r.u8(), length = high << 8 | r.u8();
        ErrorSink inner;
        const bool inside = length >= 2 && length - 2 <= r.remaining();
        if (!inside || !tables.visit(marker, ByteReader(r.take(length - 2, "image-jpeg-segment"), inner))) {
            out.error = Error{Code::bad_value, message("image-jpeg-tables"), Place::at_offset(at), {}};
            return out;
        }
        const auto end = static_cast<std::size_t>(r.file_offset());
        if (out.data_at != 0) out.segments.push_back({out.end, end});
        if (in_scan && out.data_at == 0) out.data_at = end;
    }
    out.end = file.size();
    return out;
}

// `end`, or the start of the segment that contains it: stb_image would read the bytes after a cut as the rest
// of the segment.
std::size_t before_segment(const std::vector<Segment>& segments, std::size_t end)
{
    for (const Segment& segment : segments)
        if (segment.begin < end && end < segment.end) return segment.begin;
    return end;
}

// The first `end` bytes of the file and an end marker.
std::vector<std::uint8_t> prefix_of(Bytes file, std::size_t end)
{
    std::vector<std::uint8_t> out(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(end));
    out.insert(out.end(), {0xFF, kEndOfImage});
    return out;
}

// The file up to `walk.end` without restart markers, which are not valid in a scan without restart intervals.
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

Result<DecodedImage> load_jpeg(Bytes file, std::uint64_t max_bytes)
{
    const Walk found = walk(file);
    if (found.error && found.data_at == 0) return *found.error;
    const Error damaged{Code::bad_value, message("image-undecodable", "JPEG"), {}, {}};
    const std::optional<StbSize> size = jpeg_size_by_stb(file);
    if (!size || found.data_at == 0) return damaged;
    if (const auto error = check_image_size(size->width, size->height, file.size(), max_bytes, {})) return *error;
    if (size->width * size->height / kPixelsPerByte > file.size())
        return Error{Code::truncated, message("image-cut-in-pixels"), Place::at_offset(file.size()), {}};
    const bool is_stray = !found.has_intervals && !found.restarts.empty();
    if (found.is_whole && !is_stray)
        if (std::optional<DecodedImage> image = decode_jpeg_by_stb(file)) return *std::move(image);

    const std::vector<std::uint8_t> data =
        is_stray ? without_restarts(file, found)
                 : std::vector<std::uint8_t>(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(found.end));
    std::optional<DecodedImage> image = decode_jpeg_by_stb(prefix_of(data, data.size()));
    if (image) {
        image->warning = message("image-jpeg-end");
        return *std::move(image);
    }
    const std::vector<Segment> segments = walk(data).segments;
    std::size_t good = found.data_at, bad = data.size();
    for (int i = 0; i < kSearchSteps && bad - good > 1; ++i) {
        const std::size_t middle = good + (bad - good) / 2;
        std::optional<DecodedImage> part = decode_jpeg_by_stb(prefix_of(data, before_segment(segments, middle)));
        (part ? good : bad) = middle;
        if (part) image = std::move(part);
    }
    if (!image || !is_enough(good - found.data_at, data.size() - found.data_at)) return damaged;
    image->warning = message("image-jpeg-damaged");
    return *std::move(image);
}

}  // namespace marrow
