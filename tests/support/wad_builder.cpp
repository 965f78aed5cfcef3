#include "support/wad_builder.h"

namespace marrow::test {

namespace {

ByteBuilder& palette(ByteBuilder& b)
{
    b.u16(256);
    for (std::uint32_t i = 0; i < 256; ++i) b.u8(i).u8(255 - i).u8(3);
    return b.u16(0);
}

}  // namespace

File wad(std::string_view magic, const std::vector<WadEntry>& entries)
{
    ByteBuilder data, directory;
    for (const WadEntry& entry : entries) {
        const auto size = static_cast<std::int32_t>(entry.data.size());
        directory.i32(static_cast<std::int32_t>(12 + data.size())).i32(size).i32(size);
        directory.u8(entry.type).u8(entry.compression).u16(0).text(entry.name, 16);
        data.bytes(entry.data);
    }
    ByteBuilder b;
    b.text(magic).i32(static_cast<std::int32_t>(entries.size())).i32(static_cast<std::int32_t>(12 + data.size()));
    return b.bytes(data.take()).bytes(directory.take()).take();
}

File wad_texture(std::uint8_t index, bool has_palette, std::uint32_t offset)
{
    ByteBuilder b;
    b.text("inside", 16).u32(16).u32(16).u32(offset).u32(40 + 256).u32(40 + 320).u32(40 + 336);
    b.bytes(File(256, index)).zeros(64 + 16 + 4);
    if (has_palette) palette(b);
    return b.take();
}

File wad_image(std::uint8_t index, bool has_palette)
{
    ByteBuilder b;
    b.i32(8).i32(4).bytes(File(32, index));
    if (has_palette) palette(b);
    return b.take();
}

File wad_font()
{
    ByteBuilder b;
    b.i32(256).i32(2).i32(1).i32(2).zeros(1024).bytes(File(512, 9));
    return palette(b).take();
}

}  // namespace marrow::test
