#include "support/3ds_builder.h"

namespace marrow::test {

File Chunk3dsBuilder::build() const
{
    File inner = data;
    for (const Chunk3dsBuilder& child : children) {
        const File bytes = child.build();
        inner.insert(inner.end(), bytes.begin(), bytes.end());
    }
    ByteBuilder b;
    b.u16(id).u32(length.value_or(static_cast<std::uint32_t>(inner.size() + 6))).bytes(inner);
    return b.take();
}

File bytes_of(float number) { return bytes_of(std::vector<float>{number}); }

File bytes_of(const std::vector<float>& numbers)
{
    ByteBuilder b;
    for (const float number : numbers) b.f32(number);
    return b.take();
}

File text_field(const std::string& text) { return ByteBuilder().text(text, text.size() + 1).take(); }

Chunk3dsBuilder color_3ds(std::uint16_t id, glm::u8vec3 color)
{
    return {id, {}, {{0x0011, {color.x, color.y, color.z}}}};
}

Chunk3dsBuilder percent_3ds(std::uint16_t id, std::uint32_t percent)
{
    return {id, {}, {{0x0030, ByteBuilder().u16(percent).take()}}};
}

Chunk3dsBuilder map_3ds(std::uint16_t id, const std::string& file, std::uint32_t flags, Chunks3ds more)
{
    Chunk3dsBuilder out{id, {}, std::move(more)};
    out.children.push_back({0xA300, text_field(file)});
    out.children.push_back({0xA351, ByteBuilder().u16(flags).take()});
    return out;
}

Chunk3dsBuilder material_3ds(const std::string& name, Chunks3ds parts)
{
    parts.insert(parts.begin(), {0xA000, text_field(name)});
    return {0xAFFF, {}, std::move(parts)};
}

Chunk3dsBuilder Mesh3dsBuilder::build() const
{
    Chunk3dsBuilder mesh{0x4100};
    ByteBuilder places, corners, uvs, sets, matrix;
    places.u16(static_cast<std::uint32_t>(vertices.size()));
    for (const glm::vec3& vertex : vertices) places.put(vertex);
    mesh.children.push_back({0x4110, places.take()});
    corners.u16(static_cast<std::uint32_t>(faces.size()));
    for (const auto& face : faces) corners.u16(face[0]).u16(face[1]).u16(face[2]).u16(7);
    Chunk3dsBuilder list{0x4120, corners.take()};
    for (const Worn& each : worn) {
        ByteBuilder b;
        b.bytes(text_field(each.material)).u16(static_cast<std::uint32_t>(each.faces.size()));
        for (const std::uint16_t face : each.faces) b.u16(face);
        list.children.push_back({0x4130, b.take()});
    }
    for (const std::uint32_t set : smoothing) sets.u32(set);
    if (!smoothing.empty()) list.children.push_back({0x4150, sets.take()});
    mesh.children.push_back(std::move(list));
    uvs.u16(static_cast<std::uint32_t>(texcoords.size()));
    for (const glm::vec2& uv : texcoords) uvs.put(uv);
    if (!texcoords.empty()) mesh.children.push_back({0x4140, uvs.take()});
    for (const glm::vec3& axis : axes) matrix.put(axis);
    if (!axes.empty()) mesh.children.push_back({0x4160, matrix.take()});
    return {0x4000, text_field(name), {std::move(mesh)}};
}

Chunk3dsBuilder light_3ds(const std::string& name, glm::vec3 position, Chunks3ds parts)
{
    return {0x4000, text_field(name), {{0x4600, ByteBuilder().put(position).take(), std::move(parts)}}};
}

Chunk3dsBuilder camera_3ds(const std::string& name, glm::vec3 position, glm::vec3 target, float roll, float lens)
{
    return {
        0x4000, text_field(name), {{0x4700, ByteBuilder().put(position).put(target).f32(roll).f32(lens).take()}}};
}

Chunk3dsBuilder track_3ds(std::uint16_t id, const std::vector<Key3dsBuilder>& keys, std::uint16_t flags)
{
    ByteBuilder b;
    b.u16(flags).zeros(8).u32(static_cast<std::uint32_t>(keys.size()));
    for (const Key3dsBuilder& key : keys)
        b.u32(key.frame).u16(key.given).bytes(bytes_of(key.parameters)).bytes(bytes_of(key.value));
    return {id, b.take()};
}

Chunk3dsBuilder Node3dsBuilder::build() const
{
    Chunk3dsBuilder node{kind};
    if (id) node.children.push_back({0xB030, ByteBuilder().u16(*id).take()});
    node.children.push_back({0xB010, ByteBuilder().bytes(text_field(name)).zeros(4).u16(parent).take()});
    if (!instance.empty()) node.children.push_back({0xB011, text_field(instance)});
    if (pivot) node.children.push_back({0xB013, ByteBuilder().put(*pivot).take()});
    node.children.insert(node.children.end(), tracks.begin(), tracks.end());
    return node;
}

Chunk3dsBuilder File3dsBuilder::chunk() const
{
    Chunk3dsBuilder main{0x4D4D, {}, {{0x0002, ByteBuilder().u32(3).take()}, {0x3D3D, {}, editor}}};
    if (!nodes.empty()) {
        Chunk3dsBuilder keyframer{0xB000};
        keyframer.children.push_back({0xB00A, ByteBuilder().u16(5).text("test", 5).u32(frames).take()});
        for (const Node3dsBuilder& node : nodes) keyframer.children.push_back(node.build());
        main.children.push_back(std::move(keyframer));
    }
    main.children.insert(main.children.end(), more.begin(), more.end());
    return main;
}

}  // namespace marrow::test
