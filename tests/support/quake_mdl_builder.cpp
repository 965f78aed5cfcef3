#include "support/quake_mdl_builder.h"

namespace marrow::test {

QuakeMdlBuilder::Pose QuakeMdlBuilder::pose(std::string name, std::uint8_t z)
{
    const auto top = static_cast<std::uint8_t>(z + 8);
    // Normal 52 is +x.
    return {std::move(name), {{5, 0, top, 52}, {5, 8, top, 52}, {5, 8, z, 52}, {5, 0, z, 52}}};
}

QuakeMdlBuilder::Frame QuakeMdlBuilder::group(const std::string& name, std::vector<float> times)
{
    Frame out;
    for (std::size_t i = 0; i < times.size(); ++i)
        out.poses.push_back(pose(name + std::to_string(i + 1), static_cast<std::uint8_t>(40 + i)));
    out.times = std::move(times);
    return out;
}

File QuakeMdlBuilder::build() const
{
    const bool is_test = magic == "IDPO" && version == 3, is_hexen2 = magic == "RAPO", has_words = magic == "MD16";
    const std::size_t vertices = frames.empty() || frames[0].poses.empty() ? 0 : frames[0].poses[0].vertices.size();
    ByteBuilder b;
    b.text(magic).i32(version).put(scale).put(origin).f32(20).put(eye);
    for (const std::size_t word : {skins.size(), static_cast<std::size_t>(width), static_cast<std::size_t>(height),
                                   vertices, triangles.size(), frames.size(), std::size_t{0}})
        b.u32(static_cast<std::uint32_t>(word));
    if (!is_test) b.u32(flags).f32(10);
    if (is_hexen2) b.u32(static_cast<std::uint32_t>(texcoords.size()));
    for (const Skin& skin : skins) {
        b.u32(skin.times.empty() ? 0 : 1);
        if (!skin.times.empty()) b.u32(static_cast<std::uint32_t>(skin.times.size()));
        for (const float time : skin.times) b.f32(time);
        for (const File& image : skin.images) b.bytes(image);
    }
    for (const Texcoord& texcoord : texcoords) b.put(texcoord);
    for (const Triangle& triangle : triangles) {
        b.i32(triangle.faces_front);
        for (int round = 0; round < (is_hexen2 ? 2 : 1); ++round)
            for (const std::int32_t vertex : triangle.vertices)
                is_hexen2 ? b.u16(static_cast<std::uint32_t>(vertex)) : b.i32(vertex);
    }
    for (const Frame& frame : frames) {
        b.u32(frame.times.empty() ? 0 : 1);
        if (!frame.times.empty()) b.u32(static_cast<std::uint32_t>(frame.times.size())).zeros(8);
        for (const float time : frame.times) b.f32(time);
        for (const Pose& pose : frame.poses) {
            b.zeros(8);
            if (!is_test) b.text(pose.name, 16);
            for (const Vertex& vertex : pose.vertices) b.put(vertex);
            // The low bytes of the 16-bit coordinates: 64 / 256 is a quarter of a unit on each axis.
            if (has_words)
                for (std::size_t i = 0; i < pose.vertices.size(); ++i) b.put(Vertex{64, 64, 64, 0});
        }
    }
    return b.take();
}

}  // namespace marrow::test
