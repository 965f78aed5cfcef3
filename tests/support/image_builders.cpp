#include "support/image_builders.h"

#include <cstdlib>

namespace marrow::test {

namespace {

std::uint32_t big_endian(std::uint32_t value)
{
    return value >> 24 | (value >> 8 & 0xFF00U) | (value << 8 & 0xFF0000U) | value << 24;
}

std::uint32_t crc32(Bytes data)
{
    std::uint32_t crc = 0xFFFFFFFFU;
    for (const std::uint8_t byte : data) {
        crc ^= byte;
        for (int i = 0; i < 8; ++i) crc = crc >> 1 ^ (0xEDB88320U & (0U - (crc & 1U)));
    }
    return ~crc;
}

std::uint32_t adler32(Bytes data)
{
    std::uint32_t a = 1, b = 0;
    for (const std::uint8_t byte : data) {
        a = (a + byte) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

void png_chunk(ByteBuilder& out, std::string_view name, const File& data)
{
    ByteBuilder body;
    body.text(name).bytes(data);
    const File bytes = body.take();
    out.u32(big_endian(static_cast<std::uint32_t>(data.size()))).bytes(bytes).u32(big_endian(crc32(bytes)));
}

std::uint32_t swap16(std::uint32_t value) { return (value >> 8 & 0xFFU) | (value << 8 & 0xFF00U); }

// Packs bits for JPEG, highest first; a byte of 255 is followed by 0.
class BitWriter {
public:
    void put(std::uint32_t bits, int count)
    {
        for (int i = count - 1; i >= 0; --i) {
            byte_ = byte_ << 1 | (bits >> i & 1U);
            if (++filled_ == 8) flush();
        }
    }
    File take()
    {
        while (filled_ != 0) put(1, 1);
        return std::move(out_);
    }

private:
    void flush()
    {
        out_.push_back(static_cast<std::uint8_t>(byte_));
        if ((byte_ & 0xFFU) == 0xFFU) out_.push_back(0);
        byte_ = 0;
        filled_ = 0;
    }
    File out_;
    std::uint32_t byte_ = 0;
    int filled_ = 0;
};

}  // namespace

std::vector<std::uint8_t> test_palette()
{
    std::vector<std::uint8_t> palette;
    for (std::uint32_t i = 0; i < 256; ++i)
        palette.insert(palette.end(), {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(255 - i), 7});
    return palette;
}

File PcxBuilder::build() const
{
    ByteBuilder b;
    b.u8(10).u8(version).u8(encoding).u8(bits);
    b.u16(0).u16(0).u16(width - 1U).u16(height - 1U).u16(72).u16(72);
    b.bytes(palette16).u8(0).u8(planes).u16(line).u16(1).zeros(58);
    b.bytes(data);
    if (!palette.empty()) b.u8(12).bytes(palette);
    return b.take();
}

File TgaBuilder::build() const
{
    const std::size_t entry = (map_bits + 7U) / 8U;
    ByteBuilder b;
    b.u8(static_cast<std::uint32_t>(id.size())).u8(map.empty() ? 0 : 1).u8(type);
    b.u16(map_start).u16(static_cast<std::uint32_t>(map.size() / entry)).u8(map.empty() ? 0 : map_bits);
    b.u16(0).u16(0).u16(width).u16(height).u8(bits).u8(descriptor);
    return b.bytes(id).bytes(map).bytes(data).take();
}

File BmpBuilder::build() const
{
    const std::uint32_t size = os2 ? 12 : header;
    const std::size_t fields = std::max<std::size_t>(size, 40 + masks.size() * 4);
    const std::size_t palette_size = palette.size() * (os2 ? 3 : 4);
    const auto pixels_at = static_cast<std::uint32_t>(14 + (os2 ? 12 : fields) + palette_size + gap);
    ByteBuilder b;
    b.text("BM").u32(pixels_at + static_cast<std::uint32_t>(data.size())).u32(0).u32(pixels_at).u32(size);
    if (os2)
        b.u16(static_cast<std::uint32_t>(width)).u16(static_cast<std::uint32_t>(height)).u16(1).u16(bits);
    else
        b.i32(width)
            .i32(height)
            .u16(1)
            .u16(bits)
            .u32(compression)
            .u32(static_cast<std::uint32_t>(data.size()))
            .u32(2835)
            .u32(2835)
            .u32(static_cast<std::uint32_t>(palette.size()))
            .u32(0);
    if (!os2) {
        for (const std::uint32_t mask : masks) b.u32(mask);
        b.zeros(fields - 40 - masks.size() * 4);
    }
    for (const std::uint32_t color : palette) {
        b.u8(color & 255U).u8(color >> 8 & 255U).u8(color >> 16 & 255U);
        if (!os2) b.u8(0);
    }
    return b.zeros(gap).bytes(data).take();
}

File PngBuilder::build() const
{
    ByteBuilder out;
    out.u8(0x89).text("PNG\r\n\x1A\n");
    if (apple) png_chunk(out, "CgBI", File(4));
    ByteBuilder head;
    head.u32(big_endian(width)).u32(big_endian(height)).u8(8).u8(color_type).u8(0).u8(0).u8(0);
    png_chunk(out, "IHDR", head.take());
    if (!palette.empty()) png_chunk(out, "PLTE", palette);
    if (!transparency.empty()) png_chunk(out, "tRNS", transparency);

    ByteBuilder rows;
    const std::size_t stride = height == 0 ? 0 : pixels.size() / height;
    for (std::size_t y = 0; y < height; ++y) rows.u8(0).bytes(Bytes(pixels).subspan(y * stride, stride));
    const File raw = rows.take();
    ByteBuilder stream;
    if (!apple) stream.u8(0x78).u8(0x01);
    std::size_t at = 0;
    do {
        const std::size_t size = std::min(raw.size() - at, block);
        const bool last = at + size == raw.size();
        stream.u8(last ? 1 : 0)
            .u16(static_cast<std::uint32_t>(size))
            .u16(static_cast<std::uint32_t>(~size & 0xFFFFU));
        stream.bytes(Bytes(raw).subspan(at, size));
        at += size;
    } while (at < raw.size());
    stream.u32(big_endian(adler32(raw)));
    png_chunk(out, "IDAT", data.empty() ? stream.take() : data);
    png_chunk(out, "IEND", {});
    return out.take();
}

File JpegBuilder::build() const
{
    ByteBuilder b;
    b.u8(0xFF).u8(0xD8);
    // Quantisation: 128 for the DC, whose value is 8 times the level: a step of 1 is 16 grey levels.
    b.u8(0xFF).u8(0xDB).u16(swap16(67)).u8(0).u8(128);
    for (int i = 1; i < 64; ++i) b.u8(1);
    b.u8(0xFF).u8(0xC0).u16(swap16(11)).u8(8).u16(swap16(height)).u16(swap16(width)).u8(1).u8(1).u8(0x11).u8(0);
    // DC codes: 0 -> no difference, 10 -> one bit follows. AC code: 0 -> end of block.
    const auto huffman = [&](std::uint8_t kind, std::array<std::uint8_t, 2> counts, const File& symbols) {
        b.u8(0xFF).u8(0xC4).u16(swap16(static_cast<std::uint32_t>(19 + symbols.size()))).u8(kind);
        b.put(counts).zeros(14).bytes(symbols);
    };
    huffman(0x00, {1, 1}, {0, 1});
    huffman(0x10, {1, 0}, {0});
    b.u8(0xFF).u8(0xDA).u16(swap16(8)).u8(1).u8(1).u8(0x00).u8(0).u8(63).u8(0);
    BitWriter bits;
    for (const int step : dc_steps) {
        if (step == 0)
            bits.put(0b0, 1);
        else
            bits.put(step > 0 ? 0b101 : 0b100, 3);
        bits.put(0b0, 1);
    }
    return b.bytes(bits.take()).u8(0xFF).u8(0xD9).take();
}

File DdsBuilder::build() const
{
    ByteBuilder b;
    b.text("DDS ").u32(124).u32(0x1007).u32(height).u32(width).zeros(56).u32(32).u32(name.empty() ? 0x41 : 4);
    b.text(name, 4).u32(bits);
    for (const std::uint32_t mask : masks) b.u32(mask);
    b.zeros(20);
    if (name == "DX10") b.u32(dxgi).zeros(16);
    return b.bytes(data).take();
}

}  // namespace marrow::test
