// jpeg_check.cpp -- walks the segments as a decoder does.
//
//   FF xx           a marker; FF may be repeated before xx
//   u16 length      big-endian, with itself; then the segment
//   DQT (DB)        {u8 wide << 4 | table, 64 x u8, or u16 where wide} once or several times
//   DHT (C4)        {u8 class << 4 | table, 16 x u8 codes of each length, the symbols} once or several times
//   SOF (C0 to C2)  6 bytes of sizes, u8 components, {u8 id, u8 sampling, u8 DQT table} each
//   SOS (DA)        u8 components, {u8 id, u8 dc table << 4 | ac table} each, u8 first, last, precision;
//                   then entropy-coded bytes, in which FF is followed by 00 or by a restart marker (D0 to D7)
//
// Source: ITU-T T.81, annex B.
#include "images/jpeg_check.h"

#include "base/byte_reader.h"

namespace marrow {

namespace {

enum Marker : std::uint8_t {
    kFrame = 0xC0,
    kExtendedFrame = 0xC1,
    kProgressiveFrame = 0xC2,
    kHuffmanTables = 0xC4,
    kStartOfImage = 0xD8,
    kEndOfImage = 0xD9,
    kScan = 0xDA,
    kQuantTables = 0xDB,
};

// The next marker, or nothing at the end of the file.
std::uint8_t next_marker(ByteReader& r, bool in_scan)
{
    while (r.remaining() > 1) {
        if (r.u8() != 0xFF) continue;
        std::uint8_t marker = 0xFF;
        while (marker == 0xFF && r.remaining() > 0) marker = r.u8();
        const bool restart = marker >= 0xD0 && marker <= 0xD7;
        if (marker != 0 && marker != 0xFF && !(in_scan && restart)) return marker;
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

}  // namespace

std::optional<Error> check_jpeg_tables(Bytes file)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    Tables tables;
    bool in_scan = false;
    for (std::uint8_t marker; (marker = next_marker(r, in_scan)) != 0 && marker != kEndOfImage;) {
        if (marker == kStartOfImage) continue;
        in_scan = marker == kScan;
        const std::uint64_t at = r.file_offset();
        const std::uint32_t high = r.u8(), length = high << 8 | r.u8();
        ErrorSink inner;
        const bool inside = length >= 2 && length - 2 <= r.remaining();
        if (!inside || !tables.visit(marker, ByteReader(r.take(length - 2, "a segment"), inner)))
            return Error{Code::bad_value,
                         "The JPEG's tables are cut short or damaged. Fetch the file again, or save it anew.",
                         Place::at_offset(at),
                         {}};
    }
    return std::nullopt;
}

}  // namespace marrow
