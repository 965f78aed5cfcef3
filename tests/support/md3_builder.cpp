#include "support/md3_builder.h"

#include <cmath>

namespace marrow::test {

namespace {

std::size_t size_of(const Md3Builder::Surface& surface)
{
    std::size_t size =
        108 + surface.shaders.size() * 68 + surface.triangles.size() * 12 + surface.texcoords.size() * 8;
    for (const auto& frame : surface.frames) size += frame.size() * 8;
    return size;
}

void write(const Md3Builder::Surface& surface, ByteBuilder& b)
{
    const std::size_t shaders_at = 108, triangles_at = shaders_at + surface.shaders.size() * 68,
                      texcoords_at = triangles_at + surface.triangles.size() * 12,
                      vertices_at = texcoords_at + surface.texcoords.size() * 8;
    b.text("IDP3").text(surface.name, 64).i32(0);
    b.i32(surface.frame_count.value_or(static_cast<std::int32_t>(surface.frames.size())));
    for (const std::size_t word : {surface.shaders.size(), surface.texcoords.size(), surface.triangles.size(),
                                   triangles_at, shaders_at, texcoords_at, vertices_at, size_of(surface)})
        b.u32(static_cast<std::uint32_t>(word));
    for (const std::string& shader : surface.shaders) b.text(shader, 64).i32(0);
    for (const auto& triangle : surface.triangles) b.put(triangle);
    for (const glm::vec2& texcoord : surface.texcoords) b.put(texcoord);
    for (const auto& frame : surface.frames)
        for (const Md3Builder::Vertex& vertex : frame) b.put(vertex);
}

}  // namespace

std::vector<Md3Builder::Vertex> Md3Builder::square(int z)
{
    const auto low = static_cast<std::int16_t>(z * 64), high = static_cast<std::int16_t>((z + 8) * 64);
    // Latitude 0, longitude a quarter: +x.
    return {{320, 0, high, 64, 0}, {320, 512, high, 64, 0}, {320, 512, low, 64, 0}, {320, 0, low, 64, 0}};
}

void Md3Builder::name_frames(const std::vector<std::string>& names)
{
    frames = names;
    tags.resize(names.size(), tags.empty() ? std::vector<Tag>() : tags[0]);
    for (Surface& surface : surfaces) surface.frames.resize(names.size(), square(0));
}

std::size_t Md3Builder::tags_at() const { return 108 + frames.size() * 56; }

std::size_t Md3Builder::surfaces_at() const
{
    std::size_t at = tags_at();
    for (const auto& frame : tags) at += frame.size() * 112;
    return at;
}

std::size_t Md3Builder::surface_at(std::size_t number) const
{
    std::size_t at = surfaces_at();
    for (std::size_t i = 0; i < number; ++i) at += size_of(surfaces[i]);
    return at;
}

File Md3Builder::build() const
{
    ByteBuilder b;
    b.text("IDP3").i32(version).text("models/test/square.md3", 64).i32(0);
    for (const std::size_t word :
         {frames.size(), tags.empty() ? 0 : tags[0].size(), surfaces.size(), std::size_t{0}, std::size_t{108},
          tags_at(), surfaces_at(), surface_at(surfaces.size())})
        b.u32(static_cast<std::uint32_t>(word));
    // Bounding box, origin and radius, which are often wrong in real files.
    for (const std::string& name : frames) b.zeros(36).f32(1).text(name, 16);
    for (const auto& frame : tags)
        for (const Tag& tag : frame) b.text(tag.name, 64).put(tag.origin).put(tag.axes);
    for (const Surface& surface : surfaces) write(surface, b);
    return b.take();
}

File md3_with(Md3Word word, std::int32_t value, const Md3Builder& builder)
{
    File file = builder.build();
    overwrite(file, static_cast<std::size_t>(word), value);
    return file;
}

File md3_with(Md3SurfaceWord word, std::int32_t value, const Md3Builder& builder)
{
    File file = builder.build();
    overwrite(file, builder.surface_at(0) + static_cast<std::size_t>(word), value);
    return file;
}

File md3_sheet(std::uint32_t columns, std::uint32_t rows, std::uint32_t frames, std::uint32_t surfaces)
{
    Md3Builder b;
    b.frames.clear();
    b.tags.clear();
    for (std::uint32_t f = 0; f < frames; ++f) b.frames.push_back("wave" + std::to_string(1000 + f).substr(1));
    Md3Builder::Surface sheet;
    sheet.texcoords.clear();
    sheet.triangles.clear();
    sheet.frames.clear();
    for (std::uint32_t row = 0; row < rows; ++row)
        for (std::uint32_t column = 0; column < columns; ++column) {
            sheet.texcoords.emplace_back(static_cast<float>(column) / static_cast<float>(columns),
                                         static_cast<float>(row) / static_cast<float>(rows));
            // The last row and column join the first: a torus.
            const auto at = [&](std::uint32_t c, std::uint32_t r) {
                return static_cast<std::int32_t>(r % rows * columns + c % columns);
            };
            const std::int32_t a = at(column, row), right = at(column + 1, row), below = at(column, row + 1),
                               far = at(column + 1, row + 1);
            sheet.triangles.push_back({a, right, below});
            sheet.triangles.push_back({right, far, below});
        }
    for (std::uint32_t f = 0; f < frames; ++f) {
        std::vector<Md3Builder::Vertex>& frame = sheet.frames.emplace_back();
        for (std::uint32_t i = 0; i < columns * rows; ++i)
            frame.push_back({static_cast<std::int16_t>(i % columns * 64),
                             static_cast<std::int16_t>(i / columns * 64),
                             static_cast<std::int16_t>(640 * std::sin(0.1 * (i % columns) + 0.05 * f)),
                             static_cast<std::uint8_t>(i + f), static_cast<std::uint8_t>(i * 3)});
    }
    b.surfaces.assign(surfaces, sheet);
    return b.build();
}

}  // namespace marrow::test
