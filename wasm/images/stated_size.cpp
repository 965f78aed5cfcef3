// stated_size.cpp -- where image files store width and height (offsets in bytes).
//
//   PNG    16, 20        u32 width, height, big-endian
//   JPEG   after the marker of a frame, FFC0 to FFCF except C4, C8 and CC:
//                        u16 length, u8 precision, u16 height, width, big-endian
//   BMP    18, 22        i32 width, height; a negative height means that the top row comes first
//   DDS    12, 16        u32 height, width
//   PCX    4, 6, 8, 10   u16 left, top, right, bottom, all inclusive
//   TGA    12, 14        u16 width, height
//
// Sources: the PNG specification 11.2.2, ITU-T T.81 B.2.2, BITMAPINFOHEADER and DDS_HEADER of Microsoft, the ZSoft
// PCX and the Truevision TGA documents.
#include "images/stated_size.h"

#include "base/byte_reader.h"

namespace marrow {

namespace {

constexpr std::uint32_t kPngMagic = 0x474e5089, kDdsMagic = 0x20534444;
constexpr std::uint8_t kPcxMagic = 0x0a;

std::uint32_t big16(ByteReader& r)
{
    const std::uint32_t high = r.u8();
    return high << 8 | r.u8();
}

std::uint32_t big32(ByteReader& r)
{
    const std::uint32_t high = big16(r);
    return high << 16 | big16(r);
}

bool is_frame(std::uint8_t marker)
{
    return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

StatedSize jpeg_size(ByteReader& r)
{
    StatedSize size;
    r.skip(2);
    while (r.ok()) {
        if (r.u8() != 0xff) continue;
        std::uint8_t marker = r.u8();
        // Any number of fill bytes may precede a marker.
        while (r.ok() && marker == 0xff) marker = r.u8();
        if (marker == 0 || marker == 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue;
        const std::uint32_t length = big16(r);
        if (is_frame(marker)) {
            r.skip(1);
            size.height = big16(r);
            size.width = big16(r);
            break;
        }
        if (length < 2) break;
        r.skip(length - 2);
    }
    return size;
}

StatedSize size_in(ByteReader& r, Bytes file, bool is_tga)
{
    StatedSize size;
    if (file.size() < 4) return size;
    const std::uint8_t* data = file.data();
    const auto magic = load_as<std::uint32_t>(data);
    if (magic == kPngMagic) {
        r.skip(16);
        size.width = big32(r);
        size.height = big32(r);
    } else if (data[0] == 0xff && data[1] == 0xd8) {
        size = jpeg_size(r);
    } else if (data[0] == 'B' && data[1] == 'M') {
        r.skip(18);
        size.width = static_cast<std::uint32_t>(r.i32());
        const std::int32_t height = r.i32();
        size.height = height < 0 ? 0U - static_cast<std::uint32_t>(height) : static_cast<std::uint32_t>(height);
    } else if (magic == kDdsMagic) {
        r.skip(12);
        size.height = r.u32();
        size.width = r.u32();
    } else if (is_tga) {
        r.skip(12);
        size.width = r.u16();
        size.height = r.u16();
    } else if (data[0] == kPcxMagic) {
        r.skip(4);
        const std::uint32_t left = r.u16(), top = r.u16(), right = r.u16(), bottom = r.u16();
        size = {right - left + 1, bottom - top + 1};
    }
    return size;
}

}  // namespace

std::optional<StatedSize> stated_size(Bytes file, bool is_tga)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    const StatedSize size = size_in(r, file, is_tga);
    if (!r.ok() || size.width == 0 || size.height == 0) return std::nullopt;
    return size;
}

}  // namespace marrow
