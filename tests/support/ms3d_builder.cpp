#include "support/ms3d_builder.h"

namespace marrow::test {

namespace {

void write_comments(ByteBuilder& b, const std::vector<Ms3dBuilder::Comment>& comments)
{
    b.u32(static_cast<std::uint32_t>(comments.size()));
    for (const Ms3dBuilder::Comment& comment : comments)
        b.i32(comment.index).u32(static_cast<std::uint32_t>(comment.text.size())).text(comment.text);
}

void write_keys(ByteBuilder& b, const std::vector<Ms3dBuilder::Key>& keys)
{
    for (const Ms3dBuilder::Key& key : keys) b.f32(key.seconds).put(key.value);
}

void write_tail(ByteBuilder& b, const Ms3dBuilder& file)
{
    if (file.sections < 1) return;
    b.i32(file.comment_version);
    write_comments(b, file.group_comments);
    write_comments(b, file.material_comments);
    write_comments(b, file.joint_comments);
    b.i32(file.model_comment ? 1 : 0);
    if (file.model_comment) b.u32(static_cast<std::uint32_t>(file.model_comment->size())).text(*file.model_comment);
    if (file.sections < 2) return;
    b.i32(file.weight_version);
    for (const Ms3dBuilder::Vertex& vertex : file.vertices) {
        b.put(vertex.more_joints).put(vertex.weights);
        b.zeros(file.weight_version >= 1 && file.weight_version <= 3
                    ? static_cast<std::size_t>(file.weight_version - 1) * 4
                    : 0);
    }
    if (file.sections < 3) return;
    b.i32(file.joint_version);
    for (std::size_t i = 0; i < file.joints.size(); ++i) b.put(glm::vec3(1, 0, 0));
    if (file.sections < 4) return;
    b.i32(file.settings_version).f32(1).i32(file.transparency_mode).f32(file.alpha_reference);
}

}  // namespace

Ms3dBuilder::Triangle Ms3dBuilder::triangle(std::array<std::uint16_t, 3> corners) const
{
    Triangle out{.vertices = corners, .texcoords = {}};
    for (std::size_t k = 0; k < 3; ++k) {
        const glm::vec3& at = vertices[corners[k]].position;
        out.texcoords[k] = {at.x, 1 - at.y};
    }
    return out;
}

void Ms3dBuilder::add_arm()
{
    joints = {{"shoulder", "", {}, {}, {}, {}}, {"elbow", "shoulder", {}, {0.5F, 0, 0}, {}, {}}};
    constexpr float kQuarter = 1.57079633F;
    joints[1].rotation_keys = {{0.1F, {0, 0, 0}}, {0.5F, {0, 0, kQuarter}}};
    joints[1].position_keys = {{0.1F, {0, 0, 0}}};
    vertices[0].joint = vertices[3].joint = 0;
    vertices[1].joint = vertices[2].joint = 1;
}

std::size_t Ms3dBuilder::materials_at() const
{
    std::size_t at = groups_at() + 2;
    for (const Group& group : groups) at += 36 + group.triangles.size() * 2;
    return at;
}

std::size_t Ms3dBuilder::tail_at() const
{
    std::size_t at = joints_at();
    for (const Joint& joint : joints) at += 93 + (joint.rotation_keys.size() + joint.position_keys.size()) * 16;
    return at;
}

File Ms3dBuilder::build() const
{
    ByteBuilder b;
    const auto count = [&](std::size_t n) { b.u16(static_cast<std::uint32_t>(n)); };
    b.text(magic).i32(version);
    count(vertices.size());
    for (const Vertex& vertex : vertices) b.u8(0).put(vertex.position).put(vertex.joint).u8(1);
    count(triangles.size());
    for (const Triangle& triangle : triangles) {
        b.u16(0).put(triangle.vertices).put(triangle.normals);
        for (const glm::vec2& texcoord : triangle.texcoords) b.f32(texcoord.x);
        for (const glm::vec2& texcoord : triangle.texcoords) b.f32(texcoord.y);
        b.u8(1).u8(triangle.group);
    }
    count(groups.size());
    for (const Group& group : groups) {
        b.u8(group.flags).text(group.name, 32);
        count(group.triangles.size());
        for (const std::uint16_t triangle : group.triangles) b.u16(triangle);
        b.put(group.material);
    }
    count(materials.size());
    for (const Material& m : materials) {
        b.text(m.name, 32).put(m.ambient).put(m.diffuse).put(m.specular).put(m.emissive);
        b.f32(m.shininess).f32(m.opacity).u8(m.mode).text(m.texture, 128).text(m.alpha_map, 128);
    }
    b.f32(frames_per_second).f32(current_time).i32(frames);
    count(joints.size());
    for (const Joint& joint : joints) {
        b.u8(0).text(joint.name, 32).text(joint.parent, 32).put(joint.rotation).put(joint.position);
        count(joint.rotation_keys.size());
        count(joint.position_keys.size());
        write_keys(b, joint.rotation_keys);
        write_keys(b, joint.position_keys);
    }
    write_tail(b, *this);
    return b.take();
}

}  // namespace marrow::test
