#include "support/md2_builder.h"

#include <cmath>

namespace marrow::test {

Md2Builder::Frame Md2Builder::frame(std::string name, std::uint8_t z)
{
    const auto top = static_cast<std::uint8_t>(z + 8);
    // Normal 52 is +x.
    return {std::move(name), {{5, 0, top, 52}, {5, 8, top, 52}, {5, 8, z, 52}, {5, 0, z, 52}}};
}

void Md2Builder::add_strip()
{
    const auto corner = [&](std::int32_t v) {
        const auto& texcoord = texcoords[static_cast<std::size_t>(v)];
        return CommandVertex{(static_cast<float>(texcoord[0]) + 0.5F) / static_cast<float>(skin_width),
                             (static_cast<float>(texcoord[1]) + 0.5F) / static_cast<float>(skin_height), v};
    };
    commands.push_back({false, {corner(1), corner(2), corner(0), corner(3)}});
}

void Md2Builder::add_fan()
{
    add_strip();
    Run& run = commands.back();
    run = {true, {run.vertices[2], run.vertices[0], run.vertices[1], run.vertices[3]}};
}

void Md2Builder::name_frames(const std::vector<std::string>& names)
{
    frames.clear();
    for (const std::string& name : names)
        frames.push_back(frame(name, static_cast<std::uint8_t>(frames.size() % 200)));
}

File Md2Builder::build() const
{
    const std::size_t vertices = frames.empty() ? 0 : frames[0].vertices.size();
    const std::size_t frame_size = 40 + vertices * 4 + frame_padding;
    std::size_t words = commands.empty() ? 0 : 1;
    for (const Run& run : commands) words += 1 + run.vertices.size() * 3;

    const std::size_t skins_at = 68;
    const std::size_t texcoords_at = skins_at + skins.size() * 64;
    const std::size_t triangles_at = texcoords_at + texcoords.size() * 4;
    const std::size_t frames_at = triangles_at + triangles.size() * 12;
    const std::size_t commands_at = frames_at + frames.size() * frame_size;
    const std::size_t end = commands_at + words * 4;

    ByteBuilder b;
    b.text("IDP2").i32(version).i32(skin_width).i32(skin_height);
    for (const std::size_t word :
         {frame_size, skins.size(), vertices, texcoords.size(), triangles.size(), words, frames.size(), skins_at,
          texcoords_at, triangles_at, frames_at, commands_at, end})
        b.u32(static_cast<std::uint32_t>(word));
    for (const std::string& skin : skins) b.text(skin, 64);
    for (const auto& texcoord : texcoords) b.put(texcoord);
    for (const Triangle& triangle : triangles) b.put(triangle.vertices).put(triangle.texcoords);
    for (const Frame& frame : frames) {
        b.put(frame.scale).put(frame.translate).text(frame.name, 16);
        for (const Vertex& vertex : frame.vertices) b.put(vertex);
        b.zeros(frame_padding);
    }
    for (const Run& run : commands) {
        const auto count = static_cast<std::int32_t>(run.vertices.size());
        b.i32(run.fan ? -count : count);
        for (const CommandVertex& vertex : run.vertices) b.put(vertex);
    }
    if (!commands.empty()) b.i32(0);
    return b.take();
}

File md2_with(Md2Word word, std::int32_t value, const Md2Builder& builder)
{
    File file = builder.build();
    overwrite(file, static_cast<std::size_t>(word), value);
    return file;
}

File md2_sheet(std::uint32_t columns, std::uint32_t rows, std::uint32_t frames)
{
    Md2Builder b;
    b.skin_width = static_cast<std::int32_t>(columns);
    b.skin_height = static_cast<std::int32_t>(rows);
    b.skins = {"models/sheet/skin.pcx"};
    b.texcoords.clear();
    b.triangles.clear();
    b.frames.clear();
    for (std::uint32_t row = 0; row < rows; ++row)
        for (std::uint32_t column = 0; column < columns; ++column) {
            b.texcoords.push_back({static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)});
            // The last row and column join the first: a torus.
            const auto at = [&](std::uint32_t c, std::uint32_t r) {
                return static_cast<std::uint16_t>(r % rows * columns + c % columns);
            };
            const std::uint16_t a = at(column, row), right = at(column + 1, row), below = at(column, row + 1),
                                far = at(column + 1, row + 1);
            b.triangles.push_back({{a, right, below}, {a, right, below}});
            b.triangles.push_back({{right, far, below}, {right, far, below}});
        }
    for (std::uint32_t f = 0; f < frames; ++f) {
        Md2Builder::Frame frame{
            "wave" + std::to_string(1000 + f).substr(1), {}, glm::vec3(0.25F), glm::vec3(-32.0F)};
        for (std::uint32_t i = 0; i < columns * rows; ++i) {
            const auto height = 127.0 + 100.0 * std::sin(0.1 * (i % columns) + 0.05 * f);
            frame.vertices.push_back({static_cast<std::uint8_t>(i % columns * 255 / columns),
                                      static_cast<std::uint8_t>(i / columns * 255 / rows),
                                      static_cast<std::uint8_t>(height), static_cast<std::uint8_t>((i + f) % 162)});
        }
        b.frames.push_back(std::move(frame));
    }
    return b.build();
}

}  // namespace marrow::test
