#include "support/spr_builder.h"

namespace marrow::test {

SprBuilder::Frame SprBuilder::filled(std::uint8_t index, std::int32_t width, std::int32_t height)
{
    const auto pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    return {.images = {{-width / 2, height / 2, width, height, File(pixels, index)}}};
}

SprBuilder::Frame SprBuilder::group(std::vector<float> times, std::int32_t kind)
{
    Frame frame{kind, std::move(times), {}};
    for (std::size_t i = 0; i < frame.times.size(); ++i)
        frame.images.push_back(filled(static_cast<std::uint8_t>(i)).images[0]);
    return frame;
}

File SprBuilder::build() const
{
    ByteBuilder b;
    b.text("IDSP").i32(version).i32(type);
    if (version == 2 && has_texture_format) b.i32(texture_format);
    b.f32(1).i32(2).i32(1);
    b.i32(frame_count.value_or(static_cast<std::int32_t>(frames.size())));
    b.f32(0).i32(0);
    if (version == 2) {
        b.u16(palette_count);
        for (std::uint32_t i = 0; i < palette_count; ++i) b.u8(i).u8(255 - i).u8(7);
    }
    for (const Frame& frame : frames) {
        b.i32(frame.kind);
        if (frame.kind != 0) {
            b.i32(static_cast<std::int32_t>(frame.images.size()));
            for (const float time : frame.times) b.f32(time);
        }
        for (const FrameImage& image : frame.images) {
            b.i32(image.left).i32(image.top).i32(image.width).i32(image.height);
            b.bytes(image.pixels);
        }
    }
    return b.take();
}

}  // namespace marrow::test
